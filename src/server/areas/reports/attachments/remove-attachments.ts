import type { App } from '../../../app.ts';
import { conflict, notFound } from '../../../errors.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import { type AccountCall, byAccount, noteAudit } from '../../audit/note-audit.ts';
import { deleteAttachments, deleteOwnAttachment, deleteOwnerlessAttachments, isKept } from './store.ts';

/** @throws ApiError 404 when it is another author's or already removed, 409 when the report is under a legal hold */
export const removeAttachment = (app: App, by: AccountCall, id: string): Promise<void> =>
  app.db.transaction(async (tx) => {
    if (await isKept(tx, by.accountId, id)) throw conflict('fileKept');
    const removed = await deleteOwnAttachment(tx, by.accountId, id);
    if (!removed) throw notFound('attachmentNotFound');
    await app.files.remove(tx, [removed.path]);
    await noteAudit(app, tx, { ...byAccount(by), event: 'attachment.removed', reportIds: [removed.reportId] });
  });

/** Removes all files of withdrawn reports, but those under a legal hold, in the transaction that withdraws them. */
export async function removeAttachmentsOf(app: App, tx: Tx, reportIds: readonly string[]): Promise<void> {
  await app.files.remove(tx, await deleteAttachments(tx, reportIds));
}

/** Removes the files of deleted accounts. */
export const removeOwnerlessAttachments = ({ files }: App): Promise<void> =>
  files.removeDeleted(deleteOwnerlessAttachments);
