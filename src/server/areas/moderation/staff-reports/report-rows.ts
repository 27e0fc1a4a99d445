import type { ReportRow } from '../../../../contract/moderation/staff-reports.ts';
import type { ReportCategory } from '../../../../contract/reports/report-categories.ts';
import type { App } from '../../../app.ts';
import { type AccountCall, byAccount, noteAuditSoon } from '../../audit/note-audit.ts';
import { type Conflict, findConflicts } from '../../disputes/conflicts/find-conflicts.ts';
import type { StoredReport } from '../../reports/stored/report.ts';

/** A report in a list: what is about the reader shows nothing of what it says. */
export const reportRow = (report: StoredReport, conflict: Conflict | null): ReportRow => ({
  reportID: report.id,
  reference: report.reference,
  conflict,
  ...(conflict === 'ownMatter'
    ? { title: '', city: '', category: null }
    : { title: report.title, city: report.city, category: report.category as ReportCategory | null }),
  createdAt: report.createdAt.toISOString(),
  state: report.withdrawnAt ? 'withdrawn' : report.state,
  standing: report.standing,
  disputed: report.disputed,
});

/** Rows of a list, in the order of their reports. */
export async function reportRows(
  app: App,
  { accountId }: AccountCall,
  some: readonly StoredReport[],
): Promise<ReportRow[]> {
  const own = await findConflicts(app, app.db, accountId, some);
  return some.map((report) => reportRow(report, own.get(report.id) ?? null));
}

export const noteReportsSeen = (
  app: App,
  by: AccountCall,
  event: 'reports.listed' | 'report.opened',
  reportIds: readonly string[],
): void => noteAuditSoon(app, { ...byAccount(by), event, reportIds });
