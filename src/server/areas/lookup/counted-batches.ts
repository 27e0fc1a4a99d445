import type { Show } from '../../../contract/lookup/lookup-body.ts';
import type { App } from '../../app.ts';
import { invalid } from '../../errors.ts';
import { dayMs } from '../../platform/clock.ts';
import {
  deleteCountedBatches,
  deleteCountedBatchesBefore,
  findCountedBatch,
  upsertCountedBatch,
} from './counted-batch-store.ts';

// A batch that is sent again because its answer did not arrive is not counted again.

/** How long a batch with an Idempotency-Key is not counted again, in milliseconds: a day. */
const countedOnceMs = dayMs;

/** A batch that may have been sent before. */
export interface OnceCounted {
  /** Whether it was counted. */
  isAgain: boolean;
  /** Takes its turn to be counted. @returns whether it is the first to do so */
  take(): Promise<boolean>;
}

/** Of calls without an Idempotency-Key. */
export const alwaysCounted: OnceCounted = { isAgain: false, take: async () => true };

const oldestCounted = ({ clock }: App) => new Date(clock().getTime() - countedOnceMs);

/**
 * A batch that is counted once, however often it is sent with its key within a day.
 * @param idempotencyKey null for one that is counted each time
 * @throws ApiError 422 when the key was used with another batch
 */
export async function countedOnce(
  app: App,
  { accountId }: { accountId: string },
  body: { queries: readonly unknown[]; show: Show },
  idempotencyKey: string | null,
): Promise<OnceCounted> {
  if (idempotencyKey === null) return alwaysCounted;
  const batch = { accountId, idempotencyKey, content: JSON.stringify(body) };
  const isKnown = async (): Promise<boolean> => {
    const state = await findCountedBatch(app, batch, oldestCounted(app));
    if (state === 'other') throw invalid([{ path: 'Idempotency-Key', code: 'onceMismatch' }]);
    return state === 'same';
  };
  return {
    isAgain: await isKnown(),
    async take() {
      const isFirst = await upsertCountedBatch(app, batch, app.clock(), oldestCounted(app));
      // If two different batches come at once with one key, only one may be answered.
      if (!isFirst) await isKnown();
      return isFirst;
    },
  };
}

export const forgetOldCountedBatches = (app: App): Promise<void> =>
  deleteCountedBatchesBefore(app.db, oldestCounted(app));

/** Counts every batch again: fingerprints cannot be recomputed with a new key. */
export const forgetCountedBatches = (app: App): Promise<void> => deleteCountedBatches(app.db);
