import { type Queryable, statement } from '../../platform/db/pool.ts';

const insert = statement(
  'pictures.insert',
  'insert into pictures (path, account_id, unsaved_until) values ($1, $2, $3)',
);
const save = statement<{ path: string }>(
  'pictures.save',
  'update pictures set unsaved_until = null where path = $1 and account_id = $2 returning path',
);
const remove = statement('pictures.remove', 'delete from pictures where path = $1');
const removeOf = statement<{ path: string }>(
  'pictures.remove_of',
  'delete from pictures where account_id = $1 returning path',
);
const removeUnsaved = statement<{ path: string }>(
  'pictures.remove_unsaved',
  `delete from pictures where path in (
     select path from pictures where unsaved_until <= $1 or account_id is null limit 500 for update skip locked)
   returning path`,
);
const paths = statement<{ path: string }>(
  'pictures.paths',
  'select path from pictures where path > $1 order by path limit $2',
);

export type PictureRepository = ReturnType<typeof pictureRepository>;

/** Rows of profile pictures. Whatever deletes one returns its path, so that the file can be removed. */
export const pictureRepository = () => ({
  async insert(tx: Queryable, path: string, accountId: string, unsavedUntil: Date): Promise<void> {
    await tx.rows(insert, [path, accountId, unsavedUntil]);
  },
  /** @returns whether the account uploaded it and it still exists */
  save: async (tx: Queryable, path: string, accountId: string): Promise<boolean> =>
    (await tx.one(save, [path, accountId])) !== null,
  async remove(tx: Queryable, path: string): Promise<void> {
    await tx.rows(remove, [path]);
  },
  removeOf: async (tx: Queryable, accountId: string): Promise<string[]> =>
    (await tx.rows(removeOf, [accountId])).map(({ path }) => path),
  /** Deletes up to 500 rows that were not saved in time, or whose account is deleted. */
  removeUnsaved: async (tx: Queryable, now: Date): Promise<string[]> =>
    (await tx.rows(removeUnsaved, [now])).map(({ path }) => path),
  /** Paths of pictures greater than `after`, in order. */
  paths: async (db: Queryable, after: string, limit: number): Promise<string[]> =>
    (await db.rows(paths, [after, limit])).map(({ path }) => path),
});
