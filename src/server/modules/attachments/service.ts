import { type Attachment, attachmentsMax } from '../../../contract/attachments.ts';
import type { UploadedFile } from '../../../contract/endpoint.ts';
import { ApiError, invalid, notFound } from '../../errors.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Queryable, Tx } from '../../platform/db/pool.ts';
import { type FileKind, isWholePdf, kindOf, safeName } from '../../platform/files/file-kind.ts';
import type { FileOutbox } from '../../platform/files/file-outbox.ts';
import { BrokenPicture, PicturesBusy, rewritten } from '../../platform/files/picture.ts';
import { errorFacts, type Log } from '../../platform/log.ts';
import { fingerprint } from '../../platform/vault/secrets.ts';
import type { AuditService } from '../audit/service.ts';
import type { AttachmentRepository, StoredAttachment } from './repository.ts';

interface Needs {
  db: Db;
  attachments: AttachmentRepository;
  fileOutbox: FileOutbox;
  audit: AuditService;
  clock: Clock;
  log: Log;
}

export type AttachmentService = ReturnType<typeof attachmentService>;

export function attachmentService({ db, attachments, fileOutbox, audit, clock, log }: Needs) {
  const note = (
    tx: Tx,
    accountId: string,
    event: 'attachment.added' | 'attachment.removed',
    reportId: string,
    requestId: string,
  ) => audit.note(tx, { actor: 'account', actorId: accountId, event, reportIds: [reportId], requestId });

  const noteRead = (
    accountId: string,
    event: 'attachments.listed' | 'attachment.viewed',
    reportId: string,
    requestId: string,
  ) => audit.noteSoon({ actor: 'account', actorId: accountId, event, reportIds: [reportId], requestId });

  /** @throws ApiError 404 when the report is none of the author's or withdrawn */
  const requireReport = async (accountId: string, reportId: string) => {
    if (!(await attachments.hasReport(db, accountId, reportId))) throw notFound('reportNotFound');
  };

  return {
    /** What is sealed of attachments and their files, to be sealed with another key. */
    sealedRows: attachments.sealedRows(fileOutbox),

    /**
     * Adds a file to an author's report: checked by its content, a picture rewritten without metadata, sealed.
     * The same bytes again are kept once and answered as they were the first time.
     * @throws ApiError 404 when the report is none of the author's, 422 for a file that is not taken or one too many
     */
    async add(accountId: string, reportId: string, given: UploadedFile, requestId: string): Promise<Attachment> {
      await requireReport(accountId, reportId);
      const print = fingerprint(given.bytes);
      const known = await attachments.sameContent(db, reportId, print);
      if (known) return presented(known);
      if ((await attachments.ofReport(db, reportId)).length >= attachmentsMax) throw rateLimited();
      const { kind, bytes } = await checked(bufferOf(given.bytes));

      const id = crypto.randomUUID();
      const path = attachments.newPath(id);
      const size = bytes.length;
      const sealed = attachments.sealFile(id, bytes);
      const keep = await fileOutbox.store(path, sealed);
      return db.transaction(async (tx) => {
        if (!(await attachments.holdReport(tx, accountId, reportId))) throw notFound('reportNotFound');
        const others = await attachments.ofReport(tx, reportId);
        const same = await attachments.sameContent(tx, reportId, print);
        if (same) return presented(same);
        if (others.length >= attachmentsMax) throw rateLimited();
        // Another key seals since: the row would say so of its file, too.
        if (!(await keep(tx)) || !attachments.isSealedNow(sealed)) throw new ApiError(503, 'unavailable');
        const added = { id, reportId, path, name: safeName(given.name, kind), type: kind, size, createdAt: clock() };
        await attachments.insert(tx, accountId, added, print);
        await note(tx, accountId, 'attachment.added', reportId, requestId);
        return presented(added);
      });
    },

    /** @throws ApiError 404 when the report is none of the author's or withdrawn */
    async list(accountId: string, reportId: string, requestId: string): Promise<Attachment[]> {
      await requireReport(accountId, reportId);
      const files = await attachments.ofReport(db, reportId);
      noteRead(accountId, 'attachments.listed', reportId, requestId);
      return files.map(presented);
    },

    /**
     * A file, opened.
     * @throws ApiError 404 when it is none of the author's
     */
    async open(
      accountId: string,
      id: string,
      requestId: string,
    ): Promise<{ bytes: Buffer; name: string; type: FileKind }> {
      const found = await attachments.own(db, accountId, id);
      if (!found) throw notFound('attachmentNotFound');
      const sealed = await fileOutbox.get(found.path);
      if (!sealed) {
        // Removed in between, or lost: the second is for the operator to know.
        if (await attachments.own(db, accountId, id)) throw new Error('a file of the store is missing');
        throw notFound('attachmentNotFound');
      }
      noteRead(accountId, 'attachment.viewed', found.reportId, requestId);
      return { bytes: attachments.openFile(id, sealed), name: found.name, type: found.type };
    },

    /** @throws ApiError 404 when it is none of the author's, or gone already */
    async remove(accountId: string, id: string, requestId: string): Promise<void> {
      await db.transaction(async (tx) => {
        const removed = await attachments.removeOwn(tx, accountId, id);
        if (!removed) throw notFound('attachmentNotFound');
        await fileOutbox.remove(tx, [removed.path]);
        await note(tx, accountId, 'attachment.removed', removed.reportId, requestId);
      });
    },

    /** Every file of some reports, in the transaction that takes the reports out of the registry. */
    async removeOfReports(tx: Tx, reportIds: readonly string[]): Promise<void> {
      await fileOutbox.remove(tx, await attachments.removeOfReports(tx, reportIds));
    },

    /** Files whose author's account is gone: nobody may see them any more. */
    async forgetOwnerless(): Promise<void> {
      const some = () =>
        db.transaction(async (tx) => {
          const paths = await attachments.removeOwnerless(tx);
          await fileOutbox.remove(tx, paths);
          return paths.length;
        });
      while ((await some()) > 0);
    },

    /** The paths of files, above `after` in the order of their paths. */
    filesAbove: (db: Queryable, after: string, limit: number): Promise<string[]> => attachments.paths(db, after, limit),
  };

  /** @throws ApiError 422 for a file of another kind or a damaged one, 503 when too many are being checked */
  async function checked(given: Buffer): Promise<{ kind: FileKind; bytes: Buffer }> {
    const refused = (code: 'fileKind' | 'fileBroken') => invalid([{ path: 'file', code }]);
    const kind = kindOf(given);
    if (!kind) throw refused('fileKind');
    if (kind === 'application/pdf') {
      if (!isWholePdf(given)) throw refused('fileBroken');
      return { kind, bytes: given };
    }
    try {
      return { kind, bytes: await rewritten(given, kind) };
    } catch (error) {
      if (error instanceof PicturesBusy) throw new ApiError(503, 'unavailable');
      if (!(error instanceof BrokenPicture)) throw error;
      log.debug('picture refused', errorFacts(error));
      throw refused('fileBroken');
    }
  }
}

/** The same memory, not a copy. */
const bufferOf = ({ buffer, byteOffset, length }: Uint8Array): Buffer => Buffer.from(buffer, byteOffset, length);

const rateLimited = () => invalid([{ path: 'file', code: 'filesMax' }]);

const presented = ({ id, name, type, size, createdAt }: StoredAttachment): Attachment => ({
  id,
  name,
  type,
  size,
  createdAt: createdAt.toISOString(),
});
