import type { UploadedFile } from '../../../../contract/endpoint.ts';
import { type Attachment, attachmentsMax } from '../../../../contract/reports/attachments.ts';
import { isActive, type StoredState } from '../../../../contract/reports/standing.ts';
import type { App } from '../../../app.ts';
import { ApiError, invalid, notFound } from '../../../errors.ts';
import type { Visitor } from '../../../http/visitor.ts';
import { fingerprint } from '../../../platform/vault/secrets.ts';
import { type AccountCall, byAccount, noteAudit } from '../../audit/note-audit.ts';
import { giveBackQuota, requireFileQuota, takeQuota } from '../../limits/quota-store.ts';
import { attachmentRules } from '../../limits/rules.ts';
import { takeTries } from '../../limits/take-tries.ts';
import { reviewHeld } from '../queue/enter-queue-store.ts';
import { sleepItem } from '../queue/store.ts';
import { infectedFile, inspectFile } from './inspect-file.ts';
import { serialize } from './read-attachments.ts';
import { judgeFile, noteMalware, queueScan } from './scan-files.ts';
import {
  findAttachments,
  findOwnState,
  findSameContent,
  insertAttachment,
  lockOwnState,
  newAttachmentPath,
  storeAttachment,
} from './store.ts';

const tooManyFiles = () => invalid([{ path: 'file', code: 'filesMax' }]);

/** @throws ApiError 404 unless the author's report is in the registry */
function requireOpen(state: StoredState | null): void {
  if (state === null || !isActive(state)) throw notFound('reportNotFound');
}

/**
 * Counts a file for the author's report before it is read.
 * @throws ApiError 404 for a report of another author or out of the registry, 429 after too many or when a quota is used up
 */
export async function admitAttachment(app: App, accountId: string, visitor: Visitor, reportId: string): Promise<void> {
  requireOpen(await findOwnState(app.db, accountId, reportId));
  await takeTries(app, attachmentRules(accountId, visitor));
  await requireFileQuota(app, accountId);
}

/**
 * Adds a file to the author's report. Its type is detected from its content, pictures lose their metadata, and the
 * file is sealed. One that contains malware is refused; while the scanner is away, a file waits for it and cannot be
 * downloaded. Adding the same bytes again returns the existing attachment.
 * @throws ApiError 404 for a report of another author or out of the registry, 422 for an unsupported, damaged or infected file or one too
 * many, 429 beyond a quota, 503 when too many pictures are being decoded
 */
export async function addAttachment(
  app: App,
  by: AccountCall,
  reportId: string,
  upload: UploadedFile,
): Promise<Attachment> {
  const { accountId } = by;
  requireOpen(await findOwnState(app.db, accountId, reportId));
  const print = fingerprint(upload.bytes);
  const existing = await findSameContent(app, app.db, reportId, print);
  if (existing) return serialize(existing);
  if ((await findAttachments(app, app.db, reportId)).length >= attachmentsMax) throw tooManyFiles();
  const { name, type, bytes, scanned } = await inspectFile(app, accountId, upload, async (content, name) => {
    const result = await judgeFile(app, content);
    if (result !== 'infected') return result;
    await app.db.transaction((tx) => noteMalware(app, tx, accountId, reportId));
    throw infectedFile(name);
  });

  const id = crypto.randomUUID();
  const path = newAttachmentPath(id);
  const size = bytes.length;
  // Counted before the file is written, and not given back once it is, because a file that is not kept stays in the
  // store for minutes.
  const use = { files: 1, bytes: size };
  await app.db.transaction((tx) => takeQuota(app, tx, accountId, use));
  const keep = await storeAttachment(app, id, path, bytes).catch(async (error: unknown) => {
    await giveBackQuota(app, accountId, use);
    throw error;
  });
  return app.db.transaction(async (tx) => {
    requireOpen(await lockOwnState(tx, accountId, reportId));
    const others = await findAttachments(app, tx, reportId);
    const same = await findSameContent(app, tx, reportId, print);
    if (same) return serialize(same);
    if (others.length >= attachmentsMax) throw tooManyFiles();
    if (!(await keep(tx))) throw new ApiError(503, 'unavailable');
    const state = scanned === 'waiting' ? ('checking' as const) : ('ready' as const);
    const sha256 = fingerprint(bytes);
    const added = { id, reportId, path, name, type, size, sha256, createdAt: app.clock(), state };
    await insertAttachment(app, tx, accountId, added, print);
    if (scanned === 'waiting') await queueScan(app, tx, id);
    await reviewHeld(app, tx, reportId);
    await sleepItem(tx, reportId, null);
    await noteAudit(app, tx, { ...byAccount(by), event: 'attachment.added', reportIds: [reportId] });
    return serialize(added);
  });
}
