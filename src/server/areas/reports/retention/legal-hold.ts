import type { App } from '../../../app.ts';
import { notFound } from '../../../errors.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import { type AccountCall, byAccount, noteAudit } from '../../audit/note-audit.ts';
import { removeAttachmentsOf } from '../attachments/remove-attachments.ts';
import { findUnsettled } from '../filing/withdrawal-store.ts';
import type { StoredReport } from '../stored/report.ts';
import { deleteLegalHold, insertLegalHold } from './store.ts';

/** Keeps a locked report, whatever the rules and its author want. */
export async function setLegalHold(
  app: App,
  tx: Tx,
  { id }: StoredReport,
  reason: string,
  { accountId, requestId }: AccountCall,
): Promise<void> {
  await insertLegalHold(app, tx, { reportId: id, reason, heldAt: app.clock() }, accountId);
  await noteAudit(app, tx, { ...byAccount({ accountId, requestId }), event: 'hold.placed', reportIds: [id] });
}

/**
 * Lets a report go again.
 * @param report the locked report; null when it is gone
 * @throws ApiError 404 when it is under no legal hold
 */
export async function endLegalHold(
  app: App,
  tx: Tx,
  id: string,
  report: StoredReport | null,
  by: AccountCall,
): Promise<void> {
  if (!(await deleteLegalHold(tx, id))) throw notFound('holdNotFound');
  // The hold alone has kept the files of a withdrawn report, unless its author can still bring it back.
  if (report?.withdrawnAt && (await findUnsettled(tx, [id])).length === 0) await removeAttachmentsOf(app, tx, [id]);
  await noteAudit(app, tx, { ...byAccount(by), event: 'hold.lifted', reportIds: [id] });
}
