import type { UsageDay } from '../../../contract/usage.ts';
import { batch } from '../../platform/batch.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/pool.ts';
import { errorFacts, type Log } from '../../platform/log.ts';
import type { Metrics } from '../../platform/ops/metrics.ts';
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

/** One call, with the lookups that were made in it. */
export interface Use {
  keyId: string;
  accountId: string;
  at: Date;
  lookups: number;
  hits: number;
}

export type UsageService = ReturnType<typeof usageService>;

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
const dayMs = 24 * 60 * 60 * 1000;

export function usageService({ db, usage, keys, clock, log, metrics }: Needs) {
  const uses = batch<Use>({
    everyMs: 2_000,
    write: (waiting) =>
      db.transaction(async (tx) => {
        const counts = summed(waiting);
        if (counts.length > 0) await usage.add(tx, counts);
        await keys.markUsed(tx, lastUses(waiting));
      }),
    onFailure: (error) => log.error('usage counts are waiting', errorFacts(error)),
  });

  return {
    /** Counts what a call has looked up, two seconds late at most; a crash loses at most those. */
    count(use: Omit<Use, 'at'>): void {
      metrics.lookedUp(use);
      uses.add({ ...use, at: clock() });
    },

    /** Writes lookups of the past, as a demonstration needs them. */
    record: (counts: readonly UsageCount[]): Promise<void> => usage.add(db, counts),

    /**
     * The last `days` days, today included, oldest first; days without lookups are zeros. Those of one key, or all.
     * @throws Refusal 404 when the key is none of the account's
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

function summed(uses: readonly Use[]): UsageCount[] {
  const counts = new Map<string, UsageCount>();
  for (const { keyId, accountId, at, lookups, hits } of uses) {
    if (lookups === 0) continue;
    const day = dayOf(at);
    const place = `${keyId} ${day}`;
    const count = counts.get(place) ?? { keyId, accountId, day, lookups: 0, hits: 0 };
    counts.set(place, { ...count, lookups: count.lookups + lookups, hits: count.hits + hits });
  }
  return [...counts.values()];
}

const lastUses = (uses: readonly Use[]): Map<string, Date> => new Map(uses.map(({ keyId, at }) => [keyId, at]));
