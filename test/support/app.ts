import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { afterAll } from 'vitest';
import type { StaffRole } from '../../src/contract/accounts/roles.ts';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import { apiBase } from '../../src/contract/index.ts';
import { lookup } from '../../src/contract/lookup/lookup.ts';
import { problemsOf } from '../../src/contract/problems/endpoint-problems.ts';
import { setPasswordRule } from '../../src/contract/rules/password-checks.ts';
import { setPublicSuffixes } from '../../src/contract/rules/shared-hosts.ts';
import { type App, createApp } from '../../src/server/app.ts';
import { registerAccount } from '../../src/server/areas/accounts/auth/register.ts';
import { signIn as startSession } from '../../src/server/areas/accounts/auth/sign-in.ts';
import { grantRole } from '../../src/server/areas/accounts/roles/store.ts';
import type { SessionOwner } from '../../src/server/areas/accounts/sessions/live-session-store.ts';
import { watchMetrics } from '../../src/server/areas/analysis/system/app-health.ts';
import { closeAudit } from '../../src/server/areas/audit/note-audit.ts';
import { readSecret } from '../../src/server/areas/keys/find-keys.ts';
import { findFirstPair } from '../../src/server/areas/keys/store.ts';
import { mustChoosePolicy } from '../../src/server/areas/registry/policy/current-policy.ts';
import { readConfig } from '../../src/server/config.ts';
import { connectionsTo } from '../../src/server/distributed.ts';
import type { HttpTimeouts } from '../../src/server/http/http-limits.ts';
import { type Clock, systemClock } from '../../src/server/platform/clock.ts';
import type { Connection } from '../../src/server/platform/db/connection.ts';
import { openPipeline } from '../../src/server/platform/db/pipeline.ts';
import { type Db, openDb } from '../../src/server/platform/db/pool.ts';
import type { DiskReserve } from '../../src/server/platform/disk-reserve.ts';
import { diskStore } from '../../src/server/platform/files/disk.ts';
import type { LineFile } from '../../src/server/platform/files/line-file.ts';
import type { FileStore } from '../../src/server/platform/files/store.ts';
import { openRateLimiter } from '../../src/server/platform/limits/rate-limiter.ts';
import { createLog } from '../../src/server/platform/log.ts';
import { emlFolderMailer } from '../../src/server/platform/mail/eml-folder.ts';
import type { Mailer } from '../../src/server/platform/mail/mailer.ts';
import { isPublicSuffix } from '../../src/server/platform/public-suffixes.ts';
import { type ReadWeb, webReader } from '../../src/server/platform/public-web.ts';
import type { Scanner } from '../../src/server/platform/scanner/clamd.ts';
import type { SmsGateway } from '../../src/server/platform/sms/sms-gateway.ts';
import { parseKeyring } from '../../src/server/platform/vault/keyring.ts';
import { createVault, type Vault } from '../../src/server/platform/vault/vault.ts';
import type { WriteBuffers } from '../../src/server/platform/write-buffer.ts';
import { buildServer } from '../../src/server/server.ts';
import type { RatePlan, Settings } from '../../src/server/settings.ts';
import { sendDueMail } from '../../src/server/startup/due-mail.ts';
import { settingValues } from '../../src/server/startup/variables/setting-variables.ts';
import { subscriptions } from '../../src/server/subscriptions.ts';
import { type Mailbox, mailbox } from './mailbox.ts';
import { markAll } from './marks.ts';
import { multipart, type SentFile } from './multipart.ts';
import { aPerson, type Person } from './people.ts';
import { setPolicy } from './policy.ts';
import { cloneDatabase } from './postgres.ts';

const webRoot = fileURLToPath(new URL('../../dist/web', import.meta.url));

/** What a test sends besides the endpoint itself. */
export interface Sent {
  params?: Record<string, string>;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
  /** Sent instead of a body. */
  file?: SentFile;
  headers?: Record<string, string>;
  /** The caller's IP address; a new one by default. */
  address?: string;
}

export interface Answer {
  status: number;
  headers: Record<string, unknown>;
  /** Parsed when it is JSON, else text. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects to be there
  body: any;
  text: string;
}

/** A caller of the API. */
export interface Client {
  call(endpoint: Endpoint, sent?: Sent): Promise<Answer>;
}

export interface SignedInClient extends Client {
  person: Person;
  accountId: string;
  token: string;
  /** The account's first key pair, and the headers of a call with it. */
  keyPair(): Promise<{ id: string; apiKey: string; secret: string; headers: { api_key: string; secret: string } }>;
  /** Looks up what these identifiers say, with the first key pair. */
  looksUp(body: object, query?: Sent['query']): Promise<Answer>;
}

export interface TestApp {
  app: FastifyInstance;
  /** What actions take; a copy of it is another process. */
  context: App;
  db: Db;
  /** To the application's database. */
  connection: Connection;
  /** The application's time, in epoch milliseconds. */
  now(): number;
  /** Marks rows again after the test has changed them, as the program would have. */
  markAgain(): Promise<void>;
  /** Every line the application logged. */
  logged: string[];
  /** The mail that was sent; `deliver` sends the queued mail. */
  mails: Mailbox & { deliver(): Promise<void> };
  /** The folder of uploads, unless `files` is set. */
  filesFolder: string;
  stranger: Client;
  /** Registers the person and signs in; calls carry the bearer token. */
  as(person?: Person): Promise<SignedInClient>;
  /** A new person with these roles, signed in a moment ago. */
  asStaff(...roles: readonly StaffRole[]): Promise<SignedInClient>;
}

/** Settings of the operator, and what else a test's application is made of. */
export interface Options extends Partial<Settings> {
  accessLog?: boolean;
  auditExportFile?: LineFile | null;
  /** The last migration that the application knows. */
  lastMigration?: number;
  /** The test takes the database away for good, so counts of calls that wait to be written are lost. */
  losesUsage?: boolean;
  /** Whether a registry on a public address has a policy, Open: live keys are refused there without. */
  isPolicyChosen?: boolean;
  defaultCountry?: string;
  trustProxy?: string[];
  metricsToken?: string;
  clock?: Clock;
  files?: FileStore;
  mailer?: Mailer;
  smsGateway?: SmsGateway | null;
  httpTimeouts?: HttpTimeouts;
  scanner?: Scanner | null;
  maxWaitingBytes?: number;
  /** Opens the vault; one with a fixed key by default. */
  vaultOn?: (db: Db) => Promise<Vault>;
  resolveTxt?: (domain: string) => Promise<readonly string[]>;
  readWeb?: ReadWeb;
  diskReserve?: DiskReserve | null;
}

/** Limits that no test reaches by accident. */
export const generousPlan: RatePlan = {
  name: 'default',
  callsPerSecond: 100_000,
  lookupsPerMinute: 1_000_000,
  identifiersPerDay: 1_000_000,
  accounts: [],
};

/** What an operator has chosen who has set nothing, but for limits. */
export const testSettings: Settings = {
  ...settingValues(readConfig({})),
  ratePlans: [generousPlan],
  newKeysPerHour: Number.MAX_SAFE_INTEGER,
  callLimits: null,
  quotas: null,
  publicUrl: 'http://localhost:3000',
  machine: { sendsMail: false, storage: 'folder', backupEveryMs: null, backups: async () => null },
  maxAuditWaiting: undefined,
};

/** Signs in to an account without a second factor. */
export async function signIn(app: App, person: Pick<Person, 'email' | 'password'>) {
  const answer = await startSession(app, person);
  if ('challenge' in answer) throw new Error('the account has a second factor');
  return answer;
}

/** How much the write buffers of a name hold. */
export const waitingIn = ({ all }: WriteBuffers, name: string): number =>
  all.filter((one) => one.name === name).reduce((sum, one) => sum + one.waiting(), 0);

/** A vault with the key that a test's application has unless it brings one. */
export const testVault = (): Vault => createVault(parseKeyring(Buffer.alloc(32, 7).toString('base64')));

/** A change to an account that is not made by a session. */
export const byProgram = (accountId: string): SessionOwner => ({ accountId, sessionId: null });

/** Throws for a problem of which the contract does not say that the endpoint may answer it. */
function requireDocumented(endpoint: Endpoint, { status, code }: { status: number; code: string }): void {
  const codes = new Set<string>([...problemsOf(endpoint).values()].flat());
  // Each message about a value is a code, too, and no endpoint lists what may be wrong with a header that it does not read.
  const isKnown = codes.has(code) || (status === 422 && codes.has('invalidInput')) || code === 'basicBroken';
  if (!isKnown) throw new Error(`${endpoint.method} ${endpoint.path} does not list the problem ${code}`);
}

let addresses = 0;
const newAddress = (): string => {
  addresses += 1;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
};

/** The whole application on its own clone of the template database; closed after the file's tests. */
export async function startApp({
  accessLog = false,
  auditExportFile = null,
  lastMigration,
  losesUsage = false,
  isPolicyChosen = true,
  defaultCountry = 'PK',
  trustProxy = [],
  metricsToken,
  clock = systemClock,
  files: givenFiles,
  mailer: givenMailer,
  smsGateway = null,
  httpTimeouts,
  scanner = null,
  maxWaitingBytes,
  vaultOn = async () => testVault(),
  // No test asks the internet.
  resolveTxt = async () => [],
  readWeb = webReader({ lookup: async () => [], mayReachLoopback: false }),
  diskReserve = null,
  ...given
}: Options = {}): Promise<TestApp> {
  const settings = { ...testSettings, ...given };
  const { publicUrl } = settings;
  setPasswordRule(settings.passwordRule ?? 'composition');
  setPublicSuffixes(isPublicSuffix);
  const database = await cloneDatabase();
  const logged: string[] = [];
  const log = createLog('debug', (line) => logged.push(line));
  // A machine that runs many tests at once can keep a statement waiting for seconds.
  const { db, lookups } = connectionsTo(database.connection, {
    db: openDb(database.connection, { max: 5, waitMs: 20_000 }),
    lookups: openPipeline(database.connection, { statementMs: 20_000 }),
  });
  const vault = await vaultOn(db);
  const folder = mkdtempSync(join(tmpdir(), 'fraud-shield-app-'));
  const [filesFolder, outbox] = [join(folder, 'files'), join(folder, 'outbox')];
  const files = givenFiles ?? diskStore(filesFolder);
  const mailer =
    givenMailer ??
    emlFolderMailer({ folder: outbox, from: 'Fraud Shield <no-reply@registry.example>', print: () => {} });
  const rateLimiter = await openRateLimiter({ redisUrl: null, log });
  const context = createApp(
    {
      db,
      lookups,
      vault,
      files,
      mailer,
      clock,
      log,
      rateLimiter,
      maxWaitingBytes,
      auditExportFile,
      diskReserve,
      scanner,
      smsGateway,
      resolveTxt,
      readWeb,
      ...(lastMigration !== undefined && { lastMigration }),
      settings,
    },
    subscriptions,
  );
  watchMetrics(context);
  if (isPolicyChosen && mustChoosePolicy(context)) await setPolicy(context, 'open');
  const app = await buildServer(
    context,
    {
      publicUrl,
      trustProxy,
      metricsToken,
      defaultCountry,
      webRoot,
      accessLog,
      ...(httpTimeouts && { httpTimeouts }),
    },
    log,
  );
  afterAll(async () => {
    await app.close();
    for (const { name, close } of context.buffers.all)
      await close().catch((error: unknown) => {
        if (!(losesUsage && name === 'usage')) throw error;
      });
    await closeAudit(context);
    await rateLimiter.close();
    await lookups.close();
    await db.close();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  const client = (own: Record<string, string> = {}): Client => ({
    async call(endpoint, { params = {}, query = {}, body: content, file, headers = {}, address = newAddress() } = {}) {
      const form = file && multipart(file);
      const json = content === undefined ? undefined : JSON.stringify(content);
      const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
      const sent = Object.entries(query).filter(([, value]) => value !== undefined);
      const answer = await app.inject({
        method: endpoint.method,
        url: apiBase + path,
        query: Object.fromEntries(sent.map(([name, value]) => [name, String(value)])),
        headers: { ...own, ...(form?.headers ?? (json && { 'content-type': 'application/json' })), ...headers },
        payload: form?.payload ?? json,
        remoteAddress: address,
      });
      const isJson = /json/.test(String(answer.headers['content-type']));
      const body = isJson ? answer.json() : answer.payload;
      if (isJson && answer.statusCode >= 400) requireDocumented(endpoint, body);
      return { status: answer.statusCode, headers: answer.headers, body, text: answer.payload };
    },
  });

  async function as(person = aPerson()): Promise<SignedInClient> {
    const { accountId } = await registerAccount(context, person);
    const { stsTokenManager } = await signIn(context, person);
    const token = stsTokenManager.accessToken;
    const keyPair = async () => {
      const pair = await findFirstPair(context, accountId);
      if (!pair) throw new Error('the account has no key pair');
      const secret = await readSecret(context, accountId, pair.id, 'test');
      return { ...pair, secret, headers: { api_key: pair.apiKey, secret } };
    };
    return {
      ...client({ authorization: `Bearer ${token}` }),
      person,
      accountId,
      token,
      keyPair,
      async looksUp(body, query = {}) {
        const { headers } = await keyPair();
        return client().call(lookup.detail, { body, query, headers });
      },
    };
  }

  return {
    app,
    context,
    db,
    connection: database.connection,
    now: () => clock().getTime(),
    markAgain: () => markAll(db, vault),
    logged,
    mails: { ...mailbox(outbox), deliver: () => sendDueMail(context) },
    filesFolder,
    stranger: client(),
    as,
    async asStaff(...roles) {
      const staff = await as();
      for (const role of roles) await grantRole(context, staff.accountId, role, null);
      return staff;
    },
  };
}
