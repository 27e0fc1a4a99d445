import cluster from 'node:cluster';
import { errorFacts, type Log } from '../log.ts';
import { primaryCounts } from './primary-counts.ts';
import { type Used, windowCounts } from './window-counts.ts';

/** So much of something in a stretch of time, which begins with the first of it. */
export interface Window {
  limit: number;
  seconds: number;
}

/** Points somebody wants of a window. */
export interface Wish extends Window {
  key: string;
  points: number;
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
  /**
   * Takes one wish after the other; after one that is too much the rest is not taken.
   * @returns what was taken, and so fewer than the wishes only when the last of them was too much
   */
  take(wishes: readonly Wish[]): Promise<Taken[]>;
  /** Undoes a wish that was refused, so that what was too much at once leaves the rest of the window usable. */
  giveBack(wish: Wish): Promise<void>;
  close(): Promise<void>;
}

/** Where points are counted. It never refuses; it stops at a wish that is too much. */
export interface Counts {
  take(wishes: readonly Wish[]): Promise<Used[]>;
  giveBack(wish: Wish): Promise<void>;
}

interface Options {
  /** Redis or Valkey, for limits that are exact across machines; without it they hold on this machine. */
  redisUrl: string | null;
  log: Log;
}

/**
 * Counts in memory; in a worker of a cluster, in the primary's memory (see `countForWorkers`); with Redis, there.
 * When Redis is away, each process counts for itself until it is back; when the primary does not answer, nobody is
 * refused.
 */
export async function openRateLimiter({ redisUrl, log }: Options): Promise<RateLimiter> {
  const { counts, close } = redisUrl ? await inRedis(redisUrl, log) : { counts: inMemory(), close: async () => {} };
  return {
    async take(wishes) {
      try {
        const all = await counts.take(wishes);
        return all.map(({ used, resetMs }, at) => {
          const limit = wishes[at]?.limit ?? 0;
          return { isAllowed: used <= limit, remaining: Math.max(0, limit - used), resetMs: Math.max(0, resetMs) };
        });
      } catch (error) {
        log.error('rate limits cannot be counted', errorFacts(error));
        return wishes.map(({ seconds }) => ({ isAllowed: true, remaining: 0, resetMs: seconds * 1000 }));
      }
    },
    async giveBack(wish) {
      await counts
        .giveBack(wish)
        .catch((error: unknown) => log.error('rate limits cannot be counted', errorFacts(error)));
    },
    close,
  };
}

function inMemory(): Counts {
  if (cluster.isWorker) return primaryCounts();
  const counts = windowCounts();
  return {
    take: async (wishes) => counts.take(wishes),
    giveBack: async (wish) => counts.giveBack(wish),
  };
}

async function inRedis(url: string, log: Log): Promise<{ counts: Counts; close(): Promise<void> }> {
  // Only who uses Redis loads its client.
  const { redisCounts } = await import('./redis-counts.ts');
  return redisCounts(url, log);
}
