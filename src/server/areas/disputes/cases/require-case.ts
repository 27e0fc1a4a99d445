import { maxCaseReports } from '../../../../contract/disputes/cases.ts';
import { isActive } from '../../../../contract/reports/standing.ts';
import type { App } from '../../../app.ts';
import { notFound } from '../../../errors.ts';
import type { Queryable, Tx } from '../../../platform/db/pool.ts';
import { noteAudit } from '../../audit/note-audit.ts';
import { namesAny } from '../../reports/matching/exact-store.ts';
import { findReportsNaming } from '../../reports/staff/naming-store.ts';
import { lockReport } from '../../reports/standing/lock-report.ts';
import type { StoredReport } from '../../reports/stored/report.ts';
import { type Case, endLink, findLinkedCase, type LinkedCase } from './store.ts';

/**
 * The case of a link.
 * @param link the token behind the # of the link
 * @throws ApiError 404, the same whatever is wrong with the link
 */
export async function requireCase(app: App, link: string, from: Queryable = app.db): Promise<LinkedCase> {
  const found = /^[\w-]{43}$/.test(link) ? await findLinkedCase(app, from, link) : null;
  if (!found) throw notFound('caseLinkInvalid');
  return found;
}

/** Ends the link of a case. @throws ApiError 404 for a link that does not work */
export const endCaseLink = (app: App, link: string, requestId: string): Promise<void> =>
  app.db.transaction(async (tx) => {
    const { id } = await requireCase(app, link, tx);
    if (!(await endLink(app, tx, id, link))) throw notFound('caseLinkInvalid');
    await noteAudit(app, tx, { actor: 'case', actorId: id, event: 'case.ended', requestId });
  });

/** What a report is called within a case, under every key of the ring, the current one first. */
const referencesOf = ({ vault }: App, caseId: string, reportId: string): string[] =>
  vault.blindIndexes('report in a case', `${caseId} ${reportId}`);

/** What a report is called in the answers and calls of one case. */
export const reportReference = (app: App, { id }: Case, reportId: string): string =>
  referencesOf(app, id, reportId)[0] ?? '';

/**
 * A report of a case, by the id in the case's answers.
 * @throws ApiError 404 when no listed or held report of the case is called so
 */
export async function requireCaseReport(app: App, one: Case, reference: string): Promise<StoredReport> {
  const { items } = await findReportsNaming(app, one.identifiers, maxCaseReports);
  const found = items.find(({ id }) => referencesOf(app, one.id, id).includes(reference));
  if (!found) throw notFound('caseReportNotFound');
  return found;
}

/** Locks a report of a case. @throws ApiError 404 when it can no longer be found, or does not name what is proven */
export async function lockCaseReport(app: App, tx: Tx, one: Case, id: string): Promise<StoredReport> {
  const report = await lockReport(app, tx, id);
  if (!report || report.withdrawnAt || !isActive(report.state) || !namesAny(report, one.identifiers))
    throw notFound('caseReportNotFound');
  return report;
}
