import type { UsageDay } from '../../../contract/usage.ts';
import { type Clock, dayMs, dayOf } from '../../platform/clock.ts';
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
}

/** What was looked up in a call. */
export type Use = Omit<UsageCount, 'day'>;

/** Calls of one key on one day, summed up. */
type Uses = UsageCount & { lastAt: Date };

export type UsageService = ReturnType<typeof usageService>;

export function usageService({ db, usage, keys, clock, log, metrics }: Needs) {
  /** Those that the next calls are added to, by key and day. */
  const open = new Map<string, Uses>();
  const uses = writeBuffer<Uses>({
    everyMs: 2_000,
    write: (waiting) => {
      open.clear();
      return db.transaction(async (tx) => {
        const counts = summed(waiting);
        if (counts.length > 0) await usage.add(tx, counts);
        await keys.markUsed(tx, lastUses(waiting));
      });
    },
    onFailure: (error) => log.error('usage counts are waiting', errorFacts(error)),
  });

  return {
    /** Counts what a call has looked up, two seconds late at most; a crash loses at most those. */
    count(use: Use): void {
      metrics.countLookups(use);
      const lastAt = clock();
      const day = dayOf(lastAt);
      const place = `${use.keyId} ${day}`;
      const before = open.get(place);
      if (before) {
        before.lookups += use.lookups;
        before.hits += use.hits;
        before.lastAt = lastAt;
        return;
      }
      const first = { ...use, day, lastAt };
      open.set(place, first);
      uses.add(first);
    },

    /** Writes lookups of the past, as a demonstration needs them. */
    record: (counts: readonly UsageCount[]): Promise<void> => usage.add(db, counts),

    /**
     * The last `days` days, today included, oldest first; days without lookups are zeros. Those of one key, or all.
     * @throws ApiError 404 when the key is none of the account's
     */
    async byDay(accountId: string, { days, key }: { days: number; key?: string }): Promise<UsageDay[]> {
      if (key !== undefined) await keys.requireOwn(accountId, key);
      const today = clock();
      const from = dayOf(new Date(today.getTime() - (days - 1) * dayMs));
      return usage.byDay(db, { accountId, keyId: key ?? null }, from, dayOf(today));
    },

    /** Counts that are not written yet. */
    waiting: uses.waiting,
    flush: () => uses.flush(),
    close: () => uses.close(),
  };
}

/** Sums of what an earlier write left and what came since. */
function summed(uses: readonly Uses[]): UsageCount[] {
  const counts = new Map<string, UsageCount>();
  for (const { keyId, accountId, day, lookups, hits } of uses) {
    if (lookups === 0) continue;
    const place = `${keyId} ${day}`;
    const count = counts.get(place) ?? { keyId, accountId, day, lookups: 0, hits: 0 };
    counts.set(place, { ...count, lookups: count.lookups + lookups, hits: count.hits + hits });
  }
  return [...counts.values()];
}

const lastUses = (uses: readonly Uses[]): Map<string, Date> =>
  new Map(uses.map(({ keyId, lastAt }) => [keyId, lastAt]));
