/** Where a service takes the time from. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

export const dayMs = 24 * 60 * 60 * 1000;

let lately = { number: 0, day: '1970-01-01' };

/** The day of a moment, YYYY-MM-DD, UTC. The last one is remembered, since each lookup asks for today. */
export function dayOf(at: Date): string {
  const number = Math.floor(at.getTime() / dayMs);
  if (number !== lately.number) lately = { number, day: at.toISOString().slice(0, 10) };
  return lately.day;
}

/** This machine's clock cannot be right; the message says what it shows. */
export class ClockWrong extends Error {
  override name = 'ClockWrong';
}

/** Nobody ran this program before; after, ids made from the time have no place in their 63 bits. */
const earliest = new Date('2026-01-01T00:00:00Z');
const latest = new Date('2090-01-01T00:00:00Z');

/** @throws ClockWrong for a time at which this program cannot be running */
export function requirePlausible(now: Date): void {
  if (now >= earliest && now < latest) return;
  throw new ClockWrong(
    `This machine's clock shows ${now.toISOString()}, which cannot be. Set it, and start again; nothing was changed.`,
  );
}
