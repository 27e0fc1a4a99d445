import { expect, test } from 'vitest';
import { batchLoader } from './batch-loader.ts';

const doubling = (maxBatchSize: number) => {
  const batches: number[][] = [];
  const double = batchLoader(async (numbers: readonly number[]) => {
    batches.push([...numbers]);
    if (numbers.includes(13)) throw new Error('unlucky');
    return numbers.map((number) => number * 2);
  }, maxBatchSize);
  return { batches, double };
};

test('requests made together are loaded together, and each gets its own result', async () => {
  const { batches, double } = doubling(100);
  expect(await Promise.all([double(1), double(2), double(3)])).toEqual([2, 4, 6]);
  expect(await double(4)).toBe(8);
  expect(batches).toEqual([[1, 2, 3], [4]]);
});

test('a batch holds at most maxBatchSize requests', async () => {
  const { batches, double } = doubling(2);
  expect(await Promise.all([1, 2, 3, 4, 5].map(double))).toEqual([2, 4, 6, 8, 10]);
  expect(batches).toEqual([[1, 2], [3, 4], [5]]);
});

test('requests made while two batches are in flight form the next one', async () => {
  const { batches, double } = doubling(1);
  const first = [double(1), double(2)];
  await new Promise(setImmediate);
  expect(await Promise.all([...first, double(3), double(4)])).toEqual([2, 4, 6, 8]);
  expect(batches.flat()).toEqual([1, 2, 3, 4]);
});

test('a request does not wait for batches that hang', async () => {
  const load = batchLoader(async ([number = 0]: readonly number[]) => {
    if (number < 2) await new Promise(() => {});
    return [number];
  }, 1);
  for (const hanging of [0, 1]) void load(hanging);
  expect(await load(2)).toBe(2);
});

test('a failure fails every request of its batch, and none of a later one', async () => {
  const { double } = doubling(100);
  const failed = await Promise.allSettled([double(1), double(13)]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await double(5)).toBe(10);
});
