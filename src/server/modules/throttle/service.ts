import { tooManyAttempts } from '../../errors.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/pool.ts';
import type { ThrottleRepository } from './repository.ts';
import type { ThrottleRule } from './rules.ts';

export {
  changePasswordRules,
  forgetPasswordRules,
  registerRules,
  resetPasswordRules,
  signInRules,
  uploadRules,
} from './rules.ts';

interface Needs {
  db: Db;
  throttle: ThrottleRepository;
  clock: Clock;
}

export type ThrottleService = ReturnType<typeof throttleService>;

/** Slows down whoever tries too often, across processes and restarts. */
export function throttleService({ db, throttle, clock }: Needs) {
  return {
    /**
     * Counts a try in every lane before it is made, so that tries made at once count too. A refused one counts nowhere.
     * @throws ApiError 429, saying when the last of the lanes is free again
     */
    take: async (lanes: readonly ThrottleRule[]): Promise<void> => {
      if (lanes.length === 0) return;
      await db.transaction(async (tx) => {
        const now = clock();
        const pauses: number[] = [];
        for (const lane of throttle.inOrder(lanes)) {
          const until = await throttle.take(tx, lane, now);
          if (until) pauses.push(until.getTime() - now.getTime());
        }
        if (pauses.length > 0) throw tooManyAttempts(Math.max(...pauses));
      });
    },

    /** Takes back a try that turned out to be no guess; lanes that belong to one person are new again. */
    async succeeded(lanes: readonly ThrottleRule[]): Promise<void> {
      for (const lane of lanes) await (lane.isPersonal ? throttle.clear(db, lane) : throttle.giveBack(db, lane));
    },

    /** Every lane: blind indexes of what is kept nowhere, which no other key can make. */
    forgetTokens: (): Promise<void> => throttle.forgetAll(db),
    forgetOld: (): Promise<void> => throttle.forget(db, clock()),
  };
}
