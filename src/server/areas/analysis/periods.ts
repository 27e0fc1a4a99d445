import type { OverviewRange } from '../../../contract/analysis/analysis.ts';
import { dayMs, dayOf, plusDays, weekOf } from '../../platform/clock.ts';

/** Days (UTC, YYYY-MM-DD) from the first to the last one, both included. */
export interface Span {
  from: string;
  to: string;
}

/** A day, week or month of a range, with the one at the same place in the period before, and the one just before it. */
export interface Bucket extends Span {
  before: Span;
  previous: Span;
}

type Unit = 'day' | 'week' | 'month';

const units: Record<OverviewRange, { unit: Unit; count: number }> = {
  '30d': { unit: 'day', count: 30 },
  '12w': { unit: 'week', count: 12 },
  '12m': { unit: 'month', count: 12 },
};

/** A day some months later; the last day of a shorter month. */
function plusMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const lastDate = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return dayOf(new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastDate))));
}

const plus = (day: string, unit: Unit, count: number): string =>
  unit === 'month' ? plusMonths(day, count) : plusDays(day, count * (unit === 'week' ? 7 : 1));

function firstOf(day: string, unit: Unit): string {
  if (unit === 'month') return `${day.slice(0, 8)}01`;
  return unit === 'day' ? day : weekOf(day);
}

/** The oldest day with which any range, or the period before it, can begin. */
export const oldestDay = (now: Date): string => plusMonths(firstOf(dayOf(now), 'month'), -23);

/**
 * The days, weeks (from Monday) or months of a range, the oldest first. The last one ends today. The one that it is
 * compared with ends after the same number of days.
 */
export function bucketsOf(range: OverviewRange, now: Date): Bucket[] {
  const { unit, count } = units[range];
  const today = dayOf(now);
  const present = firstOf(today, unit);
  return Array.from({ length: count }, (_, place) => {
    const from = plus(present, unit, place + 1 - count);
    const isLast = place === count - 1;
    const endOf = (first: string, back: number) =>
      isLast ? plus(today, unit, back) : plusDays(plus(first, unit, 1), -1);
    const earlier = (back: number): Span => {
      const first = plus(from, unit, back);
      return { from: first, to: endOf(first, back) };
    };
    return { from, to: endOf(from, 0), before: earlier(-count), previous: earlier(-1) };
  });
}

/** The days of a span. */
export function daysOf({ from, to }: Span): string[] {
  const count = Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, place) => plusDays(from, place));
}
