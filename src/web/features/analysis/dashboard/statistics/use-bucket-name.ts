import type { OverviewRange } from '../../../../../contract/analysis/analysis.ts';
import { useReader } from '../../../../lib/i18n/i18n.ts';

/** Names the day, week or month of a range that begins with a day. */
export function useBucketName(range: OverviewRange): (from: string) => string {
  const { text, format, locale } = useReader();
  const month = new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' });
  return (from) => {
    if (range === '12m') return month.format(new Date(from));
    return range === '12w' ? text('weekFrom', { day: format.date(from) }) : format.date(from);
  };
}
