import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newReportId, reportIdsInARow } from './new-report-store.ts';

const moment = fc.date({ min: new Date('2024-01-01T00:00:00Z'), max: new Date('2093-01-01'), noInvalidDate: true });

test('ids increase with time and fit a bigint', () => {
  fc.assert(
    fc.property(moment, fc.integer({ min: 1, max: 1_000_000 }), (earlier, laterByMs) => {
      const [a, b] = [newReportId(earlier), newReportId(new Date(earlier.getTime() + laterByMs))].map(BigInt);
      expect(a).toBeLessThan(b ?? 0n);
      expect(b).toBeLessThan(2n ** 63n);
      expect(a).toBeGreaterThanOrEqual(0n);
    }),
  );
});

test('ids of the same millisecond are random', () => {
  const now = new Date();
  expect(new Set(Array.from({ length: 100 }, () => newReportId(now))).size).toBeGreaterThan(95);
});

test('a sequence of ids increases within a millisecond, across milliseconds and when the clock goes back', () => {
  const next = reportIdsInARow();
  const start = Date.parse('2026-11-20T10:00:00Z');
  const ids = Array.from({ length: 1_000 }, (_, at) => BigInt(next(new Date(start + (at < 500 ? 0 : 1 - at)))));
  for (const [at, id] of ids.entries()) expect(id).toBeGreaterThan(ids[at - 1] ?? 0n);
  const firstOfNext = BigInt(newReportId(new Date(start + 1_000)));
  expect(ids.at(-1)).toBeLessThan(firstOfNext);
});
