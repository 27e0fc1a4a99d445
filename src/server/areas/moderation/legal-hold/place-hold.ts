import type { App } from '../../../app.ts';
import { notFound } from '../../../errors.ts';
import { type AccountCall, byAccount, noteAudit } from '../../audit/note-audit.ts';
import { refuseConflict } from '../../disputes/conflicts/refuse-conflict.ts';
import { removeAttachmentsOf } from '../../reports/attachments/remove-attachments.ts';
import { findUnsettled } from '../../reports/filing/withdrawal-store.ts';
import { deleteLegalHold, insertLegalHold } from '../../reports/retention/store.ts';
import { lockExistingReport, lockReport } from '../../reports/standing/lock-report.ts';
import { reportTransaction } from '../../reports/stored/store.ts';

/** Keeps a report, whatever the rules and its author want. @throws ApiError 403 for one's own matter, 404 when there is none */
export const placeLegalHold = (app: App, id: string, reason: string, by: AccountCall): Promise<void> =>
  reportTransaction(app, async (tx) => {
    const report = await lockExistingReport(app, tx, id);
    await refuseConflict(app, tx, by.accountId, report);
    await insertLegalHold(app, tx, { reportId: id, reason, heldAt: app.clock() }, by.accountId);
    await noteAudit(app, tx, { ...byAccount(by), event: 'hold.placed', reportIds: [id] });
  });

/** @throws ApiError 403 for one's own matter, 404 when the report is under no legal hold */
export const liftLegalHold = (app: App, id: string, by: AccountCall): Promise<void> =>
  reportTransaction(app, async (tx) => {
    const report = await lockReport(app, tx, id);
    if (report) await refuseConflict(app, tx, by.accountId, report);
    if (!(await deleteLegalHold(tx, id))) throw notFound('holdNotFound');
    // The hold alone has kept the files of a withdrawn report, unless its author can still bring it back.
    if (report?.withdrawnAt && (await findUnsettled(tx, [id])).length === 0) await removeAttachmentsOf(app, tx, [id]);
    await noteAudit(app, tx, { ...byAccount(by), event: 'hold.lifted', reportIds: [id] });
  });
