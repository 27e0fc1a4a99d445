import type { Wish } from './rate-limiter.ts';
import type { Granted, WorkerWish } from './shared-counts.ts';

// What a worker and its primary say to each other about limits. Bare lists: under load these are thousands a second.

/** Of each wish its key, limit, seconds, points and what is given back, one behind the other. */
type Wishes = readonly (string | number | null)[];

/** Of each wish what is used, the milliseconds until the window is over, and what is added to the reserve. */
type Grants = readonly number[];

/** What a worker says to its primary. */
export type Asked =
  | { limits: 'take'; call: number; takes: readonly Wishes[] }
  | { limits: 'give back'; wish: Wish }
  | { limits: 'given up'; key: string; unspent: number | null };

/** What the primary says to a worker: for each list of wishes, those that were taken; or that it wants a reserve back. */
export type Answered =
  | { limits: 'taken'; call: number; grants: readonly Grants[] }
  | { limits: 'give up'; key: string };

export const isMessage = <Message extends { limits: string }>(message: unknown): message is Message =>
  typeof message === 'object' && message !== null && 'limits' in message;

export function flatWishes(wishes: readonly WorkerWish[]): Wishes {
  return wishes.flatMap(({ key, limit, seconds, points, unspent }) => [key, limit, seconds, points, unspent]);
}

export function wishesOf(flat: Wishes): WorkerWish[] {
  const wishes: WorkerWish[] = [];
  for (let at = 0; at < flat.length; at += 5) {
    const [limit, seconds, points] = [Number(flat[at + 1]), Number(flat[at + 2]), Number(flat[at + 3])];
    const unspent = flat[at + 4];
    wishes.push({ key: String(flat[at]), limit, seconds, points, unspent: unspent === null ? null : Number(unspent) });
  }
  return wishes;
}

export function flatGrants(granted: readonly Granted[]): Grants {
  return granted.flatMap(({ used, resetMs, reserve }) => [used, Math.floor(resetMs), reserve]);
}

export function grantsOf(flat: Grants): Granted[] {
  const granted: Granted[] = [];
  for (let at = 0; at < flat.length; at += 3)
    granted.push({ used: flat[at] ?? 0, resetMs: flat[at + 1] ?? 0, reserve: flat[at + 2] ?? 0 });
  return granted;
}
