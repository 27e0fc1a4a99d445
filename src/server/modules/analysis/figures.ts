import type { Figures } from '../../../contract/analysis.ts';
import { cityNamed } from './city-names.ts';

/** A count beside the keywords: of all reports, of those filed in a week (its Monday), of those from a city. */
export interface Figure {
  kind: 'all' | 'week' | 'city';
  name: string;
  total: number;
}

/** What of a report is counted beside its keywords. */
export interface Counted {
  city: string;
  createdAt: Date;
}

/** How many weeks the trend shows, the present one included. */
const weeksShown = 26;

/** A city with fewer reports is not named: a small count could be read as one person's. */
const fewest = 5;

/** How many cities are named. */
const citiesShown = 5;

const dayMs = 24 * 60 * 60 * 1000;
const isoDay = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** The Monday of the week (UTC) of a moment, YYYY-MM-DD. */
export function weekOf(at: Date): string {
  const sinceMonday = (at.getUTCDay() + 6) % 7;
  return isoDay(at.getTime() - sinceMonday * dayMs);
}

/** The figures that a report is counted in. */
export function figuresOf({ city, createdAt }: Counted): Omit<Figure, 'total'>[] {
  const named = cityNamed(city);
  return [
    { kind: 'all', name: '' },
    { kind: 'week', name: weekOf(createdAt) },
    ...(named === null ? [] : [{ kind: 'city' as const, name: named }]),
  ];
}

const keyOf = ({ kind, name }: Omit<Figure, 'total'>): string => `${kind} ${name}`;

/** Figures of one name added up, and those that come to nothing left out. */
export function summed(all: readonly Figure[]): Figure[] {
  const sums = new Map<string, Figure>();
  for (const one of all) {
    const before = sums.get(keyOf(one))?.total ?? 0;
    sums.set(keyOf(one), { ...one, total: before + one.total });
  }
  return [...sums.values()].filter(({ total }) => total !== 0);
}

/** What the reports say, from their weeks and their cities as they were typed. */
export function fromReports(typed: readonly Figure[]): Figure[] {
  return summed(
    typed.flatMap((one): Figure[] => {
      if (one.kind === 'week') return [one, { ...one, kind: 'all', name: '' }];
      const name = cityNamed(one.name);
      return name === null ? [] : [{ ...one, name }];
    }),
  );
}

/** What the public may see: the trend of the last weeks, and the cities with enough reports. */
export function published(all: readonly Figure[], now: Date): Figures {
  const totals = new Map(all.map((one) => [keyOf(one), one.total]));
  const thisWeek = Date.parse(weekOf(now));
  const weeks = Array.from({ length: weeksShown }, (_, at) => isoDay(thisWeek - (weeksShown - 1 - at) * 7 * dayMs));
  const cities = all.filter(({ kind, total }) => kind === 'city' && total >= fewest);
  return {
    reports: Math.max(0, totals.get(keyOf({ kind: 'all', name: '' })) ?? 0),
    weeks: weeks.map((week) => ({ week, reports: Math.max(0, totals.get(keyOf({ kind: 'week', name: week })) ?? 0) })),
    cities: cities
      .toSorted((a, b) => b.total - a.total || (a.name < b.name ? -1 : 1))
      .slice(0, citiesShown)
      .map(({ name, total }) => ({ city: name, reports: total })),
  };
}
