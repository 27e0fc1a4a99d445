import { expect, test } from 'vitest';
import { charted, mentions } from './patterns.ts';

const ten = Array.from({ length: 10 }, (_, index) => ({ keyword: `k${index}`, total: index + 1 }));

test('eight patterns are shown as they are, the most frequent first', () => {
  expect(charted(ten.slice(0, 8), 'Other').map(({ total }) => total)).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
});

test('of more, the rest is one, and nothing is lost of the sum', () => {
  const shown = charted(ten, 'Other');
  expect(shown).toHaveLength(9);
  expect(shown.at(-1)).toEqual({ keyword: 'Other', total: 1 + 2 });
  expect(mentions(shown)).toBe(mentions(ten));
});
