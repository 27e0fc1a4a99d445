import { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import { errorFacts, type Log } from '../log.ts';
import type { Counts } from './rate-limiter.ts';
import type { Used } from './window-counts.ts';

/** The store counts and never refuses: how much is too much differs from caller to caller. */
const counting = { points: Number.MAX_SAFE_INTEGER, duration: 1, keyPrefix: 'fs' };

/** Counts in Redis or Valkey; while that is away, in this process. */
export async function redisCounts(url: string, log: Log): Promise<{ counts: Counts; close(): Promise<void> }> {
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
    counts: {
      async take(wishes) {
        const taken: Used[] = [];
        for (const { key, limit, seconds, points } of wishes) {
          const { consumedPoints, msBeforeNext } = await store.penalty(key, points, { customDuration: seconds });
          taken.push({ used: consumedPoints, resetMs: msBeforeNext });
          if (consumedPoints > limit) break;
        }
        return taken;
      },
      async giveBack({ key, seconds, points }) {
        await store.reward(key, points, { customDuration: seconds });
      },
    },
    close: async () => {
      client.disconnect();
    },
  };
}
