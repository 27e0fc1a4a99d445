import { useSearchParams } from 'react-router';
import {
  defaultRange,
  type Overview,
  type OverviewRange,
  overviewRanges,
} from '../../../../../contract/analysis/analysis.ts';
import { changedParams } from '../../../../lib/browser/changed-params.ts';
import { useReader } from '../../../../lib/i18n/i18n.ts';

/** What the dashboard counts. */
const measures = ['reports', 'authors'] as const;
export type Measure = (typeof measures)[number];

/** What the figures can be narrowed to. */
export type Part = keyof Overview['narrowed'];

const statistics = 'statistics';
/** Of the statistics, in the address. */
export const statisticsSearch = `?show=${statistics}`;

/** What the dashboard shows, which is in the address: none of it was typed by a person. */
export function useNarrowing() {
  const [params, setParams] = useSearchParams();
  const given = (name: string) => params.get(name) ?? undefined;
  const parts: Record<Part, string | undefined> = {
    keyword: given('keyword'),
    city: given('city'),
    from: given('from'),
  };
  const set = (changes: Record<string, string | null>) =>
    setParams((before) => changedParams(before, { ...changes, show: statistics }), { preventScrollReset: true });
  return {
    /** Whether the statistics are shown at all. */
    isOpen: ['show', 'range', 'count', ...Object.keys(parts)].some((name) => params.has(name)),
    range: overviewRanges.find((range) => range === params.get('range')) ?? defaultRange,
    measure: measures.find((measure) => measure === params.get('count')) ?? 'reports',
    parts,
    // A bucket of one range does not exist in another.
    show: (range: OverviewRange) => set({ range, from: null }),
    count: (measure: Measure) => set({ count: measure === 'reports' ? null : measure }),
    /** Picks a part, or unpicks it if it is already picked. */
    pick: (part: Part, value: string) => set({ [part]: params.get(part) === value ? null : value }),
  };
}

export type Narrowing = ReturnType<typeof useNarrowing>;

/** Names the day, week or month of a range that begins with a day. */
export function useBucketName(range: OverviewRange): (from: string) => string {
  const { text, format, locale } = useReader();
  const month = new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' });
  return (from) => {
    if (range === '12m') return month.format(new Date(from));
    return range === '12w' ? text('weekFrom', { day: format.date(from) }) : format.date(from);
  };
}
