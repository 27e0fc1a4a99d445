import { type Queryable, statement } from '../db/pool.ts';
import type { Waiting } from '../ops/metrics.ts';
import { noHold } from './holds.ts';

/** A file that is to be removed from the store, taken by one process. */
export interface Errand {
  path: string;
  /** This try included. */
  attempts: number;
  /** What it was when it was taken; another one now has become something else since. */
  version: number;
}

const want = statement(
  'errands.want',
  `insert into file_errands (path, wanted_at, due_at) select unnest($1::text[]), $2, $2
   on conflict (path) do update set wanted_at = excluded.wanted_at, attempts = 0, version = file_errands.version + 1,
     due_at = greatest(excluded.due_at, file_errands.taken_until)`,
);
// What somebody has begun to remove is not kept any more.
const keep = statement<{ path: string }>(
  'errands.keep',
  'delete from file_errands where path = $1 and attempts = 0 returning path',
);
// Whoever takes one puts it off until $2, so that it is tried again should the taker die. One that was put off until after
// $3, longer than any is, was put off by a clock that was ahead.
const takeDue = statement<Errand>(
  'errands.take_due',
  `update file_errands set attempts = attempts + 1, version = version + 1, due_at = $2, taken_until = $2
   where path = (
     select path from file_errands where (due_at <= $1 or (due_at > $3 and attempts > 0)) and ${noHold}
     order by due_at limit 1 for update skip locked)
   returning path, attempts, version`,
);
const putOff = statement('errands.put_off', 'update file_errands set due_at = $3 where path = $1 and version = $2');
const finish = statement('errands.finish', 'delete from file_errands where path = $1 and version = $2');
const removals = statement<{ count: number; oldest_at: Date | null }>(
  'errands.removals',
  'select count(*)::int as count, min(wanted_at) as oldest_at from file_errands where wanted_at <= $1',
);

/** How the errands of the file store lie in PostgreSQL. */
export const errandQueue = () => ({
  /** Wants the files removed, at a moment that may be yet to come. */
  async want(tx: Queryable, paths: readonly string[], at: Date): Promise<void> {
    if (paths.length > 0) await tx.rows(want, [paths, at]);
  },
  /** @returns whether nobody had begun to remove the file */
  keep: async (tx: Queryable, path: string): Promise<boolean> => (await tx.one(keep, [path])) !== null,
  takeDue: (db: Queryable, { now, until, latest }: { now: Date; until: Date; latest: Date }): Promise<Errand | null> =>
    db.one(takeDue, [now, until, latest]),
  async putOff(db: Queryable, { path, version }: Errand, until: Date): Promise<void> {
    await db.rows(putOff, [path, version, until]);
  },
  /** Takes it off the list, unless something else is wanted by now. */
  async finish(db: Queryable, { path, version }: Errand): Promise<void> {
    await db.rows(finish, [path, version]);
  },
  async removals(db: Queryable, now: Date): Promise<Waiting> {
    const row = await db.one(removals, [now]);
    return { count: row?.count ?? 0, oldestAt: row?.oldest_at ?? null };
  },
});
