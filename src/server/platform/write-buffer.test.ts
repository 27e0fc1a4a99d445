import { expect, test, vi } from 'vitest';
import { writeBuffer } from './write-buffer.ts';

const quiet = { everyMs: 60_000, onFailure: () => {} };

test('items are written together, in order, and once', async () => {
  const written: number[][] = [];
  const numbers = writeBuffer<number>({ ...quiet, write: async (items) => void written.push(items) });
  for (const n of [1, 2, 3]) numbers.add(n);
  await Promise.all([numbers.flush(), numbers.flush()]);
  numbers.add(4);
  await numbers.close();
  expect(written).toEqual([[1, 2, 3], [4]]);
});

test('items of a failed write are written before the next ones', async () => {
  let isAway = true;
  const written: number[][] = [];
  const onFailure = vi.fn();
  const numbers = writeBuffer<number>({
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

test('items are written everyMs after the first one', async () => {
  vi.useFakeTimers();
  const written: number[][] = [];
  const numbers = writeBuffer<number>({ ...quiet, everyMs: 1_000, write: async (items) => void written.push(items) });
  numbers.add(1);
  await vi.advanceTimersByTimeAsync(999);
  expect(written).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(written).toEqual([[1]]);
  vi.useRealTimers();
});

test('the backlog of an outage is written in order, in batches of limited size', async () => {
  let isAway = true;
  const written: number[][] = [];
  const numbers = writeBuffer<number>({
    ...quiet,
    write: async (items) => {
      if (isAway) throw new Error('away');
      written.push(items);
    },
  });
  for (let n = 0; n < 12_000; n++) numbers.add(n);
  await numbers.flush();
  isAway = false;
  await numbers.close();
  expect(written.map(({ length }) => length)).toEqual([5_000, 5_000, 2_000]);
  expect(written.flat()).toEqual(Array.from({ length: 12_000 }, (_, n) => n));
});

test('a long outage cannot exhaust memory: the oldest items are dropped', async () => {
  let isAway = true;
  let written = 0;
  let first = -1;
  const numbers = writeBuffer<number>({
    ...quiet,
    write: async (items) => {
      if (isAway) throw new Error('away');
      if (written === 0) first = items[0] ?? -1;
      written += items.length;
    },
  });
  for (let n = 0; n < 201_000; n++) numbers.add(n);
  await numbers.flush();
  isAway = false;
  await numbers.close();
  expect([written, first]).toEqual([200_000, 1_000]);
});

test('close rejects if items could not be written', async () => {
  const numbers = writeBuffer<number>({ ...quiet, write: async () => Promise.reject(new Error('away')) });
  numbers.add(1);
  numbers.add(2);
  await expect(numbers.close()).rejects.toThrow('2 items could not be written');
});

test('many items are written in parts with rests between them, and without when somebody waits for them', async () => {
  const written: number[][] = [];
  const options = { ...quiet, writeAt: 5, atATime: 2, write: async (items: number[]) => void written.push(items) };
  const numbers = writeBuffer<number>(options);
  for (const n of [1, 2, 3, 4, 5]) numbers.add(n);
  await expect.poll(() => written).toEqual([[1, 2], [3, 4], [5]]);
  for (const n of [6, 7, 8, 9, 10]) numbers.add(n);
  numbers.add(11);
  await numbers.flush();
  expect(written.slice(3)).toEqual([
    [6, 7],
    [8, 9],
    [10, 11],
  ]);
  expect(numbers.waiting()).toBe(0);
  await numbers.close();
});
