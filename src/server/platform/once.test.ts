import { expect, test } from 'vitest';
import { once, recently } from './once.ts';

test('is made once for all callers, and again only after it failed', async () => {
  let calls = 0;
  const get = once(async () => {
    calls += 1;
    if (calls === 1) throw new Error('too many open files');
    return calls;
  });
  const first = await Promise.allSettled([get(), get()]);
  expect(first.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await Promise.all([get(), get()])).toEqual([2, 2]);
  expect(await get()).toBe(2);
});

test('is made again once it is too old, after it failed, and when the clock was put back', async () => {
  let [calls, now] = [0, 1_000];
  const get = recently(
    10,
    async () => {
      calls += 1;
      if (calls === 2) throw new Error('the database is away');
      return calls;
    },
    () => now,
  );
  expect(await Promise.all([get(), get()])).toEqual([1, 1]);
  now += 10;
  await expect(get()).rejects.toThrow('away');
  expect(await get()).toBe(3);
  now -= 1;
  expect(await get()).toBe(4);
});
