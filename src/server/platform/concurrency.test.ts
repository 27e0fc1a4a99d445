import { expect, test } from 'vitest';
import { concurrencyLimit } from './concurrency.ts';

test('no more than so many run at once, in the order in which they came, whatever becomes of them', async () => {
  const takeTurn = concurrencyLimit(2);
  let running = 0;
  let most = 0;
  const ended: number[] = [];
  const work = (n: number) =>
    takeTurn(async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 5));
      running -= 1;
      ended.push(n);
      if (n % 3 === 0) throw new Error(`work ${n} failed`);
      return n;
    });
  const results = await Promise.allSettled(Array.from({ length: 9 }, (_, n) => work(n)));
  expect(most).toBe(2);
  expect(ended).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(3);
  expect(await work(10)).toBe(10);
});

test('work that takes too long gives its place to the next, once', async () => {
  const takeTurn = concurrencyLimit(1, { heldMs: 20 });
  let end = () => {};
  const long = takeTurn(() => new Promise<void>((resolve) => (end = resolve)));
  expect(await takeTurn(async () => 'next')).toBe('next');
  end();
  await long;
  let running = 0;
  const short = () =>
    takeTurn(async () => {
      running += 1;
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      return running;
    });
  expect(await Promise.all([short(), short(), short()])).toEqual([0, 0, 0]);
});
