import { type Withdrawal, type WithdrawBody, withdrawalUndoMs } from '../../../contract/reports.ts';
import type { StoredState } from '../../../contract/standing.ts';
import { conflict, notFound } from '../../errors.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/pool.ts';
import { sweep } from '../../platform/sweep.ts';
import type { Assessing } from './assessing.ts';
import type { Listing, Recount } from './listing.ts';
import { lockingOwn } from './locking-own.ts';
import type { Screening } from './screening.ts';
import { serializeWithdrawal } from './serialize.ts';
import type { StoredWithdrawal } from './stored-report.ts';
import type { Withdrawals } from './withdrawals.ts';
import type { Writing } from './writing.ts';

/** How many withdrawals one step looks for, and steps in one run of the job. */
const settledAtATime = 100;
const maxSteps = 100;

/** Whether it counts for others' standing. */
const isActive = (state: StoredState): boolean => state === 'listed' || state === 'held';

interface Needs {
  db: Db;
  reports: Assessing & Writing & Withdrawals;
  listing: Listing;
  screening: Pick<Screening, 'sameSubject'>;
  recount: Recount;
  corrections: { recall(tx: Tx, change: { reportId: string; kind: 'withdrawn'; happenedAt: Date }): Promise<void> };
  removeFiles: (tx: Tx, reportIds: readonly string[]) => Promise<void>;
  endDisputes: (tx: Tx, reportIds: readonly string[]) => Promise<void>;
  queue: {
    setAside(tx: Tx, reportId: string, isAside: boolean): Promise<void>;
    leave(tx: Tx, reportId: string): Promise<void>;
  };
  note: (
    tx: Tx,
    authorId: string,
    event: 'report.withdrawn' | 'report.withdrawal_undone',
    reportIds: readonly string[],
    requestId?: string,
  ) => Promise<void>;
  clock: Clock;
}

/**
 * The part of the service in which an author withdraws a report. It leaves lookups at once. Steps that cannot be undone
 * wait for a minute, in which the author may undo the withdrawal.
 */
export function withdrawing(needs: Needs) {
  const { db, reports, listing, screening, recount, corrections, removeFiles, endDisputes, queue, note, clock } = needs;
  const lockOwn = lockingOwn(reports);

  /**
   * Carries out the consequences of a withdrawal, once: those who were told learn of it, its disputes end, its files
   * are removed.
   */
  const settle = ({ id }: { id: string }): Promise<void> =>
    db.transaction(async (tx) => {
      await reports.lockChanges(tx, id);
      const happenedAt = await reports.lockDueWithdrawal(tx, id, clock());
      if (!happenedAt) return;
      await corrections.recall(tx, { reportId: id, kind: 'withdrawn', happenedAt });
      await removeFiles(tx, [id]);
      await endDisputes(tx, [id]);
      await queue.leave(tx, id);
      await reports.settleWithdrawal(tx, id);
    });

  return {
    /**
     * Removes a report from lookups, lists and totals at once; its history stays. A repeated withdrawal changes nothing
     * and returns the first one.
     * @throws ApiError 404 if it is not the author's (R1), 409 if it has changed since `expectedVersion`
     */
    withdraw: (
      authorId: string,
      id: string,
      { reason, note: why }: WithdrawBody,
      { expectedVersion, requestId }: { expectedVersion: number | null; requestId: string },
    ): Promise<Withdrawal> =>
      db.transaction(async (tx) => {
        const current = await lockOwn(tx, { authorId, id }, async (report) => {
          if (!report) throw notFound('reportNotFound');
          if (report.withdrawnAt === null && expectedVersion !== null && expectedVersion !== report.version)
            throw conflict('reportStale');
        });
        if (!current) throw notFound('reportNotFound');
        const earlier = current.withdrawnAt ? await reports.withdrawal(tx, current) : null;
        if (earlier) return serializeWithdrawal(earlier);
        const withdrawnAt = clock();
        const settlesAt = new Date(withdrawnAt.getTime() + withdrawalUndoMs);
        const withdrawal: StoredWithdrawal = { withdrawnAt, reason, note: why, settlesAt };
        const named = reports.named(current);
        await reports.withdraw(tx, [{ report: current, named }], withdrawal);
        await reports.doubt(tx, named.searchTokens());
        if (current.standing === 'verified') await reports.reweighLater(tx, authorId);
        if (current.state === 'listed') await recount(tx, [{ was: current, is: null }]);
        await queue.setAside(tx, id, true);
        await note(tx, authorId, 'report.withdrawn', [id], requestId);
        return serializeWithdrawal(withdrawal);
      }),

    /**
     * Brings a report back that was withdrawn less than a minute ago, as it was. One that is not withdrawn stays as it is.
     * @throws ApiError 404 if it is not the author's (R1), 409 once the withdrawal is final
     */
    undoWithdrawal: (authorId: string, id: string, requestId: string): Promise<{ id: string; version: number }> =>
      db.transaction(async (tx) => {
        const current = await lockOwn(tx, { authorId, id }, async (report) => {
          if (!report) throw notFound('reportNotFound');
        });
        if (!current) throw notFound('reportNotFound');
        const { version, state } = current;
        if (current.withdrawnAt === null) return { id, version };
        const at = clock();
        if (!(await reports.isUndoable(tx, id, at)) || current.destroyedAt !== null) throw conflict('withdrawalFinal');
        const named = reports.named(current);
        const again = await screening.sameSubject(tx, authorId, named, at);
        if (again && again.createdAt > current.createdAt) throw conflict('withdrawalFinal');
        await reports.undoWithdrawal(tx, current, named);
        if (state === 'listed') await recount(tx, [{ was: null, is: current }]);
        if (isActive(state)) await listing.reassess(tx, { id, group: current.authorGroup, named }, at);
        if (current.standing === 'verified') await reports.reweighLater(tx, authorId);
        await queue.setAside(tx, id, false);
        await note(tx, authorId, 'report.withdrawal_undone', [id], requestId);
        return { id, version };
      }),

    /**
     * Carries out the consequences of withdrawals that can no longer be undone. Safe to run in several processes at
     * once.
     * @throws the first failure, once all others are done
     */
    settleWithdrawals: (): Promise<void> =>
      sweep({
        due: (except) => reports.dueWithdrawals(db, clock(), { limit: settledAtATime, except }),
        ...{ work: settle, atATime: settledAtATime, maxSteps },
      }),
  };
}
