import type { App } from '../../app.ts';
import { servicesOf } from '../../bind.ts';
import type { Tx } from '../../platform/db/pool.ts';
import { setReportDisputed } from '../reports/standing-store.ts';
import type { StoredReport } from '../reports/stored-report.ts';
import { tellSubject } from './dispute-mails.ts';
import { noteDispute, registry } from './dispute-notes.ts';
import { closeDispute, lockOpenDisputes, openDisputesAbout } from './store.ts';

// Keeps a report and its item of the queue in step with the disputes about it. The report is locked.

/** After a dispute was opened: the report is disputed, and waits for a moderator. */
export async function markDisputed(
  app: App,
  tx: Tx,
  { id, category, CNIC }: Pick<StoredReport, 'id' | 'category' | 'CNIC'>,
): Promise<void> {
  await setReportDisputed(app, tx, id, true);
  await servicesOf(app).queue.enter(tx, { reportId: id, cause: 'disputed', category, namesCnic: CNIC !== null });
  await servicesOf(app).queue.setDue(tx, id, (await openDisputesAbout(tx, id)).dueAt);
}

/** After a dispute was closed: without another one, the report is not disputed any more. */
export async function unmarkDisputed(
  app: App,
  tx: Tx,
  { id, state, category, CNIC }: Pick<StoredReport, 'id' | 'state' | 'category' | 'CNIC'>,
): Promise<void> {
  const { open, dueAt } = await openDisputesAbout(tx, id);
  await servicesOf(app).queue.setDue(tx, id, dueAt);
  if (open > 0) return;
  await setReportDisputed(app, tx, id, false);
  // It may be held because nobody decided about this dispute or an earlier one in time: someone has to decide what
  // becomes of it.
  if (state === 'held')
    await servicesOf(app).queue.enter(tx, { reportId: id, cause: 'held', category, namesCnic: CNIC !== null });
  await dropQueueCause(app, tx, id, 'disputed');
}

/** The item waits for one cause less; without another one it leaves the queue. */
export async function dropQueueCause(app: App, tx: Tx, reportId: string, cause: 'disputed' | 'replied'): Promise<void> {
  if (!(await servicesOf(app).queue.lock(tx, reportId))) return;
  if ((await servicesOf(app).queue.dropCause(tx, reportId, cause)) === 0)
    await servicesOf(app).queue.leave(tx, reportId);
}

/** Ends the open disputes about reports that are gone, and tells those who opened them. */
export async function endOpenDisputes(
  app: App,
  tx: Tx,
  reportIds: readonly string[],
  decisionId: string | null = null,
): Promise<void> {
  for (const dispute of await lockOpenDisputes(app, tx, reportIds)) {
    const closing = { state: 'ended', outcome: null, reasons: null, decidedBy: null, decisionId } as const;
    await closeDispute(app, tx, dispute, { ...closing, isFrivolous: false });
    await tellSubject(app, tx, dispute, { news: 'ended' });
    await setReportDisputed(app, tx, dispute.reportId, false);
    await noteDispute(app, tx, registry, 'dispute.ended', dispute);
  }
}

/** The item waits again after an answer. */
export async function wakeItem(app: App, tx: Tx, reportId: string): Promise<void> {
  if (await servicesOf(app).queue.lock(tx, reportId)) await servicesOf(app).queue.sleep(tx, reportId, null);
}
