import type { App } from '../../../app.ts';
import { notFound } from '../../../errors.ts';
import { pictureIdOf } from './picture-url.ts';
import { findOwnPicture, openPictureFile } from './store.ts';

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
