import { type Figures, smallestFigure } from '../../../contract/analysis/analysis.ts';
import type { ReportFigures } from '../reports/events.ts';
import { cityNamed } from './cities.ts';
import { isoDay, plusDays, weekOf } from './periods.ts';

/** A number of reports: see migrations/0010_analysis.sql for the dimensions. */
export interface Figure {
  dimension: string;
  value: string;
  reports: number;
}

/** The day of figures of all days together. */
export const allDays = 'infinity';

/** A difference of a figure; of another day than `allDays`, a sign that this day is to be counted again. */
export interface Delta extends Figure {
  day: string;
}

/** A report before and after a change; null while it is not listed. */
export interface Change {
  was: ReportFigures | null;
  is: ReportFigures | null;
}

/** Weeks in the trend, including the current one. */
const weeksShown = 26;

/** Cities shown at most. */
const citiesShown = 5;

/** Adds up figures of the same value, and drops those with no reports. */
export function summed(all: readonly Figure[]): Figure[] {
  const sums = new Map<string, Figure>();
  for (const one of all) {
    const key = `${one.dimension} ${one.value}`;
    const same = sums.get(key);
    if (same) same.reports += one.reports;
    else sums.set(key, { ...one });
  }
  return [...sums.values()].filter(({ reports }) => reports !== 0);
}

/** The deltas that have all of these days counted again. */
export const changedDays = (days: Iterable<string>): Delta[] =>
  [...new Set(days)].map((day) => ({ dimension: 'all', value: '', day, reports: 0 }));

/** What changes of reports change in the figures. Those of a day may change where all days together stay as they were. */
export function deltasOf(changes: readonly Change[]): Delta[] {
  // Counted as they are first: the thousands of reports of an import are from few moments and cities.
  const [times, cities, keywords] = [new Map<number, number>(), new Map<string, number>(), new Map<string, number>()];
  const add = <Key>(counts: Map<Key, number>, key: Key, reports: number) =>
    counts.set(key, (counts.get(key) ?? 0) + reports);
  const count = (report: ReportFigures | null, reports: number) => {
    if (!report) return;
    add(times, report.createdAt.getTime(), reports);
    add(cities, report.city, reports);
    for (const keyword of report.keywords) add(keywords, keyword, reports);
  };
  for (const { was, is } of changes) {
    count(was, -1);
    count(is, 1);
  }
  const days = [...times].map(([at, reports]) => ({ day: isoDay(at), reports }));
  const figures: Figure[] = [
    ...days.map(({ day, reports }) => ({ dimension: 'week', value: weekOf(day), reports })),
    ...[...cities].map(([value, reports]) => ({ dimension: 'city', value, reports })),
    ...[...keywords].map(([value, reports]) => ({ dimension: 'keyword', value, reports })),
  ];
  return [...fromReports(figures).map((one) => ({ ...one, day: allDays })), ...changedDays(days.map(({ day }) => day))];
}

/** Figures from the weeks and keywords of reports, and their cities as typed. */
export function fromReports(typed: readonly Figure[]): Figure[] {
  return summed(
    typed.flatMap((one): Figure[] => {
      if (one.dimension === 'week') return [{ ...one, dimension: 'all', value: '' }, one];
      const value = one.dimension === 'city' ? cityNamed(one.value) : one.value;
      return value === null ? [] : [{ ...one, value }];
    }),
  );
}

/**
 * The public figures: the trend of the last weeks, and the cities with enough reports.
 * @param all the most reports first
 */
export function published(all: readonly Figure[], now: Date): Figures {
  const ofWeek = new Map(all.filter(({ dimension }) => dimension === 'week').map((one) => [one.value, one.reports]));
  const thisWeek = weekOf(isoDay(now.getTime()));
  const weeks = Array.from({ length: weeksShown }, (_, at) => plusDays(thisWeek, 7 * (at + 1 - weeksShown)));
  return {
    reports: Math.max(0, all.find(({ dimension }) => dimension === 'all')?.reports ?? 0),
    weeks: weeks.map((week) => ({ week, reports: Math.max(0, ofWeek.get(week) ?? 0) })),
    cities: all
      .filter(({ dimension, reports }) => dimension === 'city' && reports >= smallestFigure)
      .slice(0, citiesShown)
      .map(({ value, reports }) => ({ city: value, reports })),
  };
}
