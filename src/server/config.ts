import { existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import * as z from 'zod/mini';
import { countries } from '../contract/rules/countries.ts';
import { defaultBackupDir } from './platform/backup/backup-folder.ts';
import { s3Address } from './platform/files/s3-address.ts';
import { clamdAddress } from './platform/scanner/clamd-address.ts';
import { readSecrets } from './startup/secrets.ts';
import { databaseConflicts, databaseVariables } from './startup/variables/database-variables.ts';
import { misspelled } from './startup/variables/misspelled.ts';
import * as setting from './startup/variables/setting-schemas.ts';
import { settingVariables } from './startup/variables/setting-variables.ts';
import { type ValuesOf, type Variable, variable } from './startup/variables/variable.ts';

/** Every environment variable the program reads. `npm run env:example` writes `.env.example` from this list. */
export const variables = {
  port: variable('PORT', {
    default: '3000',
    docs: 'The port to listen on, 1 to 65535.',
    ...setting.wholeNumber(1, 65_535),
  }),
  host: variable('HOST', {
    default: '127.0.0.1',
    docs: 'The address to listen on; 0.0.0.0 in a container.',
    expected: 'an IP address or a host name',
    schema: z.string().check(z.regex(/^[\w.:-]+$/)),
  }),
  publicUrl: variable('PUBLIC_URL', {
    default: 'http://localhost:PORT',
    docs: 'The public address, without a path. Links in emails start with it; cookies are Secure if it is https.',
    expected: 'an http or https address without a path',
    schema: z.union([z.literal('http://localhost:PORT'), setting.httpOrigin]),
  }),
  trustProxy: variable('TRUST_PROXY', {
    default: '',
    docs: 'Proxies whose forwarded headers count: IP addresses or networks, separated by commas. Default: none.',
    expected: 'IP addresses or networks (10.0.0.0/8), with commas',
    schema: setting.networks,
  }),
  dataDir: variable('DATA_DIR', {
    default: './data',
    docs: 'The directory for the embedded database, the keys, uploads and outgoing email.',
    expected: 'a folder, without quotation marks',
    schema: z.pipe(
      setting.path,
      z.transform((value) => resolve(value)),
    ),
  }),
  ...databaseVariables,
  shieldKeys: variable('SHIELD_KEYS', {
    default: '',
    docs: 'Sealing keys, 32 bytes each in base64, with commas, instead of shield.keys in DATA_DIR. The first one seals.',
    expected: 'keys of 32 bytes in base64, with commas or line breaks between them',
    secret: true,
    schema: setting.optional(setting.sealingKeys),
  }),
  shieldKeysCommand: variable('SHIELD_KEYS_COMMAND', {
    default: '',
    docs: 'A shell command that prints the value of SHIELD_KEYS within 30 seconds, for a key management service.',
    expected: 'a command',
    schema: z.string(),
  }),
  backupPassphrase: variable('BACKUP_PASSPHRASE', {
    default: '',
    docs: 'The passphrase that encrypts backups, at least 12 characters. The server needs it only for BACKUP_EVERY.',
    expected: 'at least 12 characters long',
    secret: true,
    schema: setting.optional(z.string().check(z.minLength(12))),
  }),
  backupEveryMs: variable('BACKUP_EVERY', {
    default: '',
    docs: 'How often the server takes a backup and checks it, such as 12h or 1d. Default: never.',
    expected: 'empty, or a number of minutes, hours or days, such as 30m, 12h or 1d',
    schema: setting.optional(setting.duration),
  }),
  backupKeep: variable('BACKUP_KEEP', {
    default: '7',
    docs: 'How many of these backups are kept, 1 to 1000.',
    ...setting.wholeNumber(1, 1_000),
  }),
  backupDir: variable('BACKUP_DIR', {
    default: '',
    docs: 'Their folder, which has to exist: on another disk or a mounted share. Default: backups in DATA_DIR.',
    expected: 'a folder, without quotation marks',
    schema: setting.path,
  }),
  smtpUrl: variable('SMTP_URL', {
    default: '',
    docs: 'smtp://user:password@host:587 (with STARTTLS if offered) or smtps://user:password@host:465. Without it, email is written to outbox in DATA_DIR.',
    expected: 'an address like smtp://user:password@host:587 or smtps://host',
    secret: true,
    schema: setting.optional(setting.smtpUrl),
  }),
  mailFrom: variable('MAIL_FROM', {
    default: '',
    docs: 'The sender: Fraud Shield <no-reply@example.org>. Default: no-reply at the host of PUBLIC_URL.',
    expected: 'an address like Fraud Shield <no-reply@example.org>',
    schema: setting.optional(setting.mailbox),
  }),
  smsUrl: variable('SMS_URL', {
    default: '',
    docs: 'An SMS gateway for POST requests with {"to":"+923001234567","text":"…"}. Without it, moderators prove numbers.',
    expected: 'an http or https address',
    secret: true,
    schema: setting.optional(setting.httpAddress),
  }),
  smsAuthorization: variable('SMS_AUTHORIZATION', {
    default: '',
    docs: 'The Authorization header of these requests, such as Bearer abc. Default: none.',
    expected: 'printable ASCII characters',
    secret: true,
    schema: setting.optional(z.string().check(z.regex(/^[\x20-\x7e]{1,1000}$/))),
  }),
  storage: variable('STORAGE_URL', {
    default: '',
    docs: "An S3-compatible store for uploads: s3://KEY:SECRET@host:port/bucket?region=us-east-1&tls=true, percent-encoded. Amazon S3: s3:///bucket?region=eu-west-1, with AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY or the machine's role. Without it, uploads are in files in DATA_DIR.",
    expected: 'an address like s3://KEY:SECRET@host:9000/bucket?region=us-east-1',
    secret: true,
    schema: setting.optional(setting.parsedBy(s3Address)),
  }),
  clamd: variable('CLAMAV_URL', {
    default: '',
    docs: 'A ClamAV daemon that checks the files of reports: tcp://host:3310 or unix:/run/clamav/clamd.ctl.',
    expected: 'an address like tcp://host:3310 or unix:/run/clamav/clamd.ctl',
    schema: setting.optional(setting.parsedBy(clamdAddress)),
  }),
  defaultCountry: variable('DEFAULT_COUNTRY', {
    default: 'PK',
    docs: 'The country (ISO 3166) of phone numbers without a country code, and of reports that name none. Set it before the first report: such numbers of earlier reports would be those of another country, and not found.',
    expected: 'an ISO 3166 code of two letters',
    schema: setting.parsedBy((value) => countries.find((code) => code === value.toUpperCase())),
  }),
  webConcurrency: variable('WEB_CONCURRENCY', {
    default: '1',
    docs: 'The number of server processes on this machine, 1 to 32.',
    ...setting.wholeNumber(1, 32),
  }),
  drainMs: variable('DRAIN_SECONDS', {
    default: '5',
    docs: 'How many seconds, 0 to 60, a stop waits for load balancers: /readyz answers 503, and calls are still answered.',
    ...setting.wholeNumber(0, 60, 1_000),
  }),
  redisUrl: variable('REDIS_URL', {
    default: '',
    docs: 'A Redis or Valkey that makes rate limits exact across machines: redis://user:password@host:6379.',
    expected: 'an address like redis://user:password@host:6379 or rediss://host',
    secret: true,
    schema: setting.optional(setting.redisUrl),
  }),
  diskReserveBytes: variable('DISK_RESERVE_MB', {
    default: '500',
    docs: 'Megabytes, 0 to 99999, that uploads, reports and registrations leave free on the disks of the embedded database and of uploads.',
    ...setting.wholeNumber(0, 99_999, 1_000_000),
  }),
  ...settingVariables,
  auditExport: variable('AUDIT_EXPORT', {
    default: '',
    docs: 'A file to which the audit trail is appended as JSON lines; it may be rotated. Default: none.',
    expected: 'a file, without quotation marks',
    schema: setting.path,
  }),
  metricsToken: variable('METRICS_TOKEN', {
    default: '',
    docs: 'The bearer token with which other machines may scrape /metrics, 16 to 200 characters. Default: none may.',
    expected: '16 to 200 letters, digits, or -._~+/=',
    secret: true,
    schema: setting.optional(z.string().check(z.regex(/^[\w.~+/=-]{16,200}$/))),
  }),
  accessLog: variable('ACCESS_LOG', {
    default: 'false',
    docs: 'true logs every answer: request id, route, status, time and the id of the API key.',
    expected: 'true or false',
    schema: setting.either('false', 'true'),
  }),
  logLevel: variable('LOG_LEVEL', {
    default: 'info',
    docs: 'error, warn, info or debug; debug writes a line for every request.',
    expected: 'error, warn, info or debug',
    schema: z.enum(['error', 'warn', 'info', 'debug']),
  }),
};

const all: readonly Variable<unknown>[] = Object.values(variables);
export const variableNames: readonly string[] = all.map(({ name }) => name);

/** The variables that hold secrets; each may be in a file that NAME_FILE names. */
const secretNames = all.filter(({ secret }) => secret).map(({ name }) => name);

/** What the program reads from the environment. */
const names = [...variableNames, ...secretNames.map((name) => `${name}_FILE`)];

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
type Values = ValuesOf<typeof variables>;
export type Config = ReturnType<typeof readConfig>;

/**
 * Reads the configuration, once at start; worker processes get it from the primary. Without an argument: from `.env` in the working directory, if there is one, and
 * the environment, which wins. Null stands for what is not set.
 * @throws BadConfig naming every bad value and what was expected
 */
export function readConfig(env: Environment = processEnvironment()) {
  const warnings = misspelled(env, names);
  const values = parse(env, warnings);
  const { port, dataDir, backupDir, mailFrom, auditExport } = values;
  const publicUrl = values.publicUrl === variables.publicUrl.default ? `http://localhost:${port}` : values.publicUrl;
  return {
    ...values,
    /** Without a trailing slash. */
    publicUrl,
    /** Absolute. */
    backupDir: backupDir ? resolve(backupDir) : defaultBackupDir(dataDir),
    /** `Name <address>`, or the address alone. */
    mailFrom: mailFrom ?? `Fraud Shield <no-reply@${new URL(publicUrl).hostname}>`,
    /** Absolute. */
    auditExport: auditExport ? resolve(auditExport) : null,
    /** Lines for the operator. */
    warnings: [...warnings, ...missingFolderOf(auditExport)],
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

/** @param warnings gets further ones. @throws BadConfig with the warnings too: one may be the cause */
function parse(given: Environment, warnings: string[]): Values {
  const values: Partial<Record<string, unknown>> = {};
  const { env, lines } = readSecrets(given, secretNames);
  for (const [key, { name, default: fallback, expected, secret, schema }] of Object.entries(variables)) {
    const value = env[name]?.trim() || fallback;
    if (setting.hasStrayAt(value)) {
      lines.push(strayAt(name));
      continue;
    }
    const result = schema.safeParse(value);
    if (result.success) {
      values[key] = result.data;
      if (setting.isQuoted(value)) warnings.push(`${name} is in quotation marks, which are part of it here.`);
    } else lines.push(`${name}${secret ? '' : ` is "${value}", but`} must be ${expected}.`);
  }
  lines.push(...databaseConflicts(values));
  if (lines.length === 0 && values.backupEveryMs && values.backupPassphrase === null)
    lines.push('BACKUP_EVERY needs BACKUP_PASSPHRASE, which must be set too.');
  const { auditExport } = values;
  if (typeof auditExport === 'string' && auditExport !== '' && isFolder(auditExport))
    lines.push(`AUDIT_EXPORT is "${auditExport}", which is a folder, but must be a file.`);
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
