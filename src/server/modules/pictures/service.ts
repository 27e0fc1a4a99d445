import { apiBase } from '../../../contract/index.ts';
import { invalid } from '../../errors.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Queryable, Tx } from '../../platform/db/pool.ts';
import type { FileStore } from '../../platform/files/store.ts';
import { errorFacts, type Log } from '../../platform/log.ts';
import { NotAPicture, squarePicture, TooManyPixels } from '../../platform/pictures/square-picture.ts';
import type { AuditService } from '../audit/service.ts';
import { type ThrottleService, uploadLanes } from '../throttle/service.ts';
import type { PictureRepository } from './repository.ts';

interface Needs {
  db: Db;
  pictures: PictureRepository;
  files: FileStore;
  throttle: ThrottleService;
  audit: AuditService;
  clock: Clock;
  log: Log;
}

/** Pixels on each side. */
const side = 256;
/** An upload that was not saved with the profile by then is removed. */
const unsavedMs = 24 * 60 * 60_000;
/** Files in one turn at most. */
const mostPerTurn = 50;

/** Where a picture is got, below the product's origin. Its name cannot be guessed, and a picture never changes. */
const base = `${apiBase}/files/`;
const namePattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.webp$/;

export type PictureService = ReturnType<typeof pictureService>;

export function pictureService({ db, pictures, files, throttle, audit, clock, log }: Needs) {
  const urlOf = (path: string): string => base + path;
  const pathOf = (url: string): string => url.slice(base.length);

  return {
    urlOf,
    /** The paths of files that are in use, above `after` in the order of their paths. */
    filesAbove: (db: Queryable, after: string, limit: number): Promise<string[]> => pictures.kept(db, after, limit),

    /**
     * Takes an uploaded picture over: decodes it, makes it a square without metadata and keeps that for a day.
     * @returns its address, for the profile
     * @throws Refusal 422 when the bytes are no picture we read, 429 after too many
     */
    async upload(accountId: string, bytes: Uint8Array): Promise<string> {
      await throttle.take(uploadLanes(accountId));
      const square = await squarePicture(bytes, side).catch((error: unknown) => {
        if (error instanceof NotAPicture) throw invalid([{ path: 'file', code: 'fileNotAPicture' }]);
        throw error instanceof TooManyPixels ? invalid([{ path: 'file', code: 'fileTooManyPixels' }]) : error;
      });
      const path = `profile/${crypto.randomUUID()}.webp`;
      await db.transaction(async (tx) => {
        await pictures.insert(tx, path, accountId, new Date(clock().getTime() + unsavedMs));
        await audit.note(tx, { actor: 'account', actorId: accountId, event: 'picture.uploaded' });
      });
      await files.put(path, square);
      return urlOf(path);
    },

    /** The picture of that name, or null. */
    get: async (name: string): Promise<Buffer | null> => (namePattern.test(name) ? files.get(`profile/${name}`) : null),

    /**
     * Puts the picture at `url` in the place of another, which is removed once the transaction is done.
     * @returns the path of the one to keep
     * @throws Refusal 422 when the account did not upload it
     */
    async replace(tx: Tx, accountId: string, { was, url }: { was: string | null; url: string | null }) {
      const path = url?.startsWith(base) ? pathOf(url) : null;
      if (path !== null && path === was) return was;
      if (url !== null && !(path && (await pictures.keep(tx, path, accountId))))
        throw invalid([{ path: 'photoURL', code: 'photoNotYours' }]);
      if (was !== null) await pictures.discard(tx, was, clock());
      return path;
    },

    /** Everything an account ever uploaded is removed once the transaction is done. */
    discardAll: (tx: Tx, accountId: string): Promise<void> => pictures.discardAll(tx, accountId, clock()),

    /** How many files are to be removed now. */
    waiting: () => pictures.waiting(db, clock()),

    /** Removes the files whose time has come. One that cannot be removed is tried again, with growing pauses. */
    async removeDue(): Promise<void> {
      for (let removed = 0; removed < mostPerTurn; removed++) {
        const due = await pictures.takeDue(db, clock());
        if (!due) return;
        try {
          await files.remove(due.path);
        } catch (error) {
          log.warn('a file could not be removed', { attempts: due.attempts, ...errorFacts(error) });
          return; // the store is probably away
        }
        await pictures.remove(db, due.path);
      }
    },
  };
}
