import { languageCodes } from '../../../contract/languages.ts';
import { asciiDigits } from '../../../contract/rules/digits.ts';

/**
 * How many days before today, by the words that people use; Urdu in both scripts. `کل` is tomorrow too, which no report
 * is about.
 */
const daysAgo = new Map(
  Object.entries({
    today: 0,
    yesterday: 1,
    'day before yesterday': 2,
    'the day before yesterday': 2,
    آج: 0,
    کل: 1,
    'گزشتہ کل': 1,
    'گذشتہ کل': 1,
    پرسوں: 2,
    aaj: 0,
    aj: 0,
    kal: 1,
    parson: 2,
  }),
);

/** Marks of direction and joining, which copied text and formatted dates hold. */
const invisible = /[\u061C\u200B-\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/g;

/** A time after the day, as in what a device gives: `2026-02-14T09:30`, `14 Feb 2026, 9:30 PM`, `14 فروری 2026، 9:30 شام`. */
const timeOfDay = /[\s,،t]+(?:(?:at|بوقت|کو)\s+)?\d{1,2}:\d{2}.*$/;

/**
 * Parses a typed date to YYYY-MM-DD; null if it is not a date.
 * Accepts `2026-02-14`, `14/2/2026` (day first; month first if only that is a date, or if the locale writes it so),
 * `14.2.26`, `14 Feb 2026`, `February 14, 2026`, `14th of Feb`, `today`, `yesterday` and the words for them in Urdu. A day
 * without a year and a day of the week mean the most recent one. Beside a date, a day of the week and a time are ignored.
 * @param locale language and country, BCP 47
 */
export function parseDate(typed: string, locale: string, now = new Date()): string | null {
  const plain = asciiDigits(typed).replaceAll(invisible, '').trim().toLocaleLowerCase(locale).replace(timeOfDay, '');
  const named = daysAgo.get(plain.replaceAll(/\s+/g, ' '));
  if (named !== undefined) return daysBefore(named, now);
  const words = plain
    .split(/[\s,،./-]+/)
    .filter((word) => word !== '' && word !== 'of')
    .map((word) => word.replace(/^(\d{1,2})(?:st|nd|rd|th)$/, '$1'));
  const [weekday] = words.map((word) => weekdayOf(word, locale)).filter((day) => day !== null);
  if (weekday !== undefined && words.length === 1) return daysBefore((now.getDay() - weekday + 7) % 7, now);
  const [one = '', two = '', three, ...more] = words.filter((word) => weekdayOf(word, locale) === null);
  if (more.length > 0) return null;
  if (/^\d{4}$/.test(one)) return dayOf(Number(one), monthOf(two, locale), number(three));

  const [day, month] = inOrder(one, two, locale);
  if (three !== undefined) return dayOf(yearOf(three, now), month, day);
  const thisYear = dayOf(now.getFullYear(), month, day);
  return thisYear !== null && thisYear > isoDay(now) ? dayOf(now.getFullYear() - 1, month, day) : thisYear;
}

const daysBefore = (days: number, now: Date): string =>
  isoDay(new Date(now.getFullYear(), now.getMonth(), now.getDate() - days));

/** The local day of a date, YYYY-MM-DD. */
export function isoDay(date: Date): string {
  const month = String(date.getMonth() + 1).padStart(2, '0');
  const day = String(date.getDate()).padStart(2, '0');
  return `${String(date.getFullYear()).padStart(4, '0')}-${month}-${day}`;
}

/** The last day that has begun here or in UTC, whose days some lists are filtered by. */
export const latestDay = (now = new Date()): string => {
  const [here, utc] = [isoDay(now), now.toISOString().slice(0, 10)];
  return here > utc ? here : utc;
};

/** Local midnight of a day, or undefined if the text is not a valid day. */
export function dateOf(day: string): Date | undefined {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  if (!year || !month || !date || dayOf(Number(year), Number(month), Number(date)) === null) return undefined;
  return new Date(Number(year), Number(month) - 1, Number(date));
}

/** Day and month, in either order. */
function inOrder(one: string, two: string, locale: string): [day: number, month: number] {
  const isNumbers = /^\d/.test(one) && /^\d/.test(two);
  const isMonthFirst = isNumbers
    ? number(one) <= 12 && (number(two) > 12 || writesMonthFirst(locale))
    : !/^\d/.test(one);
  return isMonthFirst ? [number(two), monthOf(one, locale)] : [number(one), monthOf(two, locale)];
}

function writesMonthFirst(locale: string): boolean {
  const parts = new Intl.DateTimeFormat(locale, { dateStyle: 'short' }).formatToParts().map(({ type }) => type);
  return parts.indexOf('month') < parts.indexOf('day') && parts.indexOf('year') > parts.indexOf('day');
}

const number = (text: string | undefined): number => (/^\d{1,2}$/.test(text ?? '') ? Number(text) : Number.NaN);

function yearOf(text: string, now: Date): number {
  if (/^\d{4}$/.test(text)) return Number(text);
  const century = Math.floor(now.getFullYear() / 100) * 100;
  const year = century + number(text);
  return year > now.getFullYear() ? year - 100 : year;
}

/** A month by its number or by at least three letters of its name; NaN otherwise. */
function monthOf(text: string, locale: string): number {
  if (/^\d/.test(text)) return number(text);
  return (inNames(text, 'month', locale) ?? Number.NaN) + 1;
}

/** A day of the week by at least three letters of its name, 0 = Sunday; null otherwise. */
const weekdayOf = (text: string, locale: string): number | null =>
  /^\d/.test(text) ? null : inNames(text, 'weekday', locale);

const known = new Map<string, string[][]>();

/** The index of a name that the text is, or begins with at least three letters; null if there is none. */
function inNames(text: string, of: 'month' | 'weekday', locale: string): number | null {
  for (const names of namesOf(of, locale)) {
    const found = names.findIndex((name) => name.startsWith(text) && (text.length >= 3 || name === text));
    if (found >= 0) return found;
  }
  return text === 'sept' && of === 'month' ? 8 : null;
}

/** The names of months, or of days from Sunday on, in the reader's language and in each of the product's. */
function namesOf(of: 'month' | 'weekday', locale: string): string[][] {
  const key = `${of} ${locale}`;
  const names =
    known.get(key) ??
    Array.from(new Set([locale, ...languageCodes]), (language) => {
      const format = new Intl.DateTimeFormat(language, { [of]: 'long', timeZone: 'UTC' });
      // 1 February 2026 is a Sunday.
      const dates = of === 'month' ? Array.from({ length: 12 }, (_, month) => Date.UTC(2026, month, 1)) : days;
      return dates.map((date) => format.format(date).toLocaleLowerCase(language));
    });
  known.set(key, names);
  return names;
}

const days = Array.from({ length: 7 }, (_, day) => Date.UTC(2026, 1, 1 + day));

/** YYYY-MM-DD, or null if the day does not exist. */
function dayOf(year: number, month: number, day: number): string | null {
  if (![year, month, day].every(Number.isInteger) || year < 1) return null;
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.toISOString().slice(0, 10) : null;
}
