import { pictureName } from '../../../../contract/accounts/account.ts';
import { apiBase } from '../../../../contract/index.ts';
import type { App } from '../../../app.ts';
import { invalid, notFound } from '../../../errors.ts';
import { type Queryable, statement, type Tx } from '../../../platform/db/pool.ts';
import { resealFile, storeSealed } from '../../../platform/files/sealed-file.ts';
import type { SealedRows } from '../../../platform/vault/reseal.ts';
import type { SealContext } from '../../../platform/vault/seal-context.ts';

interface NewPicture {
  id: string;
  /** In the file store. */
  path: string;
}

/** Its path is sealed. */
interface Row {
  id: string;
  sealed: Buffer;
}

const insert = statement(`
  insert into profile_pictures (id, account_id, unsaved_until, sealed) values ($1, $2, $3, $4)`);
const own = statement<Row>('select id, sealed from profile_pictures where id = $1 and account_id = $2');
const saved = statement<{ id: string }>(`
  select id from profile_pictures where account_id = $1 and unsaved_until is null`);
const save = statement(`
  update profile_pictures set unsaved_until = null where id = $1 and account_id = $2 returning id`);
const remove = statement<Row>('delete from profile_pictures where id = $1 returning id, sealed');
const removeOf = statement<Row>('delete from profile_pictures where account_id = $1 returning id, sealed');
const removeUnsaved = statement<Row>(`
  delete from profile_pictures where id = any(array(
    select id from profile_pictures where unsaved_until <= $1 or account_id is null limit 500 for update skip locked))
  returning id, sealed`);
const page = statement<Row>('select id, sealed from profile_pictures where id > $1 order by id limit $2');

const rowContext = (id: string): SealContext => ({ table: 'profile_pictures', column: 'sealed', id });
/** With the owner, so that a changed `account_id` shows nobody another account's picture. */
const fileContext = (id: string, owner: string): SealContext => ({
  table: 'profile_pictures',
  column: 'file',
  id,
  owner,
});

// insertPicture sealed it, so the shape is known.
const pathOf = ({ vault }: App, { id, sealed }: Row): string =>
  (vault.open(rowContext(id), sealed) as { path: string }).path;
/** Whatever deletes a row returns its path, so that the file can be removed; a row that cannot be opened has none. */
const toPaths = (app: App, rows: Row[]): string[] => app.vault.openEach(rows, (row) => pathOf(app, row));

export const storePicture = (app: App, { id, path }: NewPicture, accountId: string, bytes: Buffer) =>
  storeSealed(app, fileContext(id, accountId), path, bytes);

/** For a key rotation: reseals row and file together. The row is locked meanwhile, so its removal comes after. */
export const pictureSealedRows = (app: App): SealedRows[] => [
  {
    table: 'profile_pictures',
    column: 'sealed',
    columns: { account_id: 'account_id::text' },
    context: ({ id }) => rowContext(String(id)),
    batch: 4,
    async alongside(_tx, rows) {
      for (const { id, row, plain } of rows) {
        const { path }: { path: string } = JSON.parse(String(plain));
        // Without an account it is about to be removed.
        if (row.account_id) await resealFile(app, fileContext(id, row.account_id), path);
      }
    },
  },
];

export async function insertPicture(
  { vault }: App,
  tx: Tx,
  accountId: string,
  { id, path }: NewPicture,
  unsavedUntil: Date,
): Promise<void> {
  await tx.run(insert, [id, accountId, unsavedUntil, vault.seal(rowContext(id), { path })]);
}

/** The id of the picture of the account's profile. */
const findSavedPicture = async (db: Queryable, accountId: string): Promise<string | null> =>
  (await db.one(saved, [accountId]))?.id ?? null;

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

const base = `${apiBase}/files/profile/`;

/** The path of a picture on the public origin. A picture never changes. */
export const urlOfPicture = (id: string): string => `${base}${id}.webp`;
/** The id of a picture from the last part of its URL; null when that is not the name of a picture. */
const pictureIdOf = (name: string): string | null => pictureName.exec(name)?.[1] ?? null;
const pictureIdOfUrl = (url: string): string | null =>
  url.startsWith(base) ? pictureIdOf(url.slice(base.length)) : null;

/** The URL of the picture in the account's profile, or null. */
export async function pictureUrlOf(db: Queryable, accountId: string): Promise<string | null> {
  const saved = await findSavedPicture(db, accountId);
  return saved && urlOfPicture(saved);
}

/**
 * Reads a picture. This is the one place that decides who may see it: its owner, saved or not.
 * @param name the last part of its URL
 * @throws ApiError 404 when it is another account's, or there is none
 */
export async function openPicture(app: App, accountId: string, name: string): Promise<Buffer> {
  const id = pictureIdOf(name);
  if (id === null) throw notFound('noSuchPath');
  const row = await app.db.one(own, [id, accountId]);
  const sealed = row && (await app.files.get(pathOf(app, row)));
  if (sealed) return app.vault.openBytes(fileContext(id, accountId), sealed);
  // Removed in the meantime, or lost. A lost file is an internal error, for the operator to see.
  if (row && (await app.db.one(own, [id, accountId]))) throw new Error('a file of the store is missing');
  throw notFound('noSuchPath');
}

/**
 * Saves the picture at `url` with a profile, and removes the previous one after the transaction. The account is
 * locked.
 * @throws ApiError 422 when the account did not upload it
 */
export async function replacePicture(app: App, tx: Tx, accountId: string, url: string | null): Promise<void> {
  const id = url === null ? null : pictureIdOfUrl(url);
  const was = await findSavedPicture(tx, accountId);
  if (was !== null && was !== id) await app.files.remove(tx, toPaths(app, await tx.rows(remove, [was])));
  const isOwn = id === was || (id !== null && (await tx.one(save, [id, accountId])) !== null);
  if (url !== null && (id === null || !isOwn)) throw invalid([{ path: 'photoURL', code: 'photoNotYours' }]);
}

/** Removes every picture of an account, after the transaction. */
export async function removePicturesOf(app: App, tx: Tx, accountId: string): Promise<void> {
  await app.files.remove(tx, toPaths(app, await tx.rows(removeOf, [accountId])));
}

/** Removes pictures that were not saved with a profile in time. */
export const removeUnsavedPictures = (app: App): Promise<void> =>
  app.files.removeDeleted(async (tx) => toPaths(app, await tx.rows(removeUnsaved, [app.clock()])));
