// See docs/decisions/0007-one-queue-for-later-work.md
import type { Clock } from '../clock.ts';
import type { Db, Queryable } from '../db/pool.ts';
import { errorFacts, type Log, type LogValues } from '../log.ts';
import { type Vault, VaultError } from '../vault/vault.ts';
import { type Job, type JobKind, type JobRank, jobTable } from './job-table.ts';

export type { Job, JobRank };

/** How one kind of job is done, and what happens when it fails. */
export interface JobHandler {
  kind: JobKind;
  /** May run twice for one job, after a crash. Must end within the lease of two minutes. */
  run(job: Job): Promise<void>;
  /** Whether an error means that the other side is down: the remaining jobs then wait for the next run. */
  isOutage(error: unknown): boolean;
  /** Milliseconds before the second attempt; doubles with each further one. */
  firstPauseMs: number;
  /** Longest pause between two attempts, in milliseconds. */
  maxPauseMs: { outage: number; failure: number };
  /** Milliseconds after which a failing job is dropped; never when absent. */
  giveUpAfterMs?: number | ((job: Job) => number);
  /** How many jobs are done at once; one by default, and the first of a run alone, to see whether the other side is there. */
  atOnce?: number;
  /** Values to log with a failed job. */
  logValues?(job: Job): LogValues;
}

/** How often a job is tried at least before it is given up. */
const leastTries = 10;

/**
 * When a job is given up that may have waited while the program was stopped: not at once, since the other side may come up later
 * than the program.
 */
export const afterTries =
  (ms: number) =>
  ({ attempts }: Job): number =>
    attempts < leastTries ? Number.POSITIVE_INFINITY : ms;

/** How long a claimed job is left alone, in case its worker crashed. */
export const leaseMs = 2 * 60_000;

export type JobQueue = ReturnType<typeof jobQueue>;

/** Work to be done later, enqueued in the caller's transaction, and the loop that does it. */
export function jobQueue({ db, vault, clock, log }: { db: Db; vault: Vault; clock: Clock; log: Log }) {
  const table = jobTable({ vault });
  const later = (ms: number) => new Date(clock().getTime() + ms);
  let isStopping = false;

  /** @returns whether it makes sense to go on with other jobs */
  async function attempt(handler: JobHandler, job: Job): Promise<boolean> {
    try {
      if (job.isUnreadable) throw new VaultError('The payload of a job cannot be opened.');
      await handler.run(job);
    } catch (error) {
      // A row that cannot be opened says nothing about the other jobs.
      const isOutage = !(error instanceof VaultError) && handler.isOutage(error);
      await postpone(handler, job, error, isOutage);
      return !isOutage;
    }
    await table.finish(db, job);
    return true;
  }

  async function postpone(handler: JobHandler, job: Job, error: unknown, isOutage: boolean): Promise<void> {
    const { kind, firstPauseMs, maxPauseMs, giveUpAfterMs = Number.POSITIVE_INFINITY } = handler;
    const values = {
      kind,
      ...(job.isUnreadable ? {} : handler.logValues?.(job)),
      attempts: job.attempts,
      ...errorFacts(error),
    };
    const giveUpMs = typeof giveUpAfterMs === 'number' ? giveUpAfterMs : giveUpAfterMs(job);
    if (clock().getTime() - job.scheduledAt.getTime() > giveUpMs) {
      await table.finish(db, job);
      log.error('job given up', values);
      return;
    }
    const pause = firstPauseMs * 2 ** Math.min(job.attempts - 1, 20);
    await table.retry(db, job, later(Math.min(pause, maxPauseMs[isOutage ? 'outage' : 'failure'])));
    log.warn('job failed', values);
  }

  return {
    ...table,

    /**
     * Does all due jobs of the handlers' kinds, kind by kind and those of the first rank first, until one fails because of an outage. Any number of
     * processes may run at once: each job is claimed by one of them.
     */
    async run(handlers: readonly JobHandler[]): Promise<void> {
      for (const handler of handlers) {
        const { kind, maxPauseMs } = handler;
        // Longer than a lease: what another worker is doing was not put off by a wrong clock, even if that worker's clock
        // is ahead.
        const maxDelayMs = 2 * Math.max(maxPauseMs.outage, maxPauseMs.failure, leaseMs);
        const doNext = async (): Promise<'done' | 'none' | 'outage'> => {
          if (isStopping) return 'none';
          const times = { now: clock(), leaseEnd: later(leaseMs), latest: later(maxDelayMs) };
          const job = await table.claim(db, kind, times);
          if (!job) return 'none';
          return (await attempt(handler, job)) ? 'done' : 'outage';
        };
        let last = await doNext();
        const doRest = async () => {
          while (last === 'done') {
            const next = await doNext();
            if (next === 'none') return;
            if (next === 'outage') last = next;
          }
        };
        // One that fails, because the database does, lets the others finish what they do.
        const ends = await Promise.allSettled(Array.from({ length: handler.atOnce ?? 1 }, doRest));
        for (const end of ends) if (end.status === 'rejected') throw end.reason;
        if (last === 'outage') return;
      }
    },

    /** Begins no further job: what this process is doing would be done again after it ends. */
    stop(): void {
      isStopping = true;
    },

    /** What waits and what fails, for every kind. */
    state: () => table.state(db, clock(), leaseMs),

    /** Makes the failed jobs of a kind due at once, in the caller's transaction. @returns how many */
    retryFailed: (tx: Queryable, kind: JobKind) => table.retryFailed(tx, kind, clock()),
  };
}
