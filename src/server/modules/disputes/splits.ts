import { statement } from '../../platform/db/pool.ts';
import { reading } from '../../platform/db/splits.ts';
import { shielded } from './statements.ts';

const clearedOf = statement<{ report_id: string }>(
  'split.cleared_of',
  'select report_id from cleared_identifiers where token = any($1::uuid[]) and cleared_at > $2',
);
const anyOf = statement(
  'split.shielded',
  `select from reports where id = any($1::bigint[]) and (author_id = $2 or id = any($3::bigint[])) limit 1`,
);

/** What disputes cleared is on the coordinator, reports on workers, which are asked only if something was cleared. */
export const disputeSplits = [
  reading(shielded, async (on, [tokens, since, author, sameWords]) => {
    const cleared = await on.rows(clearedOf, [tokens, since]);
    return cleared.length > 0 ? on.rows(anyOf, [cleared.map(({ report_id }) => report_id), author, sameWords]) : [];
  }),
];
