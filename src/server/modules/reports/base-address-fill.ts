import { type Clock, dayMs } from '../../platform/clock.ts';
import type { Db, Queryable, Tx } from '../../platform/db/pool.ts';
import { VaultError } from '../../platform/vault/vault.ts';
import type { StoredReport } from './stored-report.ts';

/** Reports in one step, and steps in one run of the job. */
const batchSize = 500;
const maxBatches = 20;

/** For this long after the first step, processes of an earlier release may still be filing reports. */
const upgradeMs = dayMs;

export interface FillState {
  filledUpTo: string;
  startedAt: Date;
  isFinished: boolean;
}

interface Needs {
  db: Db;
  reports: {
    fillState(db: Queryable): Promise<FillState | null>;
    saveFillState(db: Queryable, filledUpTo: string, at: Date, isFinished: boolean): Promise<void>;
    activeAbove(
      db: Queryable,
      after: string,
      limit: number,
      which: 'all',
    ): Promise<{ reports: StoredReport[]; last: string | null }>;
    lock(tx: Tx, id: string): Promise<StoredReport | null>;
    renewTokens(tx: Tx, report: StoredReport): Promise<void>;
    hasOtherBase(report: StoredReport): boolean;
  };
  clock: Clock;
}

/** The part of the service that gives reports of earlier releases the tokens of their base addresses. */
export function baseAddressFill({ db, reports, clock }: Needs) {
  let isFinished = false;

  return {
    /** Does the next of them, oldest first. Resumable, and safe to run in several processes at once. */
    async fillBaseAddresses(): Promise<void> {
      for (let batch = 0; batch < maxBatches && !isFinished; batch++) {
        const state = await reports.fillState(db);
        isFinished = state?.isFinished ?? false;
        if (isFinished) return;
        const { reports: some, last } = await reports.activeAbove(db, state?.filledUpTo ?? '0', batchSize, 'all');
        // Each in a transaction of its own, which locks nothing else.
        for (const { id } of some.filter(reports.hasOtherBase))
          await db
            .transaction(async (tx) => {
              const report = await reports.lock(tx, id);
              if (report && !report.withdrawnAt && !report.destroyedAt) await reports.renewTokens(tx, report);
            })
            .catch((error: unknown) => {
              // One whose copy for others opens, but which does not itself.
              if (!(error instanceof VaultError)) throw error;
            });
        const at = clock();
        const isLast = last === null && state !== null && at.getTime() - state.startedAt.getTime() > upgradeMs;
        await reports.saveFillState(db, last ?? state?.filledUpTo ?? '0', at, isLast);
        if (last === null) return;
      }
    },
  };
}
