import { cityNamed } from './cities.ts';

/** Listed reports of one author that have the same keywords and the same city, as typed. */
export interface AlikeReports {
  /** Null for authors whose accounts were deleted: they count as one. */
  author_id: string | null;
  keywords: readonly string[];
  city: string;
  reports: number;
}

/** A figure of a day. */
export interface DayFigure {
  dimension: string;
  value: string;
  reports: number;
  authors: number;
}

const keyOf = (dimension: string, value: string): string => `${dimension}\n${value}`;

/** Counts a day's reports, part by part. */
export function countDay() {
  const found = new Map<string, { dimension: string; value: string; reports: number; authors: Set<string> }>();
  const add = (dimension: string, value: string, author: string, reports: number) => {
    const key = keyOf(dimension, value);
    const known = found.get(key);
    if (known) {
      known.reports += reports;
      known.authors.add(author);
    } else found.set(key, { dimension, value, reports, authors: new Set([author]) });
  };
  return {
    /** Dimensions are in migrations/0010_analysis.sql. */
    add({ author_id, keywords, city: typed, reports }: AlikeReports): void {
      const author = author_id ?? '';
      const city = cityNamed(typed);
      add('all', '', author, reports);
      if (city) add('city', city, author, reports);
      for (const keyword of keywords) {
        add('keyword', keyword, author, reports);
        if (!city) continue;
        add(`city with ${keyword}`, city, author, reports);
        add(`keyword in ${city}`, keyword, author, reports);
      }
    },
    figures: (): DayFigure[] => [...found.values()].map((one) => ({ ...one, authors: one.authors.size })),
  };
}

/** A figure that is not what it should be. */
export interface Mend {
  kept: DayFigure | null;
  counted: DayFigure | null;
}

/** Where the figures that are kept of a day differ from those that were counted. */
export function mendsOf(kept: readonly DayFigure[], counted: readonly DayFigure[]): Mend[] {
  const left = new Map(kept.map((one) => [keyOf(one.dimension, one.value), one]));
  const mends: Mend[] = [];
  for (const one of counted) {
    const key = keyOf(one.dimension, one.value);
    const before = left.get(key) ?? null;
    left.delete(key);
    if (before?.reports !== one.reports || before.authors !== one.authors) mends.push({ kept: before, counted: one });
  }
  return [...mends, ...[...left.values()].map((one) => ({ kept: one, counted: null }))];
}
