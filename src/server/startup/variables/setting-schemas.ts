import * as z from 'zod/mini';
import { personPlan } from '../../../contract/keys/usage.ts';
import type { CallLimitSettings } from '../../http/call-limits.ts';
import { keyLines } from '../../platform/vault/keyring.ts';

/** A string that `parse` understands; undefined from `parse` refuses it. */
export const parsedBy = <T>(parse: (value: string) => T | undefined) =>
  z.pipe(
    z.string(),
    z.transform((value, { issues }): T => {
      const parsed = parse(value);
      if (parsed !== undefined) return parsed;
      issues.push({ code: 'custom', input: value });
      return z.NEVER;
    }),
  );

/** Whether a value is in quotation marks: `.env` and systemd take them away, Docker's `--env-file` does not. */
export const isQuoted = (value: string): boolean => /^(["']).*\1$/s.test(value);

/** A folder or a file. */
export const path = z.string().check(z.refine((value) => !isQuoted(value)));

/** Null for an empty string. */
export const optional = <T>(schema: z.ZodMiniType<T, string>) =>
  z.union([
    z.pipe(
      z.literal(''),
      z.transform((): null => null),
    ),
    schema,
  ]);

const numberWithin = (min: number, max: number, unit: number) =>
  parsedBy((value) => {
    const number = Number(value);
    return /^\d{1,5}$/.test(value) && number >= min && number <= max ? number * unit : undefined;
  });

/** What a variable must be that is a number. @param unit by which it is multiplied */
export const wholeNumber = (min: number, max: number, unit = 1) => ({
  expected: `a whole number from ${min} to ${max}`,
  schema: numberWithin(min, max, unit),
});

/** The same for one that may be empty, which is null. */
export const emptyOrNumber = (min: number, max: number, unit = 1) => ({
  expected: `empty, or a whole number from ${min} to ${max}`,
  schema: optional(numberWithin(min, max, unit)),
});

/** One of two words: false for the first. */
export const either = (no: string, yes: string) =>
  parsedBy((value) => (value === no || value === yes ? value === yes : undefined));

const minuteMs = 60_000;
const unitMs = { m: minuteMs, h: 60 * minuteMs, d: 24 * 60 * minuteMs };

/** A number of minutes, hours or days (`30m`, `12h`, `1d`); becomes milliseconds. */
export const duration = parsedBy((value) => {
  const [, count, unit] = /^([1-9]\d{0,3})([mhd])$/.exec(value) ?? [];
  return unit ? Number(count) * unitMs[unit as keyof typeof unitMs] : undefined;
});

/** The items of a comma-separated list, without the spaces around them; empty ones are dropped. */
const items = (value: string): string[] =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

/** Keys of 32 bytes in base64 in the format of SHIELD_KEYS or the key file. */
export const sealingKeys = z.string().check(
  z.refine((value) => {
    const keys = keyLines(value);
    return keys.length > 0 && keys.every((key) => Buffer.from(key, 'base64').length === 32);
  }),
);

/** Comma-separated IP addresses and networks in CIDR notation. */
export const networks = z.pipe(
  z.pipe(z.string(), z.transform(items)),
  z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])),
);

/** An http or https address without path, query or user; becomes its origin. */
export const httpOrigin = parsedBy((value) => {
  if (!URL.canParse(value)) return undefined;
  const url = new URL(value);
  const isBare = /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.username;
  return isBare ? url.origin : undefined;
});

/** An http or https address without a user, which belongs into a header. */
export const httpAddress = parsedBy((value) => {
  if (!URL.canParse(value)) return undefined;
  const { protocol, username, password, href } = new URL(value);
  return /^https?:$/.test(protocol) && !username && !password ? href : undefined;
});

export const smtpUrl = parsedBy((value) => {
  if (!URL.canParse(value)) return undefined;
  const url = new URL(value);
  const isBare = /^smtps?:$/.test(url.protocol) && url.hostname && /^\/?$/.test(url.pathname) && !url.search;
  // Who connects decodes user and password; a stray percent sign would throw there.
  return isBare && isDecodable(url.username + url.password) ? value : undefined;
});

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** A Redis or Valkey: a host, and perhaps the number of a database as path. */
export const redisUrl = parsedBy((value) => {
  if (!/^rediss?:\/\/./.test(value) || !URL.canParse(value)) return undefined;
  const { hostname, pathname, username, password } = new URL(value);
  return hostname && /^\/?\d{0,5}$/.test(pathname) && isDecodable(username + password) ? value : undefined;
});

/**
 * Whether an address has an @ where none can be: the user or password in it has special characters that are not
 * percent-encoded, so a part of the password would be taken for the host, and be resolved and printed. A query of http may
 * contain any.
 */
export function hasStrayAt(value: string): boolean {
  const [, scheme = '', rest = ''] = /^([a-z][a-z\d+.-]*):\/\/(.*)$/is.exec(value) ?? [];
  const address = /^https?$/i.test(scheme) ? rest.replace(/\?.*/s, '') : rest;
  const [authority = ''] = address.split(/[/?#]/, 1);
  return address.slice(address.indexOf('@') + 1).includes('@') || (address.includes('@') && !authority.includes('@'));
}

const sslModes = /^(disable|no-verify|require|verify-ca|verify-full)$/;

/** Whether an address lists hosts, as libpq allows: before the path, or in the parameter `host`. */
export function namesSeveralHosts(address: string): boolean {
  const [, authority = '', query] = /^\w+:\/\/([^/?#]*)[^?#]*(?:\?([^#]*))?/.exec(address) ?? [];
  const hosts = new URLSearchParams(query).get('host') ?? authority.slice(authority.lastIndexOf('@') + 1);
  return hosts.includes(',');
}

/**
 * A PostgreSQL URL. pg treats `require` and `verify-ca` as `verify-full` and warns that this will
 * change; here it does not, so the stricter mode is written out.
 */
export const postgresUrl = parsedBy((value) => {
  if (!/^postgres(ql)?:\/\/./.test(value)) return undefined;
  // As pg reads it, which allows a user without a host. Several hosts have an error of their own.
  if (!namesSeveralHosts(value) && !URL.canParse(value.replace('@/', '@localhost/'))) return undefined;
  const mode = /[?&]sslmode=([^&]*)/.exec(value)?.[1];
  if (mode !== undefined && !sslModes.test(mode)) return undefined;
  return value.replace(/([?&]sslmode=)(require|verify-ca)(?=&|$)/, '$1verify-full');
});

/** One mail address, with or without a display name. */
export const mailbox = z.string().check(z.regex(/^(?:[^<>@\r\n"]+ <[^<>@\s]+@[\w.-]+>|[^<>@\s]+@[\w.-]+)$/));

/** The uids of accounts, in the case of the database. */
export const uids = z._default(
  z.array(
    z.pipe(
      z.uuid(),
      z.transform((uid: string) => uid.toLowerCase()),
    ),
  ),
  [],
);

/** Whether two entries list the same account, of which one would be ignored. */
export function sharesAccounts(entries: readonly { accounts: readonly string[] }[]): boolean {
  const all = entries.flatMap(({ accounts }) => [...new Set(accounts)]);
  return new Set(all).size < all.length;
}

/** The limits of a group of accounts (L6). */
const Plan = z.strictObject({
  /** Per key. */
  callsPerSecond: z.int().check(z.minimum(1)),
  /** Per key; a batch counts as its queries. */
  lookupsPerMinute: z.int().check(z.minimum(1)),
  /** Different identifiers per account and day (UTC), so that more keys do not mean more people. */
  identifiersPerDay: z.int().check(z.minimum(1)),
  /** Different identifiers per day (UTC) of all accounts of a network on the plan `unconfirmed` together. */
  identifiersPerNetwork: z.optional(z.int().check(z.minimum(1))),
  /** The uids of the accounts on this plan. All others are on `unconfirmed` until their email is confirmed, then on the first. */
  accounts: uids,
});
export type RatePlan = z.output<typeof Plan> & { name: string };
const Plans = z.record(z.string().check(z.regex(/^[\w-]{1,30}$/)), Plan);

/** What a person checks on the dashboard without a key, unless RATE_PLANS says otherwise. */
const person: RatePlan = {
  name: personPlan,
  callsPerSecond: 10,
  lookupsPerMinute: 60,
  identifiersPerDay: 20,
  accounts: [],
};

/** Rate plans as JSON, by name; becomes a list with the plan `default` first, and one for people without a key. */
export const ratePlans = parsedBy((value): readonly [RatePlan, ...RatePlan[]] | undefined => {
  const { default: defaultPlan, ...others } = Plans.safeParse(parseJson(value)).data ?? {};
  if (!defaultPlan || defaultPlan.accounts.length > 0) return undefined;
  if (sharesAccounts(Object.values(others))) return undefined;
  const given = Object.entries(others).map(([name, plan]) => ({ name, ...plan }));
  const hasPerson = given.some(({ name }) => name === personPlan);
  return [{ name: 'default', ...defaultPlan }, ...given, ...(hasPerson ? [] : [person])];
});

const CallLimit = z.strictObject({
  callsPerSecond: z.int().check(z.minimum(1)),
  waiting: z.int().check(z.minimum(1)),
});
const CallLimits = z.strictObject({ account: CallLimit, network: CallLimit });

/** The limits of people's calls as JSON; null for `off`, undefined when they cannot be read. */
export const callLimits = (value: string): CallLimitSettings | null | undefined =>
  value === 'off' ? null : CallLimits.safeParse(parseJson(value)).data;

/** Undefined when it is not JSON. */
export function parseJson(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}
