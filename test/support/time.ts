import type { Clock } from '../../src/server/platform/clock.ts';

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** The system clock, which a test can move forward. */
export function movableClock(): { clock: Clock; pass(ms: number): void } {
  let ahead = 0;
  return {
    clock: () => new Date(Date.now() + ahead),
    pass(ms) {
      ahead += ms;
    },
  };
}
