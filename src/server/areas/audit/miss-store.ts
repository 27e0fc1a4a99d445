import type { App } from '../../app.ts';
import { arrayLiteral } from '../../platform/db/array-literal.ts';
import { type Queryable, statement, type Tx } from '../../platform/db/pool.ts';
import type { Placed } from './line.ts';
import { hex, timeOf } from './store.ts';

/** $1 the process; the others: for each key a value. */
const keep = statement(
  'audit.keep_misses',
  `insert into audit_misses (holder, key_id, at, details, proof)
   select $1, key_id, ${timeOf('at')}, details, decode(proof, 'hex')
   from unnest($2::uuid[], $3::bigint[], $4::text[], $5::text[]) as note(key_id, at, details, proof)
   on conflict (holder, key_id) do update
     set at = excluded.at, details = excluded.details, proof = excluded.proof, kept_at = excluded.kept_at`,
);
const remove = statement(
  'audit.remove_misses',
  'delete from audit_misses where holder = $1 and key_id = any($2::uuid[])',
);
/** A process writes its counts every second, and adds the line after a minute: older rows were left behind. */
const adopt = statement(
  'audit.adopt_misses',
  `with left_over as (
     delete from audit_misses where kept_at < now() - interval '3 minutes' returning key_id, at, details, proof
   )
   insert into audit_events (at, actor, actor_id, event, details, proof)
   select at, 'key', key_id, 'lookup.misses', details, proof from left_over`,
);

/** Stores what the lines of some keys will say, replacing what was stored for them. */
export async function keepMisses(db: Queryable, holder: string, lines: readonly Placed[]): Promise<void> {
  const column = (value: (placed: Placed) => string | null) => arrayLiteral(lines.map(value));
  await db.run(keep, [
    holder,
    column(({ line }) => line.actorId),
    column(({ line }) => line.at),
    column(({ line }) => line.details),
    column(({ proof }) => hex(proof)),
  ]);
}

export const deleteMisses = (tx: Tx, holder: string, keyIds: readonly string[]): Promise<void> =>
  tx.run(remove, [holder, arrayLiteral(keyIds)]);

/** Adds lines for lookups that found nothing and that other processes answered before they ended without a clean stop. */
export const adoptMisses = ({ db }: App): Promise<void> => db.run(adopt);
