/** The days on which the operator works, in its time zone. */
export interface WorkingDays {
  /** Days of the week without work, 0 = Sunday; at most six. */
  weekend: readonly number[];
  /** Days without work besides the weekend, YYYY-MM-DD. */
  holidays: readonly string[];
  /** IANA name, such as Asia/Karachi. */
  timeZone: string;
}

const dayMs = 24 * 60 * 60 * 1000;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Year, month and day as YYYY-MM-DD: Canada writes dates like ISO 8601. */
function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  const options = { timeZone, year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit' } as const;
  const made = new Intl.DateTimeFormat('en-CA', { ...options, minute: '2-digit', second: '2-digit', hourCycle: 'h23' });
  formatters.set(timeZone, made);
  return made;
}

/** What the clocks of a time zone show at an instant, as if it were UTC; in milliseconds, without the fraction of a second. */
function wallClock(at: number, timeZone: string): number {
  const parts = Object.fromEntries(
    formatterOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** The number of the day since 1970 that calendars of a time zone show at an instant. */
const dayNumber = (at: number, timeZone: string): number => Math.floor(wallClock(at, timeZone) / dayMs);

/**
 * The first instant of a day. If the clocks change at midnight, a day may begin at 01:00 or have two midnights.
 * @param day days since 1970
 */
function startOfDay(day: number, timeZone: string): number {
  const midnight = day * dayMs;
  // The differences from UTC before and after any clock change on that day.
  const candidates = [midnight - dayMs, midnight + dayMs].map((near) => midnight - (wallClock(near, timeZone) - near));
  const starts = candidates.filter((at) => dayNumber(at, timeZone) === day);
  return Math.min(...(starts.length > 0 ? starts : candidates));
}

const dateOf = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);

/** 1 January 1970 was a Thursday. */
const weekdayOf = (day: number): number => (((day + 4) % 7) + 7) % 7;

const isWorkingDay = (day: number, { weekend, holidays }: WorkingDays): boolean =>
  !weekend.includes(weekdayOf(day)) && !holidays.includes(dateOf(day));

/** The day as YYYY-MM-DD that calendars of a time zone show at an instant. */
export const localDate = (at: Date, timeZone: string): string => dateOf(dayNumber(at.getTime(), timeZone));

/**
 * The last millisecond of the business day that is `days` business days after the day of `from`. The day of `from` does
 * not count, whatever its hour: one business day after a Friday is the end of the next Monday.
 * @param days a whole number from 1
 * @throws RangeError for another number, an unknown time zone, or a week without a working day
 */
export function addBusinessDays(from: Date, days: number, working: WorkingDays): Date {
  if (!Number.isInteger(days) || days < 1) throw new RangeError('days must be a whole number from 1');
  if (new Set(working.weekend).size > 6) throw new RangeError('a week needs a working day');
  let day = dayNumber(from.getTime(), working.timeZone);
  for (let left = days; left > 0; ) {
    day += 1;
    if (isWorkingDay(day, working)) left -= 1;
  }
  return new Date(startOfDay(day + 1, working.timeZone) - 1);
}

/**
 * The business days after the day of `from`, up to and with the day of `to`; 0 on the same day, negative when `to` is
 * before `from`. `businessDaysBetween(from, addBusinessDays(from, n, working), working)` is n.
 */
export function businessDaysBetween(from: Date, to: Date, working: WorkingDays): number {
  if (to < from) return 0 - businessDaysBetween(to, from, working);
  const last = dayNumber(to.getTime(), working.timeZone);
  let count = 0;
  for (let day = dayNumber(from.getTime(), working.timeZone) + 1; day <= last; day++)
    if (isWorkingDay(day, working)) count += 1;
  return count;
}
