import { disputeDays } from '../../../../contract/disputes/disputes.ts';
import {
  orderHours,
  type RemovalRequestBody,
  type RequestKind,
} from '../../../../contract/disputes/removal-requests.ts';
import { reportNamedIn } from '../../../../contract/reports/short-reference.ts';
import { isActive } from '../../../../contract/reports/standing.ts';
import { addBusinessDays } from '../../../../contract/rules/business-days.ts';
import type { App } from '../../../app.ts';
import type { Visitor } from '../../../http/visitor.ts';
import { dayOf } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import { noteAudit } from '../../audit/note-audit.ts';
import { removalRequestRules } from '../../limits/rules.ts';
import { takeTries } from '../../limits/take-tries.ts';
import { queueMail } from '../../notices/mail/queue-mail.ts';
import { operatorWorkingDays } from '../../registry/operator/current-operator.ts';
import { findUnsettled } from '../../reports/filing/withdrawal-store.ts';
import { enterQueue, queueEntry } from '../../reports/queue/enter-queue-store.ts';
import { setItemAside } from '../../reports/queue/store.ts';
import { lockReport } from '../../reports/standing/lock-report.ts';
import type { StoredReport } from '../../reports/stored/report.ts';
import { findNamedReport } from '../../reports/stored/store.ts';
import { renewItemDue } from '../disputed-report.ts';
import { findRequest, insertRequest } from './store.ts';

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
