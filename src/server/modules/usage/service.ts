import type { UsageDay } from '../../../contract/usage.ts';
import { notFound } from '../../errors.ts';
import { type Clock, dayMs, dayOf, monthsBefore } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/pool.ts';
import { errorFacts, type Log } from '../../platform/log.ts';
import type { Metrics } from '../../platform/ops/metrics.ts';
import { writeBuffer } from '../../platform/write-buffer.ts';
import type { KeyService } from '../keys/service.ts';
import type { UsageCount, UsageRepository } from './repository.ts';

interface Needs {
  db: Db;
  usage: UsageRepository;
  keys: KeyService;
  clock: Clock;
  log: Log;
  metrics: Metrics;
  /** Whole months that are kept besides the current one; null keeps everything. */
  keepMonths: number | null;
}

/** Rows deleted in one statement. */
const forgottenAtATime = 5_000;

/** The lookups of one call. */
export type Use = Pick<UsageCount, 'keyId' | 'accountId' | 'lookups' | 'hits'>;

/** Total of the calls of one key on one day. */
type DayTotal = UsageCount & {
  /** When it was last used; null when every call was refused or failed. */
  lastAt: Date | null;
};

export type UsageService = ReturnType<typeof usageService>;

export function usageService({ db, usage, keys, clock, log, metrics, keepMonths }: Needs) {
  /** Buffered totals by key and day, to which further calls are added. */
  const openTotals = new Map<string, DayTotal>();
  const buffer = writeBuffer<DayTotal>({
    everyMs: 2_000,
    write: (totals) => {
      // While the database does not write, further calls are added to the same totals.
      db.requireWritable();
      openTotals.clear();
      return db.transaction(async (tx) => {
        const counts = summed(totals);
        if (counts.length > 0) await usage.add(tx, counts);
        await keys.markUsed(tx, lastUses(totals));
      });
    },
    onFailure: (error) => log.error('usage counts not written', errorFacts(error)),
  });

  /** The buffered total of a key today. */
  const totalOf = (keyId: string, accountId: string, at: Date): DayTotal => {
    const day = dayOf(at);
    const key = `${keyId} ${day}`;
    const open = openTotals.get(key);
    if (open) return open;
    const total: DayTotal = { keyId, accountId, day, lookups: 0, hits: 0, refused: 0, failed: 0, lastAt: null };
    openTotals.set(key, total);
    buffer.add(total);
    return total;
  };

  return {
    /** Counts the lookups of a call. They are written within two seconds, which is what a crash can lose. */
    count(use: Use): void {
      metrics.countLookups(use);
      const lastAt = clock();
      const total = totalOf(use.keyId, use.accountId, lastAt);
      total.lookups += use.lookups;
      total.hits += use.hits;
      total.lastAt = lastAt;
    },

    /** Counts a call that was not answered. The key has not been used by it. @param status of the problem */
    countProblem({ keyId, accountId }: Pick<Use, 'keyId' | 'accountId'>, status: number): void {
      totalOf(keyId, accountId, clock())[status >= 500 ? 'failed' : 'refused'] += 1;
    },

    /** Writes past lookups, for the demo data. */
    record: (counts: readonly UsageCount[]): Promise<void> => usage.add(db, counts),

    /** Deletes the counts of the oldest whole months. */
    async forgetOld(): Promise<void> {
      if (keepMonths === null) return;
      const before = dayOf(monthsBefore(clock(), keepMonths));
      while ((await usage.forgetBefore(db, before, keepMonths, forgottenAtATime)) === forgottenAtATime);
    },

    /**
     * Lookups per day over the last `days` days including today, oldest first, of one key or of the whole account. A
     * caller with a key pair sees the lookups of that pair only.
     * @throws ApiError 404 if the account has no such key, or if it is not the caller's
     */
    async byDay(
      { accountId, keyId }: { accountId: string; keyId?: string },
      { days, key: asked }: { days: number; key?: string },
    ): Promise<UsageDay[]> {
      const key = keyId ?? asked;
      if (asked !== undefined && asked !== key) throw notFound('keyNotFound');
      if (keyId === undefined && asked !== undefined) await keys.requireOwn(accountId, asked);
      const today = clock();
      const from = dayOf(new Date(today.getTime() - (days - 1) * dayMs));
      return usage.byDay(db, { accountId, keyId: key ?? null }, from, dayOf(today));
    },

    /** Totals not written yet. */
    waiting: buffer.waiting,
    dropped: buffer.dropped,
    flush: () => buffer.flush(),
    close: () => buffer.close(),
  };
}

/** Adds up totals of the same key and day: those of a failed write and those since. */
function summed(totals: readonly DayTotal[]): UsageCount[] {
  const counts = new Map<string, UsageCount>();
  for (const { lastAt: _, ...total } of totals) {
    if (total.lookups + total.refused + total.failed === 0) continue;
    const key = `${total.keyId} ${total.day}`;
    const count = counts.get(key) ?? { ...total, lookups: 0, hits: 0, refused: 0, failed: 0 };
    for (const name of ['lookups', 'hits', 'refused', 'failed'] as const) count[name] += total[name];
    counts.set(key, count);
  }
  return [...counts.values()];
}

const lastUses = (totals: readonly DayTotal[]): Map<string, Date> =>
  new Map(totals.flatMap(({ keyId, lastAt }) => (lastAt ? [[keyId, lastAt]] : [])));
