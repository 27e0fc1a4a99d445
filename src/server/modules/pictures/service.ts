import { apiBase } from '../../../contract/index.ts';
import { ApiError, invalid } from '../../errors.ts';
import type { Visitor } from '../../http/visitor.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Queryable, Tx } from '../../platform/db/pool.ts';
import type { FileOutbox } from '../../platform/files/file-outbox.ts';
import { InvalidPicture, PicturesBusy, squarePicture, TooManyPixels } from '../../platform/pictures/picture.ts';
import type { AuditService } from '../audit/service.ts';
import { pictureRules, type ThrottleService } from '../throttle/service.ts';
import type { PictureRepository } from './repository.ts';

interface Needs {
  db: Db;
  pictures: PictureRepository;
  fileOutbox: FileOutbox;
  throttle: ThrottleService;
  audit: AuditService;
  clock: Clock;
}

/** Width and height in pixels. */
const side = 256;
/** An upload not saved with the profile within a day is removed. */
const unsavedMs = 24 * 60 * 60_000;

/** Path of pictures below the product's origin. Names cannot be guessed, and a picture never changes. */
const base = `${apiBase}/files/`;
const namePattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.webp$/;

export type PictureService = ReturnType<typeof pictureService>;

export function pictureService({ db, pictures, fileOutbox, throttle, audit, clock }: Needs) {
  const urlOf = (path: string): string => base + path;
  const pathOf = (url: string): string => url.slice(base.length);

  return {
    urlOf,
    /** Paths of pictures greater than `after`, in order. */
    filesAbove: (db: Queryable, after: string, limit: number): Promise<string[]> => pictures.paths(db, after, limit),

    /**
     * Stores an uploaded picture for a day, as a square without metadata.
     * @returns its URL, for the profile
     * @throws ApiError 422 when the bytes are no picture in a supported format, 429 after too many, 503 when too many
     * pictures are being decoded
     */
    async upload(accountId: string, visitor: Visitor, bytes: Uint8Array): Promise<string> {
      await throttle.take(pictureRules(accountId, visitor));
      const square = await squarePicture(bytes, side, accountId).catch((error: unknown) => {
        if (error instanceof PicturesBusy) throw new ApiError(503, 'unavailable');
        if (error instanceof TooManyPixels) throw invalid([{ path: 'file', code: 'fileTooManyPixels' }]);
        throw error instanceof InvalidPicture ? invalid([{ path: 'file', code: 'fileNotAPicture' }]) : error;
      });
      const path = `profile/${crypto.randomUUID()}.webp`;
      const keep = await fileOutbox.store(path, square);
      await db.transaction(async (tx) => {
        if (!(await keep(tx))) throw new ApiError(503, 'unavailable');
        await pictures.insert(tx, path, accountId, new Date(clock().getTime() + unsavedMs));
        await audit.note(tx, { actor: 'account', actorId: accountId, event: 'picture.uploaded' });
      });
      return urlOf(path);
    },

    /** The picture with this file name, or null. */
    get: async (name: string): Promise<Buffer | null> =>
      namePattern.test(name) ? fileOutbox.get(`profile/${name}`) : null,

    /**
     * Saves the picture at `url` with a profile, and removes the previous one after the transaction.
     * @returns the path of the profile's picture
     * @throws ApiError 422 when the account did not upload it
     */
    async replace(tx: Tx, accountId: string, { was, url }: { was: string | null; url: string | null }) {
      const path = url?.startsWith(base) ? pathOf(url) : null;
      if (path !== null && path === was) return was;
      if (url !== null && !(path && (await pictures.save(tx, path, accountId))))
        throw invalid([{ path: 'photoURL', code: 'photoNotYours' }]);
      if (was !== null) {
        await pictures.remove(tx, was);
        await fileOutbox.remove(tx, [was]);
      }
      return path;
    },

    /** Removes every picture of an account, after the transaction. */
    removeOf: async (tx: Tx, accountId: string): Promise<void> =>
      fileOutbox.remove(tx, await pictures.removeOf(tx, accountId)),

    /** Removes pictures that were not saved with a profile in time. */
    async removeUnsaved(): Promise<void> {
      const removeSome = () =>
        db.transaction(async (tx) => {
          const paths = await pictures.removeUnsaved(tx, clock());
          await fileOutbox.remove(tx, paths);
          return paths.length;
        });
      while ((await removeSome()) > 0);
    },
  };
}
