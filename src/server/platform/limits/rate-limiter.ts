// See docs/decisions/0031-limits-belong-to-people.md
import cluster from 'node:cluster';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import clusterLimiters from 'rate-limiter-flexible/lib/RateLimiterCluster.js';
import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js';
import { errorFacts, type Log } from '../log.ts';
import { type ConsumeRequest, type ConsumeResult, pointChunks } from './point-chunks.ts';

/** Limits what callers consume, across all processes that share the counts. */
export interface RateLimiter {
  /** Consumes all of the points or none. A refused single point still counts, which changes nothing in its window. */
  consume(request: ConsumeRequest): Promise<ConsumeResult>;
  /** Whether there is a connection to Redis; null if none is configured. */
  isRedisUp(): boolean | null;
  close(): Promise<void>;
}

interface Options {
  /** Redis or Valkey, for limits across machines; without it they apply to this machine. */
  redisUrl: string | null;
  /** Server processes on this machine; 1 by default. */
  processes?: number;
  log: Log;
}

/** The stores only count. The limit comes with each request, since it depends on the caller's plan. */
const countOnly = { points: Number.MAX_SAFE_INTEGER, duration: 1, keyPrefix: 'fs' };

/** Milliseconds a worker waits for the primary. */
const primaryTimeoutMs = 1_000;

/** Lets the primary of a cluster count for its workers. Call it before the first fork. */
export function countForWorkers(): void {
  new clusterLimiters.RateLimiterClusterMaster();
}

/**
 * Counts in Redis if there is one, in the primary's memory for the workers of a cluster, otherwise in memory. While
 * Redis is unavailable each process counts on its own; if the primary does not answer, calls are allowed.
 */
export async function openRateLimiter({ redisUrl, processes = 1, log }: Options): Promise<RateLimiter> {
  const { consume, close, isRedisUp } = redisUrl
    ? await openRedis(redisUrl, log)
    : {
        consume: cluster.isWorker ? throughPrimary(processes) : exactly(new RateLimiterMemory(countOnly)),
        close() {},
        isRedisUp: () => null,
      };
  return {
    async consume(request) {
      try {
        const result = await consume(request);
        // The window ends in its time, also if the clock was set back meanwhile.
        return { ...result, resetMs: Math.min(result.resetMs, request.seconds * 1_000) };
      } catch (error) {
        log.error('rate limits unavailable', errorFacts(error));
        return { isAllowed: true, remaining: 0, resetMs: request.seconds * 1_000 };
      }
    },
    isRedisUp,
    async close() {
      close();
    },
  };
}

type Consume = RateLimiter['consume'];

function exactly(store: RateLimiterAbstract): Consume {
  return async ({ key, limit, seconds, points }) => {
    const window = { customDuration: seconds };
    const { consumedPoints, msBeforeNext } = await store.penalty(key, points, window);
    const isAllowed = consumedPoints <= limit;
    const isGivenBack = !isAllowed && points > 1;
    if (isGivenBack) await store.reward(key, points, window);
    const remaining = Math.max(0, limit - consumedPoints + (isGivenBack ? points : 0));
    return { isAllowed, remaining, resetMs: Math.max(0, msBeforeNext) };
  };
}

function throughPrimary(processes: number): Consume {
  return pointChunks(new clusterLimiters.RateLimiterCluster({ ...countOnly, timeoutMs: primaryTimeoutMs }), processes);
}

async function openRedis(url: string, log: Log): Promise<{ consume: Consume; close(): void; isRedisUp(): boolean }> {
  // Loaded only if used.
  const [{ Redis }, { default: RateLimiterRedis }] = await Promise.all([
    import('ioredis'),
    import('rate-limiter-flexible/lib/RateLimiterRedis.js'),
  ]);
  const client = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: 500,
    connectTimeout: 3_000,
    lazyConnect: true,
  });
  client.on('error', (error: unknown) => log.warn('redis connection lost', errorFacts(error)));
  // The client keeps trying if Redis is unavailable at start.
  await client.connect().catch(() => {});
  const store = new RateLimiterRedis({
    ...countOnly,
    storeClient: client,
    rejectIfRedisNotReady: true,
    insuranceLimiter: new RateLimiterMemory(countOnly),
  });
  return { consume: exactly(store), close: () => client.disconnect(), isRedisUp: () => client.status === 'ready' };
}
