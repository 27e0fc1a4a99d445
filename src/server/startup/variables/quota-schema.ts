import * as z from 'zod/mini';
import { dayMs } from '../../platform/clock.ts';
import { uids as accounts, parseJson, sharesAccounts } from './setting-schemas.ts';

/** What may be filed and uploaded in a day. */
export interface QuotaLimits {
  reports: number;
  edits: number;
  files: number;
  bytes: number;
}

export interface QuotaLevel extends QuotaLimits {
  name: string;
  /** The uids of accounts that have this level whatever their age. */
  accounts: readonly string[];
}

/** The quotas of accounts by how well they are known. */
export interface QuotaSettings {
  unconfirmed: QuotaLevel;
  /** With a confirmed email. */
  new: QuotaLevel;
  /** With a confirmed email, and `establishedAfterMs` old. */
  established: QuotaLevel;
  establishedAfterMs: number;
  /** For all unconfirmed and new accounts together that were registered from the same network. */
  network: QuotaLimits;
  /** Levels of the operator's own. */
  others: readonly QuotaLevel[];
}

const count = z.int().check(z.minimum(0), z.maximum(1_000_000_000));
const limits = { reports: count, edits: count, files: count, megabytes: count };
const Level = z.strictObject({ ...limits, accounts });
const Settings = z.catchall(
  z.object({
    unconfirmed: Level,
    new: Level,
    established: z.strictObject({ ...limits, accounts, afterDays: z.int().check(z.minimum(0), z.maximum(3_650)) }),
    network: z.strictObject(limits),
  }),
  Level,
);
const name = /^[\w-]{1,30}$/;

/** Quotas as JSON, by level; null for `off`, undefined when they cannot be read. */
export function quotaSettings(value: string): QuotaSettings | null | undefined {
  if (value === 'off') return null;
  const { data } = Settings.safeParse(parseJson(value));
  if (!data) return undefined;
  const { unconfirmed, new: young, established, network, ...others } = data;
  if (!Object.keys(others).every((key) => name.test(key))) return undefined;
  if (sharesAccounts([unconfirmed, young, established, ...Object.values(others)])) return undefined;
  return {
    unconfirmed: level('unconfirmed', unconfirmed),
    new: level('new', young),
    established: level('established', established),
    establishedAfterMs: established.afterDays * dayMs,
    network: inBytes(network),
    others: Object.entries(others).map(([key, given]) => level(key, given)),
  };
}

type Limits = z.output<z.ZodMiniObject<typeof limits>>;

const inBytes = ({ reports, edits, files, megabytes }: Limits): QuotaLimits => ({
  reports,
  edits,
  files,
  bytes: megabytes * 1024 ** 2,
});
const level = (key: string, given: Limits & { accounts: readonly string[] }): QuotaLevel => ({
  ...inBytes(given),
  name: key,
  accounts: given.accounts,
});
