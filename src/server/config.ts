import { existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import * as z from 'zod/mini';
import { countries } from '../contract/rules/countries.ts';
import { passwordRuleNames } from '../contract/rules/password-checks.ts';
import { defaultBackupDir } from './platform/backup/backup-folder.ts';
import { s3Address } from './platform/files/s3-address.ts';
import { clamdAddress } from './platform/scanner/clamd-address.ts';
import { databaseConflicts, databaseVariables } from './startup/database-variables.ts';
import { limitVariables } from './startup/limit-variables.ts';
import { misspelled } from './startup/misspelled.ts';
import { readSecrets } from './startup/secrets.ts';
import * as setting from './startup/setting-schemas.ts';
import { type Variable, variable } from './startup/variable.ts';

/** Every environment variable the program reads. `npm run env:example` writes `.env.example` from this list. */
export const variables = {
  PORT: variable({
    default: '3000',
    docs: 'The port to listen on, 1 to 65535.',
    expected: 'a whole number from 1 to 65535',
    schema: setting.wholeNumber(1, 65_535),
  }),
  HOST: variable({
    default: '127.0.0.1',
    docs: 'The address to listen on; 0.0.0.0 in a container.',
    expected: 'an IP address or a host name',
    schema: z.string().check(z.regex(/^[\w.:-]+$/)),
  }),
  PUBLIC_URL: variable({
    default: 'http://localhost:PORT',
    docs: 'The public address, without a path. Links in emails start with it; cookies are Secure if it is https.',
    expected: 'an http or https address without a path',
    schema: z.union([z.literal('http://localhost:PORT'), setting.httpOrigin]),
  }),
  TRUST_PROXY: variable({
    default: '',
    docs: 'Proxies whose forwarded headers count: IP addresses or networks, separated by commas. Default: none.',
    expected: 'IP addresses or networks (10.0.0.0/8), with commas',
    schema: setting.networks,
  }),
  DATA_DIR: variable({
    default: './data',
    docs: 'The directory for the embedded database, the keys, uploads and outgoing email.',
    expected: 'a folder',
    schema: z.pipe(
      z.string(),
      z.transform((value) => resolve(value)),
    ),
  }),
  ...databaseVariables,
  SHIELD_KEYS: variable({
    default: '',
    docs: 'Sealing keys, 32 bytes each in base64, with commas, instead of shield.keys in DATA_DIR. The first one seals.',
    expected: 'keys of 32 bytes in base64, with commas or line breaks between them',
    secret: true,
    schema: setting.optional(setting.sealingKeys),
  }),
  SHIELD_KEYS_COMMAND: variable({
    default: '',
    docs: 'A shell command that prints the value of SHIELD_KEYS within 30 seconds, for a key management service.',
    expected: 'a command',
    schema: z.string(),
  }),
  BACKUP_PASSPHRASE: variable({
    default: '',
    docs: 'The passphrase that encrypts backups, at least 12 characters. The server needs it only for BACKUP_EVERY.',
    expected: 'at least 12 characters long',
    secret: true,
    schema: setting.optional(z.string().check(z.minLength(12))),
  }),
  BACKUP_EVERY: variable({
    default: '',
    docs: 'How often the server takes a backup and checks it, such as 12h or 1d. Default: never.',
    expected: 'empty, or a number of minutes, hours or days, such as 30m, 12h or 1d',
    schema: setting.optional(setting.duration),
  }),
  BACKUP_KEEP: variable({
    default: '7',
    docs: 'How many of these backups are kept, 1 to 1000.',
    expected: 'a whole number from 1 to 1000',
    schema: setting.wholeNumber(1, 1_000),
  }),
  BACKUP_DIR: variable({
    default: '',
    docs: 'Their folder, which has to exist: on another disk or a mounted share. Default: backups in DATA_DIR.',
    expected: 'a folder',
    schema: z.string(),
  }),
  SMTP_URL: variable({
    default: '',
    docs: 'smtp://user:password@host:587 (with STARTTLS if offered) or smtps://user:password@host:465. Without it, email is written to outbox in DATA_DIR.',
    expected: 'an address like smtp://user:password@host:587 or smtps://host',
    secret: true,
    schema: setting.optional(setting.smtpUrl),
  }),
  MAIL_FROM: variable({
    default: '',
    docs: 'The sender: Fraud Shield <no-reply@example.org>. Default: no-reply at the host of PUBLIC_URL.',
    expected: 'an address like Fraud Shield <no-reply@example.org>',
    schema: setting.optional(setting.mailbox),
  }),
  SMS_URL: variable({
    default: '',
    docs: 'An SMS gateway for POST requests with {"to":"+923001234567","text":"…"}. Without it, moderators prove numbers.',
    expected: 'an http or https address',
    secret: true,
    schema: setting.optional(setting.httpAddress),
  }),
  SMS_AUTHORIZATION: variable({
    default: '',
    docs: 'The Authorization header of these requests, such as Bearer abc. Default: none.',
    expected: 'printable ASCII characters',
    secret: true,
    schema: setting.optional(z.string().check(z.regex(/^[\x20-\x7e]{1,1000}$/))),
  }),
  STORAGE_URL: variable({
    default: '',
    docs: "An S3-compatible store for uploads: s3://KEY:SECRET@host:port/bucket?region=us-east-1&tls=true, percent-encoded. Amazon S3: s3:///bucket?region=eu-west-1, with AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY or the machine's role. Without it, uploads are in files in DATA_DIR.",
    expected: 'an address like s3://KEY:SECRET@host:9000/bucket?region=us-east-1',
    secret: true,
    schema: setting.optional(setting.parsedBy(s3Address)),
  }),
  CLAMAV_URL: variable({
    default: '',
    docs: 'A ClamAV daemon that checks the files of reports: tcp://host:3310 or unix:/run/clamav/clamd.ctl.',
    expected: 'an address like tcp://host:3310 or unix:/run/clamav/clamd.ctl',
    schema: setting.optional(setting.parsedBy(clamdAddress)),
  }),
  DEFAULT_COUNTRY: variable({
    default: 'PK',
    docs: 'The country (ISO 3166) of phone numbers without a country code, and of reports that name none.',
    expected: 'an ISO 3166 code of two letters',
    schema: setting.parsedBy((value) => countries.find((code) => code === value.toUpperCase())),
  }),
  WEB_CONCURRENCY: variable({
    default: '1',
    docs: 'The number of server processes on this machine, 1 to 32.',
    expected: 'a whole number from 1 to 32',
    schema: setting.wholeNumber(1, 32),
  }),
  DRAIN_SECONDS: variable({
    default: '5',
    docs: 'How many seconds, 0 to 60, a stop waits for load balancers: /readyz answers 503, and calls are still answered.',
    expected: 'a whole number from 0 to 60',
    schema: setting.wholeNumber(0, 60),
  }),
  REDIS_URL: variable({
    default: '',
    docs: 'A Redis or Valkey that makes rate limits exact across machines: redis://user:password@host:6379.',
    expected: 'an address like redis://user:password@host:6379 or rediss://host',
    secret: true,
    schema: setting.optional(setting.redisUrl),
  }),
  ...limitVariables,
  DISK_RESERVE_MB: variable({
    default: '500',
    docs: 'Megabytes, 0 to 99999, that uploads, reports and registrations leave free on the disk of DATA_DIR.',
    expected: 'a whole number from 0 to 99999',
    schema: setting.wholeNumber(0, 99_999),
  }),
  PASSWORD_RULE: variable({
    default: '',
    docs: '"composition" (8 to 20 characters, with an uppercase and a special one) or "nist" (12 to 64). Default: the policy.',
    expected: 'empty, composition or nist',
    schema: setting.optional(z.enum(passwordRuleNames)),
  }),
  SESSION_IDLE_MINUTES: variable({
    default: '',
    docs: 'After how many idle minutes, 5 to 10080, a session ends. Default: only after seven days.',
    expected: 'empty, or a whole number from 5 to 10080',
    schema: setting.optional(setting.wholeNumber(5, 10_080)),
  }),
  AUDIT: variable({
    default: 'buffered',
    docs: 'Lookups and views while no more audit entries fit into memory: "buffered" drops the oldest, "required" refuses.',
    expected: 'buffered or required',
    schema: z.enum(['buffered', 'required']),
  }),
  AUDIT_MISSES: variable({
    default: 'minute',
    docs: 'Lookups that found nothing: "minute" writes one line per key and minute, "each" a line for each.',
    expected: 'minute or each',
    schema: z.enum(['minute', 'each']),
  }),
  AUDIT_EXPORT: variable({
    default: '',
    docs: 'A file to which the audit trail is appended as JSON lines; it may be rotated. Default: none.',
    expected: 'a file',
    schema: z.string(),
  }),
  AUDIT_KEEP_MONTHS: variable({
    default: '',
    docs: 'How many months of the audit trail are kept besides the current one, 1 to 1200. Default: all.',
    expected: 'empty, or a whole number from 1 to 1200',
    schema: setting.optional(setting.wholeNumber(1, 1_200)),
  }),
  USAGE_KEEP_MONTHS: variable({
    default: '',
    docs: 'How many months of usage counts are kept besides the current one, 12 to 1200. Default: all.',
    expected: 'empty, or a whole number from 12 to 1200',
    schema: setting.optional(setting.wholeNumber(12, 1_200)),
  }),
  METRICS_TOKEN: variable({
    default: '',
    docs: 'The bearer token with which other machines may scrape /metrics, 16 to 200 characters. Default: none may.',
    expected: '16 to 200 letters, digits, or -._~+/=',
    secret: true,
    schema: setting.optional(z.string().check(z.regex(/^[\w.~+/=-]{16,200}$/))),
  }),
  ACCESS_LOG: variable({
    default: 'false',
    docs: 'true logs every answer: request id, route, status, time and the id of the API key.',
    expected: 'true or false',
    schema: setting.parsedBy((value) => (/^(true|false)$/.test(value) ? value === 'true' : undefined)),
  }),
  LOG_LEVEL: variable({
    default: 'info',
    docs: 'error, warn, info or debug; debug writes a line for every request.',
    expected: 'error, warn, info or debug',
    schema: z.enum(['error', 'warn', 'info', 'debug']),
  }),
};

/** The variables that hold secrets; each may be in a file that NAME_FILE names. */
const secretNames = Object.entries(variables)
  .filter(([, { secret }]: [string, Variable<unknown>]) => secret)
  .map(([name]) => name);

/** What the program reads from the environment. */
const names = [...Object.keys(variables), ...secretNames.map((name) => `${name}_FILE`)];

/** The program cannot start with its configuration; one line for each bad value. */
export class BadConfig extends Error {
  override name = 'BadConfig';
  readonly lines: string[];
  constructor(lines: string[]) {
    super(lines.join('\n'));
    this.lines = lines;
  }
}

type Environment = Record<string, string | undefined>;
type Values = { [Name in keyof typeof variables]: z.output<(typeof variables)[Name]['schema']> };
export type Config = ReturnType<typeof readConfig>;

/**
 * Reads the configuration, once at start; worker processes get it from the primary. Without an argument: from `.env` in the working directory, if there is one, and
 * the environment, which wins.
 * @throws BadConfig naming every bad value and what was expected
 */
export function readConfig(env: Environment = processEnvironment()) {
  const warnings = misspelled(env, names);
  const values = parse(env, warnings);
  const publicUrl =
    values.PUBLIC_URL === variables.PUBLIC_URL.default ? `http://localhost:${values.PORT}` : values.PUBLIC_URL;
  return {
    port: values.PORT,
    host: values.HOST,
    /** Without a trailing slash. */
    publicUrl,
    /** IP addresses and networks of trusted proxies; empty trusts none. */
    trustProxy: values.TRUST_PROXY,
    /** Absolute. */
    dataDir: values.DATA_DIR,
    /** Null for the embedded database. */
    databaseUrl: values.DATABASE_URL,
    /** Null when DATABASE_URL is PostgreSQL itself. */
    databasePooler: values.DATABASE_POOLER,
    databaseReplicaUrl: values.DATABASE_REPLICA_URL,
    /** Null on one PostgreSQL. */
    databaseDistributed: values.DATABASE_DISTRIBUTED,
    /** Null for the key file in the data directory. */
    shieldKeys: values.SHIELD_KEYS,
    backupPassphrase: values.BACKUP_PASSPHRASE,
    /** Null for no backups. */
    backupEveryMs: values.BACKUP_EVERY,
    backupKeep: values.BACKUP_KEEP,
    /** Absolute. */
    backupDir: values.BACKUP_DIR ? resolve(values.BACKUP_DIR) : defaultBackupDir(values.DATA_DIR),
    smtpUrl: values.SMTP_URL,
    /** `Name <address>`, or the address alone. */
    mailFrom: values.MAIL_FROM ?? `Fraud Shield <no-reply@${new URL(publicUrl).hostname}>`,
    /** Null when no text messages are sent. */
    smsUrl: values.SMS_URL,
    smsAuthorization: values.SMS_AUTHORIZATION,
    /** Null keeps uploads in the data directory. */
    storage: values.STORAGE_URL,
    /** Null when files are not scanned. */
    clamd: values.CLAMAV_URL,
    defaultCountry: values.DEFAULT_COUNTRY,
    webConcurrency: values.WEB_CONCURRENCY,
    drainMs: values.DRAIN_SECONDS * 1_000,
    redisUrl: values.REDIS_URL,
    /** The plan `default` first. */
    ratePlans: values.RATE_PLANS,
    /** Null for none. */
    quotas: values.QUOTAS,
    diskReserveBytes: values.DISK_RESERVE_MB * 1_000_000,
    passwordRule: values.PASSWORD_RULE,
    /** Null for none. */
    callLimits: values.CALL_LIMITS,
    newKeysPerHour: values.NEW_KEYS_PER_HOUR,
    /** Null when sessions end only after their seven days. */
    sessionIdleMs: values.SESSION_IDLE_MINUTES && values.SESSION_IDLE_MINUTES * 60_000,
    audit: values.AUDIT,
    auditMisses: values.AUDIT_MISSES,
    /** Null keeps the whole trail. */
    auditKeepMonths: values.AUDIT_KEEP_MONTHS,
    /** Null keeps all usage counts. */
    usageKeepMonths: values.USAGE_KEEP_MONTHS,
    /** Absolute; null for no export to a file. */
    auditExport: values.AUDIT_EXPORT ? resolve(values.AUDIT_EXPORT) : null,
    /** Null answers /metrics to this machine only. */
    metricsToken: values.METRICS_TOKEN,
    accessLog: values.ACCESS_LOG,
    logLevel: values.LOG_LEVEL,
    /** Lines for the operator. */
    warnings: [...warnings, ...missingFolderOf(values.AUDIT_EXPORT)],
  };
}

/** A share may be mounted later, so this stops no start. */
const missingFolderOf = (auditExport: string): string[] =>
  auditExport === '' || existsSync(dirname(resolve(auditExport)))
    ? []
    : [
        `The folder of AUDIT_EXPORT ${resolve(auditExport)} does not exist. The audit trail is exported as soon as it does.`,
      ];

/** Says nothing of the value, in which nobody can tell the password from the rest. */
const strayAt = (name: string): string =>
  `${name} has an @ that is not the end of a user and password. Percent-encode the special characters in them: @ is %40, / is %2F, ? is %3F, # is %23, : is %3A and % is %25.`;

/** @throws BadConfig with the warnings too: one may be the cause */
function parse(given: Environment, warnings: readonly string[]): Values {
  const values: Partial<Record<string, unknown>> = {};
  const { env, lines } = readSecrets(given, secretNames);
  for (const [name, { default: fallback, expected, secret, schema }] of Object.entries(variables)) {
    const value = env[name]?.trim() || fallback;
    if (setting.hasStrayAt(value)) {
      lines.push(strayAt(name));
      continue;
    }
    const result = schema.safeParse(value);
    if (result.success) values[name] = result.data;
    else lines.push(`${name}${secret ? '' : ` is "${value}", but`} must be ${expected}.`);
  }
  lines.push(...databaseConflicts(values));
  if (lines.length === 0 && values.BACKUP_EVERY && values.BACKUP_PASSPHRASE === null)
    lines.push('BACKUP_EVERY needs BACKUP_PASSPHRASE, which must be set too.');
  const { AUDIT_EXPORT } = values;
  if (typeof AUDIT_EXPORT === 'string' && AUDIT_EXPORT !== '' && isFolder(AUDIT_EXPORT))
    lines.push(`AUDIT_EXPORT is "${AUDIT_EXPORT}", which is a folder, but must be a file.`);
  if (lines.length > 0) throw new BadConfig([...lines, ...warnings]);
  return values as Values;
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/** @throws BadConfig when there is a `.env` that cannot be read */
function processEnvironment(): Environment {
  try {
    process.loadEnvFile();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code !== 'ENOENT') throw new BadConfig([`.env cannot be read: ${code}.`]);
  }
  return process.env;
}
