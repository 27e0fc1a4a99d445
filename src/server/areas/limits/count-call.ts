// See docs/decisions/0031-limits-belong-to-people.md
import { type Allowance, personPlan, unconfirmedPlan } from '../../../contract/keys/usage.ts';
import { countedAs, type NormalIdentifier } from '../../../contract/rules/identifiers.ts';
import type { App } from '../../app.ts';
import { invalid, rateLimited } from '../../errors.ts';
import type { KeyCaller } from '../../http/caller.ts';
import type { Quota } from '../../http/rate-limit-headers.ts';
import { networkReserve, windowEnd, windowsMs } from '../../limits.ts';
import { dayOf } from '../../platform/clock.ts';
import type { RatePlan } from '../../settings.ts';
import { planOf } from './plans-in-force.ts';
import { findLimitedAccount } from './quota-store.ts';
import { type AskedDay, asked, hashesOf } from './sketch-store.ts';

const toSeconds = (ms: number): number => Math.max(1, Math.ceil(ms / 1000));

type QuotaName = 'calls' | 'lookups' | 'identifiers';

/** The plan's quotas before anything was counted. */
function quotasOf(plan: RatePlan, kind: KeyCaller['keyKind']): Quota[] {
  const quotas: (Quota & { name: QuotaName })[] = [
    { name: 'calls', limit: plan.callsPerSecond, seconds: windowsMs.calls / 1000 },
    { name: 'lookups', limit: plan.lookupsPerMinute, seconds: windowsMs.lookups / 1000 },
  ];
  const seconds = windowsMs.identifiers / 1000;
  if (kind === 'live') quotas.push({ name: 'identifiers', limit: plan.identifiersPerDay, seconds });
  return quotas;
}

function quotaOf({ quotas }: KeyCaller, name: QuotaName): Quota {
  const quota = quotas.find((one) => one.name === name);
  if (!quota) throw new Error('A call must be counted before its lookups.');
  return quota;
}

async function consume({ rateLimiter }: App, caller: KeyCaller, window: Quota, points: number): Promise<void> {
  const { name, limit, seconds } = window;
  const { isAllowed, remaining, resetMs } = await rateLimiter.consume({
    key: `${name}:${caller.keyId}${caller.hasSecret ? '' : ':without secret'}`,
    limit,
    seconds,
    points,
  });
  window.remaining = remaining;
  window.reset = toSeconds(resetMs);
  if (!isAllowed) throw rateLimited(name === 'calls' ? 'tooManyCalls' : 'tooManyLookups', window.reset);
}

/**
 * Counts a call and one lookup against the limits of the caller's key pair, or of its API key alone.
 * @throws ApiError 429 if a limit is used up
 */
export async function countCall(app: App, caller: KeyCaller): Promise<void> {
  caller.quotas = quotasOf(planOf(app, caller), caller.keyKind);
  await consume(app, caller, quotaOf(caller, 'calls'), 1);
  await consume(app, caller, quotaOf(caller, 'lookups'), 1);
}

/**
 * Counts the lookups of a batch, of which `countCall` has counted the first.
 * @throws ApiError 422 if they exceed the limit per minute, 429 if they exceed what is left of it
 */
export async function countBatch(app: App, caller: KeyCaller, lookups: number): Promise<void> {
  const minute = quotaOf(caller, 'lookups');
  if (lookups > minute.limit) throw invalid([{ path: 'queries', code: 'batchTooLarge' }]);
  if (lookups > 1) await consume(app, caller, minute, lookups - 1);
}

/**
 * Refuses a batch of which no day would admit all identifiers, so that waiting would not help.
 * @throws ApiError 422
 */
export async function requireWithinDay(
  app: App,
  caller: KeyCaller,
  identifiers: readonly NormalIdentifier[],
): Promise<void> {
  if (caller.keyKind === 'test') return;
  const daily = quotaOf(caller, 'identifiers');
  if (new Set(identifiers.map(countedAs)).size <= daily.limit) return;
  const now = app.clock();
  const { count } = await asked(app).foresee({ of: 'account', id: caller.accountId, day: dayOf(now) }, [], daily.limit);
  daily.remaining = Math.max(0, daily.limit - count);
  daily.reset = toSeconds(windowEnd(now, windowsMs.identifiers).getTime() - now.getTime());
  throw invalid([{ path: 'queries', code: 'batchTooLargeForDay' }]);
}

/**
 * Counts identifiers against the daily quota of the account, and of its network while its email is unconfirmed; of that a
 * reserve is kept for accounts that have asked for nothing yet today. Those of test keys are not counted.
 * @throws ApiError 429 if they exceed what is left, and then counts none
 */
export async function countIdentifiers(
  app: App,
  caller: KeyCaller,
  identifiers: readonly NormalIdentifier[],
): Promise<void> {
  if (caller.keyKind === 'test') return;
  const now = app.clock();
  const day = dayOf(now);
  const daily = quotaOf(caller, 'identifiers');
  const reset = toSeconds(windowEnd(now, windowsMs.identifiers).getTime() - now.getTime());
  daily.reset = reset;
  const ofAccount = { of: 'account', id: caller.accountId, day } as const;
  const hashes = await hashesOf(app, ofAccount, identifiers);

  const { name, identifiersPerNetwork } = planOf(app, caller);
  if (name !== unconfirmedPlan || identifiersPerNetwork === undefined || caller.network === null)
    return admitToday(app, daily, ofAccount, hashes);

  const ofNetwork = { of: 'network', id: caller.network, day } as const;
  const hashesOfNetwork = await hashesOf(app, ofNetwork, identifiers);
  const limitFor = (isFirst: boolean) => identifiersPerNetwork - (isFirst ? 0 : networkReserve(identifiersPerNetwork));
  const refusal = () => rateLimited('tooManyIdentifiersNetwork', reset);
  const before = await asked(app).foresee(ofAccount, hashes, daily.limit);
  const isNew = before.count === 0;
  if (before.isAllowed && !(await asked(app).foresee(ofNetwork, hashesOfNetwork, limitFor(isNew))).isAllowed) {
    daily.remaining = Math.max(0, daily.limit - before.count);
    throw refusal();
  }
  await admitToday(app, daily, ofAccount, hashes);
  // Calls that came at once: only the first of an account takes of the reserve, and others of the network may have asked.
  const isFirst = isNew && daily.limit - (daily.remaining ?? 0) <= new Set(hashes).size;
  if (!(await asked(app).admit(ofNetwork, hashesOfNetwork, limitFor(isFirst))).isAllowed) throw refusal();
}

/** Counts identifiers of an account. @throws ApiError 429 if they exceed what is left of its day */
async function admitToday(app: App, daily: Quota, ofAccount: AskedDay, hashes: readonly number[]): Promise<void> {
  const { isAllowed, remaining } = await asked(app).admit(ofAccount, hashes, daily.limit);
  daily.remaining = remaining;
  if (!isAllowed) throw rateLimited('tooManyIdentifiers', daily.reset ?? 1);
}

/**
 * The account's plan and what is left of today.
 * @param options `isPerson`: it has no key pair that it may use, so with a confirmed email it checks as a person
 */
export async function allowanceOf(app: App, accountId: string, { isPerson = false } = {}): Promise<Allowance> {
  const now = app.clock();
  const { isConfirmed = false, plan = null } = (await findLimitedAccount(app, app.db, accountId)) ?? {};
  const inForce = planOf(app, { accountId, isConfirmed, plan: isPerson && isConfirmed ? personPlan : plan });
  const used = await asked(app).read({ of: 'account', id: accountId, day: dayOf(now) });
  return {
    plan: inForce.name,
    callsPerSecond: inForce.callsPerSecond,
    lookupsPerMinute: inForce.lookupsPerMinute,
    identifiersPerDay: inForce.identifiersPerDay,
    identifiersUsed: used,
    identifiersRemaining: Math.max(0, inForce.identifiersPerDay - used),
    resetsAt: windowEnd(now, windowsMs.identifiers).toISOString(),
  };
}
