import { expect, test, vi } from 'vitest';
import { batch } from './batch.ts';

const quiet = { everyMs: 60_000, onFailure: () => {} };

test('items are written together, in order, and once', async () => {
  const written: number[][] = [];
  const numbers = batch<number>({ ...quiet, write: async (items) => void written.push(items) });
  for (const n of [1, 2, 3]) numbers.add(n);
  await Promise.all([numbers.flush(), numbers.flush()]);
  numbers.add(4);
  await numbers.close();
  expect(written).toEqual([[1, 2, 3], [4]]);
});

test('what could not be written is written with the next items, before them', async () => {
  let isAway = true;
  const written: number[][] = [];
  const onFailure = vi.fn();
  const numbers = batch<number>({
    everyMs: 60_000,
    onFailure,
    write: async (items) => {
      if (isAway) throw new Error('away');
      written.push(items);
    },
  });
  numbers.add(1);
  await numbers.flush();
  isAway = false;
  numbers.add(2);
  await numbers.close();
  expect(written).toEqual([[1, 2]]);
  expect(onFailure).toHaveBeenCalledOnce();
});

test('items are written by themselves after the time that was set', async () => {
  vi.useFakeTimers();
  const written: number[][] = [];
  const numbers = batch<number>({ ...quiet, everyMs: 1_000, write: async (items) => void written.push(items) });
  numbers.add(1);
  await vi.advanceTimersByTimeAsync(999);
  expect(written).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(written).toEqual([[1]]);
  vi.useRealTimers();
});
