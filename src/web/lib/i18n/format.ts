export type Format = ReturnType<typeof formatIn>;

/** Seconds in each unit, the largest first. */
const units: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** English uses AM and PM, other languages their own words for parts of the day. */
const dateTimeOptions = (locale: string): Intl.DateTimeFormatOptions =>
  locale.startsWith('en')
    ? { dateStyle: 'medium', timeStyle: 'short' }
    : { day: 'numeric', month: 'short', year: 'numeric', hour: 'numeric', minute: '2-digit', dayPeriod: 'short' };

/**
 * Formatters for a locale. A day is YYYY-MM-DD and has no time zone; an instant (ISO 8601) is shown in the reader's.
 * @param locale language and country, BCP 47
 */
export function formatIn(locale: string) {
  const numbers = new Intl.NumberFormat(locale);
  const kilobytes = new Intl.NumberFormat(locale, { style: 'unit', unit: 'kilobyte' });
  const megabytes = new Intl.NumberFormat(locale, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 });
  const gigabytes = new Intl.NumberFormat(locale, { style: 'unit', unit: 'gigabyte', maximumFractionDigits: 1 });
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const daysHere = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
  const shortDays = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const moments = new Intl.DateTimeFormat(locale, dateTimeOptions(locale));
  const spans = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });

  // The number stays before its Latin unit in text from right to left.
  const inOrder = (size: string): string => (locale.startsWith('en') ? size : `\u2066${size}\u2069`);

  return {
    number: (value: number): string => numbers.format(value),
    /** A size in kB (1024 bytes), MB (1024 kB) or GB (1024 MB). */
    bytes: (value: number): string => {
      if (value < 1024 ** 2) return inOrder(kilobytes.format(Math.ceil(value / 1024)));
      return inOrder(value < 1024 ** 3 ? megabytes.format(value / 1024 ** 2) : gigabytes.format(value / 1024 ** 3));
    },
    /** A day, or that of an instant. */
    date: (iso: string): string => formatOr(iso.includes('T') ? daysHere : days, new Date(iso), iso),
    /** A day without year, for the axis of a chart. */
    shortDate: (isoDay: string): string => formatOr(shortDays, new Date(isoDay), isoDay),
    /** The name of a language, by its code. */
    language: (code: string): string => new Intl.DisplayNames(locale, { type: 'language' }).of(code) ?? code,
    /** The name of a country, by its code. */
    country: (code: string): string => new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code,
    dateTime: (iso: string): string => formatOr(moments, new Date(iso), iso),
    relative: (iso: string): string => {
      const seconds = (Date.parse(iso) - Date.now()) / 1000;
      if (Number.isNaN(seconds)) return iso;
      for (const [unit, size] of units) {
        if (Math.abs(seconds) >= size) return spans.format(Math.round(seconds / size), unit);
      }
      return spans.format(0, 'second');
    },
  };
}

/** A date breaks before its time only. An invalid one is shown unformatted: bad data must not crash the page. */
function formatOr(formatter: Intl.DateTimeFormat, date: Date, raw: string): string {
  return Number.isNaN(date.getTime()) ? raw : formatter.format(date).replaceAll(/ (?!\S*:)/g, '\u00a0');
}
