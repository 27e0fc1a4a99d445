import { isActive } from '../../../../contract/reports/standing.ts';
import type { App } from '../../../app.ts';
import { statement, type Tx } from '../../../platform/db/pool.ts';
import { sweep } from '../../../platform/sweep.ts';
import { enterQueue, queueEntry } from '../../reports/queue/enter-queue-store.ts';
import { lockReport } from '../../reports/standing/lock-report.ts';
import { setReportState } from '../../reports/standing/report-state.ts';
import type { StoredReport } from '../../reports/stored/report.ts';
import { tellDisputedAuthor, tellSubject } from '../dispute-mails.ts';
import { noteDispute, registry } from '../dispute-notes.ts';
import { renewItemDue } from '../disputed-report.ts';
import { lockDispute } from '../store.ts';
import type { StoredDispute } from '../stored-dispute.ts';
import { askQuestion } from './questions.ts';

const setOverdue = statement('update disputes set overdue_at = $2 where id = $1');
const setHeld = statement('update disputes set held_at = $2 where id = $1');
const due = statement<{ id: string; reportId: string }>(`
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
async function hold(app: App, tx: Tx, report: StoredReport, dispute: StoredDispute, at: Date): Promise<void> {
  await tx.run(setHeld, [dispute.id, at]);
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
    if (isDue(dispute.heldAt, dispute.endsAt)) await hold(app, tx, report, dispute, now);
  });

/**
 * Takes the steps that are due: asks authors, warns moderators, holds reports. Each dispute is one transaction,
 * whose columns say what was done, so that several processes, interruptions and a clock that was set back change
 * nothing.
 */
export const takeDueSteps = (app: App): Promise<void> =>
  sweep({
    due: ({ limit, except }) => app.db.rows(due, [app.clock(), limit, except]),
    work: (dispute) => takeSteps(app, dispute),
  });
