import type { Figures } from '../../../contract/analysis/analysis.ts';
import { cityNamed } from './city-names.ts';

/** A number of reports: of all, of a week (named by its Monday), or of a city. */
export interface Figure {
  kind: 'all' | 'week' | 'city';
  name: string;
  total: number;
}

/** The parts of a report that figures count. */
interface Counted {
  city: string;
  createdAt: Date;
}

/** Weeks in the trend, including the current one. */
const weeksShown = 26;

/** A city with fewer reports is not shown, because a small number could identify a person. */
const minCityReports = 5;

/** Cities shown at most. */
const citiesShown = 5;

const dayMs = 24 * 60 * 60 * 1000;
const isoDay = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** The Monday of a time's week (UTC), YYYY-MM-DD. */
function weekOf(at: Date): string {
  const sinceMonday = (at.getUTCDay() + 6) % 7;
  return isoDay(at.getTime() - sinceMonday * dayMs);
}

/** The day on which a report was filed (UTC), YYYY-MM-DD. */
export const dayOf = ({ createdAt }: Pick<Counted, 'createdAt'>): string => isoDay(createdAt.getTime());

/** The figures that count a report. */
export function figuresOf({ city, createdAt }: Counted): Omit<Figure, 'total'>[] {
  const named = cityNamed(city);
  return [
    { kind: 'all', name: '' },
    { kind: 'week', name: weekOf(createdAt) },
    ...(named === null ? [] : [{ kind: 'city' as const, name: named }]),
  ];
}

/** Reports of the same time and city: how many there are now minus how many there were. An import has thousands of them. */
export function alikeOf(
  changes: readonly { was: Counted | null; is: Counted | null }[],
): { counted: Counted; amount: number }[] {
  const found = new Map<string, { counted: Counted; amount: number }>();
  const add = (counted: Counted | null, amount: number) => {
    if (!counted) return;
    const key = `${counted.createdAt.getTime()} ${counted.city}`;
    const same = found.get(key);
    if (same) same.amount += amount;
    else found.set(key, { counted, amount });
  };
  for (const { was, is } of changes) {
    add(was, -1);
    add(is, 1);
  }
  return [...found.values()];
}

const keyOf = ({ kind, name }: Omit<Figure, 'total'>): string => `${kind} ${name}`;

/** Adds up figures of the same name, and drops those with a total of 0. */
export function summed(all: readonly Figure[]): Figure[] {
  const sums = new Map<string, Figure>();
  for (const one of all) {
    const before = sums.get(keyOf(one))?.total ?? 0;
    sums.set(keyOf(one), { ...one, total: before + one.total });
  }
  return [...sums.values()].filter(({ total }) => total !== 0);
}

/** Figures from the weeks of reports and their cities as typed. */
export function fromReports(typed: readonly Figure[]): Figure[] {
  return summed(
    typed.flatMap((one): Figure[] => {
      if (one.kind === 'week') return [one, { ...one, kind: 'all', name: '' }];
      const name = cityNamed(one.name);
      return name === null ? [] : [{ ...one, name }];
    }),
  );
}

/** The public figures: the trend of the last weeks, and the cities with enough reports. */
export function published(all: readonly Figure[], now: Date): Figures {
  const totals = new Map(all.map((one) => [keyOf(one), one.total]));
  const thisWeek = Date.parse(weekOf(now));
  const weeks = Array.from({ length: weeksShown }, (_, at) => isoDay(thisWeek - (weeksShown - 1 - at) * 7 * dayMs));
  const cities = all.filter(({ kind, total }) => kind === 'city' && total >= minCityReports);
  return {
    reports: Math.max(0, totals.get(keyOf({ kind: 'all', name: '' })) ?? 0),
    weeks: weeks.map((week) => ({ week, reports: Math.max(0, totals.get(keyOf({ kind: 'week', name: week })) ?? 0) })),
    cities: cities
      .toSorted((a, b) => b.total - a.total || (a.name < b.name ? -1 : 1))
      .slice(0, citiesShown)
      .map(({ name, total }) => ({ city: name, reports: total })),
  };
}
