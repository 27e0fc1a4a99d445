import type { App } from '../../../app.ts';
import { type Queryable, statement, type Tx } from '../../../platform/db/pool.ts';
import type { SealedRows } from '../../../platform/vault/reseal.ts';
import type { SealContext } from '../../../platform/vault/seal-context.ts';

/** The sealed part of a picture's row. */
interface PictureFacts {
  /** Path in the file store. */
  path: string;
}

export interface StoredPicture extends PictureFacts {
  id: string;
}

interface Row {
  id: string;
  sealed: Buffer;
}

const insert = statement(
  'pictures.insert',
  'insert into profile_pictures (id, account_id, unsaved_until, sealed) values ($1, $2, $3, $4)',
);
const own = statement<Row>('pictures.own', 'select id, sealed from profile_pictures where id = $1 and account_id = $2');
const saved = statement<{ id: string }>(
  'pictures.saved',
  'select id from profile_pictures where account_id = $1 and unsaved_until is null',
);
const save = statement(
  'pictures.save',
  'update profile_pictures set unsaved_until = null where id = $1 and account_id = $2 returning id',
);
const remove = statement<Row>('pictures.remove', 'delete from profile_pictures where id = $1 returning id, sealed');
const removeOf = statement<Row>(
  'pictures.remove_of',
  'delete from profile_pictures where account_id = $1 returning id, sealed',
);
const removeUnsaved = statement<Row>(
  'pictures.remove_unsaved',
  `delete from profile_pictures where id = any(array(
     select id from profile_pictures where unsaved_until <= $1 or account_id is null limit 500 for update skip locked))
   returning id, sealed`,
);
const page = statement<Row>(
  'pictures.page',
  'select id, sealed from profile_pictures where id > $1 order by id limit $2',
);

const rowContext = (id: string): SealContext => ({ table: 'profile_pictures', column: 'sealed', id });
/** With the owner, so that a changed `account_id` shows nobody another account's picture. */
const fileContext = (id: string, owner: string): SealContext => ({
  table: 'profile_pictures',
  column: 'file',
  id,
  owner,
});

const fromRow = ({ vault }: App, { id, sealed }: Row): StoredPicture => ({
  id,
  // insertPicture sealed it.
  ...(vault.open(rowContext(id), sealed) as PictureFacts),
});
/** Whatever deletes a row returns its path, so that the file can be removed; a row that cannot be opened has none. */
const toPaths = (app: App, rows: Row[]): string[] => app.vault.openEach(rows, (row) => fromRow(app, row).path);

export const sealPictureFile = ({ vault }: App, id: string, accountId: string, bytes: Buffer): Buffer =>
  vault.sealBytes(fileContext(id, accountId), bytes);
export const openPictureFile = ({ vault }: App, id: string, accountId: string, sealed: Buffer): Buffer =>
  vault.openBytes(fileContext(id, accountId), sealed);

/** For a key rotation: reseals row and file together. The row is locked meanwhile, so its removal comes after. */
export const pictureSealedRows = ({ vault, files }: App): SealedRows[] => [
  {
    table: 'profile_pictures',
    key: [['id', 'uuid']],
    column: 'sealed',
    columns: { account_id: 'account_id::text' },
    context: ({ id }) => rowContext(String(id)),
    batch: 4,
    async alongside(_tx, rows) {
      for (const { id, row, plain } of rows) {
        const { path }: PictureFacts = JSON.parse(String(plain));
        const found = await files.get(path);
        // Without an account it is about to be removed.
        if (!found || !row.account_id) continue;
        const context = fileContext(id, row.account_id);
        const bytes = vault.tryOpen(() => vault.openBytes(context, found));
        if (bytes) await files.replace(path, vault.sealBytes(context, bytes));
      }
    },
  },
];

/** @param unsavedUntil null for the picture of the account's profile */
export async function insertPicture(
  { vault }: App,
  tx: Tx,
  accountId: string,
  { id, path }: StoredPicture,
  unsavedUntil: Date | null,
): Promise<void> {
  const facts: PictureFacts = { path };
  await tx.run(insert, [id, accountId, unsavedUntil, vault.seal(rowContext(id), facts)]);
}

export async function findOwnPicture(app: App, accountId: string, id: string): Promise<StoredPicture | null> {
  const row = await app.db.one(own, [id, accountId]);
  return row && fromRow(app, row);
}

/** The id of the picture of the account's profile. */
export const findSavedPicture = async (db: Queryable, accountId: string): Promise<string | null> =>
  (await db.one(saved, [accountId]))?.id ?? null;

/** @returns whether the account uploaded it and it still exists */
export const setPictureSaved = async (tx: Tx, accountId: string, id: string): Promise<boolean> =>
  (await tx.one(save, [id, accountId])) !== null;

export const deletePicture = async (app: App, tx: Tx, id: string): Promise<string[]> =>
  toPaths(app, await tx.rows(remove, [id]));

export const deletePicturesOf = async (app: App, tx: Tx, accountId: string): Promise<string[]> =>
  toPaths(app, await tx.rows(removeOf, [accountId]));

/** Deletes up to 500 rows that were not saved in time, or whose account is deleted. */
export const deleteUnsavedPictures = async (app: App, tx: Tx, now: Date): Promise<string[]> =>
  toPaths(app, await tx.rows(removeUnsaved, [now]));

/** The paths of pictures with an id greater than `after`, in order. @returns also the last id; null at the end */
export async function findPicturePaths(
  app: App,
  db: Queryable,
  after: string,
  limit: number,
): Promise<{ paths: string[]; last: string | null }> {
  const rows = await db.rows(page, [after, limit]);
  return { paths: toPaths(app, rows), last: rows.at(-1)?.id ?? null };
}
