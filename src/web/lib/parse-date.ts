import { asciiDigits } from '../../contract/digits.ts';

/** Month names are accepted in these languages besides the reader's own. */
const languages = ['en', 'ur'];

/**
 * Parses a typed date to YYYY-MM-DD; null if it is not a date.
 * Accepts `2026-02-14`, `14/2/2026` (day first; month first if only that is a date, or if the locale writes it so),
 * `14.2.26`, `14 Feb 2026`, `February 14, 2026`, and a day without a year, which means the most recent one.
 * @param locale language and country, BCP 47
 */
export function parseDate(typed: string, locale: string, now = new Date()): string | null {
  const plain = asciiDigits(typed).trim().toLocaleLowerCase(locale);
  const [one = '', two = '', three, ...more] = plain.split(/[\s,./-]+/).filter(Boolean);
  if (more.length > 0) return null;
  if (/^\d{4}$/.test(one)) return dayOf(Number(one), monthOf(two, locale), number(three));

  const [day, month] = inOrder(one, two, locale);
  if (three !== undefined) return dayOf(yearOf(three, now), month, day);
  const thisYear = dayOf(now.getFullYear(), month, day);
  return thisYear !== null && thisYear > isoDay(now) ? dayOf(now.getFullYear() - 1, month, day) : thisYear;
}

/** The local day of a date, YYYY-MM-DD. */
export function isoDay(date: Date): string {
  const month = String(date.getMonth() + 1).padStart(2, '0');
  const day = String(date.getDate()).padStart(2, '0');
  return `${String(date.getFullYear()).padStart(4, '0')}-${month}-${day}`;
}

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
  for (const names of monthNames(locale)) {
    const month = names.findIndex((name) => name.startsWith(text) && (text.length >= 3 || name === text));
    if (month >= 0) return month + 1;
  }
  return text === 'sept' ? 9 : Number.NaN;
}

const known = new Map<string, string[][]>();

function monthNames(locale: string): string[][] {
  const names =
    known.get(locale) ??
    Array.from(new Set([locale, ...languages]), (language) => {
      const format = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
      return Array.from({ length: 12 }, (_, month) =>
        format.format(Date.UTC(2026, month, 1)).toLocaleLowerCase(language),
      );
    });
  known.set(locale, names);
  return names;
}

/** YYYY-MM-DD, or null if the day does not exist. */
function dayOf(year: number, month: number, day: number): string | null {
  if (![year, month, day].every(Number.isInteger) || year < 1) return null;
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.toISOString().slice(0, 10) : null;
}
