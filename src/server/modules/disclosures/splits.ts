import { reading } from '../../platform/db/splits.ts';
import { authorsOf, told, toldButAuthors } from './statements.ts';

/** Disclosures are on the coordinator, reports on workers. */
export const disclosureSplits = [
  reading(told, async (on, [reports]) => {
    const authors = await on.rows(authorsOf, [reports]);
    const values = [reports, authors.map(({ id }) => id), authors.map(({ author_id }) => author_id)];
    return on.rows(toldButAuthors, values);
  }),
];
