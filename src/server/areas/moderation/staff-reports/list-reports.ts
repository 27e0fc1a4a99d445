import type { FindKind, ReportRow, ReportsQuery } from '../../../../contract/moderation/staff-reports.ts';
import type { ReportCategory } from '../../../../contract/reports/report-categories.ts';
import { reportNamed } from '../../../../contract/reports/short-reference.ts';
import { normalIdentifier } from '../../../../contract/rules/identifiers.ts';
import type { App } from '../../../app.ts';
import { dayMs } from '../../../platform/clock.ts';
import { type Page, type PageQuery, pageOfShown } from '../../../platform/db/page.ts';
import { type AccountCall, byAccount, noteAuditSoon } from '../../audit/note-audit.ts';
import { type Conflict, findConflicts } from '../../disputes/conflicts/find-conflicts.ts';
import { listAllReports } from '../../reports/staff/list-store.ts';
import { listReportsNaming } from '../../reports/staff/naming-store.ts';
import type { StoredReport } from '../../reports/stored/report.ts';
import { findNamedReport } from '../../reports/stored/store.ts';

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

/**
 * A page of reports, which the trail says that the reader has seen.
 * @param isRevealing whether what they are found by tells what they say or who filed them: then those that name the reader are
 * left out
 */
async function pageOfRows(
  app: App,
  reader: AccountCall,
  read: (page: PageQuery) => Promise<Page<StoredReport>>,
  page: PageQuery,
  isRevealing: boolean,
): Promise<Page<ReportRow>> {
  const found = await pageOfShown(
    page,
    read,
    async (some) =>
      (await reportRows(app, reader, some)).filter(({ conflict }) => !isRevealing || conflict !== 'ownMatter'),
    ({ reportID }) => reportID,
  );
  noteReportsSeen(
    app,
    reader,
    'reports.listed',
    found.items.map(({ reportID }) => reportID),
  );
  return found;
}

/** A page of the reports of all authors, newest first. */
export async function listAnyReports(
  app: App,
  reader: AccountCall,
  { state, standing, category, city, author, from, to, limit, cursor, ...forgotten }: ReportsQuery,
): Promise<Page<ReportRow>> {
  forgotten satisfies Record<string, never>;
  const filter = {
    state,
    standing,
    category,
    city,
    author,
    // Nothing of a destroyed report tells whether it named the reader, so nobody is told who filed it.
    isKept: author !== undefined,
    from: from === undefined ? undefined : new Date(from),
    before: to === undefined ? undefined : new Date(Date.parse(to) + dayMs),
  };
  const read = (page: PageQuery) => listAllReports(app, filter, page);
  return pageOfRows(app, reader, read, { limit, cursor }, (author ?? category ?? city) !== undefined);
}

/** A page of the reports that name an identifier, newest first, or the one that a reference or a number names. */
export async function listAnyReportsNaming(
  app: App,
  reader: AccountCall,
  { kind, value }: { kind: FindKind; value: string },
  page: PageQuery,
): Promise<Page<ReportRow>> {
  if (kind === 'reference') {
    const named = reportNamed(value);
    const report = named && (await findNamedReport(app, named));
    return pageOfRows(app, reader, async () => ({ items: report ? [report] : [], next: null }), page, false);
  }
  const identifier = { kind, value: normalIdentifier(kind, value) ?? '' };
  return pageOfRows(app, reader, (part) => listReportsNaming(app, identifier, part), page, true);
}
