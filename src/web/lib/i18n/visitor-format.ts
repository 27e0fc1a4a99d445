import { useReader } from './i18n.ts';

const farMs = 300 * 86_400_000;

/** The formatters of the current locale, and those that only the pages for visitors need. */
export function useVisitorFormat() {
  const { format, locale } = useReader();
  return {
    ...format,
    /** @param share from 0 to 1 */
    percent: (share: number): string =>
      new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }).format(share),
    /** The day of an instant (ISO 8601) in a time zone, with its weekday: for a date on which something is due. */
    dayIn(iso: string, timeZone: string): string {
      const options = { weekday: 'long', day: 'numeric', month: 'long', timeZone } as const;
      const isFar = Math.abs(Date.parse(iso) - Date.now()) > farMs;
      return new Intl.DateTimeFormat(locale, isFar ? { ...options, year: 'numeric' } : options).format(new Date(iso));
    },
  };
}
