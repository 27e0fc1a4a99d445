import { tooManyAttempts } from '../../../errors.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/pool.ts';
import type { BudgetUse } from './budgets.ts';
import type { ThrottleRepository } from './repository.ts';
import type { Rule, ThrottleRule } from './rules.ts';
import { sharing } from './sharing.ts';

export { withoutNetworkReserve } from './budgets.ts';
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

const isBudgetUse = (rule: Rule): rule is BudgetUse => 'budget' in rule;
const isThrottleRule = (rule: Rule): rule is ThrottleRule => !isBudgetUse(rule);

interface Needs {
  db: Db;
  throttle: ThrottleRepository;
  /** Live keys of the whole registry, those of new accounts included; replacements are not counted. */
  newKeysPerHour?: number;
  clock: Clock;
}

export type ThrottleService = ReturnType<typeof throttleService>;

/** Slows down repeated tries at passwords, registration and uploads, across processes and restarts. */
export function throttleService({ db, throttle, newKeysPerHour = Number.MAX_SAFE_INTEGER, clock }: Needs) {
  const shared = sharing({ db, budgets: throttle.budgets, newKeysPerHour, clock });
  return {
    /**
     * Counts a try under every rule, and takes from every budget. Call it before the try, so that concurrent tries count. A refused try is not
     * counted.
     * @throws ApiError 429 with the time until the last pause ends
     */
    take: async (rules: readonly Rule[]): Promise<void> => {
      if (rules.length === 0) return;
      await db.transaction(async (tx) => {
        const now = clock();
        const pauses: number[] = [];
        for (const rule of throttle.inLockingOrder(rules.filter(isThrottleRule))) {
          const until = await throttle.take(tx, rule, now);
          if (until && rule.reserve && !(await throttle.take(tx, rule.reserve, now))) continue;
          if (until) pauses.push(until.getTime() - now.getTime());
        }
        for (const use of rules.filter(isBudgetUse)) {
          const until = await shared.take(tx, use);
          if (until) pauses.push(until.getTime() - now.getTime());
        }
        if (pauses.length > 0) throw tooManyAttempts(Math.max(...pauses));
      });
    },

    /** Takes the counted try back after a success, and clears the personal rules. */
    async succeeded(rules: readonly ThrottleRule[]): Promise<void> {
      for (const rule of rules) await (rule.isPersonal ? throttle.clear(db, rule) : throttle.giveBack(db, rule));
    },

    /** Takes a live key from the budget of the hour. @returns null, or when the budget starts again */
    takeNewKey: shared.takeNewKey,

    /** Deletes all counts: their blind indexes cannot be recomputed with a new key. */
    async forgetTokens(): Promise<void> {
      await throttle.forgetAll(db);
      await shared.forgetTokens();
    },
    async forgetOld(): Promise<void> {
      await throttle.forget(db, clock());
      await shared.forgetPast();
    },
  };
}
