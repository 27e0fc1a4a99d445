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
export type Use = Omit<UsageCount, 'day'>;

/** Total of the calls of one key on one day. */
type DayTotal = UsageCount & { lastAt: Date };

export type UsageService = ReturnType<typeof usageService>;

export function usageService({ db, usage, keys, clock, log, metrics, keepMonths }: Needs) {
  /** Buffered totals by key and day, to which further calls are added. */
  const openTotals = new Map<string, DayTotal>();
  const buffer = writeBuffer<DayTotal>({
    everyMs: 2_000,
    write: (totals) => {
      openTotals.clear();
      return db.transaction(async (tx) => {
        const counts = summed(totals);
        if (counts.length > 0) await usage.add(tx, counts);
        await keys.markUsed(tx, lastUses(totals));
      });
    },
    onFailure: (error) => log.error('usage counts not written', errorFacts(error)),
  });

  return {
    /** Counts the lookups of a call. They are written within two seconds, which is what a crash can lose. */
    count(use: Use): void {
      metrics.countLookups(use);
      const lastAt = clock();
      const day = dayOf(lastAt);
      const key = `${use.keyId} ${day}`;
      const open = openTotals.get(key);
      if (open) {
        open.lookups += use.lookups;
        open.hits += use.hits;
        open.lastAt = lastAt;
        return;
      }
      const total = { ...use, day, lastAt };
      openTotals.set(key, total);
      buffer.add(total);
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
  for (const { keyId, accountId, day, lookups, hits } of totals) {
    if (lookups === 0) continue;
    const key = `${keyId} ${day}`;
    const count = counts.get(key) ?? { keyId, accountId, day, lookups: 0, hits: 0 };
    counts.set(key, { ...count, lookups: count.lookups + lookups, hits: count.hits + hits });
  }
  return [...counts.values()];
}

const lastUses = (totals: readonly DayTotal[]): Map<string, Date> =>
  new Map(totals.map(({ keyId, lastAt }) => [keyId, lastAt]));
