import type { Attachment } from '../../../../contract/reports/attachments.ts';
import type { App } from '../../../app.ts';
import { conflict, notFound } from '../../../errors.ts';
import type { FileKind } from '../../../platform/files/file-kind.ts';
import { type AccountCall, byAccount, noteAuditSoon } from '../../audit/note-audit.ts';
import {
  findAnyAttachment,
  findAttachments,
  findOwnAttachment,
  findOwnState,
  type StoredAttachment,
  unsealAttachment,
} from './store.ts';

export interface OpenedFile {
  bytes: Buffer;
  name: string;
  type: FileKind;
}

export const serialize = ({ id, name, type, size, sha256, createdAt, state }: StoredAttachment): Attachment => ({
  id,
  name,
  type,
  size,
  sha256: state === 'infected' ? null : sha256,
  createdAt: createdAt.toISOString(),
  state,
});

async function read(app: App, find: () => Promise<StoredAttachment | null>, by: AccountCall): Promise<OpenedFile> {
  const found = await find();
  if (!found || found.state === 'infected') throw notFound('attachmentNotFound');
  if (found.state === 'checking') throw conflict('fileBeingChecked');
  const { id, path, reportId, name, type } = found;
  const sealed = await app.files.get(path);
  if (!sealed) {
    // Removed in the meantime, or lost. A lost file is an internal error, for the operator to see.
    if (await find()) throw new Error('a file of the store is missing');
    throw notFound('attachmentNotFound');
  }
  noteAuditSoon(app, { ...byAccount(by), event: 'attachment.viewed', reportIds: [reportId] });
  return { bytes: unsealAttachment(app, id, sealed), name, type };
}

/** The files of a report of any author, for staff. */
export const listAnyAttachments = async (app: App, reportId: string): Promise<Attachment[]> =>
  (await findAttachments(app, app.db, reportId)).map(serialize);

/**
 * Reads a file of a report of any author, for staff.
 * @throws ApiError 404 when there is none or it was removed for its malware, 409 while it waits for the scanner
 */
export const openAnyAttachment = (app: App, by: AccountCall, reportId: string, id: string): Promise<OpenedFile> =>
  read(app, () => findAnyAttachment(app, reportId, id), by);

/** @throws ApiError 404 for a report that is withdrawn or another author's */
export async function listAttachments(app: App, by: AccountCall, reportId: string): Promise<Attachment[]> {
  if ((await findOwnState(app.db, by.accountId, reportId)) === null) throw notFound('reportNotFound');
  const files = await findAttachments(app, app.db, reportId);
  noteAuditSoon(app, { ...byAccount(by), event: 'attachments.listed', reportIds: [reportId] });
  return files.map(serialize);
}

/**
 * Reads a file.
 * @throws ApiError 404 when it is another author's or was removed for its malware, 409 while it waits for the scanner
 */
export const openAttachment = (app: App, by: AccountCall, id: string): Promise<OpenedFile> =>
  read(app, () => findOwnAttachment(app, by.accountId, id), by);
