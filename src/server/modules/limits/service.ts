import type { NormalIdentifier } from '../../../contract/identifiers.ts';
import { type Allowance, unconfirmedPlan } from '../../../contract/usage.ts';
import { invalid, rateLimited } from '../../errors.ts';
import type { KeyCaller } from '../../http/caller.ts';
import type { Quota } from '../../http/rate-limit-headers.ts';
import { type Clock, dayMs, dayOf } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/pool.ts';
import { mapYielding } from '../../platform/event-loop.ts';
import type { Log } from '../../platform/log.ts';
import type { RateLimiter } from '../../platform/rate-limit/rate-limiter.ts';
import { type CountedDay, type DailyQuota, dailyQuota } from './daily-quota.ts';
import type { LimitRepository, Standing } from './repository.ts';

/** The limits of a group of accounts (L6). */
export interface RatePlan {
  name: string;
  /** Per key. */
  callsPerSecond: number;
  /** Per key; a batch counts as its queries. */
  lookupsPerMinute: number;
  /** Different identifiers per account and day (UTC), so that more keys do not mean more people. */
  identifiersPerDay: number;
  /** Different identifiers per day (UTC) of all accounts of a network on the plan `unconfirmed` together. */
  identifiersPerNetwork?: number | undefined;
  /** The uids of the accounts on this plan. All others are on `unconfirmed` until their e-mail is confirmed, then on the first. */
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
  const smallPlan = plans.find(({ name }) => name === unconfirmedPlan) ?? defaultPlan;
  const planOf = ({ accountId, isConfirmed }: { accountId: string; isConfirmed: boolean }): RatePlan =>
    planByAccount.get(accountId) ?? (isConfirmed ? defaultPlan : smallPlan);
  const quota = dailyQuota({ db, limits: limits.accounts, log });
  const networkQuota = dailyQuota({ db, limits: limits.networks, log });
  const flush = async () => {
    await Promise.all([quota.flush(), networkQuota.flush()]);
  };

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
      caller.quotas = quotasOf(planOf(caller), caller.keyKind);
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
     * Counts identifiers against the daily quota of the account, and of its network while its e-mail is unconfirmed. Those
     * of test keys are not counted.
     * @throws ApiError 429 if they exceed what is left
     */
    async identifiers(caller: KeyCaller, identifiers: readonly NormalIdentifier[]): Promise<void> {
      if (caller.keyKind === 'test') return;
      const now = clock();
      const day = dayOf(now);
      const daily = quotaOf(caller, 'identifiers');
      const admit = async (counted: CountedDay, by: DailyQuota, limit: number) => {
        const hashes = await mapYielding(identifiers, ({ kind, value }) => limits.hash(counted, kind, value));
        return by.admit(counted, hashes, limit);
      };
      const { isAllowed, remaining } = await admit({ id: caller.accountId, day }, quota, daily.limit);
      daily.remaining = remaining;
      daily.reset = toSeconds(msToMidnight(now));
      if (!isAllowed) throw rateLimited('tooManyIdentifiers', daily.reset);
      const { name, identifiersPerNetwork } = planOf(caller);
      if (name !== unconfirmedPlan || identifiersPerNetwork === undefined || caller.network === null) return;
      const shared = await admit({ id: caller.network, day }, networkQuota, identifiersPerNetwork);
      if (!shared.isAllowed) throw rateLimited('tooManyIdentifiersNetwork', daily.reset);
    },

    /** What the limits of an account depend on besides its plan; null when it was deleted. */
    standingOf: (accountId: string): Promise<Standing | null> => limits.standing(db, accountId),

    /** Keeps today's count of an account that is being deleted, until midnight, for its e-mail. Call `flush` before. */
    keepCount: (tx: Tx, accountId: string, email: string): Promise<void> =>
      limits.leave(tx, { id: accountId, day: dayOf(clock()) }, email),
    /** Gives a new account the count that a deleted one with its e-mail left today. */
    resumeCount: (tx: Tx, accountId: string, email: string): Promise<void> =>
      limits.resume(tx, { id: accountId, day: dayOf(clock()) }, email),

    /** The account's plan and what is left of today. */
    async allowance(accountId: string): Promise<Allowance> {
      const now = clock();
      const isConfirmed = (await limits.standing(db, accountId))?.isConfirmed ?? false;
      const { name, callsPerSecond, lookupsPerMinute, identifiersPerDay } = planOf({ accountId, isConfirmed });
      await quota.flush();
      const { count: used } = await limits.accounts.read(db, { id: accountId, day: dayOf(now) });
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

    forgetPastDays: (): Promise<void> => {
      const now = clock();
      return limits.forgetBefore(db, dayOf(new Date(now.getTime() - dayMs)), dayOf(now));
    },

    /** Daily counts that are not saved yet. */
    waiting: () => quota.waiting() + networkQuota.waiting(),
    dropped: () => quota.dropped() + networkQuota.dropped(),
    flush,
    async close() {
      await Promise.all([quota.close(), networkQuota.close()]);
    },
  };
}
