import { afterEach, describe, expect, test, vi } from 'vitest';
import { dateOf, isoDay, latestDay, parseDate } from './parse-date.ts';

const now = new Date(2026, 10, 20, 12);
afterEach(() => vi.unstubAllEnvs());

describe('common date formats', () => {
  test.each([
    ['2026-02-14', '2026-02-14'],
    [' 2026/2/4 ', '2026-02-04'],
    ['14/02/2026', '2026-02-14'],
    ['14-2-2026', '2026-02-14'],
    ['14.2.26', '2026-02-14'],
    ['3/4/2026', '2026-04-03'],
    ['4/25/2026', '2026-04-25'],
    ['14 Feb 2026', '2026-02-14'],
    ['14 february 2026', '2026-02-14'],
    ['Feb 14, 2026', '2026-02-14'],
    ['2026 February 14', '2026-02-14'],
    ['1 sept 2025', '2025-09-01'],
    ['۱۴/۲/۲۰۲۶', '2026-02-14'],
    ['14 فروری 2026', '2026-02-14'],
    ['14/2/99', '1999-02-14'],
    ['29 Feb 2024', '2024-02-29'],
    ['14-Feb-26', '2026-02-14'],
    ['14th of February 2026', '2026-02-14'],
    ['1st Nov', '2026-11-01'],
    ['2026-02-14T09:30', '2026-02-14'],
    ['2026-02-14T09:30:00.000+05:00', '2026-02-14'],
    ['14 Feb 2026, 9:30 PM', '2026-02-14'],
    ['Sat, Feb 14, 2026', '2026-02-14'],
    ['Saturday 14 February 2026 at 09:30', '2026-02-14'],
    ['ہفتہ، 14 فروری، 2026', '2026-02-14'],
    ['\u200F14\u200F/2\u200F/2026', '2026-02-14'],
  ])('%j is %s', (typed, day) => {
    expect(parseDate(typed, 'en-GB', now)).toBe(day);
  });

  test('the month comes first if the locale writes it so and the date is ambiguous', () => {
    expect(parseDate('3/4/2026', 'en-US', now)).toBe('2026-03-04');
    expect(parseDate('14/2/2026', 'en-US', now)).toBe('2026-02-14');
    expect(parseDate('4 March 2026', 'en-US', now)).toBe('2026-03-04');
  });

  test('without a year it is the most recent such day', () => {
    expect(parseDate('19 Nov', 'en-GB', now)).toBe('2026-11-19');
    expect(parseDate('20/11', 'en-GB', now)).toBe('2026-11-20');
    expect(parseDate('21 Nov', 'en-GB', now)).toBe('2025-11-21');
  });

  test.each([
    ['today', '2026-11-20'],
    [' Today ', '2026-11-20'],
    ['Yesterday', '2026-11-19'],
    ['day  before yesterday', '2026-11-18'],
    ['آج', '2026-11-20'],
    ['کل', '2026-11-19'],
    ['گزشتہ کل', '2026-11-19'],
    ['پرسوں', '2026-11-18'],
    ['aaj', '2026-11-20'],
    ['kal', '2026-11-19'],
    ['Friday', '2026-11-20'],
    ['thu', '2026-11-19'],
    ['Saturday', '2026-11-14'],
    ['جمعرات', '2026-11-19'],
  ])('%j is %s, by the day it is today', (typed, day) => {
    expect(parseDate(typed, 'en-GB', now)).toBe(day);
    expect(parseDate(typed, 'ur-PK', now)).toBe(day);
  });

  test('yesterday on the first of a year is in the year before', () => {
    expect(parseDate('yesterday', 'en-GB', new Date(2026, 0, 1, 0, 5))).toBe('2025-12-31');
  });

  test.each([
    '',
    'soon',
    'tomorrow',
    'Friday Saturday',
    'to day',
    'constructor',
    '9:30',
    '31 Feb 2026',
    '29 Feb 2025',
    '13/13/2026',
    '14',
    '2026',
    '14 ma 2026',
    '1 2 3 4',
    '0/1/2026',
  ])('%j is none', (typed) => {
    expect(parseDate(typed, 'en-GB', now)).toBeNull();
  });
});

test.each(['en-GB', 'en-US', 'ur-PK'])('%s: what a device shows as a full date is read', (locale) => {
  for (const dateStyle of ['full', 'long', 'medium'] as const) {
    const shown = new Intl.DateTimeFormat(locale, { dateStyle, timeStyle: 'short', timeZone: 'UTC' });
    for (let month = 0; month < 12; month += 1)
      expect(parseDate(shown.format(Date.UTC(2025, month, 14, 9, 30)), locale, now)).toBe(
        `2025-${String(month + 1).padStart(2, '0')}-14`,
      );
  }
});

test.each(['UTC', 'America/Los_Angeles', 'Pacific/Kiritimati'])(
  'a day stays the same day in %s, there and back, and today is the day it is there',
  (zone) => {
    vi.stubEnv('TZ', zone);
    for (const day of ['2026-01-01', '2026-03-29', '2026-10-25', '2026-12-31']) {
      const date = dateOf(day);
      expect(date && isoDay(date)).toBe(day);
    }
    expect(isoDay(new Date('2026-11-20T06:30:00Z'))).toBe(zone === 'America/Los_Angeles' ? '2026-11-19' : '2026-11-20');
  },
);

test('what is no day is none', () => {
  expect(dateOf('2026-02-30')).toBeUndefined();
  expect(dateOf('soon')).toBeUndefined();
});

test.each([
  ['Asia/Karachi', '2026-11-19T20:30:00Z', '2026-11-20'],
  ['Asia/Karachi', '2026-11-19T12:00:00Z', '2026-11-19'],
  ['America/New_York', '2026-11-20T01:00:00Z', '2026-11-20'],
])('in %s at %s the latest day is %s', (zone, now, day) => {
  vi.stubEnv('TZ', zone);
  expect(latestDay(new Date(now))).toBe(day);
  vi.unstubAllEnvs();
});
