import type { Wish } from './rate-limiter.ts';
import type { Granted } from './shared-counts.ts';
import type { Used } from './window-counts.ts';
import { type OpenWindow, openWindows } from './windows.ts';

interface Reserve extends OpenWindow {
  left: number;
  /** After this millisecond the primary is asked again, so that what is told to be left is true of all workers. */
  until: number;
}

/** Milliseconds that a worker counts by itself. */
const countsAloneMs = 100;

/** What the primary let a worker take without asking. */
export function workerReserves() {
  const reserves = openWindows<Reserve>();
  return {
    /** Takes all wishes of what is in reserve; null, and nothing taken, when one of them does not fit. */
    take(wishes: readonly Wish[]): Used[] | null {
      const now = performance.now();
      const taken: Used[] = [];
      for (const { key, points } of wishes) {
        const reserve = reserves.find(key, now);
        if (!reserve || reserve.left < points || reserve.until < now) return null;
        taken.push({ used: reserve.used + points, resetMs: reserve.endsAt - now });
      }
      for (const { key, points } of wishes) {
        const reserve = reserves.find(key, now);
        if (!reserve) continue;
        reserve.left -= points;
        reserve.used += points;
      }
      return taken;
    },

    /**
     * Keeps what the primary granted.
     * @param askedAt milliseconds of the process: so that the window ends here no later than with the primary
     */
    add(key: string, { used, resetMs, reserve }: Granted, askedAt: number): void {
      if (reserve === 0) return;
      const now = performance.now();
      reserves.open(key, { used, left: reserve, endsAt: askedAt + resetMs, until: now + countsAloneMs });
    },

    /** Gives up what is left; null when there was none. */
    giveUp(key: string): number | null {
      const reserve = reserves.find(key, performance.now());
      if (!reserve) return null;
      reserves.close(key);
      return reserve.left;
    },
  };
}
