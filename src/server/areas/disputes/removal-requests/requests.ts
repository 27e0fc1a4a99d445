import { disputeDays } from '../../../../contract/disputes/disputes.ts';
import {
  type DecideRequestBody,
  type OpenedRequest,
  orderHours,
  type RemovalRequestBody,
  type RequestKind,
  type RequestRow,
} from '../../../../contract/disputes/removal-requests.ts';
import { reportNamedIn } from '../../../../contract/reports/short-reference.ts';
import { isActive } from '../../../../contract/reports/standing.ts';
import { addBusinessDays } from '../../../../contract/rules/business-days.ts';
import type { App } from '../../../app.ts';
import { conflict, notFound } from '../../../errors.ts';
import type { Visitor } from '../../../http/visitor.ts';
import { dayOf } from '../../../platform/clock.ts';
import type { Page, PageQuery } from '../../../platform/db/page.ts';
import type { Queryable, Tx } from '../../../platform/db/pool.ts';
import { type AccountCall, byAccount, noteAudit } from '../../audit/note-audit.ts';
import { removalRequestRules } from '../../limits/rules.ts';
import { takeTries } from '../../limits/take-tries.ts';
import { queueMail } from '../../notices/mail/queue-mail.ts';
import { operatorWorkingDays } from '../../registry/operator/current-operator.ts';
import { findUnsettled } from '../../reports/filing/withdrawal-store.ts';
import { enterQueue, queueEntry } from '../../reports/queue/enter-queue-store.ts';
import { dropCause, setItemAside } from '../../reports/queue/store.ts';
import { lockReport } from '../../reports/standing/lock-report.ts';
import { listAgain } from '../../reports/standing/report-state.ts';
import type { StoredReport } from '../../reports/stored/report.ts';
import { findAnyReport, findAnyReports, findNamedReport, findReferences } from '../../reports/stored/store.ts';
import { findConflicts, refuseConflict } from '../conflicts/find-conflicts.ts';
import { tellDisputedAuthor } from '../dispute-mails.ts';
import { renewItemDue } from '../disputed-report.ts';
import {
  findRequest,
  insertRequest,
  isOverdue,
  isRequestOpen,
  listOrders,
  lockRequest,
  pageOfRequests,
  type StoredRequest,
  updateDecided,
} from './store.ts';

/** The report that people name by its reference or number, however they copied it; null when there is none. */
async function findReferred(app: App, reference: string): Promise<StoredReport | null> {
  const named = reportNamedIn(reference);
  return named && findNamedReport(app, named);
}

/** The report enters the queue; one whose withdrawal can still be undone waits there aside until it is. */
async function waitForModerator(app: App, tx: Tx, report: StoredReport, kind: RequestKind): Promise<void> {
  const { id, withdrawnAt } = report;
  if (!isActive(report.state) || (withdrawnAt && (await findUnsettled(tx, [id])).length === 0)) return;
  await enterQueue(app, tx, queueEntry(id, kind === 'order' ? 'ordered' : 'notified', report));
  await renewItemDue(app, tx, id);
  if (withdrawnAt) await setItemAside(tx, id, true);
}

/** A keyed hash of what is said on a day, in the form of a UUID that anybody may make up (RFC 9562, version 8). */
function idOf({ vault }: App, said: unknown): string {
  const token = vault.blindIndex('removal request', JSON.stringify(said));
  return `${token.slice(0, 14)}8${token.slice(15, 19)}a${token.slice(20)}`;
}

/**
 * Takes a request that a report should be changed or taken away. If its reference names a report that can be found, this
 * enters the queue. Whoever gave an email address gets an acknowledgement. The same words again on the same day, as after an
 * answer that was lost, are the same request until it is decided.
 * @throws ApiError 429 after too many
 */
export async function sendRequest(
  app: App,
  body: RemovalRequestBody,
  visitor: Visitor,
  requestId: string,
): Promise<{ requestID: string; dueAt: string }> {
  const receivedAt = app.clock();
  await takeTries(app, removalRequestRules(body.contactEmail, visitor, dayOf(receivedAt)));
  const { kind, contactEmail, language } = body;
  const dueAt =
    kind === 'order'
      ? new Date(receivedAt.getTime() + orderHours * 60 * 60_000)
      : addBusinessDays(receivedAt, disputeDays.decision, operatorWorkingDays(app));
  const referred = await findReferred(app, body.report);
  return app.db.transaction(async (tx) => {
    const report = referred && (await lockReport(app, tx, referred.id));
    const reportId = report?.id ?? null;
    const request = { body, reportId, receivedAt, dueAt };
    let id = idOf(app, [dayOf(receivedAt), body]);
    if (!(await insertRequest(app, tx, { id, ...request }))) {
      const earlier = await findRequest(app, tx, id);
      if (earlier?.decidedAt === null) return { requestID: id, dueAt: earlier.dueAt.toISOString() };
      id = crypto.randomUUID();
      await insertRequest(app, tx, { id, ...request });
    }
    if (report) await waitForModerator(app, tx, report, kind);
    if (contactEmail !== null) {
      const mail = { kind: 'requestReceived', to: contactEmail, name: '', language } as const;
      await queueMail(app, tx, { ...mail, requestId: id, dueAt: dueAt.toISOString() });
    }
    await noteAudit(app, tx, {
      actor: 'registry',
      actorId: null,
      event: 'request.received',
      reportIds: reportId === null ? [] : [reportId],
      requestId,
      details: { request: id, kind },
    });
    return { requestID: id, dueAt: dueAt.toISOString() };
  });
}

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
