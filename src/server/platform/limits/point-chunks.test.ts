import { setTimeout as pause } from 'node:timers/promises';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { describe, expect, test } from 'vitest';
import { pointChunks } from './point-chunks.ts';

/** Processes that share a count, and the number of their requests to it. */
function processesOf(count: number) {
  let messages = 0;
  class Shared extends RateLimiterMemory {
    override async penalty(...args: Parameters<RateLimiterMemory['penalty']>) {
      messages += 1;
      await new Promise(setImmediate);
      return super.penalty(...args);
    }
  }
  const store = new Shared({ points: Number.MAX_SAFE_INTEGER, duration: 60 });
  const processes = Array.from({ length: count }, () => pointChunks(store, count));
  const consume = (process: number, points: number, limit: number, seconds = 60) => {
    const consumeIn = processes[process];
    if (!consumeIn) throw new Error('no such process');
    return consumeIn({ key: 'lookups:1', limit, seconds, points });
  };
  return { consume, messages: () => messages };
}

describe('processes that consume in chunks', () => {
  test('request the shared count once per chunk', async () => {
    const { consume, messages } = processesOf(2);
    for (let n = 0; n < 9_000; n++) await consume(n % 2, 1, 10_000);
    expect(messages()).toBeLessThan(9_000 / 20);
  });

  test('are exact if the limit is too small for chunks', async () => {
    const { consume } = processesOf(3);
    const results = await Promise.all(Array.from({ length: 300 }, (_, n) => consume(n % 3, 1, 200)));
    expect(results.filter(({ isAllowed }) => isAllowed)).toHaveLength(200);
  });

  test('report the remaining points to within 1 %, at most a tenth of a second late', async () => {
    const { consume } = processesOf(4);
    for (let n = 1; n <= 5_000; n++) await consume(n % 7 ? 0 : n % 4, 1, 10_000);
    await pause(110);
    for (let n = 5_001; n <= 5_004; n++) {
      const { remaining } = await consume(n % 4, 1, 10_000);
      expect(Math.abs(remaining - (10_000 - n))).toBeLessThanOrEqual(100);
    }
  });

  test('return the points of a request that does not fit', async () => {
    const { consume } = processesOf(2);
    expect((await consume(0, 980, 1_000)).isAllowed).toBe(true);
    const { isAllowed, remaining } = await consume(1, 99, 1_000);
    expect(isAllowed).toBe(false);
    expect(remaining).toBeGreaterThanOrEqual(10);
    expect((await consume(1, 10, 1_000)).isAllowed).toBe(true);
  });
});
