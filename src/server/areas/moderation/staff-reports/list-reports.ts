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

function listed(app: App, reader: AccountCall, { items, next }: Page<ReportRow>): Page<ReportRow> {
  noteReportsSeen(
    app,
    reader,
    'reports.listed',
    items.map(({ reportID }) => reportID),
  );
  return { items, next };
}

const rowsOf = async (app: App, reader: AccountCall, some: readonly StoredReport[]): Promise<ReportRow[]> => [
  ...(await reportRows(app, reader, some)).values(),
];

/**
 * A page of reports without those that name the reader, who would learn from what they are found by what they say, or who
 * filed them.
 */
const listOthers = (
  app: App,
  reader: AccountCall,
  read: (page: PageQuery) => Promise<Page<StoredReport>>,
  page: PageQuery,
): Promise<Page<ReportRow>> =>
  pageOfShown(
    page,
    read,
    async (some) => (await rowsOf(app, reader, some)).filter(({ conflict }) => conflict !== 'ownMatter'),
    ({ reportID }) => reportID,
  );

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
  if ((author ?? category ?? city) !== undefined)
    return listed(app, reader, await listOthers(app, reader, read, { limit, cursor }));
  const { items, next } = await read({ limit, cursor });
  return listed(app, reader, { items: await rowsOf(app, reader, items), next });
}

/** A page of the reports that name an identifier, newest first, or the one that a reference or a number names. */
export async function listAnyReportsNaming(
  app: App,
  reader: AccountCall,
  { kind, value }: { kind: FindKind; value: string },
  { limit, cursor }: PageQuery,
): Promise<Page<ReportRow>> {
  if (kind === 'reference') {
    const named = reportNamed(value);
    const report = named && (await findNamedReport(app, named));
    return listed(app, reader, { items: await rowsOf(app, reader, report ? [report] : []), next: null });
  }
  const identifier = { kind, value: normalIdentifier(kind, value) ?? '' };
  const read = (page: PageQuery) => listReportsNaming(app, identifier, page);
  return listed(app, reader, await listOthers(app, reader, read, { limit, cursor }));
}
