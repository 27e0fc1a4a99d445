import { apiBase } from '../../../contract/index.ts';
import { ApiError, invalid } from '../../errors.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Queryable, Tx } from '../../platform/db/pool.ts';
import type { FileOutbox } from '../../platform/files/file-outbox.ts';
import { NotAPicture, squarePicture, TooManyPixels } from '../../platform/pictures/square-picture.ts';
import type { AuditService } from '../audit/service.ts';
import { type ThrottleService, uploadRules } from '../throttle/service.ts';
import type { PictureRepository } from './repository.ts';

interface Needs {
  db: Db;
  pictures: PictureRepository;
  fileOutbox: FileOutbox;
  throttle: ThrottleService;
  audit: AuditService;
  clock: Clock;
}

/** Pixels on each side. */
const side = 256;
/** An upload that was not saved with the profile by then is removed. */
const unsavedMs = 24 * 60 * 60_000;

/** Where a picture is got, below the product's origin. Its name cannot be guessed, and a picture never changes. */
const base = `${apiBase}/files/`;
const namePattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.webp$/;

export type PictureService = ReturnType<typeof pictureService>;

export function pictureService({ db, pictures, fileOutbox, throttle, audit, clock }: Needs) {
  const urlOf = (path: string): string => base + path;
  const pathOf = (url: string): string => url.slice(base.length);

  return {
    urlOf,
    /** The paths of files, above `after` in the order of their paths. */
    filesAbove: (db: Queryable, after: string, limit: number): Promise<string[]> => pictures.paths(db, after, limit),

    /**
     * Takes an uploaded picture over: decodes it, makes it a square without metadata and keeps that for a day.
     * @returns its address, for the profile
     * @throws ApiError 422 when the bytes are no picture we read, 429 after too many
     */
    async upload(accountId: string, bytes: Uint8Array): Promise<string> {
      await throttle.take(uploadRules(accountId));
      const square = await squarePicture(bytes, side).catch((error: unknown) => {
        if (error instanceof NotAPicture) throw invalid([{ path: 'file', code: 'fileNotAPicture' }]);
        throw error instanceof TooManyPixels ? invalid([{ path: 'file', code: 'fileTooManyPixels' }]) : error;
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

    /** The picture of that name, or null. */
    get: async (name: string): Promise<Buffer | null> =>
      namePattern.test(name) ? fileOutbox.get(`profile/${name}`) : null,

    /**
     * Puts the picture at `url` in the place of another, which is removed once the transaction is done.
     * @returns the path of the one to keep
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

    /** Everything an account ever uploaded is removed once the transaction is done. */
    removeOf: async (tx: Tx, accountId: string): Promise<void> =>
      fileOutbox.remove(tx, await pictures.removeOf(tx, accountId)),

    /** Pictures that were not saved with a profile in time. */
    async forgetUnsaved(): Promise<void> {
      const some = () =>
        db.transaction(async (tx) => {
          const paths = await pictures.removeUnsaved(tx, clock());
          await fileOutbox.remove(tx, paths);
          return paths.length;
        });
      while ((await some()) > 0);
    },
  };
}
