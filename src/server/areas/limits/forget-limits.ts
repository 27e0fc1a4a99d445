import type { App } from '../../app.ts';
import { dayOf } from '../../platform/clock.ts';
import { deleteCounts, deletePastCounts } from '../../platform/limits/counts.ts';
import { deletePastSketches, deleteSketches } from './sketch-store.ts';

/** Deletes what was counted in windows that have ended. */
export async function forgetPastCounts({ db, clock }: App): Promise<void> {
  const now = clock();
  await deletePastCounts(db, now);
  await deletePastSketches(db, dayOf(now));
}

/** Starts all counts again: their keyed hashes cannot be recomputed with a new key. */
export async function forgetCounts({ db }: App): Promise<void> {
  await deleteCounts(db);
  await deleteSketches(db);
}
