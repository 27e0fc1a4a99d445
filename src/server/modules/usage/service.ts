import type { UsageDay } from '../../../contract/usage.ts';
import { batch } from '../../platform/batch.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/pool.ts';
import { errorFacts, type Log } from '../../platform/log.ts';
import type { KeyService } from '../keys/service.ts';
import type { UsageCount, UsageRepository } from './repository.ts';

interface Needs {
  db: Db;
  usage: UsageRepository;
  keys: KeyService;
  clock: Clock;
  log: Log;
}

/** One lookup. */
export interface Use {
  keyId: string;
  accountId: string;
  at: Date;
  hit: boolean;
}

export type UsageService = ReturnType<typeof usageService>;

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
const dayMs = 24 * 60 * 60 * 1000;

export function usageService({ db, usage, keys, clock, log }: Needs) {
  const uses = batch<Use>({
    everyMs: 2_000,
    write: (waiting) =>
      db.transaction(async (tx) => {
        await usage.add(tx, summed(waiting));
        await keys.markUsed(tx, lastUses(waiting));
      }),
    onFailure: (error) => log.error('usage counts are waiting', errorFacts(error)),
  });

  return {
    /** Counts one lookup, two seconds late at most; a crash loses at most those. */
    count: (use: Omit<Use, 'at'>): void => uses.add({ ...use, at: clock() }),

    /** Writes lookups of the past, as a demonstration needs them. */
    record: (counts: readonly UsageCount[]): Promise<void> => usage.add(db, counts),

    /** The last `days` days, today included, oldest first; days without lookups are zeros. */
    byDay: (accountId: string, days: number): Promise<UsageDay[]> => {
      const today = clock();
      return usage.byDay(db, accountId, dayOf(new Date(today.getTime() - (days - 1) * dayMs)), dayOf(today));
    },

    flush: () => uses.flush(),
    close: () => uses.close(),
  };
}

function summed(uses: readonly Use[]): UsageCount[] {
  const counts = new Map<string, UsageCount>();
  for (const { keyId, accountId, at, hit } of uses) {
    const day = dayOf(at);
    const place = `${keyId} ${day}`;
    const count = counts.get(place) ?? { keyId, accountId, day, lookups: 0, hits: 0 };
    counts.set(place, { ...count, lookups: count.lookups + 1, hits: count.hits + (hit ? 1 : 0) });
  }
  return [...counts.values()];
}

const lastUses = (uses: readonly Use[]): Map<string, Date> => new Map(uses.map(({ keyId, at }) => [keyId, at]));
