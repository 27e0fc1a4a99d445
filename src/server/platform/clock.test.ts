import { expect, test } from 'vitest';
import { addMonths, requirePlausible } from './clock.ts';

test.each(['1970-01-01T00:00:12Z', '2025-12-31T23:59:59Z', '2090-01-01T00:00:00Z'])(
  'refuses a clock that shows %s and says what it shows',
  (time) => {
    expect(() => requirePlausible(new Date(time))).toThrow(
      `This machine's clock shows ${new Date(time).toISOString()}, which cannot be.`,
    );
  },
);

test('accepts a plausible clock', () => {
  requirePlausible(new Date('2026-01-01T00:00:00Z'));
  requirePlausible(new Date('2089-12-31T23:59:59Z'));
});

test.each([
  ['2026-01-31T08:00:00Z', 13, '2027-02-28T08:00:00Z'],
  ['2027-01-31T08:00:00Z', 13, '2028-02-29T08:00:00Z'],
  ['2026-03-31T23:59:59Z', -1, '2026-02-28T23:59:59Z'],
  ['2026-12-31T00:00:00Z', 2, '2027-02-28T00:00:00Z'],
  ['2026-05-15T12:00:00Z', 13, '2027-06-15T12:00:00Z'],
  ['2028-02-29T12:00:00Z', -24, '2026-02-28T12:00:00Z'],
])('%s and %i months are %s', (at, months, expected) => {
  expect(addMonths(new Date(at), months)).toEqual(new Date(expected));
});
