import { en, type TextKey } from '../locales/en.ts';
import { dayMeantBy } from './typed-day.ts';

export type { TextKey };

type TextValues = Record<string, string | number>;

/** BCP 47. A second language adds its dictionary here and sets lang and dir on <html>. */
const locale = 'en';

/**
 * How numbers and dates are written: as in the reader's own kind of the language, where the browser names one. Day
 * before month otherwise, as in the country the product comes from.
 */
const custom = navigator.languages.find((tag) => tag.startsWith(`${locale}-`)) ?? 'en-GB';

const numbers = new Intl.NumberFormat(custom);
const kilobytes = new Intl.NumberFormat(custom, { style: 'unit', unit: 'kilobyte' });
const megabytes = new Intl.NumberFormat(custom, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 });
const days = new Intl.DateTimeFormat(custom, { dateStyle: 'medium', timeZone: 'UTC' });
const shortDays = new Intl.DateTimeFormat(custom, { day: 'numeric', month: 'short', timeZone: 'UTC' });
const moments = new Intl.DateTimeFormat(custom, { dateStyle: 'medium', timeStyle: 'short' });
const spans = new Intl.RelativeTimeFormat(custom, { numeric: 'auto' });

/** Seconds in each unit, the largest first. */
const units: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** The words for a key in the reader's language; `{name}` becomes `values.name`, numbers in the reader's digits. */
export function text(key: TextKey, values?: TextValues): string {
  const words: string = en[key];
  if (!values) return words;
  return words.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    return typeof value === 'number' ? numbers.format(value) : value;
  });
}

/** `text`, as a component should take it: it is asked again when the reader changes the language. */
export function useText(): typeof text {
  return text;
}

/** The reader's language, BCP 47. */
export function useLocale(): string {
  return locale;
}

/**
 * What people read instead of ISO forms.
 * `date` and `shortDate` take a day (YYYY-MM-DD) and shift no time zone; the others take an instant (ISO 8601) and use the reader's.
 */
export const format = {
  number: (value: number): string => numbers.format(value),
  /** A file's size in kB or MB, of 1024 each. */
  bytes: (value: number): string =>
    value < 1024 ** 2 ? kilobytes.format(Math.ceil(value / 1024)) : megabytes.format(value / 1024 ** 2),
  date: (isoDay: string): string => shown(days, new Date(`${isoDay.slice(0, 10)}T00:00:00Z`), isoDay),
  /** A day without its year, for the axis of a chart. */
  shortDate: (isoDay: string): string => shown(shortDays, new Date(`${isoDay.slice(0, 10)}T00:00:00Z`), isoDay),
  dateTime: (iso: string): string => shown(moments, new Date(iso), iso),
  /** The day somebody meant by what they typed, YYYY-MM-DD; null when that cannot be told. */
  dayMeantBy: (typed: string): string | null => dayMeantBy(typed, custom),
  relative: (iso: string): string => {
    const seconds = (Date.parse(iso) - Date.now()) / 1000;
    if (Number.isNaN(seconds)) return iso;
    for (const [unit, size] of units) {
      if (Math.abs(seconds) >= size) return spans.format(Math.round(seconds / size), unit);
    }
    return spans.format(0, 'second');
  },
};

/** Formatters in the reader's language. */
export function useFormat(): typeof format {
  return format;
}

/** A value that is no date is shown as it came: wrong data must not take the page down. */
function shown(formatter: Intl.DateTimeFormat, date: Date, raw: string): string {
  return Number.isNaN(date.getTime()) ? raw : formatter.format(date);
}
