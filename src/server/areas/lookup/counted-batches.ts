import type { Show } from '../../../contract/lookup/lookup-body.ts';
import { invalid } from '../../errors.ts';
import { type Clock, dayMs } from '../../platform/clock.ts';
import type { Db, Queryable } from '../../platform/db/pool.ts';

/** How long a batch with an Idempotency-Key is not counted again, in milliseconds: a day. */
const countedOnceMs = dayMs;

/** A batch of checks by its Idempotency-Key. */
export interface SentBatch {
  accountId: string;
  idempotencyKey: string;
  /** As it was sent. */
  content: string;
}

/** Stores which batches were counted. */
export interface BatchStore {
  /** Whether its key has been counted since then, and if so, for the same batch. */
  known(db: Queryable, batch: SentBatch, since: Date): Promise<'new' | 'same' | 'other'>;
  /** Takes a key for a batch. @returns whether it is the first to do so since */
  take(db: Queryable, batch: SentBatch, when: { at: Date; since: Date }): Promise<boolean>;
  forgetBefore(db: Queryable, before: Date): Promise<void>;
  forgetAll(db: Queryable): Promise<void>;
}

/** A batch that may have been sent before. */
export interface OnceCounted {
  /** Whether it was counted. */
  isAgain: boolean;
  /** Takes its turn to be counted. @returns whether it is the first to do so */
  take(): Promise<boolean>;
}

/** Of calls without an Idempotency-Key. */
export const alwaysCounted: OnceCounted = { isAgain: false, take: async () => true };

/** Makes sure that a batch that is sent again because its answer did not arrive is not counted again. */
export function countedBatches({ db, batches, clock }: { db: Db; batches: BatchStore; clock: Clock }) {
  const oldestCounted = () => new Date(clock().getTime() - countedOnceMs);
  return {
    /**
     * A batch that is counted once, however often it is sent with its key within a day.
     * @param idempotencyKey null for one that is counted each time
     * @throws ApiError 422 when the key was used with another batch
     */
    async onceCounted(
      { accountId }: { accountId: string },
      body: { queries: readonly unknown[]; show: Show },
      idempotencyKey: string | null,
    ): Promise<OnceCounted> {
      if (idempotencyKey === null) return alwaysCounted;
      const batch = { accountId, idempotencyKey, content: JSON.stringify(body) };
      const isKnown = async (): Promise<boolean> => {
        const state = await batches.known(db, batch, oldestCounted());
        if (state === 'other') throw invalid([{ path: 'Idempotency-Key', code: 'onceMismatch' }]);
        return state === 'same';
      };
      return {
        isAgain: await isKnown(),
        async take() {
          const isFirst = await batches.take(db, batch, { at: clock(), since: oldestCounted() });
          // If two different batches come at once with one key, only one may be answered.
          if (!isFirst) await isKnown();
          return isFirst;
        },
      };
    },

    forgetCountedBatches: (): Promise<void> => batches.forgetBefore(db, oldestCounted()),

    /** Counts every batch again: fingerprints cannot be recomputed with a new key. */
    forgetTokens: (): Promise<void> => batches.forgetAll(db),
  };
}
