import { type Allowance, unconfirmedPlan } from '../../../../contract/keys/usage.ts';
import type { Plan, PlanLimits } from '../../../../contract/limits/plans.ts';
import type { NormalIdentifier } from '../../../../contract/rules/identifiers.ts';
import { invalid, notFound, rateLimited } from '../../../errors.ts';
import type { KeyCaller } from '../../../http/caller.ts';
import type { Quota } from '../../../http/rate-limit-headers.ts';
import { type Clock, dayMs, dayOf } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db/pool.ts';
import { mapYielding } from '../../../platform/event-loop.ts';
import type { RateLimiter } from '../../../platform/rate-limit/rate-limiter.ts';
import type { WriteBuffers } from '../../../platform/write-buffer.ts';
import type { RatePlan } from '../../../settings.ts';
import type { AuditService } from '../../audit/service.ts';
import { withoutNetworkReserve } from '../throttle/service.ts';
import { type CountedDay, type DailyQuota, dailyQuota } from './daily-quota.ts';
import type { LimitRepository, Standing } from './repository.ts';

interface Needs {
  db: Db;
  limits: LimitRepository;
  rateLimiter: RateLimiter;
  /** At least one. */
  plans: readonly [RatePlan, ...RatePlan[]];
  audit: AuditService;
  buffers: WriteBuffers;
  clock: Clock;
}

export type LimitService = ReturnType<typeof limitService>;

/**
 * For how many days it is known which identifiers an account asked for: a report of one of them may only repeat what
 * its author read here.
 */
const keptDays = 31;

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

/** Who decided something, and in which call. */
export interface Decided {
  by: string;
  requestId: string;
}

const limitsOf = ({ name: _, accounts: __, ...limits }: RatePlan) => limits;

/** The plans of the setting and those that admins have added or changed, which override plans of the same name. */
function plansInForce(setting: Needs['plans'], changed: readonly (PlanLimits & { name: string })[]) {
  const byName = new Map<string, RatePlan>(setting.map((plan) => [plan.name, plan]));
  for (const { name, identifiersPerNetwork, ...limits } of changed)
    byName.set(name, {
      name,
      ...limits,
      identifiersPerNetwork: identifiersPerNetwork ?? undefined,
      accounts: byName.get(name)?.accounts ?? [],
    });
  const all = [...byName.values()];
  const byAccount = new Map(all.flatMap((plan) => plan.accounts.map((account) => [account, plan])));
  const standard = byName.get(setting[0].name) ?? setting[0];
  const small = byName.get(unconfirmedPlan) ?? standard;
  return {
    all,
    /** The plan that an admin gave the account, otherwise the one from the setting. */
    of: (accountId: string, isConfirmed: boolean, given: string | null): RatePlan =>
      (given === null ? undefined : byName.get(given)) ?? byAccount.get(accountId) ?? (isConfirmed ? standard : small),
  };
}

export function limitService({ db, limits, rateLimiter, plans, audit, buffers, clock }: Needs) {
  let inForce = plansInForce(plans, []);
  const planOf = ({ accountId, isConfirmed, plan }: Pick<KeyCaller, 'accountId' | 'isConfirmed' | 'plan'>): RatePlan =>
    inForce.of(accountId, isConfirmed, plan);
  const refreshPlans = async (): Promise<void> => {
    inForce = plansInForce(plans, await limits.plans(db));
  };
  const quota = dailyQuota({ db, limits: limits.accounts, buffers });
  const networkQuota = dailyQuota({ db, limits: limits.networks, buffers });
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
    /** Reads the plans that admins have added or changed. */
    refreshPlans,

    /** The plans in force. */
    async plans(): Promise<Plan[]> {
      const changed = new Set((await limits.plans(db)).map(({ name }) => name));
      await refreshPlans();
      return inForce.all.map(({ accounts: _, identifiersPerNetwork = null, ...plan }) => ({
        ...plan,
        identifiersPerNetwork,
        source: changed.has(plan.name) ? 'admin' : 'setting',
        isInSetting: plans.some(({ name }) => name === plan.name),
      }));
    },

    /** Adds or changes a plan. In force in this process at once, in others within a second. */
    async setPlan(name: string, plan: PlanLimits, { by, requestId }: Decided): Promise<void> {
      const before = inForce.all.find((one) => one.name === name);
      await db.transaction(async (tx) => {
        await limits.setPlan(tx, name, plan, clock());
        const details = { plan: name, before: before ? limitsOf(before) : null, after: plan };
        await audit.note(tx, { actor: 'account', actorId: by, event: 'plan.changed', requestId, details });
      });
      await refreshPlans();
    },

    /** Restores a plan to what the setting says, or removes it. @throws ApiError 404 when no admin has changed it */
    async resetPlan(name: string, { by, requestId }: Decided): Promise<void> {
      await db.transaction(async (tx) => {
        if (!(await limits.removePlan(tx, name))) throw notFound('planNotFound');
        const details = { plan: name };
        await audit.note(tx, { actor: 'account', actorId: by, event: 'plan.reset', requestId, details });
      });
      await refreshPlans();
    },

    /** Gives an account a plan; null for the one that the setting says. @throws ApiError 404 for an unknown account or plan */
    async assignPlan(accountId: string, plan: string | null, { by, requestId }: Decided): Promise<void> {
      await refreshPlans();
      if (plan !== null && !inForce.all.some(({ name }) => name === plan)) throw notFound('planNotFound');
      await db.transaction(async (tx) => {
        const before = await limits.assignPlan(tx, accountId, plan);
        if (before === undefined) throw notFound('personNotFound');
        const details = { account: accountId, before, after: plan };
        await audit.note(tx, { actor: 'account', actorId: by, event: 'plan.assigned', requestId, details });
      });
    },

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
     * Counts identifiers against the daily quota of the account, and of its network while its email is unconfirmed; of that a
     * reserve is kept for accounts that have asked for nothing yet today. Those of test keys are not counted.
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
      // It has asked for nothing else today.
      const isFirst = daily.limit - remaining <= identifiers.length;
      const most = isFirst ? identifiersPerNetwork : withoutNetworkReserve(identifiersPerNetwork);
      const shared = await admit({ id: caller.network, day }, networkQuota, most);
      if (!shared.isAllowed) throw rateLimited('tooManyIdentifiersNetwork', daily.reset);
    },

    /**
     * How many days ago (UTC) the account last looked one of the identifiers up, within so many days; null when it did not.
     * Days on which it asked for more than 16,384 are not known.
     */
    async lastAskedFor(
      accountId: string,
      identifiers: readonly NormalIdentifier[],
      days: number,
    ): Promise<number | null> {
      await quota.flush();
      const now = clock();
      const from = dayOf(new Date(now.getTime() - days * dayMs));
      for (const { day, sketch } of await limits.since(db, accountId, from)) {
        const hashes = identifiers.map(({ kind, value }) => limits.hash({ id: accountId, day }, kind, value));
        if (hashes.some((hash) => sketch.countUnknown([hash]) === 0))
          return Math.round((Date.parse(dayOf(now)) - Date.parse(day)) / dayMs);
      }
      return null;
    },

    /** What the limits of an account depend on besides its plan; null when it was deleted. */
    standingOf: (accountId: string): Promise<Standing | null> => limits.standing(db, accountId),

    /** Keeps today's count of an account that is being deleted, until midnight, for its email. Call `flush` before. */
    keepCount: (tx: Tx, accountId: string, email: string): Promise<void> =>
      limits.leave(tx, { id: accountId, day: dayOf(clock()) }, email),
    /** Gives a new account the count that a deleted one with its email left today. */
    resumeCount: (tx: Tx, accountId: string, email: string): Promise<void> =>
      limits.resume(tx, { id: accountId, day: dayOf(clock()) }, email),

    /** The account's plan and what is left of today. */
    async allowance(accountId: string): Promise<Allowance> {
      const now = clock();
      const { isConfirmed = false, plan = null } = (await limits.standing(db, accountId)) ?? {};
      const { name, callsPerSecond, lookupsPerMinute, identifiersPerDay } = planOf({ accountId, isConfirmed, plan });
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
      const before = (days: number) => dayOf(new Date(now.getTime() - days * dayMs));
      return limits.forgetBefore(db, { accounts: before(keptDays), networks: before(1), leftovers: before(0) });
    },

    flush,
  };
}
