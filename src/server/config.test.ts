import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { BadConfig, readConfig, variableNames, variables } from './config.ts';

const linesOf = (env: Record<string, string>): string[] => {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof BadConfig) return error.lines;
    throw error;
  }
  return [];
};

test('works without any variable', () => {
  const config = readConfig({});
  expect(config).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    databaseUrl: null,
  });
  expect(isAbsolute(config.dataDir)).toBe(true);
});

test('lists may have spaces and a trailing comma', () => {
  const SHIELD_KEYS = `${Buffer.alloc(32).toString('base64')}, `;
  expect(readConfig({ TRUST_PROXY: '127.0.0.1, ::1,fd00::/8,', SHIELD_KEYS })).toMatchObject({
    trustProxy: ['127.0.0.1', '::1', 'fd00::/8'],
    shieldKeys: SHIELD_KEYS.trim(),
  });
});

test('an empty value means the default, and the public URL follows the port', () => {
  expect(readConfig({ PORT: ' 8080 ', PUBLIC_URL: '', HOST: '' })).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:8080',
  });
});

const uid = '0b0e9a2e-6f43-4c1d-9a52-3f1d6c7a8e90';
const aPlan = { callsPerSecond: 1, lookupsPerMinute: 1, identifiersPerDay: 1 };
const levels = JSON.parse(variables.quotas.default);

test.each([
  ['PORT', 'abc', 'whole number'],
  ['PORT', '70000', '65535'],
  ['PUBLIC_URL', 'registry.example', 'http'],
  ['PUBLIC_URL', 'https://registry.example/path', 'without a path'],
  ['TRUST_PROXY', '10.0.0.0/33', '10.0.0.0/8'],
  ['DATABASE_URL', 'mysql://db', 'postgres://'],
  ['DATABASE_URL', 'postgres://db/shield?sslmode=verify', 'verify-full'],
  ['DATABASE_URL', 'postgres://db:port/shield', 'postgres://'],
  ['DATABASE_URL', 'postgres://[2001:db8::1/shield', 'postgres://'],
  ['DATABASE_POOLER', 'session', 'transaction or prepared'],
  ['DATABASE_REPLICA_URL', 'replica.example', 'postgres://'],
  ['SHIELD_KEYS', 'c2hvcnQ=', '32 bytes'],
  ['SMTP_URL', 'mail.example', 'smtp://'],
  ['SMTP_URL', 'smtp://', 'smtp://'],
  ['SMTP_URL', 'smtp://user:100%@mail.example', 'smtp://'],
  ['MAIL_FROM', 'nobody', 'no-reply@example.org'],
  ['MAIL_FROM', 'Name <a@b.example>, Other <c@d.example>', 'no-reply@example.org'],
  ['STORAGE_URL', 'https://s3.example/bucket', 's3://'],
  ['STORAGE_URL', 's3://s3.example', 's3://'],
  ['DEFAULT_COUNTRY', 'Pakistan', 'two letters'],
  ['PASSWORD_RULE', 'NIST 800-63', 'empty, composition or nist'],
  ['BACKUP_EVERY', '12', '12h'],
  ['BACKUP_EVERY', '0h', '12h'],
  ['BACKUP_EVERY', '12h', 'BACKUP_PASSPHRASE'],
  ['BACKUP_KEEP', '0', '1 to 1000'],
  ['SESSION_IDLE_MINUTES', '4', '5 to 10080'],
  ['WEB_CONCURRENCY', '0', '1 to 32'],
  ['REDIS_URL', 'http://cache', 'redis://'],
  ['REDIS_URL', 'redis://cache/first', 'redis://'],
  ['DATABASE_URL', 'postgres://db/shield?port=abc', 'port'],
  ['AUDIT_EXPORT', tmpdir(), 'must be a file'],
  ['AUDIT_EXPORT', "'/var/log/audit.jsonl'", 'without quotation marks'],
  ['BACKUP_DIR', '"/backups"', 'without quotation marks'],
  ['DATA_DIR', '"/data"', 'without quotation marks'],
  ['RATE_PLANS', '{', 'JSON'],
  ['RATE_PLANS', '{}', 'a plan named "default"'],
  ['RATE_PLANS', '{"default":{"callsPerSecond":50,"lookupsPerMinute":1000}}', 'identifiersPerDay'],
  ['RATE_PLANS', '{"default":{"callsPerSecond":0,"lookupsPerMinute":1,"identifiersPerDay":1}}', 'from 1'],
  ['RATE_PLANS', '{"default":{"callsPerSecond":1,"lookupsPerMinute":1,"identifiersPerDay":1,"burst":2}}', 'JSON'],
  [
    'RATE_PLANS',
    '{"default":{"callsPerSecond":1,"lookupsPerMinute":1,"identifiersPerDay":1,"accounts":["x"]}}',
    'uids',
  ],
  [
    'RATE_PLANS',
    JSON.stringify({
      default: aPlan,
      one: { ...aPlan, accounts: [uid] },
      two: { ...aPlan, accounts: [uid.toUpperCase()] },
    }),
    'two plans',
  ],
  ['NEW_KEYS_PER_HOUR', '0', '1 to 99999'],
  ['DISK_RESERVE_MB', '-1', '0 to 99999'],
  ['QUOTAS', 'none', 'off, or JSON'],
  ['QUOTAS', '{"unconfirmed":{"reports":1,"edits":1,"files":1,"megabytes":1}}', 'established'],
  ['QUOTAS', variables.quotas.default.replace('"network"', '"partner":{"reports":1},"network"'), 'further levels'],
  [
    'QUOTAS',
    JSON.stringify({ ...levels, one: { ...levels.new, accounts: [uid] }, two: { ...levels.new, accounts: [uid] } }),
    'two levels',
  ],
  ['LOG_LEVEL', 'loud', 'debug'],
])('names %s=%s and what was expected', (name, value, expected) => {
  const lines = linesOf({ [name]: value });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(name);
  expect(lines[0]).toContain(expected);
});

test('mail is sent from the public host by default', () => {
  expect(readConfig({ PUBLIC_URL: 'https://registry.example:8443' }).mailFrom).toBe(
    'Fraud Shield <no-reply@registry.example>',
  );
  expect(readConfig({ MAIL_FROM: 'Registry <hello@mail.example>' }).mailFrom).toBe('Registry <hello@mail.example>');
  expect(readConfig({ MAIL_FROM: 'hello@mail.example' }).mailFrom).toBe('hello@mail.example');
});

test('names every bad value at once and echoes no secret', () => {
  const given = {
    SHIELD_KEYS: 'hunter2',
    DATABASE_URL: 'hunter3',
    SMTP_URL: 'hunter4',
    STORAGE_URL: 'hunter5',
    REDIS_URL: 'hunter6',
  };
  const lines = linesOf({ PORT: 'x', LOG_LEVEL: 'y', ...given });
  expect(lines).toHaveLength(7);
  expect(lines.join()).not.toMatch(/hunter/);
});

test('a password whose special characters are not percent-encoded is refused, and nothing of it is shown', () => {
  const expected = (name: string) => [
    expect.stringMatching(new RegExp(`^${name} has an @ .* Percent-encode .* @ is %40`)),
  ];
  for (const password of [
    'hunter@2',
    'hunter@2/x',
    '12/hunter',
    '12#hunter',
    '12?hunter',
    'hunter@2#x',
    'a@hunter@2:x',
  ])
    for (const [name, address] of [
      ['DATABASE_URL', 'postgres://shield:PASSWORD@db.example/shield'],
      ['DATABASE_REPLICA_URL', 'postgres://shield:PASSWORD@db.example/shield'],
      ['SMTP_URL', 'smtps://shield:PASSWORD@mail.example'],
      ['STORAGE_URL', 's3://KEY:PASSWORD@minio.example/uploads'],
      ['REDIS_URL', 'redis://shield:PASSWORD@cache.example'],
      ['CLAMAV_URL', 'tcp://shield:PASSWORD@clamd.example:3310'],
    ] as const) {
      const lines = linesOf({
        DATABASE_URL: 'postgres://db/shield',
        [name]: address.replace('PASSWORD', password),
      });
      expect(lines, `${name} ${password}`).toEqual(expected(name));
      expect(lines.join()).not.toMatch(/hunter|shield:/);
    }
  // An HTTP gateway has no user in its address, and may have an @ in its query.
  expect(linesOf({ SMS_URL: 'https://shield:hunter@2@gateway.example/send' })).toEqual(expected('SMS_URL'));
  const SMS_URL = 'https://gateway.example/send?from=shield@registry.example';
  expect(readConfig({ SMS_URL }).smsUrl).toBe(SMS_URL);
  const DATABASE_URL = 'postgres://sh%40eld:p%40%2F%3F%23@db.example/shield';
  expect(readConfig({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
});

describe('every address', () => {
  const addresses = {
    PUBLIC_URL: 'http://host',
    DATABASE_URL: 'postgres://host/shield',
    DATABASE_REPLICA_URL: 'postgres://host/shield',
    SMTP_URL: 'smtp://host',
    SMS_URL: 'http://host/send',
    STORAGE_URL: 's3://KEY:SECRET@host/uploads',
    CLAMAV_URL: 'tcp://host',
    REDIS_URL: 'redis://host',
  };

  test('is in this list', () => {
    expect(Object.keys(addresses).sort()).toEqual(variableNames.filter((name) => name.endsWith('_URL')).sort());
  });

  test.each(Object.entries(addresses))('that cannot be used is refused before the start: %s', (name, address) => {
    const database = { DATABASE_URL: 'postgres://host/shield' };
    expect(linesOf({ ...database, [name]: address.replace('host', 'host:99999') })).toEqual([
      expect.stringMatching(`^${name} `),
    ]);
    expect(readConfig({ ...database, [name]: address.replace('host', 'host:1234') }).warnings).toEqual([]);
  });

  test.each(['SMTP_URL', 'STORAGE_URL', 'REDIS_URL'] as const)('with a stray percent sign is refused: %s', (name) => {
    const address = addresses[name].replace('KEY:SECRET@', '').replace('host', 'user:100%@host');
    expect(linesOf({ [name]: address })).toEqual([expect.stringMatching(`^${name} must be`)]);
  });
});

test('reads rate plans with their accounts, the default plan first', () => {
  const limits = { callsPerSecond: 5, lookupsPerMinute: 60, identifiersPerDay: 100 };
  const accounts = ['0b0e9a2e-6f43-4c1d-9a52-3f1d6c7a8e90'];
  const listed = accounts.map((one) => one.toUpperCase());
  const RATE_PLANS = JSON.stringify({ partner: { ...limits, accounts: listed }, default: limits });
  expect(readConfig({ RATE_PLANS }).ratePlans).toEqual([
    { name: 'default', ...limits, accounts: [] },
    { name: 'partner', ...limits, accounts },
    expect.objectContaining({ name: 'person', identifiersPerDay: 20 }),
  ]);
  const own = JSON.stringify({ default: limits, person: limits });
  expect(readConfig({ RATE_PLANS: own }).ratePlans[1]).toEqual({ name: 'person', ...limits, accounts: [] });
});

test('refuses a pooler or a replica without DATABASE_URL', () => {
  const expected = [expect.stringContaining('DATABASE_URL, which must be set')];
  expect(linesOf({ DATABASE_POOLER: 'prepared' })).toEqual(expected);
  expect(linesOf({ DATABASE_REPLICA_URL: 'postgres://replica/shield' })).toEqual(expected);
});

test('an address with several hosts is refused, and says what to name instead', () => {
  const several = (name: string) => [
    expect.stringMatching(new RegExp(`^${name} names several hosts.* Name one address, such as that of HAProxy`)),
  ];
  for (const address of [
    'postgres://u:hunter2@one:5432,two/shield',
    'postgres://u:hunter2@one,two:5433/shield?target_session_attrs=primary',
    'postgres:///shield?host=one%2Ctwo&port=5433,5434',
    'postgres://[2001:db8::1]:5433,[fe80::1%25eth0]/shield',
    'postgres://u:hunter2@one/shield?target_session_attrs=read-write',
  ]) {
    expect(linesOf({ DATABASE_URL: address }), address).toEqual(several('DATABASE_URL'));
    const replica = { DATABASE_URL: 'postgres://db/shield', DATABASE_REPLICA_URL: address };
    expect(linesOf(replica), address).toEqual(several('DATABASE_REPLICA_URL'));
  }
  for (const DATABASE_URL of [
    'postgres://u:a,b@one:5433/shield?options=-c%20a=1,2',
    'postgres://u@/shield?host=/run/x&port=1',
    'postgres://%2Fvar%2Frun%2Fone/shield',
  ])
    expect(readConfig({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
});

test('sslmode=require and verify-ca verify the server as verify-full does', () => {
  const urlWith = (mode: string) => `postgres://db/shield?sslmode=${mode}&application_name=a`;
  expect(readConfig({ DATABASE_URL: urlWith('require') }).databaseUrl).toBe(urlWith('verify-full'));
  expect(readConfig({ DATABASE_URL: urlWith('verify-ca') }).databaseUrl).toBe(urlWith('verify-full'));
  expect(readConfig({ DATABASE_URL: urlWith('no-verify') }).databaseUrl).toBe(urlWith('no-verify'));
});

test('a parameter of an address that would be ignored, or an authority without a certificate, is refused', () => {
  const linesWith = (query: string) => linesOf({ DATABASE_URL: `postgres://u:hunter2@db/shield?${query}` });
  expect(linesWith('sslmod=require')).toEqual([
    'DATABASE_URL has a parameter sslmod, which would be ignored. Is sslmode meant?',
  ]);
  expect(linesWith('SSLMode=require')).toEqual([expect.stringContaining('Is sslmode meant?')]);
  expect(linesWith('sslmode=verify-full&sslrootcert=/nowhere/ca.pem')).toEqual([
    'DATABASE_URL names sslrootcert /nowhere/ca.pem, which cannot be read (ENOENT).',
  ]);
  expect(linesWith('sslcert=/nowhere/own.pem&sslkey=/nowhere/own.key')).toEqual([
    'DATABASE_URL names sslcert /nowhere/own.pem, which cannot be read (ENOENT).',
    'DATABASE_URL names sslkey /nowhere/own.key, which cannot be read (ENOENT).',
  ]);
  expect(linesWith(`sslmode=verify-full&sslrootcert=${import.meta.filename}`)).toEqual([
    expect.stringContaining('which has no certificate.'),
  ]);
  expect(linesWith('sslmode=disable&application_name=shield&options=-c%20x=1&ssl=0')).toEqual([]);
});

test('a misspelled variable is named, and beside the error that it may have caused', () => {
  expect(readConfig({ BACKUP_EVRY: '1d', BACKUP_BUCKET: 'x' }).warnings).toEqual([
    'BACKUP_EVRY is not a variable of Fraud Shield, and is ignored. Is BACKUP_EVERY meant?',
  ]);
  expect(linesOf({ BACKUP_EVERY: '1d', BACKUP_PASPHRASE: 'a horse that nobody guesses' })).toEqual([
    expect.stringContaining('BACKUP_EVERY needs'),
    expect.stringContaining('Is BACKUP_PASSPHRASE meant?'),
  ]);
  expect(readConfig({ METRICS_TOKEN_FILE: '', PATH: '/bin', SHIELD_KEYS: '' }).warnings).toEqual([]);
});

test('quotation marks that become part of a value are named', () => {
  const BACKUP_PASSPHRASE = '"a horse that nobody guesses"';
  expect(readConfig({ BACKUP_PASSPHRASE })).toMatchObject({
    backupPassphrase: BACKUP_PASSPHRASE,
    warnings: ['BACKUP_PASSPHRASE is in quotation marks, which are part of it here.'],
  });
});

test('a missing folder of AUDIT_EXPORT is a warning', () => {
  expect(readConfig({ AUDIT_EXPORT: '/not/there/audit.jsonl' }).warnings).toEqual([
    'The folder of AUDIT_EXPORT /not/there/audit.jsonl does not exist. The audit trail is exported as soon as it does.',
  ]);
  expect(readConfig({ AUDIT_EXPORT: join(tmpdir(), 'audit.jsonl') }).warnings).toEqual([]);
});

describe('a secret from elsewhere', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fraud-shield-secrets-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const inFile = (name: string, text: string): string => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  };
  const keys = `${Buffer.alloc(32, 1).toString('base64')}\n${Buffer.alloc(32, 2).toString('base64')}`;

  test('is read from the file that NAME_FILE names', () => {
    const METRICS_TOKEN_FILE = inFile('token', 'a-token-for-prometheus\n');
    // What follows the first line is for people.
    const BACKUP_PASSPHRASE_FILE = inFile('passphrase', '\n a horse that nobody guesses \r\n\nmade in May\n');
    const SHIELD_KEYS_FILE = inFile('keys', `# ours\n${keys}\n`);
    expect(readConfig({ METRICS_TOKEN_FILE, BACKUP_PASSPHRASE_FILE, SHIELD_KEYS_FILE })).toMatchObject({
      metricsToken: 'a-token-for-prometheus',
      backupPassphrase: 'a horse that nobody guesses',
      shieldKeys: `# ours\n${keys}`,
    });
  });

  test('is what SHIELD_KEYS_COMMAND prints', () => {
    expect(readConfig({ SHIELD_KEYS_COMMAND: `printf '%s' '${keys}' | cat` }).shieldKeys).toBe(keys);
  });

  test.each([
    [
      { METRICS_TOKEN_FILE: '/nowhere/token' },
      'METRICS_TOKEN_FILE names /nowhere/token, which cannot be read (ENOENT).',
    ],
    [{ METRICS_TOKEN_FILE: folder }, `METRICS_TOKEN_FILE names ${folder}, which cannot be read (EISDIR).`],
    [{ METRICS_TOKEN_FILE: inFile('empty', ' \n') }, 'METRICS_TOKEN_FILE gives an empty METRICS_TOKEN.'],
    [
      { METRICS_TOKEN_FILE: inFile('other', 'a-token-for-prometheus'), METRICS_TOKEN: 'another-token-of-ours' },
      'METRICS_TOKEN_FILE is set beside another source of METRICS_TOKEN. Set only one of them.',
    ],
    [{ SHIELD_KEYS_COMMAND: 'echo hunter2; exit 3' }, 'SHIELD_KEYS_COMMAND ended with exit code 3.'],
    [{ SHIELD_KEYS_COMMAND: 'head -c 70000 /dev/zero' }, 'SHIELD_KEYS_COMMAND printed more than 64 kB.'],
    [{ SHIELD_KEYS_COMMAND: 'no-such-command-here 2>/dev/null' }, 'SHIELD_KEYS_COMMAND ended with exit code 127.'],
    [
      { SHIELD_KEYS_COMMAND: `echo '${keys}'`, SHIELD_KEYS_FILE: inFile('both', keys) },
      'SHIELD_KEYS_COMMAND is set beside another source of SHIELD_KEYS. Set only one of them.',
    ],
    [
      { SHIELD_KEYS_COMMAND: 'echo hunter2' },
      'SHIELD_KEYS must be keys of 32 bytes in base64, with commas or line breaks between them.',
    ],
  ])('is asked for plainly when it cannot be had: %o', (env, line) => {
    expect(linesOf(env)).toEqual([line]);
  });
});
