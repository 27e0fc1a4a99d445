// See docs/decisions/0012-withdrawing-keeps-the-row.md
import { type Withdrawal, type WithdrawBody, withdrawalUndoMs } from '../../../contract/reports/reports.ts';
import type { StoredState } from '../../../contract/reports/standing.ts';
import { conflict, notFound } from '../../errors.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/pool.ts';
import { sweep } from '../../platform/sweep.ts';
import { nobody } from './admitted.ts';
import type { Assessing } from './assessing.ts';
import { type Gate, safelistEntry } from './gate.ts';
import type { Listing, Recount } from './listing.ts';
import { lockingOwn } from './locking-own.ts';
import type { Placements } from './placements.ts';
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
  reports: Assessing & Placements & Writing & Withdrawals;
  gate: Gate;
  listing: Listing;
  screening: Pick<Screening, 'sameSubject'>;
  recount: Recount;
  corrections: {
    recall(tx: Tx, change: { reportId: string; kind: 'withdrawn' | 'held'; happenedAt: Date }): Promise<void>;
  };
  removeFiles: (tx: Tx, reportIds: readonly string[]) => Promise<void>;
  endDisputes: (tx: Tx, reportIds: readonly string[]) => Promise<void>;
  queue: {
    enter(tx: Tx, entry: ReturnType<typeof safelistEntry>): Promise<void>;
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
  const { db, reports, gate, listing, screening, recount, corrections, removeFiles, endDisputes, queue, note, clock } =
    needs;
  const lockOwn = lockingOwn({ ...reports, lockGate: gate.lock });

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
     * @throws ApiError 404 if it is not the author's (R1), 409 if it has changed since `expectedVersion`, or the registry has
     * taken it out
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
          if (report.withdrawnAt === null && !isActive(report.state)) throw conflict('reportClosed');
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
     * Brings a report back that was withdrawn less than a minute ago, as it was; if it names what cannot be listed since,
     * it is held. One that is not withdrawn stays as it is.
     * @throws ApiError 404 if it is not the author's (R1), 409 once the withdrawal is final
     */
    undoWithdrawal: (authorId: string, id: string, requestId: string): Promise<{ id: string; version: number }> =>
      db.transaction(async (tx) => {
        const current = await lockOwn(tx, { authorId, id }, async (report) => {
          if (!report) throw notFound('reportNotFound');
        });
        if (!current) throw notFound('reportNotFound');
        const { version } = current;
        if (current.withdrawnAt === null) return { id, version };
        const at = clock();
        if (!(await reports.isUndoable(tx, id, at)) || current.destroyedAt !== null) throw conflict('withdrawalFinal');
        const named = reports.named(current);
        const again = await screening.sameSubject(tx, authorId, named, at);
        if (again && again.createdAt > current.createdAt) throw conflict('withdrawalFinal');
        const { admitted, refused } =
          current.state === 'listed'
            ? await gate.admit(tx, [{ id, named }])
            : { admitted: nobody, refused: new Map<string, readonly string[]>() };
        const kinds = refused.get(id);
        const state = kinds ? 'held' : current.state;
        if (kinds) {
          const change = { state: 'held', stateChangedAt: at, awaitsCorroboration: false } as const;
          await reports.place(tx, await reports.lockPlacements(tx, [id]), () => change);
          await corrections.recall(tx, { reportId: id, kind: 'held', happenedAt: at });
        }
        await reports.undoWithdrawal(tx, { id, state }, named, admitted);
        if (state === 'listed') await recount(tx, [{ was: null, is: current }]);
        if (isActive(state)) await listing.assess(tx, [{ id, named }], at);
        if (current.standing === 'verified') await reports.reweighLater(tx, authorId);
        await queue.setAside(tx, id, false);
        if (kinds) await queue.enter(tx, safelistEntry(id, kinds, current));
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
