import type { Show } from '../../../contract/lookup/lookup-body.ts';
import type { App } from '../../app.ts';
import { invalid } from '../../errors.ts';
import { dayMs } from '../../platform/clock.ts';
import { countToken, readCounts, takeCounts } from '../../platform/limits/counts.ts';

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

/**
 * A batch that is counted once, however often it is sent with its key within a day. Its key is a limit of one batch, and the
 * batch with its key a count beside it, so nothing of what it asked for is kept.
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
  const ofKey = countToken(app.vault, 'batch of checks', accountId, idempotencyKey);
  const ofBatch = countToken(app.vault, 'batch of checks', accountId, idempotencyKey, JSON.stringify(body));
  const isKnown = async (): Promise<boolean> => {
    const [byKey, same] = await readCounts(app.db, [ofKey, ofBatch], app.clock());
    if (byKey && !same) throw invalid([{ path: 'Idempotency-Key', code: 'onceMismatch' }]);
    return Boolean(byKey);
  };
  return {
    isAgain: await isKnown(),
    async take() {
      const now = app.clock();
      const once = { amount: 1, limit: 1, endsAt: new Date(now.getTime() + countedOnceMs) };
      const counts = [ofKey, ofBatch].map((token) => ({ token, ...once }));
      const isFirst = (await app.db.transaction((tx) => takeCounts(tx, now, counts))).short === null;
      // If two different batches come at once with one key, only one may be answered.
      if (!isFirst) await isKnown();
      return isFirst;
    },
  };
}
