import { pictureName } from '../../../../contract/accounts/account.ts';
import { apiBase } from '../../../../contract/index.ts';
import type { App } from '../../../app.ts';
import { findSavedPicture } from './store.ts';

const base = `${apiBase}/files/profile/`;

/** The path of a picture on the public origin. A picture never changes. */
export const urlOfPicture = (id: string): string => `${base}${id}.webp`;
/** The id of a picture from the last part of its URL; null when that is not the name of a picture. */
export const pictureIdOf = (name: string): string | null => pictureName.exec(name)?.[1] ?? null;
export const pictureIdOfUrl = (url: string): string | null =>
  url.startsWith(base) ? pictureIdOf(url.slice(base.length)) : null;

/** The URL of the picture in the account's profile, or null. */
export async function pictureUrlOf({ db }: App, accountId: string): Promise<string | null> {
  const saved = await findSavedPicture(db, accountId);
  return saved && urlOfPicture(saved);
}
