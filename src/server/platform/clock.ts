import { OperatorError } from './operator-error.ts';

/** The current time; injected, so that tests can set it. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

export const dayMs = 24 * 60 * 60 * 1000;

let cached = { number: 0, day: '1970-01-01' };

/** The day (UTC) as YYYY-MM-DD. Cached, because every lookup needs today's. */
export function dayOf(at: Date): string {
  const number = Math.floor(at.getTime() / dayMs);
  if (number !== cached.number) cached = { number, day: at.toISOString().slice(0, 10) };
  return cached.day;
}

/** A day (YYYY-MM-DD) some days later, or earlier. */
export const plusDays = (day: string, days: number): string => dayOf(new Date(Date.parse(day) + days * dayMs));

/** The Monday of a day's week. */
export const weekOf = (day: string): string => plusDays(day, -((new Date(day).getUTCDay() + 6) % 7));

/** The first release, and the last year whose time-based ids fit into 63 bits. */
const earliest = new Date('2026-01-01T00:00:00Z');
const latest = new Date('2090-01-01T00:00:00Z');

/** @throws OperatorError for an impossible time */
export function requirePlausible(now: Date): void {
  if (now >= earliest && now < latest) return;
  throw new OperatorError(
    `This machine's clock shows ${now.toISOString()}, which cannot be. Set it, and start again; nothing was changed.`,
  );
}

/** The same day and time some months later, or earlier; the last day of the month where there is no such day. In UTC. */
export function addMonths(at: Date, months: number): Date {
  const moved = new Date(at);
  moved.setUTCMonth(moved.getUTCMonth() + months, 1);
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(at.getUTCDate(), lastDay));
  return moved;
}

/** The start of the month, in UTC, that lies some months before a time. */
export const monthsBefore = (at: Date, months: number): Date =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - months, 1));
