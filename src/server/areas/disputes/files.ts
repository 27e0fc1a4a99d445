import { type DisputeFile, disputeFilesMax } from '../../../contract/disputes/disputes.ts';
import type { UploadedFile } from '../../../contract/endpoint.ts';
import { ApiError, conflict, invalid, notFound } from '../../errors.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Queryable } from '../../platform/db/pool.ts';
import type { FileKind } from '../../platform/files/file-kind.ts';
import type { FileOutbox } from '../../platform/files/file-outbox.ts';
import type { Keeping } from './keeping.ts';
import type { Cases, Conflicts, DisputedReport } from './needs.ts';
import type { Storing } from './storing.ts';
import { fileOf } from './views.ts';

interface Needs {
  db: Db;
  disputes: Storing;
  cases: Pick<Cases, 'byLink'>;
  reports: { staff: { find(id: string): Promise<DisputedReport | null> } };
  conflicts: Conflicts;
  attachments: {
    /** @throws ApiError 422 or 503 for a file that is not accepted */
    inspect(owner: string, upload: UploadedFile): Promise<{ name: string; type: FileKind; bytes: Buffer }>;
  };
  fileOutbox: FileOutbox;
  keep: Keeping;
  /** Counts an upload of a case. @throws ApiError 429 after too many */
  limitFiles: (caseId: string) => Promise<void>;
  clock: Clock;
}

const tooManyFiles = () => invalid([{ path: 'file', code: 'filesMax' }]);

/** The part of the service for files of disputes: moderators read them, nobody else. */
export const disputeFiles = (needs: Needs) => {
  const { db, disputes, cases, reports, conflicts, attachments, fileOutbox, keep, limitFiles, clock } = needs;
  /** The case, if its dispute takes a file. @throws ApiError as `addFile` */
  async function openFor({ link, disputeID }: { link: string; disputeID: string }) {
    const one = await cases.byLink(link);
    const known = await disputes.one(db, disputeID);
    if (known?.caseId !== one.id) throw notFound('disputeNotFound');
    if (known.state !== 'open') throw conflict('disputeClosed');
    return one;
  }
  const requireRoom = async (tx: Queryable, disputeID: string): Promise<void> => {
    if ((await disputes.files(tx, [disputeID])).length >= disputeFilesMax) throw tooManyFiles();
  };

  return {
    /** Counts a file before it is read. @throws ApiError as `addFile`, and 429 after too many */
    async admitFile(dispute: { link: string; disputeID: string }): Promise<void> {
      const one = await openFor(dispute);
      await limitFiles(one.id);
      await requireRoom(db, dispute.disputeID);
    },

    /**
     * Adds a file to an open dispute of a case; it is checked like a file of a report, and sealed.
     * @throws ApiError 404 when the dispute is not the case's, 409 when it is closed, 422 for a file that is not
     * accepted or one too many, 503 while it cannot be checked
     */
    async addFile(
      { link, disputeID }: { link: string; disputeID: string },
      upload: UploadedFile,
      requestId: string,
    ): Promise<DisputeFile> {
      // The link may have ended while the file was on its way.
      const one = await openFor({ link, disputeID });
      const { name, type, bytes } = await attachments.inspect(one.id, upload);
      const id = crypto.randomUUID();
      const path = disputes.newPath(id);
      const sealed = disputes.sealFile(id, bytes);
      const keepFile = await fileOutbox.store(path, sealed);
      return db.transaction(async (tx) => {
        const dispute = await disputes.lock(tx, disputeID);
        if (dispute?.state !== 'open') throw conflict('disputeClosed');
        await requireRoom(tx, disputeID);
        // Row and file must be sealed with the same key: a rotation looks at the row only.
        if (!(await keepFile(tx)) || !disputes.hasCurrentKey(sealed)) throw new ApiError(503, 'unavailable');
        const added = { id, disputeId: disputeID, path, name, type, size: bytes.length, createdAt: clock() };
        await disputes.addFile(tx, added);
        const by = { actor: 'case', actorId: one.id, requestId } as const;
        await keep.note(tx, by, 'dispute.file_added', dispute);
        return fileOf(added);
      });
    },

    /** Reads a file for a moderator. @throws ApiError 403 for the moderator's own matter, 404 when there is none */
    async openFile(
      { accountId, requestId }: { accountId: string; requestId: string },
      disputeId: string,
      fileId: string,
    ): Promise<{ bytes: Buffer; name: string; type: FileKind }> {
      const dispute = await disputes.one(db, disputeId);
      const report = dispute && (await reports.staff.find(dispute.reportId));
      if (!dispute || !report) throw notFound('disputeNotFound');
      await conflicts.refuse(db, accountId, report);
      const found = (await disputes.files(db, [disputeId])).find(({ id }) => id === fileId);
      const sealed = found && (await fileOutbox.get(found.path));
      if (!found) throw notFound('attachmentNotFound');
      if (!sealed) throw new Error('a file of the store is missing');
      const bytes = disputes.openFile(fileId, sealed);
      // Nothing is handed out that is not in the trail.
      const by = { actor: 'account', actorId: accountId, requestId } as const;
      await db.transaction((tx) => keep.note(tx, by, 'dispute.file_opened', dispute));
      return { bytes, name: found.name, type: found.type };
    },

    /** Removes files whose dispute was destroyed. */
    async removeOwnerlessFiles(): Promise<void> {
      const removeSome = () =>
        db.transaction(async (tx) => {
          const paths = await disputes.removeOwnerless(tx);
          await fileOutbox.remove(tx, paths);
          return paths.length;
        });
      while ((await removeSome()) > 0);
    },

    /** The paths of all files, by pages. */
    async *filePaths(snapshot: Queryable, pageSize: number): AsyncGenerator<string[]> {
      for (let after = ''; ; ) {
        const paths = await disputes.paths(snapshot, after, pageSize);
        if (paths.length === 0) return;
        yield paths;
        after = paths.at(-1) ?? after;
      }
    },
  };
};
