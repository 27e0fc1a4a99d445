import { type QuotaName, type Quotas, quotaNames } from '../../../../contract/limits/quotas.ts';
import { rateLimited, unauthorized } from '../../../errors.ts';
import { type Clock, dayMs, dayOf } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db/pool.ts';
import type { QuotaLevel, QuotaLimits, QuotaSettings } from '../../../settings.ts';
import { withoutNetworkReserve } from '../throttle/service.ts';
import type { QuotaAccount, QuotaRepository, QuotaUse } from './repository.ts';

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

interface Needs {
  db: Db;
  quotas: QuotaRepository;
  /** Null for none. */
  settings: QuotaSettings | null;
  clock: Clock;
}

export type QuotaService = ReturnType<typeof quotaService>;

const codes = { reports: 'quotaReports', edits: 'quotaEdits', files: 'quotaFiles', bytes: 'quotaBytes' } as const;
const bytesPerMb = 1024 ** 2;
const hourMs = 60 * 60 * 1000;

/**
 * Limits what an account may file and upload in a day (UTC), low for new accounts, and what the new accounts of a network
 * may together. The counts are rows of the database, taken under their locks, so they are exact across processes.
 */
export function quotaService({ db, quotas, settings, clock }: Needs) {
  const msToMidnight = () => dayMs - (clock().getTime() % dayMs);

  const levelOf = (
    { unconfirmed, new: young, established, establishedAfterMs, others }: QuotaSettings,
    accountId: string,
    { isConfirmed, createdAt }: QuotaAccount,
  ): QuotaLevel => {
    const listed = [...others, unconfirmed, young, established].find(({ accounts }) => accounts.includes(accountId));
    if (listed) return listed;
    if (!isConfirmed) return unconfirmed;
    return clock().getTime() - createdAt.getTime() < establishedAfterMs ? young : established;
  };

  /** Whose counts a use of the account counts in. The account comes first, so that all calls lock in the same order. */
  const countsOf = (all: QuotaSettings, accountId: string, account: QuotaAccount) => {
    const level = levelOf(all, accountId, account);
    const isShared = level === all.unconfirmed || level === all.new;
    const own = { subject: account.subject, limits: level as QuotaLimits, isShared: false };
    if (!isShared || account.network === null) return [own];
    return [own, { subject: account.network, limits: all.network, isShared: true }];
  };

  /** The first quota that does not suffice. */
  const shortOf = (limits: QuotaLimits, used: QuotaLimits, use: QuotaUse): QuotaName | undefined =>
    quotaNames.find((name) => (use[name] ?? 0) > 0 && used[name] + (use[name] ?? 0) > limits[name]);

  /** The 429 that names it. */
  const exceeded = (limits: QuotaLimits, used: QuotaLimits, use: QuotaUse, isShared: boolean) => {
    const quota = shortOf(limits, used, use) ?? 'bytes';
    const limit = quota === 'bytes' ? Math.floor(limits.bytes / bytesPerMb) : limits[quota];
    const waitMs = msToMidnight();
    const values = { quota, limit, hours: Math.ceil(waitMs / hourMs) };
    return rateLimited(isShared ? 'quotaNetwork' : codes[quota], Math.ceil(waitMs / 1000), values);
  };

  return {
    /**
     * Counts a use in the transaction that needs it: nothing is counted if that fails.
     * @returns whether the account, and the new accounts of its network, file unusually fast
     * @throws ApiError 429 that names the quota that does not suffice
     */
    async take(tx: Tx, accountId: string, use: QuotaUse): Promise<Pace> {
      const pace: Pace = { account: null, network: null };
      if (!settings) return pace;
      const account = await quotas.account(tx, accountId);
      if (!account) throw unauthorized('notSignedIn');
      const now = clock();
      let isFirst = false;
      for (const { subject, limits, isShared } of countsOf(settings, accountId, account)) {
        const most = isShared && !isFirst ? withoutReserve(limits) : limits;
        const taken = await quotas.take(tx, subject, now, use, most);
        if (taken === null) throw exceeded(most, await quotas.used(tx, subject, dayOf(now)), use, isShared);
        const { reports } = taken;
        isFirst = taken.isFirst;
        if (reports > usualPerHour(limits)) pace[isShared ? 'network' : 'account'] = reports;
      }
      return pace;
    },

    /**
     * Checks before a file is read that another one may be kept. Its size is known later, so `take` decides.
     * @throws ApiError 429 that names the quota that is used up
     */
    async requireFile(accountId: string): Promise<void> {
      if (!settings) return;
      const account = await quotas.account(db, accountId);
      if (!account) throw unauthorized('notSignedIn');
      const use = { files: 1, bytes: 1 };
      for (const { subject, limits, isShared } of countsOf(settings, accountId, account)) {
        const used = await quotas.used(db, subject, dayOf(clock()));
        if (shortOf(limits, used, use)) throw exceeded(limits, used, use, isShared);
      }
    },

    /** Gives back what `take` counted. */
    giveBack: (accountId: string, use: QuotaUse): Promise<void> =>
      db.transaction(async (tx) => {
        const account = settings && (await quotas.account(tx, accountId));
        if (!account) return;
        for (const { subject } of countsOf(settings, accountId, account))
          await quotas.giveBack(tx, subject, dayOf(clock()), use);
      }),

    /** Whose counts the account's uses count in: a keyed hash of its email. @throws ApiError 401 when it was deleted */
    async subjectOf(tx: Tx, accountId: string): Promise<string> {
      const account = await quotas.account(tx, accountId);
      if (!account) throw unauthorized('notSignedIn');
      return account.subject;
    },

    /** Carries today's counts over after a change of email. @param from the `subjectOf` before it */
    async carry(tx: Tx, accountId: string, from: string): Promise<void> {
      const account = await quotas.account(tx, accountId);
      if (account) await quotas.carry(tx, from, account.subject, dayOf(clock()));
    },

    /** The account's quotas and what is used of them. @throws ApiError 401 when the account was deleted */
    async today(accountId: string): Promise<Quotas> {
      const resetsAt = new Date(clock().getTime() + msToMidnight()).toISOString();
      if (!settings) return { level: null, quotas: [], resetsAt };
      const account = await quotas.account(db, accountId);
      if (!account) throw unauthorized('notSignedIn');
      const level = levelOf(settings, accountId, account);
      const used = await quotas.used(db, account.subject, dayOf(clock()));
      return {
        level: level.name,
        quotas: quotaNames.map((name) => ({ name, used: used[name], limit: level[name] })),
        resetsAt,
      };
    },

    /** Starts the counts again: their keyed hashes cannot be recomputed with a new key. */
    forgetTokens: (): Promise<void> => quotas.forgetAll(db),
    forgetPastDays: (): Promise<void> => quotas.forgetBefore(db, dayOf(clock())),
  };
}
