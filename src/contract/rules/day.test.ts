import { expect, test } from 'vitest';
import { Day, isDay } from './day.ts';

test.each(['2026-02-28', '2024-02-29', '0001-01-01', ' 2026-11-01 '])('takes the day %j', (value) => {
  expect(Day.parse(value)).toBe(value.trim());
});

test.each([
  '2026-02-30',
  '2023-02-29',
  '2026-13-01',
  '0000-01-01',
  '2026-1-1',
  '20261101',
  '2026-11-01T00:00',
  'May',
  '',
])('refuses %j', (value) => {
  expect(isDay(value)).toBe(false);
  expect(Day.safeParse(value)).toMatchObject({
    error: { issues: expect.arrayContaining([expect.objectContaining({ message: 'dateInvalid' })]) },
  });
});
