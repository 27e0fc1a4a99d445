// See docs/decisions/0031-limits-belong-to-people.md
import { type QuotaName, type Quotas, quotaNames } from '../../../contract/limits/quotas.ts';
import type { App } from '../../app.ts';
import { type ApiError, rateLimited, unauthorized } from '../../errors.ts';
import { networkReserve, usualPerHour, windowEnd, windowsMs } from '../../limits.ts';
import { markSqlOf, marksIn } from '../../marks.ts';
import { type Queryable, statement, type Tx } from '../../platform/db/pool.ts';
import {
  copyCount,
  countToken,
  giveBackCount,
  readCounts,
  takeCounts,
  type WindowCount,
} from '../../platform/limits/counts.ts';
import type { MarkedRow } from '../../platform/vault/row-mark.ts';
import type { QuotaLevel, QuotaLimits, QuotaSettings } from '../../settings.ts';

/** What the limits of an account depend on. */
interface LimitedAccount {
  /** Whose quotas these are, also when it is deleted and registered again: a keyed hash of the email. */
  subject: string;
  /** Keyed hash of the /24 or /48 it was registered from; null when unknown. */
  network: string | null;
  isConfirmed: boolean;
  createdAt: Date;
  /** The plan that an admin gave it; null for the one that RATE_PLANS says. */
  plan: string | null;
}

const account = statement<LimitedAccount & MarkedRow>(`
  select email_token as subject, registered_network as network, email_confirmed_at is not null as "isConfirmed",
    created_at as "createdAt", plan,
    ${markSqlOf('accounts', 'accounts')}
  from accounts where id = $1`);

/** Null when the account was deleted. */
export async function findLimitedAccount(app: App, db: Queryable, accountId: string): Promise<LimitedAccount | null> {
  const row = await db.one(account, [accountId]);
  // One that another program has changed has what a new account has.
  const isTrue = row !== null && marksIn(app).accounts.fits(accountId, row);
  return row && (isTrue ? row : { ...row, isConfirmed: false, plan: null });
}

/** How much is counted; what is missing is zero. */
type QuotaUse = Partial<Record<QuotaName, number>>;

/** Reports filed in this hour (UTC) if the account, or its network, files unusually fast; otherwise null. */
export interface Pace {
  account: number | null;
  network: number | null;
}

const codes = { reports: 'quotaReports', edits: 'quotaEdits', files: 'quotaFiles', bytes: 'quotaBytes' } as const;
const bytesPerMb = 1024 ** 2;
const hourMs = 60 * 60 * 1000;

function levelOf(
  { unconfirmed, new: young, established, establishedAfterMs, others }: QuotaSettings,
  accountId: string,
  { isConfirmed, createdAt }: LimitedAccount,
  now: Date,
): QuotaLevel {
  const listed = [...others, unconfirmed, young, established].find(({ accounts }) => accounts.includes(accountId));
  if (listed) return listed;
  if (!isConfirmed) return unconfirmed;
  return now.getTime() - createdAt.getTime() < establishedAfterMs ? young : established;
}

/** In whose counts a use counts, with which limits. */
interface Counted {
  by: 'account' | 'network';
  subject: string;
  limits: QuotaLimits;
}

/** Whose counts a use of the account counts in: its own first, then those of its network while it is new. */
function countedBy(all: QuotaSettings, accountId: string, account: LimitedAccount, now: Date): Counted[] {
  const level = levelOf(all, accountId, account, now);
  const own: Counted = { by: 'account', subject: account.subject, limits: level };
  const isShared = level === all.unconfirmed || level === all.new;
  if (!isShared || account.network === null) return [own];
  return [own, { by: 'network', subject: account.network, limits: all.network }];
}

const quotaToken = ({ vault }: App, name: QuotaName | 'reports of the hour', subject: string): string =>
  countToken(vault, name, subject);

interface QuotaCount extends WindowCount {
  name: QuotaName;
  by: Counted['by'];
}

const hourToken = (app: App, subject: string): string => quotaToken(app, 'reports of the hour', subject);

/** What a use takes of each quota, and of the reports of the hour, which have no limit. */
function countsOf(app: App, { by, subject, limits }: Counted, use: QuotaUse, now: Date): QuotaCount[] {
  const endsAt = windowEnd(now, windowsMs.quotas);
  const all = quotaNames.map((name): QuotaCount => {
    const [limit, reserve] = [limits[name], by === 'network' ? networkReserve(limits[name]) : 0];
    return { name, by, token: quotaToken(app, name, subject), amount: use[name] ?? 0, limit, reserve, endsAt };
  });
  const ofHour = { limit: Number.MAX_SAFE_INTEGER, endsAt: windowEnd(now, hourMs) };
  all.push({ name: 'reports', by, token: hourToken(app, subject), amount: use.reports ?? 0, ...ofHour });
  return all.filter(({ amount }) => amount > 0);
}

/** The 429 that names the quota that does not suffice. */
function exceeded({ name: quota, by, limit, endsAt }: QuotaCount, now: Date): ApiError {
  const waitMs = endsAt.getTime() - now.getTime();
  const values = {
    quota,
    limit: quota === 'bytes' ? Math.floor(limit / bytesPerMb) : limit,
    hours: Math.ceil(waitMs / hourMs),
  };
  return rateLimited(by === 'network' ? 'quotaNetwork' : codes[quota], Math.ceil(waitMs / 1000), values);
}

/** @throws ApiError 401 when it was deleted */
async function requireAccount(app: App, db: Queryable, accountId: string) {
  const account = await findLimitedAccount(app, db, accountId);
  if (!account) throw unauthorized('notSignedIn');
  return account;
}

/**
 * Counts a use in the transaction that needs it: nothing is counted if that fails. The quotas are what an account may file
 * and upload in a day (UTC), low for new accounts, and what the new accounts of a network may together.
 * @param known the account, if the transaction has read it
 * @returns whether the account, and the new accounts of its network, file unusually fast
 * @throws ApiError 429 that names the quota that does not suffice
 */
export async function takeQuota(
  app: App,
  tx: Tx,
  accountId: string,
  use: QuotaUse,
  known: LimitedAccount | null = null,
): Promise<Pace> {
  const pace: Pace = { account: null, network: null };
  const settings = app.settings.quotas;
  if (!settings) return pace;
  const now = app.clock();
  const counted = countedBy(settings, accountId, known ?? (await requireAccount(app, tx, accountId)), now);
  const [own = [], shared] = counted.map((one) => countsOf(app, one, use, now));
  const result = await takeCounts(tx, now, own, shared);
  if (result.short) throw exceeded(result.short, now);
  for (const { by, subject, limits } of counted) {
    const reports = result.taken.get(hourToken(app, subject)) ?? 0;
    if (reports > usualPerHour(limits)) pace[by] = reports;
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
  const now = app.clock();
  const counted = countedBy(settings, accountId, await requireAccount(app, app.db, accountId), now);
  const uses = counted.flatMap((one) => countsOf(app, one, { files: 1, bytes: 1 }, now));
  const tokens = uses.map(({ token }) => token);
  const used = await readCounts(app.db, tokens, now);
  const short = uses.find(({ amount, limit }, at) => (used[at] ?? 0) + amount > limit);
  if (short) throw exceeded(short, now);
}

/** Gives back what `takeQuota` counted. */
export const giveBackQuota = (app: App, accountId: string, use: QuotaUse): Promise<void> =>
  app.db.transaction(async (tx) => {
    const settings = app.settings.quotas;
    const account = settings && (await findLimitedAccount(app, tx, accountId));
    if (!account) return;
    const now = app.clock();
    for (const one of countedBy(settings, accountId, account, now))
      for (const { token, amount } of countsOf(app, one, use, now)) await giveBackCount(tx, token, amount);
  });

/** Whose counts the account's uses count in. @throws ApiError 401 when it was deleted */
export const quotaSubjectOf = async (app: App, tx: Tx, accountId: string): Promise<string> =>
  (await requireAccount(app, tx, accountId)).subject;

/** Carries today's counts over after a change of email. @param from the `quotaSubjectOf` before it */
export async function carryQuota(app: App, tx: Tx, accountId: string, from: string): Promise<void> {
  const { subject } = await requireAccount(app, tx, accountId);
  for (const name of quotaNames)
    await copyCount(tx, quotaToken(app, name, from), quotaToken(app, name, subject), app.clock());
}

/** The account's quotas and what is used of them. @throws ApiError 401 when the account was deleted */
export async function todaysQuotas(app: App, accountId: string): Promise<Quotas> {
  const now = app.clock();
  const resetsAt = windowEnd(now, windowsMs.quotas).toISOString();
  const settings = app.settings.quotas;
  if (!settings) return { level: null, quotas: [], resetsAt };
  const account = await requireAccount(app, app.db, accountId);
  const level = levelOf(settings, accountId, account, now);
  const tokens = quotaNames.map((name) => quotaToken(app, name, account.subject));
  const used = await readCounts(app.db, tokens, now);
  return {
    level: level.name,
    quotas: quotaNames.map((name, at) => ({ name, used: used[at] ?? 0, limit: level[name] })),
    resetsAt,
  };
}
