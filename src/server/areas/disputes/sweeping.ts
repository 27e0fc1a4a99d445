import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/pool.ts';
import { sweep } from '../../platform/sweep.ts';
import type { Keeping } from './keeping.ts';
import { type DisputedReport, type Queue, type Reports, registry } from './needs.ts';
import type { DisputeMails } from './news.ts';
import type { StoredDispute } from './stored-dispute.ts';
import type { Storing } from './storing.ts';

/** Disputes in one step, and steps in one run of the job. */
const atATime = 100;
const maxSteps = 100;

interface Needs {
  db: Db;
  disputes: Storing;
  reports: Pick<Reports, 'lock' | 'setState'>;
  queue: Queue;
  keep: Keeping;
  mails: DisputeMails;
  clock: Clock;
}

/** The part of the service that takes the steps that are due. */
export function sweeping({ db, disputes, reports, queue, keep, mails, clock }: Needs) {
  /** Asks the author for their side; if the account was deleted there is nobody to ask. */
  async function askAuthor(tx: Tx, report: DisputedReport, dispute: StoredDispute, at: Date): Promise<void> {
    await disputes.setAsked(tx, dispute.id, at);
    if (report.authorId === null) return;
    await disputes.ask(tx, dispute.id, 'author', null, at);
    await mails.tellAuthor(tx, report, { news: 'asked', question: null });
    await keep.note(tx, registry, 'dispute.asked', dispute, { side: 'author' });
  }

  /** The decision is overdue: the item rises, and wakes up. */
  async function warn(tx: Tx, report: DisputedReport, dispute: StoredDispute, at: Date): Promise<void> {
    await disputes.setOverdue(tx, dispute.id, at);
    const { id, category, CNIC } = report;
    const details = [{ code: 'disputeOverdue' }];
    const entry = { reportId: id, cause: 'disputed', details, category, namesCnic: CNIC !== null } as const;
    await queue.enter(tx, { ...entry, isOverdue: true });
    await queue.setDue(tx, id, (await disputes.openAbout(tx, id)).dueAt);
    await keep.note(tx, registry, 'dispute.overdue', dispute);
  }

  /** Nobody has decided: lookups no longer find the report until someone does. */
  async function hold(tx: Tx, report: DisputedReport, dispute: StoredDispute, at: Date): Promise<void> {
    await disputes.setHeld(tx, dispute.id, at);
    // One that policy holds, too: otherwise it would be listed as soon as a second author reported the same.
    if (report.state === 'listed' || report.state === 'held') await reports.setState(tx, report.id, 'held', at);
    await mails.tellSubject(tx, dispute, { news: 'held' });
    await mails.tellAuthor(tx, report, { news: 'held' });
    await keep.note(tx, registry, 'dispute.held', dispute);
  }

  const doDue = ({ id, reportId }: { id: string; reportId: string }): Promise<void> =>
    db.transaction(async (tx) => {
      const report = await reports.lock(tx, reportId);
      const dispute = report && (await disputes.lock(tx, id));
      // Another process may have done it in the meantime.
      if (!report || dispute?.state !== 'open') return;
      const now = clock();
      const isDue = (doneAt: Date | null, dueAt: Date) => doneAt === null && dueAt <= now;
      if (isDue(dispute.authorAskedAt, dispute.authorDueAt)) await askAuthor(tx, report, dispute, now);
      if (isDue(dispute.overdueAt, dispute.decisionDueAt)) await warn(tx, report, dispute, now);
      if (isDue(dispute.heldAt, dispute.endsAt)) await hold(tx, report, dispute, now);
    });

  return {
    askAuthor,
    /**
     * Takes the steps that are due: asks authors, warns moderators, holds reports. Each dispute is one transaction,
     * whose columns say what was done, so that several processes, interruptions and a clock that was set back change
     * nothing.
     */
    sweep: (): Promise<void> =>
      sweep({
        due: (except) => disputes.due(db, clock(), { limit: atATime, except }),
        ...{ work: doDue, atATime, maxSteps },
      }),
  };
}
