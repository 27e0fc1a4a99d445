import type { App } from '../../app.ts';
import type { Tx } from '../../platform/db/pool.ts';
import { enterQueue, queueEntry } from '../reports/queue/enter-queue-store.ts';
import { dropCause } from '../reports/queue/store.ts';
import { setReportDisputed } from '../reports/standing/weight-store.ts';
import type { StoredReport } from '../reports/stored/report.ts';
import { subjectMailId, tellSubject } from './dispute-mails.ts';
import { noteDispute, registry } from './dispute-notes.ts';
import { mattersChanged } from './events.ts';
import { closeDispute, lockOpenDisputes, openMattersAbout } from './store.ts';

// Keeps a report and its item of the queue in step with the disputes about it. The report is locked.

/** After a dispute was opened: the report is disputed, and waits for a moderator. */
export async function markDisputed(app: App, tx: Tx, report: StoredReport): Promise<void> {
  const { id } = report;
  await setReportDisputed(app, tx, id, true);
  await enterQueue(app, tx, queueEntry(id, 'disputed', report));
  await renewItemDue(app, tx, id);
}

/** Sets when the item should be decided by, after a dispute or request about its report was opened or closed. */
export async function renewItemDue(app: App, tx: Tx, reportId: string): Promise<void> {
  await app.events.emit(tx, mattersChanged, { reportId });
}

/**
 * Ends what a report waited for. It may be held because nobody decided about that, or about an earlier one, in time: then someone
 * has to decide what becomes of it.
 */
export async function endMatter(app: App, tx: Tx, report: StoredReport, cause: 'disputed' | 'reading'): Promise<void> {
  const { id } = report;
  await renewItemDue(app, tx, id);
  if (report.state === 'held') await enterQueue(app, tx, queueEntry(id, 'held', report));
  await dropCause(tx, id, cause);
}

/** After a dispute was closed: without another one, the report is not disputed any more. */
export async function unmarkDisputed(app: App, tx: Tx, report: StoredReport): Promise<void> {
  if ((await openMattersAbout(tx, report.id)).open > 0) return renewItemDue(app, tx, report.id);
  await setReportDisputed(app, tx, report.id, false);
  await endMatter(app, tx, report, 'disputed');
}

/**
 * Ends the open disputes about reports that are gone, and tells those who opened them.
 * @param by the decision that took them out, and when it cannot be undone any more
 */
export async function endOpenDisputes(
  app: App,
  tx: Tx,
  reportIds: readonly string[],
  by?: { decisionId: string; at: Date },
): Promise<void> {
  for (const dispute of await lockOpenDisputes(app, tx, reportIds)) {
    await closeDispute(app, tx, dispute, { state: 'ended', decisionId: by?.decisionId });
    const later = by && { id: subjectMailId(by.decisionId, dispute.id), at: by.at };
    await tellSubject(app, tx, dispute, { news: 'ended' }, later);
    await setReportDisputed(app, tx, dispute.reportId, false);
    await noteDispute(app, tx, registry, 'dispute.ended', dispute);
  }
}
