import type { App } from '../../../app.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import { sweep } from '../../../platform/sweep.ts';
import { noteAudit } from '../../audit/note-audit.ts';
import { enterQueue, queueEntry } from '../../reports/queue/enter-store.ts';
import { lockReport } from '../../reports/standing/lock-report.ts';
import { keepHeld } from '../../reports/standing/placement-store.ts';
import { setReportState } from '../../reports/standing/report-state.ts';
import type { StoredReport } from '../../reports/stored/report.ts';
import { tellDisputedAuthor } from '../dispute-mails.ts';
import { registry } from '../dispute-notes.ts';
import { renewItemDue } from '../disputed-report.ts';
import { findOverdueOrders, lockRequest, updateHeld } from './store.ts';

/** Holds a locked report about which an order is overdue, and lets it wait for whoever decides that. */
export async function holdOrdered(app: App, tx: Tx, report: StoredReport, at: Date): Promise<void> {
  const { id } = report;
  // Of one that is withdrawn, nobody can take that back any more.
  await setReportState(app, tx, report, 'held', at);
  if (report.withdrawnAt) return;
  await enterQueue(app, tx, { ...queueEntry(id, 'ordered', report), isOverdue: true });
  await renewItemDue(tx, id);
}

const holdFor = (app: App, { id, reportId }: { id: string; reportId: string }): Promise<void> =>
  app.db.transaction(async (tx) => {
    const report = await lockReport(app, tx, reportId);
    const order = await lockRequest(app, tx, id);
    // It was decided, or another process held the report, in the meantime.
    if (!order || order.decidedAt || order.heldAt) return;
    const at = app.clock();
    await updateHeld(tx, id, at);
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
    due: (which) => findOverdueOrders(app.db, app.clock(), which),
    work: (order) => holdFor(app, order),
  });
