import { type Queryable, statement, type Tx } from '../../platform/db/pool.ts';

const own = statement<{ path: string }>(
  'readable_pictures.own',
  'select path from pictures where path = $1 and account_id = $2',
);
const next = statement<Row>(
  'readable_pictures.next',
  'select path, account_id from pictures where account_id is not null and path > $1 order by path limit 1',
);
// The account before its pictures, as when a profile is saved.
const lockAccount = statement('readable_pictures.lock_account', 'select from accounts where id = $1 for update');
const forget = statement(
  'readable_pictures.forget',
  'update accounts set picture = null where id = $1 and picture = $2',
);
const remove = statement<{ unsaved_until: Date | null }>(
  'readable_pictures.remove',
  'delete from pictures where path = $1 and account_id = $2 returning unsaved_until',
);
const removeOf = statement<{ path: string }>(
  'readable_pictures.remove_of',
  'delete from pictures where account_id = $1 returning path',
);
const removeUnsaved = statement<{ path: string }>(
  'readable_pictures.remove_unsaved',
  `delete from pictures where path in (
     select path from pictures where unsaved_until <= $1 or account_id is null limit 500 for update skip locked)
   returning path`,
);
const paths = statement<{ path: string }>(
  'readable_pictures.paths',
  'select path from pictures where path > $1 order by path limit $2',
);

interface Row {
  path: string;
  account_id: string;
}

const toPaths = (rows: { path: string }[]) => rows.map(({ path }) => path);

/** A picture that an earlier version stored in a readable file. */
export interface ReadablePicture {
  /** Path of the file, `profile/ID.webp`. */
  path: string;
  accountId: string;
}

/** Rows of pictures whose files are readable. Whatever deletes one returns its path, so that the file can be removed. */
export const readablePictures = {
  isOwn: async (db: Queryable, accountId: string, path: string): Promise<boolean> =>
    (await db.one(own, [path, accountId])) !== null,
  /** The first one with a path greater than `after`. */
  async next(db: Queryable, after: string): Promise<ReadablePicture | null> {
    const row = await db.one(next, [after]);
    return row && { path: row.path, accountId: row.account_id };
  },
  /** Takes a picture from its account. @returns null when that happened already */
  async take(tx: Tx, { path, accountId }: ReadablePicture): Promise<{ unsavedUntil: Date | null } | null> {
    await tx.rows(lockAccount, [accountId]);
    const removed = await tx.one(remove, [path, accountId]);
    await tx.rows(forget, [accountId, path]);
    return removed && { unsavedUntil: removed.unsaved_until };
  },
  removeOf: async (tx: Tx, accountId: string): Promise<string[]> => toPaths(await tx.rows(removeOf, [accountId])),
  /** Deletes up to 500 rows that were not saved in time, or whose account is deleted. */
  removeUnsaved: async (tx: Tx, now: Date): Promise<string[]> => toPaths(await tx.rows(removeUnsaved, [now])),
  /** Paths greater than `after`, in order. */
  paths: async (db: Queryable, after: string, limit: number): Promise<string[]> =>
    toPaths(await db.rows(paths, [after, limit])),
};
