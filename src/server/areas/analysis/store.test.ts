import { expect, test } from 'vitest';
import { deltasOf } from './store.ts';

const inLahore = { city: 'LAHORE', createdAt: new Date('2026-11-18T08:00:00Z'), keywords: ['OTP scam'] };
const today = { dimension: 'all', value: '', day: '2026-11-18', reports: 0 };

test('the day is counted again when changes of two reports cancel each other out in the totals', () => {
  const inKarachi = { ...inLahore, city: 'Karachi' };
  const changes = [
    { was: inLahore, is: inKarachi },
    { was: inKarachi, is: inLahore },
  ];
  expect(deltasOf(changes)).toEqual([today]);
});
