import type { App } from '../../../app.ts';
import { invalid } from '../../../errors.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import { pictureIdOfUrl } from './picture-url.ts';
import { deletePicture, deletePicturesOf, deleteUnsavedPictures, findSavedPicture, setPictureSaved } from './store.ts';

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
