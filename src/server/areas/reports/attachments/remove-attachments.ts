import type { App } from '../../../app.ts';
import { conflict, notFound } from '../../../errors.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import { noteAudit } from '../../audit/note-audit.ts';
import { deleteAttachments, deleteOwnAttachment, deleteOwnerlessAttachments, isKept } from './store.ts';

/** @throws ApiError 404 when it is another author's or already removed, 409 when the report is under a legal hold */
export const removeAttachment = (app: App, accountId: string, id: string, requestId: string): Promise<void> =>
  app.db.transaction(async (tx) => {
    if (await isKept(tx, accountId, id)) throw conflict('fileKept');
    const removed = await deleteOwnAttachment(tx, accountId, id);
    if (!removed) throw notFound('attachmentNotFound');
    await app.files.remove(tx, [removed.path]);
    const line = { actor: 'account', actorId: accountId, event: 'attachment.removed' } as const;
    await noteAudit(app, tx, { ...line, reportIds: [removed.reportId], requestId });
  });

/** Removes all files of withdrawn reports, but those under a legal hold, in the transaction that withdraws them. */
export async function removeAttachmentsOf(app: App, tx: Tx, reportIds: readonly string[]): Promise<void> {
  await app.files.remove(tx, await deleteAttachments(tx, reportIds));
}

/** Removes the files of deleted accounts. */
export async function removeOwnerlessAttachments(app: App): Promise<void> {
  const removeSome = () =>
    app.db.transaction(async (tx) => {
      const paths = await deleteOwnerlessAttachments(tx);
      await app.files.remove(tx, paths);
      return paths.length;
    });
  while ((await removeSome()) > 0);
}
