import { beforeEach, expect, test, vi } from 'vitest';
import { createLog } from './log.ts';
import { type BufferOptions, writeBuffers } from './write-buffer.ts';

let logged: Record<string, unknown>[] = [];
let isWritable = true;
beforeEach(() => {
  logged = [];
  isWritable = true;
});
const db = {
  requireWritable() {
    if (!isWritable) throw new Error('the database does not write');
  },
};
const writeBuffer = <Item>(options: BufferOptions<Item>) =>
  writeBuffers({ db, log: createLog('debug', (line) => logged.push(JSON.parse(line))) }).open(options);
const quiet = { name: 'numbers', everyMs: 60_000 };
/** A buffer of numbers, and what it has written to a database that may be away. */
function aBuffer(options: Partial<BufferOptions<number>> = {}) {
  const written: number[][] = [];
  const state = { isAway: false };
  const numbers = writeBuffer<number>({
    ...quiet,
    async write(items) {
      if (state.isAway) throw new Error('away');
      written.push(items);
    },
    ...options,
  });
  return { numbers, written, state };
}

test('items are written together, in order, and once', async () => {
  const { numbers, written } = aBuffer();
  for (const n of [1, 2, 3]) numbers.add(n);
  await Promise.all([numbers.flush(), numbers.flush()]);
  numbers.add(4);
  await numbers.close();
  expect(written).toEqual([[1, 2, 3], [4]]);
});

test('the backlog of an outage is written in order, in batches of limited size', async () => {
  const { numbers, written, state } = aBuffer();
  state.isAway = true;
  for (let n = 0; n < 12_000; n++) numbers.add(n);
  await numbers.flush();
  expect(logged[0]).toMatchObject({ event: 'buffered entries are waiting', buffer: 'numbers' });
  state.isAway = false;
  await numbers.close();
  expect(written.map(({ length }) => length)).toEqual([5_000, 5_000, 2_000]);
  expect(written.flat()).toEqual(Array.from({ length: 12_000 }, (_, n) => n));
});

test('a long outage cannot exhaust memory: the oldest items are dropped', async () => {
  const { numbers, written, state } = aBuffer();
  state.isAway = true;
  for (let n = 0; n < 201_000; n++) numbers.add(n);
  await numbers.flush();
  state.isAway = false;
  await numbers.close();
  expect([written.flat().length, written.flat()[0]]).toEqual([200_000, 1_000]);
  expect(logged).toContainEqual(
    expect.objectContaining({ event: 'buffered entries dropped', buffer: 'numbers', count: 1_000 }),
  );
  expect(numbers.dropped()).toBe(1_000);
});

test('close also writes what a call under way adds during the last write', async () => {
  const written: number[][] = [];
  const numbers = writeBuffer<number>({
    ...quiet,
    write: async (items) => {
      if (written.push(items) === 1) numbers.add(2);
    },
  });
  numbers.add(1);
  await numbers.close();
  expect(written).toEqual([[1], [2]]);
});

test('close rejects if items could not be written', async () => {
  const { numbers, state } = aBuffer();
  state.isAway = true;
  numbers.add(1);
  numbers.add(2);
  await expect(numbers.close()).rejects.toThrow('2 numbers entries could not be written');
});

test('what is added during a write waits for its own time, so that a steady flow is not written item by item', async () => {
  vi.useFakeTimers();
  const written: number[] = [];
  const numbers = writeBuffer<number>({
    ...quiet,
    everyMs: 1_000,
    async write(items) {
      await new Promise((resolve) => setTimeout(resolve, 5));
      written.push(items.length);
    },
  });
  for (let ms = 0; ms < 5_000; ms++) {
    numbers.add(ms);
    await vi.advanceTimersByTimeAsync(1);
  }
  expect(written.length).toBeLessThanOrEqual(5);
  expect(written.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(4_000);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(numbers.waiting()).toBe(0);
  vi.useRealTimers();
});

/** Counts by letter. */
const countLetters = (write: (counts: Map<string, number>) => Promise<void>, more = {}) =>
  writeBuffer<{ letter: string; count: number }>({
    ...quiet,
    merged: {
      keyOf: ({ letter }) => letter,
      join(known, further) {
        known.count += further.count;
      },
    },
    write: (items) => write(new Map(items.map(({ letter, count }) => [letter, count]))),
    ...more,
  });
const add = (letters: ReturnType<typeof countLetters>, given: string) => {
  for (const letter of given) letters.add({ letter, count: 1 });
};

test('items of the same key are one while they wait, in whatever batch, and also after a failed write', async () => {
  let fail: (() => void) | null = null;
  const written: [string, number][][] = [];
  const letters = countLetters(
    async (counts) => {
      written.push([...counts]);
      if (written.length === 1) await new Promise<void>((_, reject) => (fail = () => reject(new Error('away'))));
    },
    { atATime: 2 },
  );
  add(letters, 'abcab');
  expect(letters.waiting()).toBe(5);
  const failing = letters.flush();
  await expect.poll(() => fail).not.toBeNull();
  add(letters, 'dcba');
  expect(letters.waiting()).toBe(9);
  (fail as unknown as () => void)();
  await failing;
  await letters.close();
  expect(written.slice(1)).toEqual([
    [
      ['a', 3],
      ['b', 3],
    ],
    [
      ['c', 2],
      ['d', 1],
    ],
  ]);
  expect(letters.waiting()).toBe(0);
});

test('what was dropped counts all that was added to it, and is no longer added to', async () => {
  let isAway = true;
  const written: [string, number][] = [];
  const letters = countLetters(
    async (counts) => {
      if (isAway) throw new Error('away');
      written.push(...counts);
    },
    { maxBuffered: 2 },
  );
  add(letters, 'aaabc');
  expect(letters.isFull()).toBe(true);
  await letters.flush();
  expect([letters.waiting(), letters.dropped()]).toEqual([2, 3]);
  isAway = false;
  add(letters, 'a');
  await letters.close();
  expect(written).toEqual([
    ['b', 1],
    ['c', 1],
    ['a', 1],
  ]);
});

test('nothing is tried while the database is known not to write', async () => {
  const { numbers, written } = aBuffer();
  isWritable = false;
  numbers.add(1);
  await numbers.flush();
  expect([written, numbers.waiting()]).toEqual([[], 1]);
  isWritable = true;
  await numbers.close();
  expect(written).toEqual([[1]]);
});

test('what follows a write runs again until it is done, and knows when somebody waits for everything', async () => {
  vi.useFakeTimers();
  const runs: boolean[] = [];
  const { numbers } = aBuffer({ everyMs: 1_000, follow: async (isLast) => runs.push(isLast) < 3 });
  numbers.add(1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(runs).toEqual([false, false, false]);
  await numbers.flush();
  expect(runs).toEqual([false, false, false, true]);
  vi.useRealTimers();
});
