import { expect, test } from 'vitest';
import { charted, mentions } from './patterns.ts';

const ten = Array.from({ length: 10 }, (_, index) => ({ keyword: `k${index}`, total: index + 1 }));

test('the eight most frequent patterns are charted, the most frequent first', () => {
  expect(charted(ten).map(({ total }) => total)).toEqual([10, 9, 8, 7, 6, 5, 4, 3]);
  expect(charted(ten.slice(0, 2)).map(({ total }) => total)).toEqual([2, 1]);
});

test('mentions count every pattern', () => {
  expect(mentions(ten)).toBe(55);
});
