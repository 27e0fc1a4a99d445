// See docs/decisions/0031-limits-belong-to-people.md
import { type Allowance, unconfirmedPlan } from '../../../../contract/keys/usage.ts';
import type { NormalIdentifier } from '../../../../contract/rules/identifiers.ts';
import { type App, perApp } from '../../../app.ts';
import { invalid, rateLimited } from '../../../errors.ts';
import type { KeyCaller } from '../../../http/caller.ts';
import type { Quota } from '../../../http/rate-limit-headers.ts';
import { dayMs, dayOf } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import { mapYielding } from '../../../platform/event-loop.ts';
import type { RatePlan } from '../../../settings.ts';
import { withoutNetworkReserve } from '../throttle/budgets.ts';
import { type CountedDay, type DailyQuota, dailyQuota } from './daily-quota.ts';
import { planOf } from './plans-in-force.ts';
import {
  accountSketches,
  deleteSketches,
  deleteSketchesBefore,
  findSketchesSince,
  hashAsked,
  insertLeftover,
  networkSketches,
  resumeLeftover,
} from './sketch-store.ts';
import { findStanding, type Standing } from './store.ts';

/**
 * For how many days it is known which identifiers an account asked for: a report of one of them may only repeat what
 * its author read here.
 */
const keptDays = 31;

const msToMidnight = (at: Date): number => dayMs - (at.getTime() % dayMs);
const toSeconds = (ms: number): number => Math.max(1, Math.ceil(ms / 1000));

const quotaOfAccounts = perApp((app) => dailyQuota(app, accountSketches));
const quotaOfNetworks = perApp((app) => dailyQuota(app, networkSketches));

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

async function consume({ rateLimiter }: App, { keyId }: KeyCaller, window: Quota, points: number): Promise<void> {
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
}

/**
 * Counts a call and one lookup against the limits of the caller's key.
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

/** Admits identifiers by their hashes, all or none. */
async function admit(
  app: App,
  counted: CountedDay,
  by: DailyQuota,
  { identifiers, limit }: { identifiers: readonly NormalIdentifier[]; limit: number },
) {
  const hashes = await mapYielding(identifiers, ({ kind, value }) => hashAsked(app, counted, kind, value));
  return by.admit(counted, hashes, limit);
}

/**
 * Counts identifiers against the daily quota of the account, and of its network while its email is unconfirmed; of that a
 * reserve is kept for accounts that have asked for nothing yet today. Those of test keys are not counted.
 * @throws ApiError 429 if they exceed what is left
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
  const ofAccount = { id: caller.accountId, day };
  const asked = { identifiers, limit: daily.limit };
  const { isAllowed, remaining } = await admit(app, ofAccount, quotaOfAccounts(app), asked);
  daily.remaining = remaining;
  daily.reset = toSeconds(msToMidnight(now));
  if (!isAllowed) throw rateLimited('tooManyIdentifiers', daily.reset);
  const { name, identifiersPerNetwork } = planOf(app, caller);
  if (name !== unconfirmedPlan || identifiersPerNetwork === undefined || caller.network === null) return;
  // It has asked for nothing else today.
  const isFirst = daily.limit - remaining <= identifiers.length;
  const limit = isFirst ? identifiersPerNetwork : withoutNetworkReserve(identifiersPerNetwork);
  const ofNetwork = { id: caller.network, day };
  const shared = await admit(app, ofNetwork, quotaOfNetworks(app), { identifiers, limit });
  if (!shared.isAllowed) throw rateLimited('tooManyIdentifiersNetwork', daily.reset);
}

/**
 * How many days ago (UTC) the account last looked one of the identifiers up, within so many days; null when it did not.
 * Days on which it asked for more than 16,384 are not known.
 */
export async function lastAskedFor(
  app: App,
  accountId: string,
  identifiers: readonly NormalIdentifier[],
  days: number,
): Promise<number | null> {
  await quotaOfAccounts(app).flush();
  const now = app.clock();
  const from = dayOf(new Date(now.getTime() - days * dayMs));
  for (const { day, sketch } of await findSketchesSince(app.db, accountId, from)) {
    const hashes = identifiers.map(({ kind, value }) => hashAsked(app, { id: accountId, day }, kind, value));
    if (hashes.some((hash) => sketch.countUnknown([hash]) === 0))
      return Math.round((Date.parse(dayOf(now)) - Date.parse(day)) / dayMs);
  }
  return null;
}

/** What the limits of an account depend on besides its plan; null when it was deleted. */
export const standingOf = (app: App, accountId: string): Promise<Standing | null> =>
  findStanding(app, app.db, accountId);

/** Keeps today's count of an account that is being deleted, until midnight, for its email. Call `flushAsked` before. */
export const keepCount = (app: App, tx: Tx, accountId: string, email: string): Promise<void> =>
  insertLeftover(app, tx, { id: accountId, day: dayOf(app.clock()) }, email);

/** Gives a new account the count that a deleted one with its email left today. */
export const resumeCount = (app: App, tx: Tx, accountId: string, email: string): Promise<void> =>
  resumeLeftover(app, tx, { id: accountId, day: dayOf(app.clock()) }, email);

/** The account's plan and what is left of today. */
export async function allowanceOf(app: App, accountId: string): Promise<Allowance> {
  const now = app.clock();
  const { isConfirmed = false, plan = null } = (await standingOf(app, accountId)) ?? {};
  const inForce = planOf(app, { accountId, isConfirmed, plan });
  await quotaOfAccounts(app).flush();
  const { count: used } = await accountSketches.read(app.db, { id: accountId, day: dayOf(now) });
  return {
    plan: inForce.name,
    callsPerSecond: inForce.callsPerSecond,
    lookupsPerMinute: inForce.lookupsPerMinute,
    identifiersPerDay: inForce.identifiersPerDay,
    identifiersUsed: used,
    identifiersRemaining: Math.max(0, inForce.identifiersPerDay - used),
    resetsAt: new Date(now.getTime() + msToMidnight(now)).toISOString(),
  };
}

/** Starts the daily quotas again: their hashes cannot be recomputed with a new key. */
export const forgetAskedTokens = (app: App): Promise<void> => deleteSketches(app.db);

export function forgetPastAsked(app: App): Promise<void> {
  const now = app.clock();
  const before = (days: number) => dayOf(new Date(now.getTime() - days * dayMs));
  return deleteSketchesBefore(app.db, { accounts: before(keptDays), networks: before(1), leftovers: before(0) });
}

/** Writes what this process has counted. */
export async function flushAsked(app: App): Promise<void> {
  await Promise.all([quotaOfAccounts(app).flush(), quotaOfNetworks(app).flush()]);
}
