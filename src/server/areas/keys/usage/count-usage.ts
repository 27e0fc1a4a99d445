import { type App, perApp } from '../../../app.ts';
import { dayOf, monthsBefore } from '../../../platform/clock.ts';
import { markKeysUsed } from '../store.ts';
import { addUsage, deleteUsageBefore, type UsageCount } from './store.ts';

/** The lookups of one call. A check on the dashboard is counted with a pair, which is not used by it. */
interface Use {
  keyId: string;
  accountId: string;
  lookups: number;
  hits: number;
  isByKey: boolean;
}

/** Total of the calls of one key on one day. */
type DayTotal = UsageCount & {
  /** When it was last used; null when every call was refused or failed, or a check on the dashboard. */
  lastAt: Date | null;
};

const usageBuffer = perApp(({ db, buffers }) =>
  buffers.open<DayTotal>({
    name: 'usage',
    everyMs: 2_000,
    merged: { keyOf: ({ keyId, day }) => `${keyId} ${day}`, join },
    write: (totals) =>
      db.transaction(async (tx) => {
        const counts = totals.filter(({ lookups, refused, failed }) => lookups + refused + failed > 0);
        if (counts.length > 0) await addUsage(tx, counts);
        await markKeysUsed(tx, lastUses(totals));
      }),
  }),
);

function join(known: DayTotal, further: DayTotal): void {
  known.lookups += further.lookups;
  known.hits += further.hits;
  known.refused += further.refused;
  known.failed += further.failed;
  known.lastAt = further.lastAt ?? known.lastAt;
}

const lastUses = (totals: readonly DayTotal[]): Map<string, Date> =>
  new Map(totals.flatMap(({ keyId, lastAt }) => (lastAt ? [[keyId, lastAt]] : [])));

/** Counts the lookups of a call. They are written within two seconds, which is what a crash can lose. */
export function countUse(app: App, { keyId, accountId, lookups, hits, isByKey }: Use): void {
  app.metrics.countLookups({ lookups, hits });
  const at = app.clock();
  const lastAt = isByKey ? at : null;
  usageBuffer(app).add({ keyId, accountId, day: dayOf(at), lookups, hits, refused: 0, failed: 0, lastAt });
}

/** Counts a call that was not answered. The key has not been used by it. @param status of the problem */
export function countProblem(
  app: App,
  { keyId, accountId }: { keyId: string; accountId: string },
  status: number,
): void {
  const outcome = status >= 500 ? { refused: 0, failed: 1 } : { refused: 1, failed: 0 };
  usageBuffer(app).add({ keyId, accountId, day: dayOf(app.clock()), lookups: 0, hits: 0, ...outcome, lastAt: null });
}

/** Writes lookups by keys on past days and until now, for the demo data. */
export async function recordUsage({ db, clock }: App, counts: readonly UsageCount[]): Promise<void> {
  await addUsage(db, counts);
  await markKeysUsed(db, new Map(counts.map(({ keyId }) => [keyId, clock()])));
}

/** Deletes the counts of the oldest whole months. */
export async function forgetOldUsage({ db, clock, settings: { usageKeepMonths } }: App): Promise<void> {
  if (usageKeepMonths === null) return;
  const before = dayOf(monthsBefore(clock(), usageKeepMonths));
  await deleteUsageBefore(db, before, usageKeepMonths);
}

export const flushUsage = (app: App): Promise<void> => usageBuffer(app).flush();
