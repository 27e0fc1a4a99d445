import { isReportId } from '../../../contract/pagination.ts';
import { reportNamed } from '../../../contract/reports/short-reference.ts';
import type { LegalHold } from '../../../contract/reports/staff-retention.ts';
import type { App } from '../../app.ts';
import { notFound } from '../../errors.ts';
import type { Page, PageQuery } from '../../platform/db/page.ts';
import { type AccountCall, byAccount, noteAudit } from '../audit/note-audit.ts';
import { findConflicts, refuseConflict } from '../disputes/conflicts/find-conflicts.ts';
import { forgetAfterHold } from '../disputes/outcome/end-disputes-store.ts';
import { removeAttachmentsOf } from '../reports/attachments/remove-attachments-store.ts';
import { findUnsettled } from '../reports/filing/withdrawal-store.ts';
import { deleteLegalHold, insertLegalHold, listLegalHolds } from '../reports/retention/store.ts';
import { lockReport } from '../reports/standing/lock-report.ts';
import { findAnyReports, findNamedReport, reportTransaction } from '../reports/stored/store.ts';

/**
 * Keeps a report, whatever the rules and its author want.
 * @param typed its number or its short reference
 * @throws ApiError 403 for one's own matter, 404 when there is none
 */
export async function placeLegalHold(app: App, typed: string, reason: string, by: AccountCall): Promise<void> {
  const named = isReportId(typed) ? { id: typed } : reportNamed(typed);
  const found = named && (await findNamedReport(app, named));
  await reportTransaction(app, async (tx) => {
    const report = found && (await lockReport(app, tx, found.id));
    if (!report) throw notFound('staffReportNotFound');
    const { id } = report;
    await refuseConflict(app, tx, by.accountId, report);
    await insertLegalHold(app, tx, { reportId: id, reason, heldAt: app.clock() }, by.accountId);
    await noteAudit(app, tx, { ...byAccount(by), event: 'hold.placed', reportIds: [id] });
  });
}

/** @throws ApiError 403 for one's own matter, 404 when the report is under no legal hold */
export const liftLegalHold = (app: App, id: string, by: AccountCall): Promise<void> =>
  reportTransaction(app, async (tx) => {
    const report = await lockReport(app, tx, id);
    if (report) await refuseConflict(app, tx, by.accountId, report);
    if (!(await deleteLegalHold(tx, id))) throw notFound('holdNotFound');
    // The hold alone has kept the files of a withdrawn report, unless its author can still bring it back.
    const isWithdrawn = report?.withdrawnAt != null && (await findUnsettled(tx, [id])).length === 0;
    if (isWithdrawn) await removeAttachmentsOf(app, tx, [id]);
    await forgetAfterHold(tx, { reportId: id, isWithdrawn });
    await noteAudit(app, tx, { ...byAccount(by), event: 'hold.lifted', reportIds: [id] });
  });

/** A page of the reports under a legal hold, newest first: of what is about the reader it shows no reason. */
export async function listHeldReports(app: App, accountId: string, page: PageQuery): Promise<Page<LegalHold>> {
  const { items, next } = await listLegalHolds(app, page);
  const held = await findAnyReports(
    app,
    items.map(({ reportId }) => reportId),
  );
  const own = await findConflicts(app, app.db, accountId, held);
  return {
    items: items.map(({ reportId, reason, heldAt }) => {
      const conflict = own.get(reportId) ?? null;
      return {
        reportID: reportId,
        reference: held.find(({ id }) => id === reportId)?.reference ?? null,
        conflict,
        reason: conflict === 'ownMatter' ? '' : reason,
        heldAt: heldAt.toISOString(),
      };
    }),
    next,
  };
}
