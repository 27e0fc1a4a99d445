import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/pool.ts';
import {
  type Actor,
  type Audit,
  type DisputedReport,
  type DisputeEvent,
  type Queue,
  type Reports,
  registry,
} from './needs.ts';
import type { DisputeMails } from './news.ts';
import type { StoredDispute } from './stored-dispute.ts';
import type { Storing } from './storing.ts';

interface Needs {
  disputes: Storing;
  reports: Pick<Reports, 'setDisputed'>;
  queue: Queue;
  mails: DisputeMails;
  audit: Audit;
  clock: Clock;
}

export type Keeping = ReturnType<typeof keeping>;

/** Keeps a report and its item of the queue in step with the disputes about it. The report is locked. */
export function keeping({ disputes, reports, queue, mails, audit, clock }: Needs) {
  /** Records a step. The trail names case, dispute and report, nothing else. */
  const note = (
    tx: Tx,
    by: Actor,
    event: DisputeEvent,
    { id, caseId, reportId }: Pick<StoredDispute, 'id' | 'caseId' | 'reportId'>,
    details: Record<string, unknown> = {},
  ) => audit.note(tx, { ...by, event, reportIds: [reportId], details: { case: caseId, dispute: id, ...details } });

  const noteReply = (
    tx: Tx,
    by: Actor,
    event: DisputeEvent,
    { caseId, reportId }: { caseId: string; reportId: string },
  ) => audit.note(tx, { ...by, event, reportIds: [reportId], details: { case: caseId } });

  /** After a dispute was opened: the report is disputed, and waits for a moderator. */
  async function opened(tx: Tx, report: DisputedReport): Promise<void> {
    await reports.setDisputed(tx, report.id, true);
    const { id, category, CNIC } = report;
    await queue.enter(tx, { reportId: id, cause: 'disputed', category, namesCnic: CNIC !== null });
    await queue.setDue(tx, id, (await disputes.openAbout(tx, id)).dueAt);
  }

  /** After a dispute was closed: without another one, the report is not disputed any more. */
  async function closed(tx: Tx, report: DisputedReport): Promise<void> {
    const { open, dueAt } = await disputes.openAbout(tx, report.id);
    await queue.setDue(tx, report.id, dueAt);
    if (open > 0) return;
    await reports.setDisputed(tx, report.id, false);
    const { id, category, CNIC } = report;
    // It may be held because nobody decided about this dispute or an earlier one in time: someone has to decide what
    // becomes of it.
    if (report.state === 'held')
      await queue.enter(tx, { reportId: id, cause: 'held', category, namesCnic: CNIC !== null });
    if (!(await queue.lock(tx, id))) return;
    if ((await queue.dropCause(tx, id, 'disputed')) === 0) await queue.leave(tx, id);
  }

  /** Ends the open disputes about reports that are gone, and tells those who opened them. */
  async function endOf(tx: Tx, reportIds: readonly string[], decisionId: string | null = null): Promise<void> {
    for (const dispute of await disputes.lockOpen(tx, reportIds)) {
      const closing = { state: 'ended', outcome: null, reasons: null, decidedBy: null, decisionId } as const;
      await disputes.close(tx, dispute, { ...closing, isFrivolous: false }, clock());
      await mails.tellSubject(tx, dispute, { news: 'ended' });
      await reports.setDisputed(tx, dispute.reportId, false);
      await note(tx, registry, 'dispute.ended', dispute);
    }
  }

  /** The item waits again after an answer. */
  async function wake(tx: Tx, reportId: string): Promise<void> {
    if (await queue.lock(tx, reportId)) await queue.sleep(tx, reportId, null);
  }

  return { note, noteReply, opened, closed, endOf, wake };
}
