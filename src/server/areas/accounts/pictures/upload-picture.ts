import type { App } from '../../../app.ts';
import { ApiError, invalid } from '../../../errors.ts';
import type { Visitor } from '../../../http/visitor.ts';
import { dayMs } from '../../../platform/clock.ts';
import { InvalidPicture, isBusy, squarePicture, TooManyPixels } from '../../../platform/pictures/picture.ts';
import { noteAudit } from '../../audit/note-audit.ts';
import { requireFileQuota, takeQuota } from '../../limits/quota-store.ts';
import { pictureRules } from '../../limits/rules.ts';
import { takeTries } from '../../limits/take-tries.ts';
import { insertPicture, storePicture, urlOfPicture } from './store.ts';

/** Width and height in pixels. */
const side = 256;
/** An upload not saved with the profile within a day is removed. */
const unsavedMs = dayMs;

/** Random, so that it says nothing about the account. Spreads files over 256 folders. */
function newPath(): string {
  const name = crypto.randomUUID();
  return `pictures/${name.slice(0, 2)}/${name}`;
}

/** Counts an upload before the picture is read. @throws ApiError 429 after too many or when a quota is used up */
export async function admitPicture(app: App, accountId: string, visitor: Visitor): Promise<void> {
  await takeTries(app, pictureRules(accountId, visitor));
  await requireFileQuota(app, accountId);
}

/**
 * Stores an uploaded picture for a day, as a square without metadata.
 * @returns its URL, for the profile
 * @throws ApiError 422 when the bytes are no picture in a supported format, 429 beyond a quota, 503 when too many pictures
 * are being decoded
 */
export async function uploadPicture(app: App, accountId: string, bytes: Uint8Array): Promise<string> {
  const square = await squarePicture(bytes, side, accountId).catch((error: unknown) => {
    if (isBusy(error)) throw new ApiError(503, 'unavailable');
    if (error instanceof TooManyPixels) throw invalid([{ path: 'file', code: 'fileTooManyPixels' }]);
    throw error instanceof InvalidPicture ? invalid([{ path: 'file', code: 'fileNotAPicture' }]) : error;
  });
  const use = { files: 1, bytes: square.length };
  await app.db.transaction((tx) => takeQuota(app, tx, accountId, use));
  const stored = { id: crypto.randomUUID(), path: newPath() };
  const keep = await storePicture(app, stored, accountId, square);
  await app.db.transaction(async (tx) => {
    if (!(await keep(tx))) throw new ApiError(503, 'unavailable');
    await insertPicture(app, tx, accountId, stored, new Date(app.clock().getTime() + unsavedMs));
    await noteAudit(app, tx, { actor: 'account', actorId: accountId, event: 'picture.uploaded' });
  });
  return urlOfPicture(stored.id);
}
