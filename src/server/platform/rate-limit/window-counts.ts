import type { Wish } from './rate-limiter.ts';
import { openWindows } from './windows.ts';

/** How much of a window is used, and the milliseconds until it is over. */
export interface Used {
  used: number;
  resetMs: number;
}

/** Counts in the memory of one process. */
export interface WindowCounts {
  /** Adds the points of each wish to its window, up to and including the first that then holds too much. */
  take(wishes: readonly Wish[]): Used[];
  /** Takes points off a window that is not over. */
  giveBack(wish: Wish): void;
}

export function windowCounts(): WindowCounts {
  const windows = openWindows();
  return {
    take(wishes) {
      const now = performance.now();
      const taken: Used[] = [];
      for (const { key, limit, seconds, points } of wishes) {
        const window = windows.find(key, now) ?? windows.open(key, { used: 0, endsAt: now + seconds * 1000 });
        window.used += points;
        taken.push({ used: window.used, resetMs: window.endsAt - now });
        if (window.used > limit) break;
      }
      return taken;
    },
    giveBack({ key, points }) {
      const window = windows.find(key, performance.now());
      if (window) window.used = Math.max(0, window.used - points);
    },
  };
}
