import type { App } from '../../../app.ts';
import { statement, type Tx } from '../../../platform/db/pool.ts';
import { sweep } from '../../../platform/sweep.ts';
import { noteAudit } from '../../audit/note-audit.ts';
import { enterQueue, queueEntry } from '../../reports/queue/enter-queue-store.ts';
import { lockReport } from '../../reports/standing/lock-report.ts';
import { keepHeld } from '../../reports/standing/placement-store.ts';
import { setReportState } from '../../reports/standing/report-state.ts';
import type { StoredReport } from '../../reports/stored/report.ts';
import { tellDisputedAuthor } from '../dispute-mails.ts';
import { registry } from '../dispute-notes.ts';
import { renewItemDue } from '../disputed-report.ts';
import { lockRequest } from './store.ts';

/** Orders that nobody has decided in time, and for which the report was not held yet. */
const overdueOrders = statement<{ id: string; reportId: string }>(`
  select id, report_id as "reportId" from removal_requests
  where decided_at is null and kind = 'order' and report_id is not null and held_at is null and due_at <= $1
    and id <> all($3::uuid[])
  order by due_at, id limit $2`);
const setHeld = statement('update removal_requests set held_at = $2 where id = $1');

/** Holds a locked report about which an order is overdue, and lets it wait for whoever decides that. */
export async function holdOrdered(app: App, tx: Tx, report: StoredReport, at: Date): Promise<void> {
  const { id } = report;
  // Of one that is withdrawn, nobody can take that back any more.
  await setReportState(app, tx, report, 'held', at);
  if (report.withdrawnAt) return;
  await enterQueue(app, tx, { ...queueEntry(id, 'ordered', report), isOverdue: true });
  await renewItemDue(app, tx, id);
}

const holdFor = (app: App, { id, reportId }: { id: string; reportId: string }): Promise<void> =>
  app.db.transaction(async (tx) => {
    const report = await lockReport(app, tx, reportId);
    const order = await lockRequest(app, tx, id);
    // It was decided, or another process held the report, in the meantime.
    if (!order || order.decidedAt || order.heldAt) return;
    const at = app.clock();
    await tx.run(setHeld, [id, at]);
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
    work: (order) => holdFor(app, order),
  });
