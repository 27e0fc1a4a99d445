import { expect, test } from 'vitest';
import { bucketsOf, daysOf, oldestDay } from './periods.ts';

const now = new Date('2026-11-18T23:30:00Z');

test('30 days end today, and are compared with the 30 days before', () => {
  const buckets = bucketsOf('30d', now);
  expect(buckets).toHaveLength(30);
  expect(buckets[0]).toEqual({
    from: '2026-10-20',
    to: '2026-10-20',
    before: { from: '2026-09-20', to: '2026-09-20' },
    previous: { from: '2026-10-19', to: '2026-10-19' },
  });
  expect(buckets.at(-1)?.from).toBe('2026-11-18');
});

test('weeks begin on Monday; the present one is compared up to the same weekday', () => {
  const buckets = bucketsOf('12w', now);
  expect(buckets).toHaveLength(12);
  expect(buckets[0]).toMatchObject({ from: '2026-08-31', to: '2026-09-06' });
  expect(buckets.at(-1)).toEqual({
    from: '2026-11-16',
    to: '2026-11-18',
    before: { from: '2026-08-24', to: '2026-08-26' },
    previous: { from: '2026-11-09', to: '2026-11-11' },
  });
});

test('months are whole but for the present one, also where a month is shorter', () => {
  const buckets = bucketsOf('12m', new Date('2027-03-31T01:00:00Z'));
  expect(buckets[0]).toMatchObject({ from: '2026-04-01', to: '2026-04-30' });
  expect(buckets[0]?.before).toEqual({ from: '2025-04-01', to: '2025-04-30' });
  expect(buckets.at(-1)).toEqual({
    from: '2027-03-01',
    to: '2027-03-31',
    before: { from: '2026-03-01', to: '2026-03-31' },
    previous: { from: '2027-02-01', to: '2027-02-28' },
  });
});

test.each(['30d', '12w', '12m'] as const)('the buckets of %s follow each other without a gap', (range) => {
  const buckets = bucketsOf(range, now);
  const days = buckets.flatMap(daysOf);
  expect(new Set(days).size).toBe(days.length);
  expect(days.at(-1)).toBe('2026-11-18');
  for (const [place, { from }] of buckets.entries()) {
    const last = buckets[place - 1]?.to;
    if (last) expect(Date.parse(from) - Date.parse(last)).toBe(24 * 60 * 60 * 1000);
  }
  expect((buckets[0]?.before.from ?? '') >= oldestDay(now)).toBe(true);
});
