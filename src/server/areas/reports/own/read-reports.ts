import type { Report, ReportHistory } from '../../../../contract/reports/reports.ts';
import type { App } from '../../../app.ts';
import { notFound } from '../../../errors.ts';
import { idsOf } from '../../../platform/db/columns.ts';
import type { PageQuery } from '../../../platform/db/page.ts';
import { readsByIndex } from '../../../platform/db/pool.ts';
import { type AccountCall, byAccount, noteAuditSoon } from '../../audit/note-audit.ts';
import { findAsked } from '../../notices/inbox/store.ts';
import { findVersions } from '../content/store.ts';
import { serializeWithdrawal } from '../filing/withdraw-report.ts';
import { findOwnWithdrawal } from '../filing/withdrawal-store.ts';
import type { StoredReport } from '../stored/report.ts';
import { findOwnReport } from '../stored/store.ts';
import { findOwnPage, type ListFilter, type ListQuery } from './list-store.ts';
import { serializeReport, serializeVersions } from './serialize.ts';

/** One page of a list whose length is known, and its cursors in both directions. */
interface Listed<Item> {
  items: Item[];
  total: number;
  /** How many items come before the first of this page. */
  offset: number;
  next: string | null;
  previous: string | null;
}

const noteReading = (
  app: App,
  by: AccountCall,
  event: 'report.viewed' | 'reports.listed',
  reportIds: readonly string[],
) => noteAuditSoon(app, { ...byAccount(by), event, reportIds });

/** Some own reports as their author reads them, with until when they can answer what is asked. */
async function shown(app: App, { accountId }: AccountCall, some: readonly StoredReport[]): Promise<Report[]> {
  const waits = ({ askedUntil, withdrawnAt }: StoredReport) =>
    askedUntil !== null && askedUntil > app.clock() && !withdrawnAt;
  const asked = await findAsked(app, accountId, idsOf(some.filter(waits)));
  return some.map((report) => serializeReport(report, asked));
}

/** @returns its withdrawal, if it is withdrawn. @throws ApiError 404 when the report is none of the author's */
export async function requireOwnReport(app: App, authorId: string, id: string) {
  const withdrawal = await findOwnWithdrawal(app, app.db, authorId, id);
  if (withdrawal === undefined) throw notFound('reportNotFound');
  return withdrawal;
}

/**
 * @param withdrawn whether a withdrawn one is read, too
 * @throws ApiError 404 when it is none of the author's (R1), or withdrawn
 */
export async function readOwnReport(
  app: App,
  by: AccountCall,
  id: string,
  { withdrawn }: { withdrawn: boolean },
): Promise<Report> {
  const report = await findOwnReport(app, by.accountId, id);
  if (!report || (report.withdrawnAt && !withdrawn)) throw notFound('reportNotFound');
  noteReading(app, by, 'report.viewed', [id]);
  const [own] = await shown(app, by, [report]);
  return own as Report;
}

/**
 * Versions of a report, of a withdrawn one too, newest first. Nothing is locked while they are opened.
 * @throws ApiError 404 when it is none of the author's (R1)
 */
export async function readOwnHistory(
  app: App,
  by: AccountCall,
  id: string,
  page: PageQuery,
): Promise<{ history: ReportHistory; next: string | null }> {
  const { accountId: authorId } = by;
  const withdrawal = await requireOwnReport(app, authorId, id);
  const { versions, before, next } = await findVersions(app, { id, authorId }, page);
  noteReading(app, by, 'report.viewed', [id]);
  return {
    history: {
      repID: id,
      reportID: id,
      versions: serializeVersions(versions, before),
      withdrawal: withdrawal && serializeWithdrawal(withdrawal),
    },
    next,
  };
}

/** The author's own reports that fit a filter, in its order (R9). */
export async function listOwnReports(
  app: App,
  by: AccountCall,
  filter: ListFilter,
  page: ListQuery,
): Promise<Listed<Report>> {
  // By index: of an author with a fifth of all reports, PostgreSQL would rather count in the whole table.
  const db = readsByIndex(app.db);
  const { accountId: authorId } = by;
  const { items, ids, total, ahead } = await findOwnPage(app, db, authorId, filter, page);
  noteReading(app, by, 'reports.listed', idsOf(items));
  return {
    items: await shown(app, by, items),
    total,
    offset: ahead,
    next: ahead + ids.length < total ? (ids.at(-1) ?? null) : null,
    previous: ahead > 0 ? (ids[0] ?? page.cursor ?? null) : null,
  };
}
