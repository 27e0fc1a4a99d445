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

/** In English AM and PM. Other languages have words of their own for the parts of a day. */
const momentOf = (locale: string): Intl.DateTimeFormatOptions =>
  locale.startsWith('en')
    ? { dateStyle: 'medium', timeStyle: 'short' }
    : { day: 'numeric', month: 'short', year: 'numeric', hour: 'numeric', minute: '2-digit', dayPeriod: 'short' };

/**
 * What people read instead of ISO forms.
 * `date` and `shortDate` take a day (YYYY-MM-DD) and shift no time zone; the others take an instant (ISO 8601) and use the reader's.
 * @param locale the reader's language and country, BCP 47
 */
export function formatIn(locale: string) {
  const numbers = new Intl.NumberFormat(locale);
  const kilobytes = new Intl.NumberFormat(locale, { style: 'unit', unit: 'kilobyte' });
  const megabytes = new Intl.NumberFormat(locale, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 });
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const shortDays = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const moments = new Intl.DateTimeFormat(locale, momentOf(locale));
  const spans = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });

  return {
    number: (value: number): string => numbers.format(value),
    /** A file's size in kB or MB, of 1024 each. */
    bytes: (value: number): string =>
      value < 1024 ** 2 ? kilobytes.format(Math.ceil(value / 1024)) : megabytes.format(value / 1024 ** 2),
    date: (isoDay: string): string => shown(days, new Date(`${isoDay.slice(0, 10)}T00:00:00Z`), isoDay),
    /** A day without its year, for the axis of a chart. */
    shortDate: (isoDay: string): string => shown(shortDays, new Date(`${isoDay.slice(0, 10)}T00:00:00Z`), isoDay),
    dateTime: (iso: string): string => shown(moments, new Date(iso), iso),
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

/** A value that is no date is shown as it came: wrong data must not take the page down. */
function shown(formatter: Intl.DateTimeFormat, date: Date, raw: string): string {
  return Number.isNaN(date.getTime()) ? raw : formatter.format(date);
}
