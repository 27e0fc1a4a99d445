import type { Wish } from './rate-limiter.ts';

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

const sweepEveryMs = 30_000;

export function windowCounts(): WindowCounts {
  const windows = new Map<string, { used: number; endsAt: number }>();
  // Whoever never comes back leaves a window behind.
  setInterval(() => {
    const now = performance.now();
    for (const [key, { endsAt }] of windows) if (endsAt <= now) windows.delete(key);
  }, sweepEveryMs).unref();

  const openAt = (key: string, seconds: number, now: number) => {
    const open = windows.get(key);
    if (open && open.endsAt > now) return open;
    const fresh = { used: 0, endsAt: now + seconds * 1000 };
    windows.set(key, fresh);
    return fresh;
  };

  return {
    take(wishes) {
      const now = performance.now();
      const taken: Used[] = [];
      for (const { key, limit, seconds, points } of wishes) {
        const window = openAt(key, seconds, now);
        window.used += points;
        taken.push({ used: window.used, resetMs: window.endsAt - now });
        if (window.used > limit) break;
      }
      return taken;
    },
    giveBack({ key, points }) {
      const window = windows.get(key);
      if (window && window.endsAt > performance.now()) window.used = Math.max(0, window.used - points);
    },
  };
}
