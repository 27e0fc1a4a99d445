import type { RateLimiterAbstract } from 'rate-limiter-flexible';

/** A request for points of a fixed window, which starts with the first point consumed. */
export interface ConsumeRequest {
  key: string;
  /** Points in a window. */
  limit: number;
  /** Length of the window. */
  seconds: number;
  points: number;
}

export interface ConsumeResult {
  isAllowed: boolean;
  remaining: number;
  /** Milliseconds until the window ends. */
  resetMs: number;
}

/** Points taken from the shared count and not consumed yet. */
interface Chunk {
  points: number;
  /** What was left of the limit when the chunk was taken. */
  remaining: number;
  /** In milliseconds of `performance.now()`. */
  staleAt: number;
  endsAt: number;
}

/** The part of a limit that the chunks of all processes may hold together. */
const chunkShare = 0.01;

/** Milliseconds after which the shared count is read again, so that `remaining` is at most this old. */
const maxAgeMs = 100;

const sweepEveryMs = 30_000;

/**
 * Consumes from a store that is expensive to reach. A process takes points in chunks and consumes them locally, so it
 * asks the store once per chunk. The processes together never exceed a limit; they may refuse when up to 1 % of it is
 * left in the chunks of others. A limit below 100 points per process has no chunks and is exact.
 */
export function pointChunks(
  store: RateLimiterAbstract,
  processes: number,
): (request: ConsumeRequest) => Promise<ConsumeResult> {
  const chunks = new Map<string, Chunk>();
  /** Keys whose chunk is being refilled. */
  const refilling = new Set<string>();
  setInterval(() => {
    const now = performance.now();
    for (const [key, { endsAt }] of chunks) if (endsAt <= now) chunks.delete(key);
  }, sweepEveryMs).unref();

  /** The chunk, unless its window has ended. */
  const chunkOf = (key: string, now: number): Chunk | null => {
    const chunk = chunks.get(key);
    return chunk && now < chunk.endsAt ? chunk : null;
  };

  return async ({ key, limit, seconds, points }) => {
    const startedAt = performance.now();
    const chunk = chunkOf(key, startedAt);
    const isRefilling = refilling.has(key);
    if (chunk && chunk.points >= points && (isRefilling || startedAt < chunk.staleAt)) {
      chunk.points -= points;
      return { isAllowed: true, remaining: chunk.remaining + chunk.points, resetMs: chunk.endsAt - startedAt };
    }

    const chunkSize = isRefilling ? 0 : Math.floor((limit * chunkShare) / processes);
    const wanted = points + Math.max(0, chunkSize - (chunk?.points ?? 0));
    const window = { customDuration: seconds };
    refilling.add(key);
    try {
      const { consumedPoints, msBeforeNext } = await store.penalty(key, wanted, window);
      const granted = Math.min(wanted, Math.max(0, limit - (consumedPoints - wanted)));
      const held = chunkOf(key, performance.now())?.points ?? 0;
      const isAllowed = held + granted >= points;
      const left = isAllowed ? held + granted - points : held;
      const isGivenBack = !isAllowed && points > 1;
      const remaining = Math.max(0, limit - consumedPoints + (isGivenBack ? wanted : 0));
      // The window must not end later here than in the store.
      chunks.set(key, { points: left, remaining, staleAt: startedAt + maxAgeMs, endsAt: startedAt + msBeforeNext });
      if (isGivenBack) await store.reward(key, wanted, window);
      return { isAllowed, remaining: remaining + left, resetMs: Math.max(0, msBeforeNext) };
    } finally {
      if (!isRefilling) refilling.delete(key);
    }
  };
}
