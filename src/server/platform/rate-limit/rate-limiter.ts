import cluster from 'node:cluster';
import {
  type RateLimiterAbstract,
  RateLimiterCluster,
  RateLimiterClusterMaster,
  RateLimiterMemory,
  RateLimiterRedis,
} from 'rate-limiter-flexible';
import { errorFacts, type Log } from '../log.ts';

/** So much of something in a stretch of time, which begins with the first of it. */
export interface Window {
  limit: number;
  seconds: number;
}

/** What is left of a window after something was taken. */
export interface Taken {
  isAllowed: boolean;
  remaining: number;
  /** Milliseconds until the window is over. */
  resetMs: number;
}

/** Counts what callers take, for all processes that share it. */
export interface RateLimiter {
  take(key: string, window: Window, points: number): Promise<Taken>;
  /** Undoes a `take` that was refused, so that what was too much at once leaves the rest of the window usable. */
  giveBack(key: string, window: Window, points: number): Promise<void>;
  close(): Promise<void>;
}

interface Options {
  /** Redis or Valkey, for limits that are exact across machines; without it they hold on this machine. */
  redisUrl: string | null;
  log: Log;
}

/** The store counts and never refuses: how much is too much differs from caller to caller. */
const counting = { points: Number.MAX_SAFE_INTEGER, duration: 1, keyPrefix: 'fs' };

/**
 * Counts in memory; in a worker of a cluster, in the primary's memory (see `countForWorkers`); with Redis, there.
 * When Redis is away, each process counts for itself until it is back; when the primary does not answer, nobody is
 * refused.
 */
export async function openRateLimiter({ redisUrl, log }: Options): Promise<RateLimiter> {
  const { store, close } = redisUrl ? await inRedis(redisUrl, log) : { store: inMemory(), close: async () => {} };
  return {
    async take(key, { limit, seconds }, points) {
      try {
        const { consumedPoints, msBeforeNext } = await store.penalty(key, points, { customDuration: seconds });
        return {
          isAllowed: consumedPoints <= limit,
          remaining: Math.max(0, limit - consumedPoints),
          resetMs: Math.max(0, msBeforeNext),
        };
      } catch (error) {
        log.error('rate limits cannot be counted', errorFacts(error));
        return { isAllowed: true, remaining: 0, resetMs: seconds * 1000 };
      }
    },
    async giveBack(key, { seconds }, points) {
      await store
        .reward(key, points, { customDuration: seconds })
        .catch((error: unknown) => log.error('rate limits cannot be counted', errorFacts(error)));
    },
    close,
  };
}

/** Makes the primary of a cluster count for its workers. Before the first worker starts. */
export function countForWorkers(): void {
  new RateLimiterClusterMaster();
}

const inMemory = (): RateLimiterAbstract =>
  cluster.isWorker ? new RateLimiterCluster(counting) : new RateLimiterMemory(counting);

async function inRedis(url: string, log: Log): Promise<{ store: RateLimiterAbstract; close(): Promise<void> }> {
  // Only who uses Redis loads its client.
  const { Redis } = await import('ioredis');
  const client = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: 500,
    connectTimeout: 3_000,
    lazyConnect: true,
  });
  client.on('error', (error: unknown) => log.warn('redis connection lost', errorFacts(error)));
  // A Redis that is away at the start is tried again like one that went away later.
  await client.connect().catch(() => {});
  const store = new RateLimiterRedis({
    ...counting,
    storeClient: client,
    rejectIfRedisNotReady: true,
    insuranceLimiter: new RateLimiterMemory(counting),
  });
  return {
    store,
    close: async () => {
      client.disconnect();
    },
  };
}
