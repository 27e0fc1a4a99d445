import { expect, test } from 'vitest';
import { charted } from './patterns.ts';

const ten = Array.from({ length: 10 }, (_, index) => ({
  keyword: `k${index}`,
  reports: index + 1,
  authors: index < 3 ? 20 - index : null,
}));

test('the eight most frequent patterns are charted, the most frequent first', () => {
  expect(charted(ten, 'reports').map(({ total }) => total)).toEqual([10, 9, 8, 7, 6, 5, 4, 3]);
  expect(charted(ten.slice(0, 2), 'reports').map(({ total }) => total)).toEqual([2, 1]);
});

test('by people, patterns that too few have reported are left out', () => {
  expect(charted(ten, 'authors')).toEqual([
    { keyword: 'k0', total: 20 },
    { keyword: 'k1', total: 19 },
    { keyword: 'k2', total: 18 },
  ]);
});
