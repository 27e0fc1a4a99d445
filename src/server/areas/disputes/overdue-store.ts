import { isActive } from '../../../contract/reports/standing.ts';
import type { App } from '../../app.ts';
import { statement, type Tx } from '../../platform/db/pool.ts';
import { sweep } from '../../platform/sweep.ts';
import { noteAudit } from '../audit/note-audit.ts';
import { enterQueue, queueEntry } from '../reports/queue/enter-queue-store.ts';
import { lockReport } from '../reports/standing/lock-report.ts';
import { keepHeld } from '../reports/standing/placement-store.ts';
import { setReportState } from '../reports/standing/report-state.ts';
import type { StoredReport } from '../reports/stored/report.ts';
import { tellDisputedAuthor, tellSubject } from './dispute-mails.ts';
import { noteDispute, registry } from './dispute-notes.ts';
import { renewItemDue } from './disputed-report.ts';
import { forgetUnnamed, waitToBeRead } from './reading/ask-to-read.ts';
import { forgetReadingsOf } from './reading/store.ts';
import { lockRequest } from './removal-requests/store.ts';
import { askQuestion } from './steps/questions.ts';
import { lockDispute } from './store.ts';
import type { StoredDispute } from './stored-dispute.ts';

const setOverdue = statement('update disputes set overdue_at = $2 where id = $1');
const setDisputeHeld = statement('update disputes set held_at = $2 where id = $1');
const dueDisputes = statement<{ id: string; reportId: string }>(`
  select id, report_id as "reportId" from disputes where next_due_at <= $1 and id <> all($3::uuid[]) order by next_due_at, id limit $2`);

/** The decision is overdue: the item rises, and wakes up. */
async function warn(app: App, tx: Tx, report: StoredReport, dispute: StoredDispute, at: Date): Promise<void> {
  await tx.run(setOverdue, [dispute.id, at]);
  const entry = queueEntry(report.id, 'disputed', report, [{ code: 'disputeOverdue' }]);
  await enterQueue(app, tx, { ...entry, isOverdue: true });
  await renewItemDue(app, tx, report.id);
  await noteDispute(app, tx, registry, 'dispute.overdue', dispute);
}

/** Nobody has decided: lookups no longer find the report until someone does. */
async function holdDisputed(app: App, tx: Tx, report: StoredReport, dispute: StoredDispute, at: Date): Promise<void> {
  await tx.run(setDisputeHeld, [dispute.id, at]);
  // One that policy holds, too: otherwise it would be listed as soon as a second author reported the same.
  if (isActive(report.state)) await setReportState(app, tx, report, 'held', at);
  await tellSubject(app, tx, dispute, { news: 'held' });
  await tellDisputedAuthor(app, tx, report, { news: 'held' });
  await noteDispute(app, tx, registry, 'dispute.held', dispute);
}

const takeSteps = (app: App, { id, reportId }: { id: string; reportId: string }): Promise<void> =>
  app.db.transaction(async (tx) => {
    const report = await lockReport(app, tx, reportId);
    const dispute = report && (await lockDispute(app, tx, id));
    // Another process may have done it in the meantime.
    if (!report || dispute?.state !== 'open') return;
    const now = app.clock();
    const isDue = (doneAt: Date | null, dueAt: Date) => doneAt === null && dueAt <= now;
    if (isDue(dispute.authorAskedAt, dispute.authorDueAt))
      await askQuestion(app, tx, registry, { report, dispute }, { to: 'author', question: null, at: now });
    if (isDue(dispute.overdueAt, dispute.decisionDueAt)) await warn(app, tx, report, dispute, now);
    if (isDue(dispute.heldAt, dispute.endsAt)) await holdDisputed(app, tx, report, dispute, now);
  });

/**
 * Takes the steps that are due: asks authors, warns moderators, holds reports. Each dispute is one transaction,
 * whose columns say what was done, so that several processes, interruptions and a clock that was set back change
 * nothing.
 */
export const takeDueSteps = (app: App): Promise<void> =>
  sweep({
    due: ({ limit, except }) => app.db.rows(dueDisputes, [app.clock(), limit, except]),
    work: (dispute) => takeSteps(app, dispute),
  });

/** Reports that somebody asked to read, and that nobody has released in time. */
const unread = statement<{ id: string }>(`
  select distinct report_id as id from reading_requests
  where answered_at is null and held_at is null and due_at <= $1 and report_id <> all($3::bigint[])
  order by report_id limit $2`);
const setUnread = statement<{ case_id: string }>(`
  update reading_requests set held_at = $2
  where report_id = $1 and answered_at is null and held_at is null and due_at <= $2 returning case_id`);

/** Nobody has released it: lookups no longer find it until someone does. */
const holdUnread = (app: App, id: string): Promise<void> =>
  app.db.transaction(async (tx) => {
    const report = await lockReport(app, tx, id);
    if (!report) return;
    await forgetUnnamed(app, tx, report);
    const now = app.clock();
    const asking = await tx.rows(setUnread, [id, now]);
    if (asking.length === 0) return;
    if (!isActive(report.state)) {
      await forgetReadingsOf(tx, [id]);
      await renewItemDue(app, tx, id);
      return;
    }
    // One that policy holds, too: otherwise it would be listed as soon as a second author reported the same. Of one that is withdrawn,
    // nobody can take that back any more.
    await setReportState(app, tx, report, 'held', now);
    if (report.withdrawnAt) return;
    await waitToBeRead(app, tx, report, true);
    for (const { case_id: caseId } of asking) await tellSubject(app, tx, { caseId }, { news: 'unread' });
    await tellDisputedAuthor(app, tx, report, { news: 'unread' });
    await noteAudit(app, tx, { ...registry, event: 'reading.overdue', reportIds: [id] });
  });

/** Holds the reports that somebody asked to read, and that no moderator has released in time. */
export const holdUnreadReports = (app: App): Promise<void> =>
  sweep({
    due: ({ limit, except }) => app.db.rows(unread, [app.clock(), limit, except]),
    work: ({ id }) => holdUnread(app, id),
  });

/** Orders that nobody has decided in time, and for which the report was not held yet. */
const overdueOrders = statement<{ id: string; reportId: string }>(`
  select id, report_id as "reportId" from removal_requests
  where decided_at is null and kind = 'order' and report_id is not null and held_at is null and due_at <= $1
    and id <> all($3::uuid[])
  order by due_at, id limit $2`);
const setOrderHeld = statement('update removal_requests set held_at = $2 where id = $1');

/** Holds a locked report about which an order is overdue, and lets it wait for whoever decides that. */
export async function holdOrdered(app: App, tx: Tx, report: StoredReport, at: Date): Promise<void> {
  const { id } = report;
  // Of one that is withdrawn, nobody can take that back any more.
  await setReportState(app, tx, report, 'held', at);
  if (report.withdrawnAt) return;
  await enterQueue(app, tx, { ...queueEntry(id, 'ordered', report), isOverdue: true });
  await renewItemDue(app, tx, id);
}

const holdForOrder = (app: App, { id, reportId }: { id: string; reportId: string }): Promise<void> =>
  app.db.transaction(async (tx) => {
    const report = await lockReport(app, tx, reportId);
    const order = await lockRequest(app, tx, id);
    // It was decided, or another process held the report, in the meantime.
    if (!order || order.decidedAt || order.heldAt) return;
    const at = app.clock();
    await tx.run(setOrderHeld, [id, at]);
    // Otherwise it would be listed as soon as a second author reported the same.
    if (report?.state === 'held') await keepHeld(app, tx, [reportId]);
    if (report?.state !== 'listed') return;
    await holdOrdered(app, tx, report, at);
    if (report.withdrawnAt) return;
    await tellDisputedAuthor(app, tx, report, { news: 'ordered', isHeld: true });
    await noteAudit(app, tx, { ...registry, event: 'report.held', reportIds: [reportId], details: { request: id } });
  });

/**
 * Holds the reports of orders that nobody has decided in time, until somebody does. Anybody can send an order, so a moderator has
 * a day to see that it is none.
 */
export const holdOrderedReports = (app: App): Promise<void> =>
  sweep({
    due: ({ limit, except }) => app.db.rows(overdueOrders, [app.clock(), limit, except]),
    work: (order) => holdForOrder(app, order),
  });
