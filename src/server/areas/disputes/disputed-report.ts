import type { App } from '../../app.ts';
import { servicesOf } from '../../bind.ts';
import type { Tx } from '../../platform/db/pool.ts';
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
  const { reports, queue } = servicesOf(app);
  await reports.setDisputed(tx, id, true);
  await queue.enter(tx, { reportId: id, cause: 'disputed', category, namesCnic: CNIC !== null });
  await queue.setDue(tx, id, (await openDisputesAbout(tx, id)).dueAt);
}

/** After a dispute was closed: without another one, the report is not disputed any more. */
export async function unmarkDisputed(
  app: App,
  tx: Tx,
  { id, state, category, CNIC }: Pick<StoredReport, 'id' | 'state' | 'category' | 'CNIC'>,
): Promise<void> {
  const { reports, queue } = servicesOf(app);
  const { open, dueAt } = await openDisputesAbout(tx, id);
  await queue.setDue(tx, id, dueAt);
  if (open > 0) return;
  await reports.setDisputed(tx, id, false);
  // It may be held because nobody decided about this dispute or an earlier one in time: someone has to decide what
  // becomes of it.
  if (state === 'held') await queue.enter(tx, { reportId: id, cause: 'held', category, namesCnic: CNIC !== null });
  if (!(await queue.lock(tx, id))) return;
  if ((await queue.dropCause(tx, id, 'disputed')) === 0) await queue.leave(tx, id);
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
    await servicesOf(app).reports.setDisputed(tx, dispute.reportId, false);
    await noteDispute(app, tx, registry, 'dispute.ended', dispute);
  }
}

/** The item waits again after an answer. */
export async function wakeItem(app: App, tx: Tx, reportId: string): Promise<void> {
  const { queue } = servicesOf(app);
  if (await queue.lock(tx, reportId)) await queue.sleep(tx, reportId, null);
}
