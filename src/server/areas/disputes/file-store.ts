import { type DisputeFile, disputeFilesMax } from '../../../contract/disputes/disputes.ts';
import type { UploadedFile } from '../../../contract/endpoint.ts';
import type { App } from '../../app.ts';
import { ApiError, conflict, invalid, notFound } from '../../errors.ts';
import { type Queryable, statement, type Tx } from '../../platform/db/pool.ts';
import type { FileKind } from '../../platform/files/file-kind.ts';
import { storeSealed } from '../../platform/files/sealed-file.ts';
import { fingerprint } from '../../platform/vault/secrets.ts';
import { type AccountCall, byAccount } from '../audit/note-audit.ts';
import { disputeFileRules } from '../limits/rules.ts';
import { takeTries } from '../limits/take-tries.ts';
import { inspectFile, refuseMalware } from '../reports/attachments/inspect-file.ts';
import { sleepItem } from '../reports/queue/store.ts';
import { lockReport } from '../reports/standing/lock-report.ts';
import { findAnyReport } from '../reports/stored/store.ts';
import { requireCase } from './cases/require-case.ts';
import { refuseConflict } from './conflicts/find-conflicts.ts';
import { noteDispute } from './dispute-notes.ts';
import { factsContext, fileContext } from './seal-contexts.ts';
import { fileOf } from './sides/views.ts';
import { findDispute, lockDispute } from './store.ts';
import type { StoredDispute, StoredFile } from './stored-dispute.ts';

/** The report of a dispute `d` is not under a legal hold, which also keeps what was written and sent in the dispute. */
export const isFreeDispute = 'not exists (select from report_holds h where h.report_id = d.report_id)';

/** The sealed part of a file's row. */
type FileFacts = Pick<StoredFile, 'name' | 'type' | 'size' | 'print'>;

const ofDisputes = statement<Omit<StoredFile, keyof FileFacts> & { sealed: Buffer }>(`
  select id, dispute_id as "disputeId", path, sealed, created_at as "createdAt" from dispute_files
  where dispute_id = any($1::uuid[]) order by created_at, id`);
const addFile = statement(`
  insert into dispute_files (id, dispute_id, path, sealed, created_at) values ($1, $2, $3, $4, $5)`);
const filePath = statement<{ path: string }>('select path from dispute_files where id = $1');
const paths = statement<{ path: string }>('select path from dispute_files where path > $1 order by path limit $2');
const disownFiles = statement(`
  update dispute_files f set dispute_id = null from disputes d
  where f.dispute_id = d.id and d.report_id = any($1::bigint[]) and ${isFreeDispute}`);
const removeOwnerless = statement<{ path: string }>(`
  delete from dispute_files where id = any(array(
    select id from dispute_files where dispute_id is null limit 500 for update skip locked
  )) returning path`);

export const listDisputeFiles = async (
  { vault }: App,
  db: Queryable,
  disputeIds: readonly string[],
): Promise<StoredFile[]> =>
  disputeIds.length === 0
    ? []
    : vault.openEach(await db.rows(ofDisputes, [disputeIds]), ({ sealed, ...row }) => ({
        ...row,
        ...(vault.open(factsContext(row.id), sealed) as FileFacts),
      }));

export const findDisputeFilePath = async (db: Queryable, id: string): Promise<string> =>
  (await db.one(filePath, [id]))?.path ?? '';

/** Paths greater than `after`, in order. */
export const findDisputeFilePaths = async (db: Queryable, after: string, limit: number): Promise<string[]> =>
  (await db.rows(paths, [after, limit])).map(({ path }) => path);

/** Has the files of disputes about some reports removed, except for reports under a legal hold. */
export const disownDisputeFiles = (tx: Tx, reportIds: readonly string[]): Promise<void> =>
  tx.run(disownFiles, [reportIds]);

/** A dispute of the case that takes a file. @throws ApiError as `addDisputeFile` */
async function requireOpen(
  app: App,
  { link, disputeID }: { link: string; disputeID: string },
): Promise<Pick<StoredDispute, 'caseId' | 'reportId'>> {
  const one = await requireCase(app, link);
  const known = await findDispute(app, app.db, disputeID);
  if (known?.caseId !== one.id) throw notFound('disputeNotFound');
  if (known.state !== 'open') throw conflict('disputeClosed');
  return known;
}

/** @returns the files that are there */
async function requireRoom(app: App, db: Queryable, disputeID: string): Promise<StoredFile[]> {
  const files = await listDisputeFiles(app, db, [disputeID]);
  if (files.length >= disputeFilesMax) throw invalid([{ path: 'file', code: 'filesMax' }]);
  return files;
}

/** Counts a file before it is read. @throws ApiError as `addDisputeFile`, and 429 after too many */
export async function admitDisputeFile(app: App, dispute: { link: string; disputeID: string }): Promise<void> {
  const { caseId } = await requireOpen(app, dispute);
  await takeTries(app, disputeFileRules(caseId));
  await requireRoom(app, app.db, dispute.disputeID);
}

/**
 * Adds a file to an open dispute of a case; it is checked like a file of a report, and sealed. Moderators read it, nobody
 * else; the item waits again, and nobody decides who has not seen it. Adding the same bytes again returns the existing file.
 * @throws ApiError 404 when the dispute is not the case's, 409 when it is closed, 422 for a file that is not
 * accepted or one too many, 503 while it cannot be checked
 */
export async function addDisputeFile(
  app: App,
  { link, disputeID }: { link: string; disputeID: string },
  upload: UploadedFile,
  requestId: string,
): Promise<DisputeFile> {
  // The link may have ended while the file was on its way.
  const { caseId, reportId } = await requireOpen(app, { link, disputeID });
  const { name, type, bytes } = await inspectFile(app, caseId, upload, (content, file) =>
    refuseMalware(app, content, file),
  );
  const [id, print] = [crypto.randomUUID(), fingerprint(upload.bytes)];
  // Spread over 256 folders.
  const path = `disputes/${id.slice(0, 2)}/${id}`;
  const keep = await storeSealed(app, fileContext(id), path, bytes);
  return app.db.transaction(async (tx) => {
    await lockReport(app, tx, reportId);
    const dispute = await lockDispute(app, tx, disputeID);
    if (dispute?.state !== 'open') throw conflict('disputeClosed');
    const same = (await requireRoom(app, tx, disputeID)).find((one) => one.print === print);
    if (same) return fileOf(same);
    if (!(await keep(tx))) throw new ApiError(503, 'unavailable');
    const facts = { name, type, size: bytes.length, print } satisfies FileFacts;
    const added = { id, disputeId: disputeID, path, createdAt: app.clock(), ...facts };
    await tx.run(addFile, [id, disputeID, path, app.vault.seal(factsContext(id), facts), added.createdAt]);
    await sleepItem(tx, reportId, null);
    const by = { actor: 'case', actorId: caseId, requestId } as const;
    await noteDispute(app, tx, by, 'dispute.file_added', dispute);
    return fileOf(added);
  });
}

/** Reads a file for a moderator. @throws ApiError 403 for the moderator's own matter, 404 when there is none */
export async function openDisputeFile(
  app: App,
  { accountId, requestId }: AccountCall,
  disputeId: string,
  fileId: string,
): Promise<{ bytes: Buffer; name: string; type: FileKind }> {
  const { db, vault, files } = app;
  const dispute = await findDispute(app, db, disputeId);
  const report = dispute && (await findAnyReport(app, dispute.reportId));
  if (!dispute || !report) throw notFound('disputeNotFound');
  await refuseConflict(app, db, accountId, report);
  const found = (await listDisputeFiles(app, db, [disputeId])).find(({ id }) => id === fileId);
  const sealed = found && (await files.get(found.path));
  if (!found) throw notFound('attachmentNotFound');
  if (!sealed) throw new Error('a file of the store is missing');
  const bytes = vault.openBytes(fileContext(fileId), sealed);
  // Nothing is handed out that is not in the trail.
  const by = byAccount({ accountId, requestId });
  await db.transaction((tx) => noteDispute(app, tx, by, 'dispute.file_opened', dispute));
  return { bytes, name: found.name, type: found.type };
}

/** Removes files whose dispute was destroyed. */
export const removeOwnerlessDisputeFiles = ({ files }: App): Promise<void> =>
  files.removeDeleted(async (tx) => (await tx.rows(removeOwnerless)).map(({ path }) => path));
