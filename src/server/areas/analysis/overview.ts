import type { Overview, OverviewRange } from '../../../contract/analysis/analysis.ts';
import { vocabulary } from '../reports/keywords/vocabulary.ts';
import { cities } from './cities.ts';
import type { Bucket, Span } from './periods.ts';

/** Reports and their authors, each author counted once a day. */
interface Counts {
  reports: number;
  authors: number;
}

/** The counts of a day. */
export interface DayCounts extends Counts {
  day: string;
}

/** The counts of a value of a dimension. */
export interface ValueCounts extends Counts {
  dimension: string;
  value: string;
}

/** What the figures are narrowed to: a pattern, a city, the bucket that begins with a day. */
type Narrowing = Overview['narrowed'];

const keywords = new Set(vocabulary.map(({ keyword }) => keyword));
const cityNames = new Set(cities.map(([name]) => name));

/** Leaves out unknown values. */
export function knownNarrowing(
  asked: { readonly [Part in keyof Narrowing]?: string | undefined },
  buckets: readonly Bucket[],
): Narrowing {
  const { keyword = '', city = '', from } = asked;
  return {
    keyword: keywords.has(keyword) ? keyword : null,
    city: cityNames.has(city) ? city : null,
    from: buckets.find((bucket) => bucket.from === from)?.from ?? null,
  };
}

/** The dimensions that have patterns and cities: each is narrowed by the other. */
export const dimensionsOf = ({ keyword, city }: Narrowing) => ({
  patterns: city === null ? 'keyword' : `keyword in ${city}`,
  cities: keyword === null ? 'city' : `city with ${keyword}`,
});

/** The value that counts the reports with both; null stands for all reports. */
export function figureOf(narrowed: Narrowing): { dimension: string; value: string } {
  const { keyword, city } = narrowed;
  if (city !== null) return { dimension: dimensionsOf(narrowed).cities, value: city };
  return keyword === null ? { dimension: 'all', value: '' } : { dimension: 'keyword', value: keyword };
}

const maxCities = 10;

/** The smallest figure about a part of the reports that is shown: a smaller one could be read as one person's report. */
const smallestFigure = 5;
/** A figure for a part of the reports, which must not point to anyone. */
const shown = (count: number): number | null => (count < smallestFigure ? null : count);
/** Rounded down, so that subtracting one figure from another does not give a smaller one. */
const rounded = (count: number): number => count - (count % smallestFigure);

interface Known {
  range: OverviewRange;
  /** Changes after this moment may be missing. */
  asOf: Date;
  buckets: readonly Bucket[];
  narrowed: Narrowing;
  /** All listed reports. */
  listed: number;
  /** By day, for the range and the period before it. */
  days: readonly DayCounts[];
  patterns: readonly ValueCounts[];
  cities: readonly ValueCounts[];
}

/** The public figures of a range. */
export function publishedOverview({ range, asOf, buckets, narrowed, listed, days, patterns, cities }: Known): Overview {
  const byDay = new Map(days.map((one) => [one.day, one]));
  const sum = (spans: readonly Span[]): Counts => {
    let [reports, authors] = [0, 0];
    for (const { from, to } of spans)
      for (const [day, counts] of byDay) {
        if (day < from || day > to) continue;
        reports += counts.reports;
        authors += counts.authors;
      }
    return { reports, authors };
  };
  const isPart = narrowed.keyword !== null || narrowed.city !== null;
  const publish = (count: number) => (isPart ? shown(rounded(count)) : count);
  const both = (spans: readonly Span[], earlier: readonly Span[]) => {
    const [now, before] = [sum(spans), sum(earlier)];
    return {
      reports: publish(now.reports),
      authors: publish(now.authors),
      reportsBefore: publish(before.reports),
      authorsBefore: publish(before.authors),
    };
  };
  const chosen = buckets.find(({ from }) => from === narrowed.from);
  const asked = chosen ? [chosen] : buckets;
  const listOf = (counted: readonly ValueCounts[], isNarrowed: boolean, least: number) => {
    const smallest = isNarrowed ? smallestFigure : least;
    const publishPart = (count: number) => (isNarrowed ? rounded(count) : count);
    return counted
      .filter(({ reports }) => reports >= smallest)
      .map(({ value, reports, authors }) => ({
        value,
        reports: publishPart(reports),
        authors: authors < smallest ? null : publishPart(authors),
      }))
      .toSorted((a, b) => b.reports - a.reports || (a.value < b.value ? -1 : 1));
  };
  return {
    range,
    asOf: asOf.toISOString(),
    from: asked[0]?.from ?? '',
    to: asked.at(-1)?.to ?? '',
    narrowed,
    listed,
    ...both(asked, chosen ? [chosen.previous] : buckets.map(({ before }) => before)),
    buckets: buckets.map((bucket) => ({ from: bucket.from, ...both([bucket], [bucket.before]) })),
    // Patterns are words of the vocabulary, which the public list shows from the first report on (D1).
    patterns: listOf(patterns, narrowed.city !== null || chosen !== undefined, 1).map(({ value, ...counts }) => ({
      keyword: value,
      ...counts,
    })),
    cities: listOf(cities, narrowed.keyword !== null || chosen !== undefined, smallestFigure)
      .slice(0, maxCities)
      .map(({ value, ...counts }) => ({ city: value, ...counts })),
  };
}
