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
