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
