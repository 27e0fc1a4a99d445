import type { NormalIdentifier } from '../../../contract/identifiers.ts';
import type { Allowance } from '../../../contract/usage.ts';
import { invalid, rateLimited } from '../../errors.ts';
import type { KeyCaller } from '../../http/caller.ts';
import type { Quota } from '../../http/rate-limit-headers.ts';
import { type Clock, dayMs, dayOf } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/pool.ts';
import type { Log } from '../../platform/log.ts';
import type { RateLimiter } from '../../platform/rate-limit/rate-limiter.ts';
import { dailyQuota } from './daily-quota.ts';
import type { LimitRepository } from './repository.ts';

/** The limits of a group of accounts (L6). */
export interface RatePlan {
  name: string;
  /** Per key. */
  callsPerSecond: number;
  /** Per key; a batch counts as its queries. */
  lookupsPerMinute: number;
  /** Different identifiers per account and day (UTC), so that more keys do not mean more people. */
  identifiersPerDay: number;
  /** The uids of the accounts on this plan; all others are on the first plan. */
  accounts: readonly string[];
}

interface Needs {
  db: Db;
  limits: LimitRepository;
  rateLimiter: RateLimiter;
  /** At least one. */
  plans: readonly [RatePlan, ...RatePlan[]];
  clock: Clock;
  log: Log;
}

export type LimitService = ReturnType<typeof limitService>;

const msToMidnight = (at: Date): number => dayMs - (at.getTime() % dayMs);
const toSeconds = (ms: number): number => Math.max(1, Math.ceil(ms / 1000));

type QuotaName = 'calls' | 'lookups' | 'identifiers';

/** The plan's quotas before anything was counted. */
function quotasOf(plan: RatePlan, kind: KeyCaller['keyKind']): Quota[] {
  const quotas: (Quota & { name: QuotaName })[] = [
    { name: 'calls', limit: plan.callsPerSecond, seconds: 1 },
    { name: 'lookups', limit: plan.lookupsPerMinute, seconds: 60 },
  ];
  if (kind === 'live') quotas.push({ name: 'identifiers', limit: plan.identifiersPerDay, seconds: dayMs / 1000 });
  return quotas;
}

function quotaOf({ quotas }: KeyCaller, name: QuotaName): Quota {
  const quota = quotas.find((one) => one.name === name);
  if (!quota) throw new Error('A call must be counted before its lookups.');
  return quota;
}

export function limitService({ db, limits, rateLimiter, plans, clock, log }: Needs) {
  const [defaultPlan] = plans;
  const planByAccount = new Map(plans.flatMap((plan) => plan.accounts.map((account) => [account, plan])));
  const planOf = (accountId: string): RatePlan => planByAccount.get(accountId) ?? defaultPlan;
  const quota = dailyQuota({ db, limits, log });

  const consume = async ({ keyId }: KeyCaller, window: Quota, points: number) => {
    const { name, limit, seconds } = window;
    const { isAllowed, remaining, resetMs } = await rateLimiter.consume({
      key: `${name}:${keyId}`,
      limit,
      seconds,
      points,
    });
    window.remaining = remaining;
    window.reset = toSeconds(resetMs);
    if (!isAllowed) throw rateLimited(name === 'calls' ? 'tooManyCalls' : 'tooManyLookups', window.reset);
  };

  return {
    /** Starts the daily quotas again: their hashes cannot be recomputed with a new key. */
    forgetTokens: (): Promise<void> => limits.forgetAll(db),

    /**
     * Counts a call and one lookup against the limits of the caller's key.
     * @throws ApiError 429 if a limit is used up
     */
    async call(caller: KeyCaller): Promise<void> {
      caller.quotas = quotasOf(planOf(caller.accountId), caller.keyKind);
      await consume(caller, quotaOf(caller, 'calls'), 1);
      await consume(caller, quotaOf(caller, 'lookups'), 1);
    },

    /**
     * Counts the lookups of a batch, of which `call` has counted the first.
     * @throws ApiError 422 if they exceed the limit per minute, 429 if they exceed what is left of it
     */
    async batch(caller: KeyCaller, lookups: number): Promise<void> {
      const minute = quotaOf(caller, 'lookups');
      if (lookups > minute.limit) throw invalid([{ path: 'queries', code: 'batchTooLarge' }]);
      if (lookups > 1) await consume(caller, minute, lookups - 1);
    },

    /**
     * Counts identifiers against the daily quota of the account. Those of test keys are not counted.
     * @throws ApiError 429 if they exceed what is left
     */
    async identifiers(caller: KeyCaller, identifiers: readonly NormalIdentifier[]): Promise<void> {
      if (caller.keyKind === 'test') return;
      const now = clock();
      const account = { accountId: caller.accountId, day: dayOf(now) };
      const daily = quotaOf(caller, 'identifiers');
      const hashes = identifiers.map(({ kind, value }) => limits.hash(account, kind, value));
      const { isAllowed, remaining } = await quota.admit(account, hashes, daily.limit);
      daily.remaining = remaining;
      daily.reset = toSeconds(msToMidnight(now));
      if (!isAllowed) throw rateLimited('tooManyIdentifiers', daily.reset);
    },

    /** The account's plan and what is left of today. */
    async allowance(accountId: string): Promise<Allowance> {
      const now = clock();
      const { name, callsPerSecond, lookupsPerMinute, identifiersPerDay } = planOf(accountId);
      await quota.flush();
      const { count: used } = await limits.read(db, { accountId, day: dayOf(now) });
      return {
        plan: name,
        callsPerSecond,
        lookupsPerMinute,
        identifiersPerDay,
        identifiersUsed: used,
        identifiersRemaining: Math.max(0, identifiersPerDay - used),
        resetsAt: new Date(now.getTime() + msToMidnight(now)).toISOString(),
      };
    },

    forgetPastDays: (): Promise<void> => limits.forgetBefore(db, dayOf(new Date(clock().getTime() - dayMs))),

    /** Accounts whose daily count is not saved yet. */
    waiting: quota.waiting,
    flush: (): Promise<void> => quota.flush(),
    close: () => quota.close(),
  };
}
