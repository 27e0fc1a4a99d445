import type { FindKind, ReportRow, ReportsQuery } from '../../../../contract/moderation/staff-reports.ts';
import { reportNamed } from '../../../../contract/reports/short-reference.ts';
import { normalIdentifier } from '../../../../contract/rules/identifiers.ts';
import type { App } from '../../../app.ts';
import { dayMs } from '../../../platform/clock.ts';
import { findNamedReport, listAllReports, listReportsNaming } from '../../reports/find-reports.ts';
import type { StoredReport } from '../../reports/stored-report.ts';
import type { Reader } from '../review/past-decisions.ts';
import { noteReportsSeen, reportRows } from './report-rows.ts';

/** Where a page begins, and how many reports it has at most. */
interface PageQuery {
  limit: number;
  cursor?: string | undefined;
}

interface Page<Item> {
  items: Item[];
  next: string | null;
}

async function listed(app: App, reader: Reader, { items, next }: Page<StoredReport>): Promise<Page<ReportRow>> {
  noteReportsSeen(
    app,
    reader,
    'reports.listed',
    items.map(({ id }) => id),
  );
  return { items: [...(await reportRows(app, reader, items)).values()], next };
}

/** A page of the reports of all authors, newest first. */
export async function listAnyReports(
  app: App,
  reader: Reader,
  { state, standing, category, city, author, from, to, limit, cursor, ...forgotten }: ReportsQuery,
): Promise<Page<ReportRow>> {
  forgotten satisfies Record<string, never>;
  const filter = {
    state,
    standing,
    category,
    city,
    author,
    from: from === undefined ? undefined : new Date(from),
    before: to === undefined ? undefined : new Date(Date.parse(to) + dayMs),
  };
  const page = await listAllReports(app, filter, { limit, ...(cursor !== undefined && { cursor }) });
  return listed(app, reader, page);
}

/** A page of the reports that name an identifier, newest first, or the one that a reference or a number names. */
export async function listAnyReportsNaming(
  app: App,
  reader: Reader,
  { kind, value }: { kind: FindKind; value: string },
  { limit, cursor }: PageQuery,
): Promise<Page<ReportRow>> {
  if (kind === 'reference') {
    const named = reportNamed(value);
    const report = named && (await findNamedReport(app, named));
    return listed(app, reader, { items: report ? [report] : [], next: null });
  }
  const identifier = { kind, value: normalIdentifier(kind, value) ?? '' };
  return listed(
    app,
    reader,
    await listReportsNaming(app, identifier, { limit, ...(cursor !== undefined && { cursor }) }),
  );
}
