import type { Wish } from './rate-limiter.ts';
import type { Used } from './window-counts.ts';
import { type OpenWindow, openWindows } from './windows.ts';

/** What a worker wants, and what it gives back of its reserve; null when it has none. */
export interface WorkerWish extends Wish {
  unspent: number | null;
}

/** What is used of a window, without what the worker has in reserve, and how much was added to that. */
export interface Granted extends Used {
  reserve: number;
}

interface SharedWindow extends OpenWindow {
  /** Points in reserve by worker. They are in `used`. */
  reserves: Map<number, number>;
  /** Reserves are being called back. */
  recall: Promise<void> | null;
}

/** The part of a limit that all workers together may have in reserve, and the part of it up to which they may. */
const reserve = { share: 0.01, upTo: 0.9 };

interface Needs {
  workers: number;
  /** Has these workers give back what they have in reserve; resolves when they did, or will not. */
  recall(key: string, workers: readonly number[]): Promise<void>;
}

/**
 * Counts for several workers, exactly and yet without a message for every call: far from a limit a worker gets points
 * in reserve, which count as used until it gives them back. Nobody is refused while another has any.
 */
export function sharedCounts({ workers, recall }: Needs) {
  const windows = openWindows<SharedWindow>();

  const windowOf = ({ key, seconds }: Wish, now: number): SharedWindow =>
    windows.find(key, now) ??
    windows.open(key, { used: 0, endsAt: now + seconds * 1000, reserves: new Map(), recall: null });

  const giveBackReserve = (worker: number, key: string, unspent: number | null): void => {
    if (unspent === null) return;
    const window = windows.find(key, performance.now());
    const reserved = window?.reserves.get(worker);
    if (!window || reserved === undefined) return;
    window.used -= Math.min(unspent, reserved);
    window.reserves.delete(worker);
  };

  const callBack = (key: string, window: SharedWindow): Promise<void> => {
    window.recall ??= recall(key, [...window.reserves.keys()]).then(() => {
      // Who has not answered has spent it.
      window.reserves.clear();
      window.recall = null;
    });
    return window.recall;
  };

  /** Adds to what the worker has in reserve, as far as that is far from the limit. @returns the points */
  const addReserve = (worker: number, window: SharedWindow, limit: number): number => {
    const most = Math.floor((limit * reserve.share) / workers);
    const added = most - (window.reserves.get(worker) ?? 0);
    if (added <= 0 || window.recall || window.used + added > limit * reserve.upTo) return 0;
    window.reserves.set(worker, most);
    window.used += added;
    return added;
  };

  const takeOne = async (worker: number, wish: Wish): Promise<Granted> => {
    const { key, limit, points } = wish;
    let window = windowOf(wish, performance.now());
    if (window.used + points > limit && window.reserves.size > 0) {
      await callBack(key, window);
      window = windowOf(wish, performance.now());
    }
    window.used += points;
    const resetMs = window.endsAt - performance.now();
    if (window.used > limit) return { used: window.used, resetMs, reserve: 0 };
    const used = window.used - (window.reserves.get(worker) ?? 0);
    return { used, resetMs, reserve: addReserve(worker, window, limit) };
  };

  return {
    /** Takes one wish after the other, up to and including the first that is too much. */
    async take(worker: number, wishes: readonly WorkerWish[]): Promise<Granted[]> {
      for (const { key, unspent } of wishes) giveBackReserve(worker, key, unspent);
      const granted: Granted[] = [];
      for (const wish of wishes) {
        const one = await takeOne(worker, wish);
        granted.push(one);
        if (one.used > wish.limit) break;
      }
      return granted;
    },

    /** Takes points off a window that is not over. */
    giveBack({ key, points }: Wish): void {
      const window = windows.find(key, performance.now());
      if (window) window.used = Math.max(0, window.used - points);
    },
    giveBackReserve,
  };
}
