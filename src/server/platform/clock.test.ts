import { expect, test } from 'vitest';
import { requirePlausible } from './clock.ts';

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
