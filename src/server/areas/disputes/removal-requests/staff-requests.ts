import type { DecideRequestBody, OpenedRequest, RequestRow } from '../../../../contract/disputes/removal-requests.ts';
import type { App } from '../../../app.ts';
import { conflict, notFound } from '../../../errors.ts';
import type { Page, PageQuery } from '../../../platform/db/page.ts';
import type { Queryable, Tx } from '../../../platform/db/pool.ts';
import { type AccountCall, byAccount, noteAudit } from '../../audit/note-audit.ts';
import { queueMail } from '../../notices/mail/queue-mail.ts';
import { findUnsettled } from '../../reports/filing/withdrawal-store.ts';
import { enterQueue, queueEntry } from '../../reports/queue/enter-queue-store.ts';
import { dropCause } from '../../reports/queue/store.ts';
import { lockReport } from '../../reports/standing/lock-report.ts';
import { listAgain } from '../../reports/standing/report-state.ts';
import { findAnyReport, findAnyReports, findReferences } from '../../reports/stored/store.ts';
import { findConflicts, refuseConflict } from '../conflicts/find-conflicts.ts';
import { tellDisputedAuthor } from '../dispute-mails.ts';
import { renewItemDue } from '../disputed-report.ts';
import {
  findRequest,
  isOverdue,
  isRequestOpen,
  listOrders,
  lockRequest,
  pageOfRequests,
  type StoredRequest,
  updateDecided,
} from './store.ts';

async function rowsOf(db: Queryable, requests: readonly StoredRequest[]): Promise<RequestRow[]> {
  const references = await findReferences(db, [...new Set(requests.flatMap(({ reportId }) => reportId ?? []))]);
  return requests.map(({ id, kind, reason, reportId, receivedAt, dueAt, outcome, decidedAt }) => ({
    id,
    kind,
    reason,
    outcome,
    reportID: reportId,
    reference: references.get(reportId ?? '') ?? null,
    receivedAt: receivedAt.toISOString(),
    dueAt: dueAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  }));
}

/**
 * A page of requests: those that wait, what is due first before the others, or those that were decided. It has none about a
 * report that the reader filed or that names them: nor does the queue tell what others say of it.
 */
export async function listRequests(
  app: App,
  { accountId }: AccountCall,
  query: PageQuery & { isDecided: boolean },
): Promise<Page<RequestRow>> {
  const { items, next } = await pageOfRequests(app, query);
  const reports = await findAnyReports(app, [...new Set(items.flatMap(({ reportId }) => reportId ?? []))]);
  const own = await findConflicts(app, app.db, accountId, reports);
  return {
    items: await rowsOf(
      app.db,
      items.filter(({ reportId }) => !own.has(reportId ?? '')),
    ),
    next,
  };
}

/**
 * Whose address a request gives matters to nobody: anybody can send an order with that of the only moderator, and have the report
 * held.
 * @throws ApiError 403 when it is about a report of the moderator's own, or that is about them
 */
async function refuseOwn(app: App, tx: Tx, { accountId }: AccountCall, { reportId }: StoredRequest): Promise<void> {
  const report = reportId === null ? null : await findAnyReport(app, reportId);
  if (report) await refuseConflict(app, tx, accountId, report);
}

/** What a request says. @throws ApiError 403 for the moderator's own matter, 404 when there is none */
export const openRequest = (app: App, id: string, by: AccountCall): Promise<OpenedRequest> =>
  app.db.transaction(async (tx) => {
    const request = await findRequest(app, tx, id);
    const [row] = await rowsOf(tx, request ? [request] : []);
    if (!request || !row) throw notFound('requestNotFound');
    await refuseOwn(app, tx, by, request);
    await noteAudit(app, tx, {
      ...byAccount(by),
      event: 'request.opened',
      reportIds: request.reportId === null ? [] : [request.reportId],
      details: { request: id },
    });
    return { ...row, ...request.content, answer: request.answer };
  });

/**
 * A report that was held because nobody had decided an order in time is listed again once every order about it is refused, unless
 * something else has held it since, or its author has withdrawn it. In the first case someone has to decide what becomes of it.
 */
async function releaseHeld(app: App, tx: Tx, { reportId, heldAt: orderedAt }: StoredRequest): Promise<void> {
  const report = reportId === null ? null : await lockReport(app, tx, reportId);
  const heldAt = report?.stateChangedAt ?? null;
  if (report?.state !== 'held' || !heldAt) return;
  const isWithdrawn = report.withdrawnAt !== null;
  if (isWithdrawn && (await findUnsettled(tx, [report.id])).length === 0) return;
  const orders = await listOrders(tx, report.id);
  const isHeldForThem = orders.some((one) => one.heldAt?.getTime() === heldAt.getTime());
  const isBefore = (at: Date | null) => at !== null && at < heldAt;
  if (!isHeldForThem || !orders.every((one) => one.outcome === 'refused' || isBefore(one.decidedAt))) {
    const keepsHeld = orders.some((one) => one.outcome === 'acted' || isOverdue(one));
    const isLeft = orderedAt !== null && !isWithdrawn && !keepsHeld;
    if (isLeft) await enterQueue(app, tx, queueEntry(report.id, 'held', report));
    return;
  }
  const is = { isChanged: report.updatedAt > heldAt, awaitsCorroboration: false };
  if ((await listAgain(app, tx, report, is, app.clock())) === 'listed' && !isWithdrawn)
    await tellDisputedAuthor(app, tx, report, { news: 'ordered', isHeld: false });
}

/** The report waits no longer for a request that was decided, unless another one of its kind is open. The item is due by what is left. */
async function leaveQueueOf(app: App, tx: Tx, { reportId, kind }: StoredRequest): Promise<void> {
  if (reportId === null || !(await lockReport(app, tx, reportId))) return;
  await renewItemDue(app, tx, reportId);
  if (!(await isRequestOpen(tx, reportId, kind)))
    await dropCause(tx, reportId, kind === 'order' ? 'ordered' : 'notified');
}

/**
 * Decides a request. What happens to the report is decided in the queue before; this answers whoever sent the request.
 * @throws ApiError 403 for the moderator's own matter, 404 when there is none, 409 when it was decided
 */
export const decideRequest = (
  app: App,
  id: string,
  { outcome, answer }: DecideRequestBody,
  by: AccountCall,
): Promise<void> =>
  app.db.transaction(async (tx) => {
    const known = await findRequest(app, tx, id);
    // The report before the request: the job that holds a report for an order locks them in this order.
    if (known?.reportId) await lockReport(app, tx, known.reportId);
    const request = await lockRequest(app, tx, id);
    if (!request) throw notFound('requestNotFound');
    await refuseOwn(app, tx, by, request);
    // Whoever sends it again, as after an answer that was lost, has decided it.
    if (request.decidedBy === by.accountId && request.outcome === outcome && request.answer === answer) return;
    if (request.decidedAt) throw conflict('requestDecided');
    await updateDecided(app, tx, id, { outcome, answer, by: by.accountId, at: app.clock() });
    if (request.kind === 'order' && outcome === 'refused') await releaseHeld(app, tx, request);
    await leaveQueueOf(app, tx, request);
    const { contactEmail: to } = request.content;
    if (to !== null) {
      const { language } = request;
      await queueMail(app, tx, { kind: 'requestDecided', to, name: '', language, requestId: id, outcome, answer });
    }
    await noteAudit(app, tx, {
      ...byAccount(by),
      event: 'request.decided',
      reportIds: request.reportId === null ? [] : [request.reportId],
      details: { request: id, outcome },
    });
  });
