import type { UsageDay } from '../../../../contract/keys/usage.ts';
import { notFound } from '../../../errors.ts';
import { type Clock, dayMs, dayOf, monthsBefore } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/pool.ts';
import type { Metrics } from '../../../platform/ops/metrics.ts';
import type { WriteBuffers } from '../../../platform/write-buffer.ts';
import type { KeyService } from '../service.ts';
import type { UsageCount, UsageRepository } from './repository.ts';

interface Needs {
  db: Db;
  usage: UsageRepository;
  keys: KeyService;
  buffers: WriteBuffers;
  clock: Clock;
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

export function usageService({ db, usage, keys, buffers, clock, metrics, keepMonths }: Needs) {
  const buffer = buffers.open<DayTotal>({
    name: 'usage',
    everyMs: 2_000,
    merged: { keyOf: ({ keyId, day }) => `${keyId} ${day}`, join },
    write: (totals) =>
      db.transaction(async (tx) => {
        const counts = totals.filter(({ lookups, refused, failed }) => lookups + refused + failed > 0);
        if (counts.length > 0) await usage.add(tx, counts);
        await keys.markUsed(tx, lastUses(totals));
      }),
  });

  return {
    /** Counts the lookups of a call. They are written within two seconds, which is what a crash can lose. */
    count({ keyId, accountId, lookups, hits }: Use): void {
      metrics.countLookups({ lookups, hits });
      const lastAt = clock();
      buffer.add({ keyId, accountId, day: dayOf(lastAt), lookups, hits, refused: 0, failed: 0, lastAt });
    },

    /** Counts a call that was not answered. The key has not been used by it. @param status of the problem */
    countProblem({ keyId, accountId }: Pick<Use, 'keyId' | 'accountId'>, status: number): void {
      const outcome = status >= 500 ? { refused: 0, failed: 1 } : { refused: 1, failed: 0 };
      buffer.add({ keyId, accountId, day: dayOf(clock()), lookups: 0, hits: 0, ...outcome, lastAt: null });
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

    flush: buffer.flush,
  };
}

function join(known: DayTotal, further: DayTotal): void {
  known.lookups += further.lookups;
  known.hits += further.hits;
  known.refused += further.refused;
  known.failed += further.failed;
  known.lastAt = further.lastAt ?? known.lastAt;
}

const lastUses = (totals: readonly DayTotal[]): Map<string, Date> =>
  new Map(totals.flatMap(({ keyId, lastAt }) => (lastAt ? [[keyId, lastAt]] : [])));
