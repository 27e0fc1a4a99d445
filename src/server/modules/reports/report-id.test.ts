import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newReportId } from './report-id.ts';

const moment = fc.date({ min: new Date('2024-01-01T00:00:00Z'), max: new Date('2093-01-01'), noInvalidDate: true });

test('ids rise with time and fit a bigint', () => {
  fc.assert(
    fc.property(moment, fc.integer({ min: 1, max: 1_000_000 }), (earlier, laterByMs) => {
      const [a, b] = [newReportId(earlier), newReportId(new Date(earlier.getTime() + laterByMs))].map(BigInt);
      expect(a).toBeLessThan(b ?? 0n);
      expect(b).toBeLessThan(2n ** 63n);
      expect(a).toBeGreaterThanOrEqual(0n);
    }),
  );
});

test('ids of one millisecond are drawn at random', () => {
  const now = new Date();
  expect(new Set(Array.from({ length: 100 }, () => newReportId(now))).size).toBeGreaterThan(95);
});
