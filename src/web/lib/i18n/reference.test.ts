import { expect, test } from 'vitest';
import { groupedReference } from './reference.ts';

test.each([
  ['4711', '4711'],
  ['47110', '4711 0'],
  ['1811234567890123456', '1811 2345 6789 0123 456'],
])('%s is shown as %s', (repID, shown) => {
  expect(groupedReference(repID)).toBe(shown);
});
