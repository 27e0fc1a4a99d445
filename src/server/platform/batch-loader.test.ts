import { expect, test } from 'vitest';
import { batchLoader } from './batch-loader.ts';

const doubling = (most: number) => {
  const asked: number[][] = [];
  const double = batchLoader(async (numbers: readonly number[]) => {
    asked.push([...numbers]);
    if (numbers.includes(13)) throw new Error('unlucky');
    return numbers.map((number) => number * 2);
  }, most);
  return { asked, double };
};

test('what is asked at once is asked together, and everybody gets the answer to their own question', async () => {
  const { asked, double } = doubling(100);
  expect(await Promise.all([double(1), double(2), double(3)])).toEqual([2, 4, 6]);
  expect(await double(4)).toBe(8);
  expect(asked).toEqual([[1, 2, 3], [4]]);
});

test('no more than so many are asked at once', async () => {
  const { asked, double } = doubling(2);
  expect(await Promise.all([1, 2, 3, 4, 5].map(double))).toEqual([2, 4, 6, 8, 10]);
  expect(asked).toEqual([[1, 2], [3, 4], [5]]);
});

test('what comes while two are under way is asked together afterwards', async () => {
  const { asked, double } = doubling(1);
  const first = [double(1), double(2)];
  await new Promise(setImmediate);
  expect(await Promise.all([...first, double(3), double(4)])).toEqual([2, 4, 6, 8]);
  expect(asked.flat()).toEqual([1, 2, 3, 4]);
});

test('nobody waits for answers that never come', async () => {
  const answer = batchLoader(async ([number = 0]: readonly number[]) => {
    if (number < 2) await new Promise(() => {});
    return [number];
  }, 1);
  for (const hanging of [0, 1]) void answer(hanging);
  expect(await answer(2)).toBe(2);
});

test('a failure is that of everybody who asked together, and of nobody later', async () => {
  const { double } = doubling(100);
  const failed = await Promise.allSettled([double(1), double(13)]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await double(5)).toBe(10);
});
