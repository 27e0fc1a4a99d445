import { type Queryable, statement } from '../../platform/db/pool.ts';
import { noHold } from '../../platform/files/holds.ts';
import type { Waiting } from '../../platform/ops/metrics.ts';

const insert = statement('uploads.insert', 'insert into uploads (path, account_id, remove_at) values ($1, $2, $3)');
// What a removal has begun with is not kept any more.
const keep = statement<{ path: string }>(
  'uploads.keep',
  `update uploads set remove_at = null
   where path = $1 and account_id = $2 and (remove_at is null or attempts = 0) returning path`,
);
const discard = statement('uploads.discard', 'update uploads set remove_at = $2, attempts = 0 where path = $1');
const discardAll = statement(
  'uploads.discard_all',
  'update uploads set account_id = null, remove_at = $2 where account_id = $1',
);
// Whoever takes one puts it off until later, so that it is tried again should the taker die or the store be away.
const takeDue = statement<{ path: string; attempts: number }>(
  'uploads.take_due',
  `update uploads set attempts = attempts + 1,
     remove_at = $1::timestamptz + least(power(2, least(attempts, 20)), 60) * interval '1 minute'
   where path = (select path from uploads where remove_at <= $1 and ${noHold} order by remove_at limit 1 for update skip locked)
   returning path, attempts`,
);
const waiting = statement<{ count: number; oldest_at: Date | null }>(
  'uploads.waiting',
  'select count(*)::int as count, min(remove_at) as oldest_at from uploads where remove_at <= $1',
);
const kept = statement<{ path: string }>(
  'uploads.kept',
  'select path from uploads where remove_at is null and path > $1 order by path limit $2',
);
const remove = statement('uploads.remove', 'delete from uploads where path = $1');

export type PictureRepository = ReturnType<typeof pictureRepository>;

/** The only file that knows how the list of files in the store lies in PostgreSQL. */
export const pictureRepository = () => ({
  /** Notes a file that is about to be written, to be removed then unless it is kept. */
  async insert(db: Queryable, path: string, accountId: string, removeAt: Date): Promise<void> {
    await db.rows(insert, [path, accountId, removeAt]);
  },
  /** @returns whether the account uploaded it and it is there still */
  keep: async (tx: Queryable, path: string, accountId: string): Promise<boolean> =>
    (await tx.one(keep, [path, accountId])) !== null,
  async discard(tx: Queryable, path: string, at: Date): Promise<void> {
    await tx.rows(discard, [path, at]);
  },
  async discardAll(tx: Queryable, accountId: string, at: Date): Promise<void> {
    await tx.rows(discardAll, [accountId, at]);
  },
  /** The paths of files that are in use, above `after` in the order of their paths. */
  kept: async (db: Queryable, after: string, limit: number): Promise<string[]> =>
    (await db.rows(kept, [after, limit])).map(({ path }) => path),
  takeDue: (db: Queryable, now: Date) => db.one(takeDue, [now]),
  async remove(db: Queryable, path: string): Promise<void> {
    await db.rows(remove, [path]);
  },
  async waiting(db: Queryable, now: Date): Promise<Waiting> {
    const row = await db.one(waiting, [now]);
    return { count: row?.count ?? 0, oldestAt: row?.oldest_at ?? null };
  },
});
