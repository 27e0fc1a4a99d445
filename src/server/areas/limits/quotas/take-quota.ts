// See docs/decisions/0031-limits-belong-to-people.md
import { type QuotaName, type Quotas, quotaNames } from '../../../../contract/limits/quotas.ts';
import type { App } from '../../../app.ts';
import { type ApiError, rateLimited, unauthorized } from '../../../errors.ts';
import { dayMs, dayOf } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import type { QuotaLevel, QuotaLimits, QuotaSettings } from '../../../settings.ts';
import { withoutNetworkReserve } from '../throttle/budgets.ts';
import {
  copyCounts,
  countUse,
  deleteCounts,
  deleteCountsBefore,
  findQuotaAccount,
  findUsed,
  giveBackUse,
  type QuotaAccount,
  type QuotaUse,
} from './store.ts';

/** Reports filed in this hour (UTC) if the account, or its network, files unusually fast; otherwise null. */
export interface Pace {
  account: number | null;
  network: number | null;
}

/** Reports in an hour beyond which someone is unusually fast: a tenth of the day's quota, but five at least. */
const usualPerHour = ({ reports }: QuotaLimits): number => Math.max(5, Math.ceil(reports / 10));

/** What accounts of a network may use that have filed or uploaded something on the day. */
const withoutReserve = ({ reports, edits, files, bytes }: QuotaLimits): QuotaLimits => {
  const less = withoutNetworkReserve;
  return { reports: less(reports), edits: less(edits), files: less(files), bytes: less(bytes) };
};

const codes = { reports: 'quotaReports', edits: 'quotaEdits', files: 'quotaFiles', bytes: 'quotaBytes' } as const;
const bytesPerMb = 1024 ** 2;
const hourMs = 60 * 60 * 1000;

const msToMidnight = (now: Date): number => dayMs - (now.getTime() % dayMs);

function levelOf(
  { unconfirmed, new: young, established, establishedAfterMs, others }: QuotaSettings,
  accountId: string,
  { isConfirmed, createdAt }: QuotaAccount,
  now: Date,
): QuotaLevel {
  const listed = [...others, unconfirmed, young, established].find(({ accounts }) => accounts.includes(accountId));
  if (listed) return listed;
  if (!isConfirmed) return unconfirmed;
  return now.getTime() - createdAt.getTime() < establishedAfterMs ? young : established;
}

/** In whose counts a use counts, with which limits. */
interface Counted {
  subject: string;
  limits: QuotaLimits;
  isShared: boolean;
}

/** Whose counts a use of the account counts in. The account comes first, so that all calls lock in the same order. */
function countsOf(all: QuotaSettings, accountId: string, account: QuotaAccount, now: Date): Counted[] {
  const level = levelOf(all, accountId, account, now);
  const own = { subject: account.subject, limits: level, isShared: false };
  const isShared = level === all.unconfirmed || level === all.new;
  if (!isShared || account.network === null) return [own];
  return [own, { subject: account.network, limits: all.network, isShared: true }];
}

/** The first quota that does not suffice. */
const shortOf = (limits: QuotaLimits, used: QuotaLimits, use: QuotaUse): QuotaName | undefined =>
  quotaNames.find((name) => (use[name] ?? 0) > 0 && used[name] + (use[name] ?? 0) > limits[name]);

/** The 429 that names it. */
function exceeded(limits: QuotaLimits, used: QuotaLimits, use: QuotaUse, isShared: boolean, now: Date): ApiError {
  const quota = shortOf(limits, used, use) ?? 'bytes';
  const limit = quota === 'bytes' ? Math.floor(limits.bytes / bytesPerMb) : limits[quota];
  const waitMs = msToMidnight(now);
  const values = { quota, limit, hours: Math.ceil(waitMs / hourMs) };
  return rateLimited(isShared ? 'quotaNetwork' : codes[quota], Math.ceil(waitMs / 1000), values);
}

/**
 * Counts a use in the transaction that needs it: nothing is counted if that fails. The quotas are what an account may file
 * and upload in a day (UTC), low for new accounts, and what the new accounts of a network may together. The counts are rows
 * of the database, taken under their locks, so they are exact across processes.
 * @returns whether the account, and the new accounts of its network, file unusually fast
 * @throws ApiError 429 that names the quota that does not suffice
 */
export async function takeQuota(app: App, tx: Tx, accountId: string, use: QuotaUse): Promise<Pace> {
  const pace: Pace = { account: null, network: null };
  const settings = app.settings.quotas;
  if (!settings) return pace;
  const account = await findQuotaAccount(tx, accountId);
  if (!account) throw unauthorized('notSignedIn');
  const now = app.clock();
  let isFirst = false;
  for (const { subject, limits, isShared } of countsOf(settings, accountId, account, now)) {
    const most = isShared && !isFirst ? withoutReserve(limits) : limits;
    const taken = await countUse(tx, subject, now, use, most);
    if (taken === null) throw exceeded(most, await findUsed(tx, subject, dayOf(now)), use, isShared, now);
    const { reports } = taken;
    isFirst = taken.isFirst;
    if (reports > usualPerHour(limits)) pace[isShared ? 'network' : 'account'] = reports;
  }
  return pace;
}

/**
 * Checks before a file is read that another one may be kept. Its size is known later, so `takeQuota` decides.
 * @throws ApiError 429 that names the quota that is used up
 */
export async function requireFileQuota(app: App, accountId: string): Promise<void> {
  const settings = app.settings.quotas;
  if (!settings) return;
  const account = await findQuotaAccount(app.db, accountId);
  if (!account) throw unauthorized('notSignedIn');
  const use = { files: 1, bytes: 1 };
  const now = app.clock();
  for (const { subject, limits, isShared } of countsOf(settings, accountId, account, now)) {
    const used = await findUsed(app.db, subject, dayOf(now));
    if (shortOf(limits, used, use)) throw exceeded(limits, used, use, isShared, now);
  }
}

/** Gives back what `takeQuota` counted. */
export const giveBackQuota = (app: App, accountId: string, use: QuotaUse): Promise<void> =>
  app.db.transaction(async (tx) => {
    const settings = app.settings.quotas;
    const account = settings && (await findQuotaAccount(tx, accountId));
    if (!account) return;
    const now = app.clock();
    for (const { subject } of countsOf(settings, accountId, account, now))
      await giveBackUse(tx, subject, dayOf(now), use);
  });

/** Whose counts the account's uses count in: a keyed hash of its email. @throws ApiError 401 when it was deleted */
export async function quotaSubjectOf(tx: Tx, accountId: string): Promise<string> {
  const account = await findQuotaAccount(tx, accountId);
  if (!account) throw unauthorized('notSignedIn');
  return account.subject;
}

/** Carries today's counts over after a change of email. @param from the `quotaSubjectOf` before it */
export async function carryQuota(app: App, tx: Tx, accountId: string, from: string): Promise<void> {
  const account = await findQuotaAccount(tx, accountId);
  if (account) await copyCounts(tx, from, account.subject, dayOf(app.clock()));
}

/** The account's quotas and what is used of them. @throws ApiError 401 when the account was deleted */
export async function todaysQuotas(app: App, accountId: string): Promise<Quotas> {
  const now = app.clock();
  const resetsAt = new Date(now.getTime() + msToMidnight(now)).toISOString();
  const settings = app.settings.quotas;
  if (!settings) return { level: null, quotas: [], resetsAt };
  const account = await findQuotaAccount(app.db, accountId);
  if (!account) throw unauthorized('notSignedIn');
  const level = levelOf(settings, accountId, account, now);
  const used = await findUsed(app.db, account.subject, dayOf(now));
  return {
    level: level.name,
    quotas: quotaNames.map((name) => ({ name, used: used[name], limit: level[name] })),
    resetsAt,
  };
}

/** Starts the counts again: their keyed hashes cannot be recomputed with a new key. */
export const forgetQuotaTokens = (app: App): Promise<void> => deleteCounts(app.db);

export const forgetPastQuotas = (app: App): Promise<void> => deleteCountsBefore(app.db, dayOf(app.clock()));
