import { pictureName } from '../../../../contract/accounts/account.ts';
import { apiBase } from '../../../../contract/index.ts';
import { ApiError, invalid, notFound } from '../../../errors.ts';
import type { Visitor } from '../../../http/visitor.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Queryable, Tx } from '../../../platform/db/pool.ts';
import type { FileOutbox } from '../../../platform/files/file-outbox.ts';
import { InvalidPicture, PicturesBusy, squarePicture, TooManyPixels } from '../../../platform/pictures/picture.ts';
import type { AuditService } from '../../audit/service.ts';
import type { QuotaService } from '../../limits/quotas/service.ts';
import { pictureRules, type ThrottleService } from '../../limits/throttle/service.ts';
import type { PictureRepository, StoredPicture } from './repository.ts';

interface Needs {
  db: Db;
  pictures: PictureRepository;
  fileOutbox: FileOutbox;
  throttle: ThrottleService;
  quotas: QuotaService;
  audit: AuditService;
  clock: Clock;
}

/** Width and height in pixels. */
const side = 256;
/** An upload not saved with the profile within a day is removed. */
const unsavedMs = 24 * 60 * 60_000;

const base = `${apiBase}/files/profile/`;
const noId = '00000000-0000-0000-0000-000000000000';

/** The path of a picture on the public origin. A picture never changes. */
const urlOf = (id: string): string => `${base}${id}.webp`;
/** The id of a picture from the last part of its URL; null when that is not the name of a picture. */
const idOf = (name: string): string | null => pictureName.exec(name)?.[1] ?? null;
const idOfUrl = (url: string): string | null => (url.startsWith(base) ? idOf(url.slice(base.length)) : null);

export type PictureService = ReturnType<typeof pictureService>;

export function pictureService({ db, pictures, fileOutbox, throttle, quotas, audit, clock }: Needs) {
  /** Stores a sealed file. @returns its row, and what keeps the file in the transaction with the row */
  async function store(accountId: string, id: string, bytes: Buffer) {
    const stored: StoredPicture = { id, path: pictures.newPath() };
    const sealed = pictures.sealFile(id, accountId, bytes);
    const keep = await fileOutbox.store(stored.path, sealed);
    // Row and file must be sealed with the same key: a rotation looks at the row only.
    return { stored, keep: async (tx: Tx) => (await keep(tx)) && pictures.hasCurrentKey(sealed) };
  }

  return {
    /** Sealed columns and files, for a key rotation. */
    sealedRows: pictures.sealedRows(fileOutbox),

    /** The paths of all files, by pages. */
    async *filePaths(snapshot: Queryable, pageSize: number): AsyncGenerator<string[]> {
      for (let after = noId; ; ) {
        const { paths, last } = await pictures.page(snapshot, after, pageSize);
        if (last === null) return;
        yield paths;
        after = last;
      }
    },

    /** The URL of the picture in the account's profile, or null. */
    async urlOf(accountId: string): Promise<string | null> {
      const saved = await pictures.saved(db, accountId);
      return saved && urlOf(saved);
    },

    /** Counts an upload before the picture is read. @throws ApiError 429 after too many or when a quota is used up */
    async admit(accountId: string, visitor: Visitor): Promise<void> {
      await throttle.take(pictureRules(accountId, visitor));
      await quotas.requireFile(accountId);
    },

    /**
     * Stores an uploaded picture for a day, as a square without metadata.
     * @returns its URL, for the profile
     * @throws ApiError 422 when the bytes are no picture in a supported format, 429 beyond a quota, 503 when too many pictures
     * are being decoded
     */
    async upload(accountId: string, bytes: Uint8Array): Promise<string> {
      const square = await squarePicture(bytes, side, accountId).catch((error: unknown) => {
        if (error instanceof PicturesBusy) throw new ApiError(503, 'unavailable');
        if (error instanceof TooManyPixels) throw invalid([{ path: 'file', code: 'fileTooManyPixels' }]);
        throw error instanceof InvalidPicture ? invalid([{ path: 'file', code: 'fileNotAPicture' }]) : error;
      });
      await db.transaction((tx) => quotas.take(tx, accountId, { files: 1, bytes: square.length }));
      const { stored, keep } = await store(accountId, crypto.randomUUID(), square);
      await db.transaction(async (tx) => {
        if (!(await keep(tx))) throw new ApiError(503, 'unavailable');
        await pictures.insert(tx, accountId, stored, new Date(clock().getTime() + unsavedMs));
        await audit.note(tx, { actor: 'account', actorId: accountId, event: 'picture.uploaded' });
      });
      return urlOf(stored.id);
    },

    /**
     * Reads a picture. This is the one place that decides who may see it: its owner, saved or not.
     * @param name the last part of its URL
     * @throws ApiError 404 when it is another account's, or there is none
     */
    async open(accountId: string, name: string): Promise<Buffer> {
      const id = idOf(name);
      if (id === null) throw notFound('noSuchPath');
      const found = await pictures.own(db, accountId, id);
      const sealed = found && (await fileOutbox.get(found.path));
      if (sealed) return pictures.openFile(id, accountId, sealed);
      // Removed in the meantime, or lost. A lost file is an internal error, for the operator to see.
      if (found && (await pictures.own(db, accountId, id))) throw new Error('a file of the store is missing');
      throw notFound('noSuchPath');
    },

    /**
     * Saves the picture at `url` with a profile, and removes the previous one after the transaction. The account is
     * locked.
     * @throws ApiError 422 when the account did not upload it
     */
    async replace(tx: Tx, accountId: string, url: string | null): Promise<void> {
      const id = url === null ? null : idOfUrl(url);
      const was = await pictures.saved(tx, accountId);
      if (was !== null && was !== id) await fileOutbox.remove(tx, await pictures.remove(tx, was));
      const isOwn = id === was || (id !== null && (await pictures.save(tx, accountId, id)));
      if (url !== null && (id === null || !isOwn)) throw invalid([{ path: 'photoURL', code: 'photoNotYours' }]);
    },

    /** Removes every picture of an account, after the transaction. */
    async removeOf(tx: Tx, accountId: string): Promise<void> {
      await fileOutbox.remove(tx, await pictures.removeOf(tx, accountId));
    },

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
