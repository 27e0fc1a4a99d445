import type { NormalIdentifier } from '../../../contract/identifiers.ts';
import type { Allowance } from '../../../contract/usage.ts';
import { invalid, rateLimited } from '../../errors.ts';
import type { KeyCaller } from '../../http/caller.ts';
import type { Quota } from '../../http/rate-limit-headers.ts';
import { type Clock, dayMs, dayOf } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/pool.ts';
import type { Log } from '../../platform/log.ts';
import type { RateLimiter } from '../../platform/rate-limit/rate-limiter.ts';
import { type AccountDay, ledger } from './daily-quota.ts';
import type { LimitRepository } from './repository.ts';

/** What the operator grants (L6). */
export interface RatePlan {
  name: string;
  /** Calls a second, for each key. */
  callsPerSecond: number;
  /** Lookups a minute, for each key; a batch counts as its queries. */
  lookupsPerMinute: number;
  /** Different identifiers a day (UTC), for all keys of an account together: more keys must not mean more people. */
  identifiersPerDay: number;
  /** The accounts that have the plan, by uid; the first plan is everybody else's. */
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

/** What the plan promises, before anything of it is known to be left. */
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
  if (!quota) throw new Error('A call is counted before what it asks for.');
  return quota;
}

export function limitService({ db, limits, rateLimiter, plans, clock, log }: Needs) {
  const [usual] = plans;
  const planByAccount = new Map(plans.flatMap((plan) => plan.accounts.map((account) => [account, plan])));
  const planOf = (accountId: string): RatePlan => planByAccount.get(accountId) ?? usual;
  const asked = ledger({ db, limits, log });

  const consume = async ({ keyId }: KeyCaller, quota: Quota, points: number) => {
    const { name, limit, seconds } = quota;
    const { isAllowed, remaining, resetMs } = await rateLimiter.consume({
      key: `${name}:${keyId}`,
      limit,
      seconds,
      points,
    });
    quota.remaining = remaining;
    quota.reset = toSeconds(resetMs);
    if (!isAllowed) throw rateLimited(name === 'calls' ? 'tooManyCalls' : 'tooManyLookups', quota.reset);
  };

  return {
    /** Which identifiers were asked for today, not how many: blind indexes that no other key can make. */
    forgetTokens: (): Promise<void> => limits.forgetAllTokens(db),

    /**
     * Counts a call and one lookup against the limits of the caller's key.
     * @throws ApiError 429 when the key has used them up
     */
    async call(caller: KeyCaller): Promise<void> {
      caller.quotas = quotasOf(planOf(caller.accountId), caller.keyKind);
      await consume(caller, quotaOf(caller, 'calls'), 1);
      await consume(caller, quotaOf(caller, 'lookups'), 1);
    },

    /**
     * Counts the other lookups of a batch, of which `call` has counted one.
     * @throws ApiError 422 when there are more than a minute holds, 429 when they do not fit into this one
     */
    async batch(caller: KeyCaller, lookups: number): Promise<void> {
      const minute = quotaOf(caller, 'lookups');
      if (lookups > minute.limit) throw invalid([{ path: 'queries', code: 'batchTooLarge' }]);
      if (lookups > 1) await consume(caller, minute, lookups - 1);
    },

    /**
     * Counts the identifiers against the day of the account; those it has asked for today cost nothing. Test keys
     * ask for nobody, so theirs are not counted.
     * @throws ApiError 429 when they are more than are left
     */
    async identifiers(caller: KeyCaller, identifiers: readonly NormalIdentifier[]): Promise<void> {
      if (caller.keyKind === 'test') return;
      const now = clock();
      const place: AccountDay = { accountId: caller.accountId, day: dayOf(now) };
      const quota = quotaOf(caller, 'identifiers');
      const tokens = identifiers.map(({ kind, value }) => limits.token(place, kind, value));
      const { isAllowed, remaining } = await asked.admit(place, tokens, quota.limit);
      quota.remaining = remaining;
      quota.reset = toSeconds(msToMidnight(now));
      if (!isAllowed) throw rateLimited('tooManyIdentifiers', quota.reset);
    },

    /** What the account may do, and what is left of today. */
    async allowance(accountId: string): Promise<Allowance> {
      const now = clock();
      const { name, callsPerSecond, lookupsPerMinute, identifiersPerDay } = planOf(accountId);
      await asked.flush();
      const used = await limits.asked(db, { accountId, day: dayOf(now) });
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

    forgetPastDays: (): Promise<void> =>
      db.transaction((tx) => limits.forgetBefore(tx, dayOf(new Date(clock().getTime() - dayMs)))),

    /** Asked identifiers that are not written yet. */
    waiting: asked.waiting,
    close: () => asked.close(),
  };
}
