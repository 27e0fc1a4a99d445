import { describe, expect, test } from 'vitest';
import { addBusinessDays, businessDaysBetween, localDate, type WorkingDays } from './business-days.ts';

const karachi: WorkingDays = { weekend: [0, 6], holidays: [], timeZone: 'Asia/Karachi' };
const at = (iso: string) => new Date(iso);
/** The local end of the day, as a date and the instant. */
const due = (from: string, days: number, working: WorkingDays) =>
  addBusinessDays(at(from), days, working).toISOString();

describe('a business day', () => {
  test('is not a day of the weekend, and the day of the start does not count', () => {
    // Monday 23 November 2026, 10:00 in Karachi.
    expect(due('2026-11-23T05:00:00Z', 1, karachi)).toBe('2026-11-24T18:59:59.999Z');
    expect(due('2026-11-23T05:00:00Z', 5, karachi)).toBe('2026-11-30T18:59:59.999Z');
    // Friday, Saturday and Sunday all lead to Monday.
    for (const day of [27, 28, 29])
      expect(due(`2026-11-${day}T05:00:00Z`, 1, karachi)).toBe('2026-11-30T18:59:59.999Z');
  });

  test('is not a holiday, not even several in a row after a weekend', () => {
    const eid = { ...karachi, holidays: ['2026-11-30', '2026-12-01', '2026-12-02'] };
    expect(due('2026-11-27T05:00:00Z', 1, eid)).toBe('2026-12-03T18:59:59.999Z');
    expect(businessDaysBetween(at('2026-11-27T05:00:00Z'), at('2026-12-03T05:00:00Z'), eid)).toBe(1);
  });

  test('may be a Sunday where people rest on Friday and Saturday', () => {
    const riyadh = { weekend: [5, 6], holidays: [], timeZone: 'Asia/Riyadh' };
    // Thursday to Sunday.
    expect(localDate(addBusinessDays(at('2026-11-26T09:00:00Z'), 1, riyadh), 'Asia/Riyadh')).toBe('2026-11-29');
  });

  test('is a day of the operator, whatever day it is in London', () => {
    // Monday 23:30 in London is Tuesday 04:30 in Karachi.
    expect(localDate(at('2026-11-23T23:30:00Z'), 'Asia/Karachi')).toBe('2026-11-24');
    expect(due('2026-11-23T23:30:00Z', 1, karachi)).toBe('2026-11-25T18:59:59.999Z');
    // Friday 20:00 in London is Saturday in Karachi.
    expect(due('2026-11-27T20:00:00Z', 1, karachi)).toBe('2026-11-30T18:59:59.999Z');
  });
});

describe('the end of a day', () => {
  test('is right when the clocks change between start and end', () => {
    const london = { weekend: [0, 6], holidays: [], timeZone: 'Europe/London' };
    // Summer time begins on Sunday 29 March 2026 and ends on Sunday 25 October 2026.
    expect(due('2026-03-27T12:00:00Z', 1, london)).toBe('2026-03-30T22:59:59.999Z');
    expect(due('2026-10-23T12:00:00Z', 1, london)).toBe('2026-10-26T23:59:59.999Z');
  });

  test('is right when the next day begins at one, because its midnight is left out', () => {
    const cairo = { weekend: [], holidays: [], timeZone: 'Africa/Cairo' };
    // On Friday 24 April 2026 clocks go from 00:00 to 01:00; midnight is 22:00 UTC on Thursday.
    expect(due('2026-04-22T12:00:00Z', 1, cairo)).toBe('2026-04-23T21:59:59.999Z');
    expect(localDate(at('2026-04-23T22:00:00Z'), 'Africa/Cairo')).toBe('2026-04-24');
    expect(due('2026-04-22T12:00:00Z', 2, cairo)).toBe('2026-04-24T20:59:59.999Z');
  });
});

describe('business days between two instants', () => {
  test.each([1, 5, 14, 30, 260])('are %i after adding as many, in any zone and from any weekday', (days) => {
    for (const timeZone of ['Asia/Karachi', 'Europe/London', 'America/New_York', 'Pacific/Kiritimati', 'UTC'])
      for (const from of [
        '2026-03-27T23:59:59Z',
        '2026-10-24T00:00:00Z',
        '2026-11-01T06:30:00Z',
        '2026-12-31T23:00:00Z',
      ]) {
        const working = { weekend: [0, 6], holidays: ['2026-12-25', '2027-01-01'], timeZone };
        expect(businessDaysBetween(at(from), addBusinessDays(at(from), days, working), working)).toBe(days);
      }
  });

  test('are none on the same day, and negative backwards', () => {
    const [monday, tuesday] = [at('2026-11-23T05:00:00Z'), at('2026-11-24T05:00:00Z')];
    expect(businessDaysBetween(monday, at('2026-11-23T15:00:00Z'), karachi)).toBe(0);
    expect(businessDaysBetween(tuesday, monday, karachi)).toBe(-1);
  });
});

test('a week without a working day, no days and an unknown zone are refused instead of counted for ever', () => {
  expect(() => addBusinessDays(at('2026-11-23T05:00:00Z'), 1, { ...karachi, weekend: [0, 1, 2, 3, 4, 5, 6] })).toThrow(
    RangeError,
  );
  for (const days of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])
    expect(() => addBusinessDays(at('2026-11-23T05:00:00Z'), days, karachi)).toThrow(RangeError);
  expect(() => addBusinessDays(at('2026-11-23T05:00:00Z'), 1, { ...karachi, timeZone: 'Asia/Lahore' })).toThrow(
    RangeError,
  );
});
