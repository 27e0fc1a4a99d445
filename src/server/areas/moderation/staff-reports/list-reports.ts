import type { FindKind, ReportRow, ReportsQuery } from '../../../../contract/moderation/staff-reports.ts';
import { reportNamed } from '../../../../contract/reports/short-reference.ts';
import { normalIdentifier } from '../../../../contract/rules/identifiers.ts';
import type { App } from '../../../app.ts';
import { dayMs } from '../../../platform/clock.ts';
import { type Page, type PageQuery, pageOfShown } from '../../../platform/db/page.ts';
import type { AccountCall } from '../../audit/note-audit.ts';
import { listAllReports } from '../../reports/staff/list-store.ts';
import { listReportsNaming } from '../../reports/staff/naming-store.ts';
import type { StoredReport } from '../../reports/stored/report.ts';
import { findNamedReport } from '../../reports/stored/store.ts';
import { noteReportsSeen, reportRows } from './report-rows.ts';

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
