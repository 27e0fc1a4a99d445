import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { countries } from '../contract/countries.ts';
import type { RatePlan } from './modules/limits/service.ts';
import { type S3Address, s3Address } from './platform/files/s3-address.ts';

/** Every variable the program reads, with its default and what it is for. `.env.example` is held against this by a test. */
export const variables = {
  PORT: { default: '3000', about: 'The port to listen on, 1 to 65535.' },
  HOST: { default: '127.0.0.1', about: 'The address to listen on; 0.0.0.0 in a container.' },
  PUBLIC_URL: { default: 'http://localhost:PORT', about: 'What links in mails start with, and what decides Secure.' },
  TRUST_PROXY: { default: '', about: 'Addresses or networks of proxies whose forwarded headers count, with commas.' },
  DATA_DIR: { default: './data', about: 'Where the embedded database, the keys, uploads and outgoing mail are kept.' },
  DATABASE_URL: { default: '', about: 'A PostgreSQL 14 or newer to use instead of the embedded one.' },
  DATABASE_POOLER: {
    default: '',
    about: 'What DATABASE_URL leads to, when connections are lent for a transaction: transaction, or prepared.',
  },
  DATABASE_REPLICA_URL: { default: '', about: 'A streaming replica of that PostgreSQL, which answers lookups.' },
  SHIELD_KEYS: {
    default: '',
    about: 'Sealing keys, 32 bytes each in base64, with commas; the first one seals. Instead of the file in DATA_DIR.',
  },
  BACKUP_PASSPHRASE: { default: '', about: 'What the commands backup and restore seal their file with.' },
  SMTP_URL: { default: '', about: 'An SMTP server; without one mail is written to the folder outbox in DATA_DIR.' },
  MAIL_FROM: { default: '', about: 'Whom mail is from; Fraud Shield <no-reply@the host of PUBLIC_URL> when empty.' },
  STORAGE_URL: { default: '', about: 'An S3-compatible store for uploads instead of the folder files in DATA_DIR.' },
  DEFAULT_COUNTRY: { default: 'PK', about: 'Whose phone numbers are understood without a country code (ISO 3166).' },
  WEB_CONCURRENCY: { default: '1', about: 'How many server processes work on this machine, 1 to 32.' },
  REDIS_URL: { default: '', about: 'A Redis or Valkey that makes the limits of API keys exact across machines.' },
  RATE_PLANS: {
    default: '{"default":{"callsPerSecond":50,"lookupsPerMinute":1000,"identifiersPerDay":10000}}',
    about: 'What API keys may do, by plan, as JSON; a plan may list the uids of its "accounts".',
  },
  SESSION_IDLE_MINUTES: {
    default: '',
    about: 'After how long a session ends that nobody uses, 5 to 10080; without it each lasts its seven days.',
  },
  METRICS_TOKEN: {
    default: '',
    about: 'What a scraper on another machine sends to GET /metrics as a bearer token, 16 characters or more.',
  },
  LOG_LEVEL: { default: 'info', about: 'error, warn, info or debug; debug has a line for every request.' },
} as const;

export type LogLevel = 'error' | 'warn' | 'info' | 'debug';

export interface Config {
  port: number;
  host: string;
  /** Without a slash at its end. */
  publicUrl: string;
  /** Addresses and networks of trusted proxies; empty trusts none. */
  trustProxy: string[];
  /** Absolute. */
  dataDir: string;
  databaseUrl: string | null;
  /** Null when connections are our own. */
  databasePooler: 'transaction' | 'prepared' | null;
  /** Null when the one database answers everything. */
  databaseReplicaUrl: string | null;
  shieldKeys: string | null;
  /** At least 12 characters. */
  backupPassphrase: string | null;
  smtpUrl: string | null;
  /** A mailbox, `Name <address>`. */
  mailFrom: string;
  /** Null keeps uploads in the data directory. */
  storage: S3Address | null;
  defaultCountry: string;
  webConcurrency: number;
  redisUrl: string | null;
  /** The first is named `default`. */
  ratePlans: readonly [RatePlan, ...RatePlan[]];
  /** Null lets a session that nobody uses last as long as any. */
  sessionIdleMs: number | null;
  /** Null tells metrics to this machine only. */
  metricsToken: string | null;
  logLevel: LogLevel;
}

/** Values of the environment that the program cannot start with; one line each. */
export class BadConfig extends Error {
  override name = 'BadConfig';
  readonly lines: string[];
  constructor(lines: string[]) {
    super(lines.join('\n'));
    this.lines = lines;
  }
}

type Environment = Record<string, string | undefined>;

/**
 * Reads the configuration once, at start.
 * @throws BadConfig naming every bad value and what was expected
 */
export function readConfig(env: Environment = process.env): Config {
  const bad: string[] = [];
  const take = <T>(name: keyof typeof variables, expected: string, parse: (value: string) => T | undefined): T => {
    const value = env[name]?.trim() || variables[name].default;
    const parsed = parse(value);
    // A secret must not be echoed, so only values that hold none are quoted.
    if (parsed === undefined) bad.push(`${name}${isSecret(name) ? '' : ` is "${value}", but`} must be ${expected}.`);
    return parsed as T;
  };

  const port = take('PORT', 'a whole number from 1 to 65535', (value) =>
    /^\d{1,5}$/.test(value) && Number(value) >= 1 && Number(value) <= 65_535 ? Number(value) : undefined,
  );
  const publicUrl = take('PUBLIC_URL', 'an http or https address without a path', (value) =>
    origin(value === variables.PUBLIC_URL.default ? `http://localhost:${port ?? variables.PORT.default}` : value),
  );
  const config: Config = {
    port,
    host: take('HOST', 'an IP address or a host name', (value) => (/^[\w.:-]+$/.test(value) ? value : undefined)),
    publicUrl,
    trustProxy: take('TRUST_PROXY', 'IP addresses or networks (10.0.0.0/8), with commas', (value) => {
      const items = list(value);
      return items.every((item) => /^[\da-fA-F.:]+(\/\d{1,3})?$/.test(item)) ? items : undefined;
    }),
    dataDir: take('DATA_DIR', 'a folder', (value) => resolve(value)),
    databaseUrl: take('DATABASE_URL', databaseExpected, databaseAddress),
    databasePooler: take('DATABASE_POOLER', 'empty, transaction or prepared', (value) =>
      value === '' ? null : value === 'transaction' || value === 'prepared' ? value : undefined,
    ),
    databaseReplicaUrl: take('DATABASE_REPLICA_URL', databaseExpected, databaseAddress),
    shieldKeys: take('SHIELD_KEYS', 'keys of 32 bytes in base64, with commas between them', (value) =>
      value === '' ? null : list(value).every((key) => Buffer.from(key, 'base64').length === 32) ? value : undefined,
    ),
    backupPassphrase: take('BACKUP_PASSPHRASE', 'at least 12 characters long', (value) =>
      value === '' ? null : value.length >= 12 ? value : undefined,
    ),
    smtpUrl: take('SMTP_URL', 'an address like smtp://user:password@host:587 or smtps://host', (value) =>
      value === '' ? null : smtpAddress(value),
    ),
    mailFrom: take('MAIL_FROM', 'an address like Fraud Shield <no-reply@example.org>', (value) =>
      value === '' ? `Fraud Shield <no-reply@${hostOf(publicUrl)}>` : mailbox(value),
    ),
    storage: take('STORAGE_URL', 'an address like s3://KEY:SECRET@host:9000/bucket?region=us-east-1', (value) =>
      value === '' ? null : s3Address(value),
    ),
    defaultCountry: take('DEFAULT_COUNTRY', 'an ISO 3166 code of two letters', (value) =>
      countries.includes(value.toUpperCase()) ? value.toUpperCase() : undefined,
    ),
    webConcurrency: take('WEB_CONCURRENCY', 'a whole number from 1 to 32', (value) =>
      /^\d{1,2}$/.test(value) && Number(value) >= 1 && Number(value) <= 32 ? Number(value) : undefined,
    ),
    redisUrl: take('REDIS_URL', 'an address that starts with redis:// or rediss://', (value) =>
      value === '' ? null : /^rediss?:\/\/./.test(value) ? value : undefined,
    ),
    ratePlans: take('RATE_PLANS', ratePlansExpected, ratePlans),
    sessionIdleMs: take('SESSION_IDLE_MINUTES', 'empty, or a whole number from 5 to 10080', (value) => {
      if (value === '') return null;
      const minutes = /^\d{1,5}$/.test(value) ? Number(value) : 0;
      return minutes >= 5 && minutes <= 10_080 ? minutes * 60_000 : undefined;
    }),
    metricsToken: take('METRICS_TOKEN', '16 to 200 letters, digits, or -._~+/=', (value) =>
      value === '' ? null : /^[\w.~+/=-]{16,200}$/.test(value) ? value : undefined,
    ),
    logLevel: take('LOG_LEVEL', 'error, warn, info or debug', (value) =>
      value === 'error' || value === 'warn' || value === 'info' || value === 'debug' ? value : undefined,
    ),
  };
  if (!config.databaseUrl && (config.databasePooler || config.databaseReplicaUrl))
    bad.push(
      'DATABASE_POOLER and DATABASE_REPLICA_URL are about the database of DATABASE_URL, which must be set, too.',
    );
  if (bad.length > 0) throw new BadConfig(bad);
  return config;
}

const secrets = [
  'DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'SHIELD_KEYS',
  'BACKUP_PASSPHRASE',
  'SMTP_URL',
  'STORAGE_URL',
  'REDIS_URL',
  'METRICS_TOKEN',
];
const isSecret = (name: string): boolean => secrets.includes(name);

const list = (value: string): string[] =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

const databaseExpected = 'an address that starts with postgres:// or postgresql://';
const databaseAddress = (value: string): string | null | undefined =>
  value === '' ? null : /^postgres(ql)?:\/\/./.test(value) ? value : undefined;

function origin(value: string): string | undefined {
  try {
    const url = new URL(value);
    const plain = /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.username;
    return plain ? url.origin : undefined;
  } catch {
    return undefined;
  }
}

const ratePlansExpected =
  'JSON with a plan named "default", each plan with callsPerSecond, lookupsPerMinute and identifiersPerDay as whole numbers from 1 and, but for "default", accounts as a list of uids';

const Plan = z.strictObject({
  callsPerSecond: z.int().check(z.minimum(1)),
  lookupsPerMinute: z.int().check(z.minimum(1)),
  identifiersPerDay: z.int().check(z.minimum(1)),
  accounts: z._default(z.array(z.uuid()), []),
});
const Plans = z.record(z.string().check(z.regex(/^[\w-]{1,30}$/)), Plan);

function ratePlans(value: string): [RatePlan, ...RatePlan[]] | undefined {
  let json: unknown;
  try {
    json = JSON.parse(value);
  } catch {
    return undefined;
  }
  const { default: usual, ...others } = Plans.safeParse(json).data ?? {};
  if (!usual || usual.accounts.length > 0) return undefined;
  return [{ name: 'default', ...usual }, ...Object.entries(others).map(([name, plan]) => ({ name, ...plan }))];
}
function smtpAddress(value: string): string | undefined {
  try {
    const url = new URL(value);
    const plain = /^smtps?:$/.test(url.protocol) && url.hostname && /^\/?$/.test(url.pathname) && !url.search;
    return plain && decodeURIComponent(url.username + url.password) !== undefined ? value : undefined;
  } catch {
    return undefined;
  }
}

/** One address, with or without a name before it. */
const mailbox = (value: string): string | undefined =>
  /^(?:[^<>@\r\n"]+ <[^<>@\s]+@[\w.-]+>|[^<>@\s]+@[\w.-]+)$/.test(value) ? value : undefined;

const hostOf = (publicUrl: string | undefined): string => (publicUrl ? new URL(publicUrl).hostname : 'localhost');
