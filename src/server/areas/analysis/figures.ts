import { type Figures, smallestFigure } from '../../../contract/analysis/analysis.ts';
import type { CountedReport } from '../reports/events.ts';
import { cityNamed } from './city-names.ts';
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
  was: CountedReport | null;
  is: CountedReport | null;
}

/** Weeks in the trend, including the current one. */
const weeksShown = 26;

/** Cities shown at most. */
const citiesShown = 5;

const dayOf = ({ createdAt }: CountedReport): string => isoDay(createdAt.getTime());

/** The figures of all days together that count a report. */
function figuresOf(report: CountedReport): Omit<Figure, 'reports'>[] {
  const city = cityNamed(report.city);
  return [
    { dimension: 'all', value: '' },
    { dimension: 'week', value: weekOf(dayOf(report)) },
    ...(city === null ? [] : [{ dimension: 'city', value: city }]),
    ...report.keywords.map((value) => ({ dimension: 'keyword', value })),
  ];
}

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
  const sides = changes.flatMap(({ was, is }) => [
    ...(was ? [{ report: was, reports: -1 }] : []),
    ...(is ? [{ report: is, reports: 1 }] : []),
  ]);
  const figures = sides.flatMap(({ report, reports }) => figuresOf(report).map((one) => ({ ...one, reports })));
  return [
    ...summed(figures).map((one) => ({ ...one, day: allDays })),
    ...changedDays(sides.map(({ report }) => dayOf(report))),
  ];
}

/** Figures from the weeks and keywords of reports, and their cities as typed. */
export function fromReports(typed: readonly Figure[]): Figure[] {
  return summed(
    typed.flatMap((one): Figure[] => {
      if (one.dimension === 'week') return [one, { ...one, dimension: 'all', value: '' }];
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
