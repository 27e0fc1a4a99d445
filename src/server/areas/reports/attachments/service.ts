import type { UploadedFile } from '../../../../contract/endpoint.ts';
import { type Attachment, attachmentsMax } from '../../../../contract/reports/attachments.ts';
import { ApiError, conflict, invalid, notFound } from '../../../errors.ts';
import type { Visitor } from '../../../http/visitor.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Queryable, Tx } from '../../../platform/db/pool.ts';
import { detectKind, type FileKind, isIntactPdf, safeName } from '../../../platform/files/file-kind.ts';
import type { FileOutbox } from '../../../platform/files/file-outbox.ts';
import type { JobQueue } from '../../../platform/jobs/job-queue.ts';
import { errorFacts, type Log } from '../../../platform/log.ts';
import type { Metrics } from '../../../platform/ops/metrics.ts';
import { cleanPicture, InvalidPicture, PicturesBusy, TooManyPixels } from '../../../platform/pictures/picture.ts';
import type { Scanner } from '../../../platform/scanner/clamd.ts';
import { fingerprint } from '../../../platform/vault/secrets.ts';
import type { AuditService } from '../../audit/service.ts';
import type { QuotaService } from '../../limits/quotas/service.ts';
import { attachmentRules, type ThrottleService } from '../../limits/throttle/service.ts';
import type { AttachmentRepository, StoredAttachment } from './repository.ts';
import { attachmentScans } from './scans.ts';

interface Needs {
  db: Db;
  attachments: AttachmentRepository;
  fileOutbox: FileOutbox;
  throttle: ThrottleService;
  quotas: QuotaService;
  jobs: JobQueue;
  /** Null when files are not scanned. */
  scanner: Scanner | null;
  metrics: Metrics;
  audit: AuditService;
  clock: Clock;
  log: Log;
}

export interface OpenedFile {
  bytes: Buffer;
  name: string;
  type: FileKind;
}

export type AttachmentService = ReturnType<typeof attachmentService>;

export function attachmentService(needs: Needs) {
  const { db, attachments, fileOutbox, throttle, quotas, audit, clock, log } = needs;
  const noteFound = (tx: Tx, accountId: string, reportId: string) =>
    audit.note(tx, { actor: 'account', actorId: accountId, event: 'attachment.infected', reportIds: [reportId] });
  const scans = attachmentScans({ ...needs, noteFound });

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

  /** @throws ApiError 404 unless the account is the author of the report and it is not withdrawn */
  const requireReport = async (accountId: string, reportId: string) => {
    if (!(await attachments.hasReport(db, accountId, reportId))) throw notFound('reportNotFound');
  };

  async function read(
    find: () => Promise<StoredAttachment | null>,
    readerId: string,
    requestId: string,
  ): Promise<OpenedFile> {
    const found = await find();
    if (!found || found.state === 'infected') throw notFound('attachmentNotFound');
    if (found.state === 'checking') throw conflict('fileBeingChecked');
    const { id, path, reportId, name, type } = found;
    const sealed = await fileOutbox.get(path);
    if (!sealed) {
      // Removed in the meantime, or lost. A lost file is an internal error, for the operator to see.
      if (await find()) throw new Error('a file of the store is missing');
      throw notFound('attachmentNotFound');
    }
    noteRead(readerId, 'attachment.viewed', reportId, requestId);
    return { bytes: attachments.openFile(id, sealed), name, type };
  }

  return {
    /** Sealed columns and files, for a key rotation. */
    sealedRows: attachments.sealedRows(fileOutbox),

    /**
     * Checks a file that another module keeps, as strictly as one of a report: its type, whether it is whole, and for malware.
     * @param owner whose pictures are decoded one after the other
     * @throws ApiError 422 for an unsupported, damaged or infected file, 503 while the scanner is away or too many pictures
     * are being decoded
     */
    async inspect(owner: string, upload: UploadedFile): Promise<{ name: string; type: FileKind; bytes: Buffer }> {
      const content = bufferOf(upload.bytes);
      const type = detectKind(content);
      if (!type) throw refusal('fileKind');
      const name = safeName(upload.name, type);
      const verdict = await scans.judge(content);
      if (verdict === 'infected') throw new ApiError(422, 'fileInfected', [], { values: { name } });
      if (verdict === 'waiting') throw new ApiError(503, 'unavailable');
      return { name, type, bytes: await checkContent(owner, content, type) };
    },

    /**
     * Counts a file for the author's report before it is read.
     * @throws ApiError 404 for a report of another author, 429 after too many or when a quota is used up
     */
    async admit(accountId: string, visitor: Visitor, reportId: string): Promise<void> {
      await requireReport(accountId, reportId);
      await throttle.take(attachmentRules(accountId, visitor));
      await quotas.requireFile(accountId);
    },

    /**
     * Adds a file to the author's report. Its type is detected from its content, pictures lose their metadata, and the
     * file is sealed. One that contains malware is refused; while the scanner is away, a file waits for it and cannot be
     * downloaded. Adding the same bytes again returns the existing attachment.
     * @throws ApiError 404 for a report of another author, 422 for an unsupported, damaged or infected file or one too
     * many, 429 beyond a quota, 503 when too many pictures are being decoded
     */
    async add(
      { accountId, requestId }: { accountId: string; requestId: string },
      reportId: string,
      upload: UploadedFile,
    ): Promise<Attachment> {
      await requireReport(accountId, reportId);
      const print = fingerprint(upload.bytes);
      const existing = await attachments.sameContent(db, reportId, print);
      if (existing) return serialize(existing);
      if ((await attachments.ofReport(db, reportId)).length >= attachmentsMax) throw tooManyFiles();
      const content = bufferOf(upload.bytes);
      const kind = detectKind(content);
      if (!kind) throw refusal('fileKind');
      const name = safeName(upload.name, kind);
      const verdict = await scans.judge(content);
      if (verdict === 'infected') {
        await db.transaction((tx) => noteFound(tx, accountId, reportId));
        throw new ApiError(422, 'fileInfected', [], { values: { name } });
      }
      const bytes = await checkContent(accountId, content, kind);

      const id = crypto.randomUUID();
      const path = attachments.newPath(id);
      const size = bytes.length;
      const sealed = attachments.sealFile(id, bytes);
      // Counted before the file is written, and not given back once it is, because a file that is not kept stays in the
      // store for minutes.
      const use = { files: 1, bytes: size };
      await db.transaction((tx) => quotas.take(tx, accountId, use));
      const keep = await fileOutbox.store(path, sealed).catch(async (error: unknown) => {
        await quotas.giveBack(accountId, use);
        throw error;
      });
      return db.transaction(async (tx) => {
        if (!(await attachments.lockReport(tx, accountId, reportId))) throw notFound('reportNotFound');
        const others = await attachments.ofReport(tx, reportId);
        const same = await attachments.sameContent(tx, reportId, print);
        if (same) return serialize(same);
        if (others.length >= attachmentsMax) throw tooManyFiles();
        // Row and file must be sealed with the same key: a rotation looks at the row only.
        if (!(await keep(tx)) || !attachments.hasCurrentKey(sealed)) throw new ApiError(503, 'unavailable');
        const state = verdict === 'waiting' ? ('checking' as const) : ('ready' as const);
        const sha256 = fingerprint(bytes);
        const added = { id, reportId, path, name, type: kind, size, sha256, createdAt: clock(), state };
        await attachments.insert(tx, accountId, added, print);
        if (verdict === 'waiting') await scans.enqueue(tx, id);
        await note(tx, accountId, 'attachment.added', reportId, requestId);
        return serialize(added);
      });
    },

    /** The files of a report of any author, for staff. */
    ofAnyReport: async (reportId: string): Promise<Attachment[]> =>
      (await attachments.ofReport(db, reportId)).map(serialize),

    /**
     * Reads a file of a report of any author, for staff.
     * @throws ApiError 404 when there is none or it was removed for its malware, 409 while it waits for the scanner
     */
    openAny: (
      { accountId, requestId }: { accountId: string; requestId: string },
      reportId: string,
      id: string,
    ): Promise<OpenedFile> => read(() => attachments.ofAny(db, reportId, id), accountId, requestId),

    /** @throws ApiError 404 for a report that is withdrawn or another author's */
    async list(accountId: string, reportId: string, requestId: string): Promise<Attachment[]> {
      await requireReport(accountId, reportId);
      const files = await attachments.ofReport(db, reportId);
      noteRead(accountId, 'attachments.listed', reportId, requestId);
      return files.map(serialize);
    },

    /**
     * Reads a file.
     * @throws ApiError 404 when it is another author's or was removed for its malware, 409 while it waits for the scanner
     */
    open: (accountId: string, id: string, requestId: string): Promise<OpenedFile> =>
      read(() => attachments.own(db, accountId, id), accountId, requestId),

    /** @throws ApiError 404 when it is another author's or already removed, 409 when the report is under a legal hold */
    async remove(accountId: string, id: string, requestId: string): Promise<void> {
      await db.transaction(async (tx) => {
        if (await attachments.isKept(tx, accountId, id)) throw conflict('fileKept');
        const removed = await attachments.removeOwn(tx, accountId, id);
        if (!removed) throw notFound('attachmentNotFound');
        await fileOutbox.remove(tx, [removed.path]);
        await note(tx, accountId, 'attachment.removed', removed.reportId, requestId);
      });
    },

    /** Removes all files of withdrawn reports, but those under a legal hold, in the transaction that withdraws them. */
    async removeOfReports(tx: Tx, reportIds: readonly string[]): Promise<void> {
      await fileOutbox.remove(tx, await attachments.removeOfReports(tx, reportIds));
    },

    /** Scans the files that wait for the scanner. */
    scanWaiting: scans.runWaiting,

    /** Takes an account off its files, in the transaction that deletes it. */
    disown: (tx: Tx, accountId: string): Promise<void> => attachments.disown(tx, accountId),

    /** Removes the files of deleted accounts. */
    async removeOwnerless(): Promise<void> {
      const removeSome = () =>
        db.transaction(async (tx) => {
          const paths = await attachments.removeOwnerless(tx);
          await fileOutbox.remove(tx, paths);
          return paths.length;
        });
      while ((await removeSome()) > 0);
    },

    /** The paths of all files, by pages. */
    async *filePaths(snapshot: Queryable, pageSize: number): AsyncGenerator<string[]> {
      for (let after = ''; ; ) {
        const paths = await attachments.paths(snapshot, after, pageSize);
        if (paths.length === 0) return;
        yield paths;
        after = paths.at(-1) ?? after;
      }
    },
  };

  /** @throws ApiError 422 for a damaged file, 503 when too many pictures are being decoded */
  async function checkContent(accountId: string, content: Buffer, kind: FileKind): Promise<Buffer> {
    if (kind === 'application/pdf') {
      if (!isIntactPdf(content)) throw refusal('fileBroken');
      return content;
    }
    try {
      return await cleanPicture(content, kind, accountId);
    } catch (error) {
      if (error instanceof PicturesBusy) throw new ApiError(503, 'unavailable');
      if (!(error instanceof InvalidPicture)) throw error;
      log.debug('picture refused', errorFacts(error));
      throw refusal(error instanceof TooManyPixels ? 'fileTooManyPixels' : 'fileBroken');
    }
  }
}

/** A view of the same memory. */
const bufferOf = ({ buffer, byteOffset, length }: Uint8Array): Buffer => Buffer.from(buffer, byteOffset, length);

const refusal = (code: 'fileKind' | 'fileBroken' | 'fileTooManyPixels') => invalid([{ path: 'file', code }]);
const tooManyFiles = () => invalid([{ path: 'file', code: 'filesMax' }]);

const serialize = ({ id, name, type, size, sha256, createdAt, state }: StoredAttachment): Attachment => ({
  id,
  name,
  type,
  size,
  sha256: state === 'infected' ? null : sha256,
  createdAt: createdAt.toISOString(),
  state,
});
