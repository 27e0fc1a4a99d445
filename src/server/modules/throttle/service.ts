import { tooManyAttempts } from '../../errors.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/pool.ts';
import type { ThrottleRepository } from './repository.ts';
import type { ThrottleRule } from './rules.ts';

export {
  attachmentRules,
  beginProofRules,
  casePageRules,
  changeEmailRules,
  changePasswordRules,
  confirmEmailRules,
  confirmProofRules,
  disputeFileRules,
  disputeRules,
  factorRules,
  flagRules,
  forgetPasswordRules,
  passkeyRules,
  pictureRules,
  proofPhotoRules,
  proofSmsRules,
  recycledRules,
  registerRules,
  resetPasswordRules,
  sendConfirmationRules,
  signInRules,
  stepUpRules,
  strangersUploadRules,
  visitorCheckRules,
} from './rules.ts';

interface Needs {
  db: Db;
  throttle: ThrottleRepository;
  clock: Clock;
}

export type ThrottleService = ReturnType<typeof throttleService>;

/** Slows down repeated tries at passwords, registration and uploads, across processes and restarts. */
export function throttleService({ db, throttle, clock }: Needs) {
  return {
    /**
     * Counts a try under every rule. Call it before the try, so that concurrent tries count. A refused try is not
     * counted.
     * @throws ApiError 429 with the time until the last pause ends
     */
    take: async (rules: readonly ThrottleRule[]): Promise<void> => {
      if (rules.length === 0) return;
      await db.transaction(async (tx) => {
        const now = clock();
        const pauses: number[] = [];
        for (const rule of throttle.inLockingOrder(rules)) {
          const until = await throttle.take(tx, rule, now);
          if (until) pauses.push(until.getTime() - now.getTime());
        }
        if (pauses.length > 0) throw tooManyAttempts(Math.max(...pauses));
      });
    },

    /** Takes the counted try back after a success, and clears the personal rules. */
    async succeeded(rules: readonly ThrottleRule[]): Promise<void> {
      for (const rule of rules) await (rule.isPersonal ? throttle.clear(db, rule) : throttle.giveBack(db, rule));
    },

    /** Deletes all counts: their blind indexes cannot be recomputed with a new key. */
    forgetTokens: (): Promise<void> => throttle.forgetAll(db),
    forgetOld: (): Promise<void> => throttle.forget(db, clock()),
  };
}
