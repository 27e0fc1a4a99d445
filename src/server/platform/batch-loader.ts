// See docs/decisions/0017-lookups-share-statements.md
/** Batches in flight at once. Further requests wait and form larger batches. */
const maxInFlight = 2;

/** A request waits at most this many milliseconds for batches in flight, which may hang. */
const maxWaitMs = 50;

/**
 * Combines the requests of one turn of the event loop into one call of `load`. A single request is not delayed.
 * @param load returns the results in the order of the requests; if it fails, every request of the batch fails
 * @param maxBatchSize requests in one call of `load`
 */
export function batchLoader<Request, Result>(
  load: (requests: readonly Request[]) => Promise<readonly Result[]>,
  maxBatchSize: number,
): (request: Request) => Promise<Result> {
  interface Pending {
    request: Request;
    resolve: (result: Result) => void;
    reject: (error: unknown) => void;
  }
  let pending: Pending[] = [];
  let inFlight = 0;
  let maxWait: NodeJS.Timeout | null = null;

  const loadBatch = async (batch: readonly Pending[]) => {
    inFlight++;
    try {
      const results = await load(batch.map(({ request }) => request));
      // As many results as requests, which the compiler cannot know.
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      inFlight--;
      if (pending.length > 0) loadPending();
    }
  };
  const loadNextBatch = () => {
    const batch = pending.slice(0, maxBatchSize);
    pending = pending.slice(maxBatchSize);
    void loadBatch(batch);
  };
  const loadPending = () => {
    while (pending.length > 0 && inFlight < maxInFlight) loadNextBatch();
    if (pending.length > 0 && maxWait === null) maxWait = setTimeout(loadAllPending, maxWaitMs);
  };
  const loadAllPending = () => {
    maxWait = null;
    while (pending.length > 0) loadNextBatch();
  };

  return (request) =>
    new Promise((resolve, reject) => {
      if (pending.length === 0) setImmediate(loadPending);
      pending.push({ request, resolve, reject });
    });
}
