import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sharedCounts } from './shared-counts.ts';
import { workerReserves } from './worker-reserves.ts';

/** Workers that count together, and how often they had to ask. */
function aCluster(workers: number, { deaf = [] as number[] } = {}) {
  const reserves = Array.from({ length: workers }, workerReserves);
  let asked = 0;
  const counts = sharedCounts({
    workers,
    recall: async (key, from) => {
      for (const worker of from) {
        await pause(0);
        if (!deaf.includes(worker)) counts.giveBackReserve(worker, key, reserves[worker]?.giveUp(key) ?? null);
      }
    },
  });
  const take = async (worker: number, points: number, limit: number, seconds = 60) => {
    const own = reserves[worker];
    if (!own) throw new Error('no such worker');
    const wish = { key: 'lookups:1', limit, seconds, points };
    const [alone] = own.take([wish]) ?? [];
    if (alone) return { ...alone, isAllowed: alone.used <= limit };
    asked += 1;
    const askedAt = performance.now();
    const [granted] = await counts.take(worker, [{ ...wish, unspent: own.giveUp(wish.key) }]);
    if (!granted) throw new Error('nothing was taken');
    own.add(wish.key, granted, askedAt);
    return { ...granted, isAllowed: granted.used <= limit };
  };
  return { take, asked: () => asked };
}

describe('workers that count together', () => {
  test('let exactly as many through as the limit, whoever is asked, one after the other or all at once', async () => {
    const whoAsks = fc.array(fc.nat({ max: 2 }), { minLength: 700, maxLength: 900 });
    await fc.assert(
      fc.asyncProperty(whoAsks, fc.boolean(), async (workers, isAtOnce) => {
        const { take } = aCluster(3);
        const answers = [];
        for (const worker of workers) {
          const answer = take(worker, 1, 600);
          answers.push(answer);
          if (!isAtOnce) await answer;
        }
        const allowed = (await Promise.all(answers)).filter(({ isAllowed }) => isAllowed);
        expect(allowed).toHaveLength(600);
      }),
      { numRuns: 20 },
    );
  });

  test('ask seldom far from the limit, and for each call near it', async () => {
    const { take, asked } = aCluster(2);
    for (let n = 0; n < 8_500; n++) await take(n % 2, 1, 10_000);
    expect(asked()).toBeLessThan(8_500 / 20);
    const before = asked();
    for (let n = 0; n < 1_500; n++) await take(n % 2, 1, 10_000);
    expect(asked() - before).toBeGreaterThan(900);
  });

  test('tell what is left to within a hundredth of the limit, as it was a tenth of a second ago', async () => {
    const { take } = aCluster(4);
    for (let n = 1; n <= 5_000; n++) await take(n % 7 ? 0 : n % 4, 1, 10_000);
    await pause(110);
    for (let n = 5_001; n <= 5_004; n++) {
      const { used } = await take(n % 4, 1, 10_000);
      expect(Math.abs(used - n)).toBeLessThanOrEqual(100);
    }
  });

  test('refuse nobody for what another has in reserve', async () => {
    const { take } = aCluster(2);
    await take(0, 1, 1_000);
    expect((await take(1, 999, 1_000)).isAllowed).toBe(true);
    expect((await take(0, 1, 1_000)).isAllowed).toBe(false);
  });

  test('count the reserve of one that does not answer as spent', async () => {
    const { take } = aCluster(2, { deaf: [0] });
    await take(0, 1, 1_000);
    expect((await take(1, 999, 1_000)).isAllowed).toBe(false);
  });

  test('begin anew when the window is over', async () => {
    const { take } = aCluster(2);
    for (let n = 0; n < 500; n++) await take(n % 2, 1, 500, 0.15);
    expect((await take(0, 1, 500, 0.15)).isAllowed).toBe(false);
    await pause(200);
    const [first, second] = [await take(0, 1, 500, 0.15), await take(1, 1, 500, 0.15)];
    expect([first.isAllowed, second.isAllowed]).toEqual([true, true]);
    expect(second.used).toBeLessThanOrEqual(2 + 5);
  });
});
