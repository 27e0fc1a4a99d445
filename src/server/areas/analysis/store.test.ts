import { expect, test } from 'vitest';
import { allDays, deltasOf } from './store.ts';

const inLahore = { city: 'LAHORE', createdAt: new Date('2026-11-18T08:00:00Z'), keywords: ['OTP scam'] };
const today = { dimension: 'all', value: '', day: '2026-11-18', reports: 0 };

test('reports of the same values are counted together', () => {
  const others = [
    { ...inLahore, city: 'Ali is a thief' },
    { ...inLahore, city: 'لاہور', createdAt: new Date('2026-11-19T20:00:00Z'), keywords: [] },
  ];
  expect(deltasOf([inLahore, ...others].map((is) => ({ was: null, is })))).toEqual([
    { dimension: 'all', value: '', day: allDays, reports: 3 },
    { dimension: 'week', value: '2026-11-16', day: allDays, reports: 3 },
    { dimension: 'city', value: 'Lahore', day: allDays, reports: 2 },
    { dimension: 'keyword', value: 'OTP scam', day: allDays, reports: 2 },
    today,
    { ...today, day: '2026-11-19' },
  ]);
});

test('a report that is no longer listed is subtracted', () => {
  expect(deltasOf([{ was: inLahore, is: null }]).map(({ reports }) => reports)).toEqual([-1, -1, -1, -1, 0]);
});

test('the day is counted again when changes of two reports cancel each other out in the totals', () => {
  const inKarachi = { ...inLahore, city: 'Karachi' };
  const changes = [
    { was: inLahore, is: inKarachi },
    { was: inKarachi, is: inLahore },
  ];
  expect(deltasOf(changes)).toEqual([today]);
});
