import { pictureName } from '../../../../contract/accounts/account.ts';
import { apiBase } from '../../../../contract/index.ts';
import type { App } from '../../../app.ts';
import { invalid, notFound } from '../../../errors.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import {
  deletePicture,
  deletePicturesOf,
  deleteUnsavedPictures,
  findOwnPicture,
  findSavedPicture,
  openPictureFile,
  setPictureSaved,
} from './store.ts';

const base = `${apiBase}/files/profile/`;

/** The path of a picture on the public origin. A picture never changes. */
export const urlOfPicture = (id: string): string => `${base}${id}.webp`;
/** The id of a picture from the last part of its URL; null when that is not the name of a picture. */
const pictureIdOf = (name: string): string | null => pictureName.exec(name)?.[1] ?? null;
const pictureIdOfUrl = (url: string): string | null =>
  url.startsWith(base) ? pictureIdOf(url.slice(base.length)) : null;

/** The URL of the picture in the account's profile, or null. */
export async function pictureUrlOf({ db }: App, accountId: string): Promise<string | null> {
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
  const found = await findOwnPicture(app, accountId, id);
  const sealed = found && (await app.files.get(found.path));
  if (sealed) return openPictureFile(app, id, accountId, sealed);
  // Removed in the meantime, or lost. A lost file is an internal error, for the operator to see.
  if (found && (await findOwnPicture(app, accountId, id))) throw new Error('a file of the store is missing');
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
  if (was !== null && was !== id) await app.files.remove(tx, await deletePicture(app, tx, was));
  const isOwn = id === was || (id !== null && (await setPictureSaved(tx, accountId, id)));
  if (url !== null && (id === null || !isOwn)) throw invalid([{ path: 'photoURL', code: 'photoNotYours' }]);
}

/** Removes every picture of an account, after the transaction. */
export async function removePicturesOf(app: App, tx: Tx, accountId: string): Promise<void> {
  await app.files.remove(tx, await deletePicturesOf(app, tx, accountId));
}

/** Removes pictures that were not saved with a profile in time. */
export const removeUnsavedPictures = (app: App): Promise<void> =>
  app.files.removeDeleted((tx) => deleteUnsavedPictures(app, tx, app.clock()));
