import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { afterAll } from 'vitest';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import { apiBase } from '../../src/contract/index.ts';
import { buildApp } from '../../src/server/app.ts';
import { compose, type Services } from '../../src/server/compose.ts';
import { systemClock } from '../../src/server/platform/clock.ts';
import { type Db, openDb } from '../../src/server/platform/db/pool.ts';
import { diskStore } from '../../src/server/platform/files/disk.ts';
import { createLog } from '../../src/server/platform/log.ts';
import { parseKeyring } from '../../src/server/platform/vault/keyring.ts';
import { createVault } from '../../src/server/platform/vault/vault.ts';
import { aPerson, type Person } from './people.ts';
import { cloneDatabase } from './postgres.ts';

const webRoot = fileURLToPath(new URL('../../dist/web', import.meta.url));

/** What a test sends besides the endpoint itself. */
export interface Sent {
  params?: Record<string, string>;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Answer {
  status: number;
  headers: Record<string, unknown>;
  /** Parsed when it is JSON, else text. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects to be there
  body: any;
  text: string;
}

/** Somebody who calls the API. */
export interface Client {
  call(endpoint: Endpoint, sent?: Sent): Promise<Answer>;
}

export interface SignedInClient extends Client {
  person: Person;
  accountId: string;
  token: string;
  /** The account's first key pair. */
  keyPair(): Promise<{ id: string; apiKey: string; secret: string }>;
}

export interface TestApp {
  app: FastifyInstance;
  services: Services;
  db: Db;
  /** The folder of uploads. */
  filesFolder: string;
  /** Everything the program logged. */
  logged: string[];
  stranger: Client;
  /** Registers the person and signs in; calls go with the bearer token. */
  as(person?: Person): Promise<SignedInClient>;
}

/** The whole application on a database of its own, cloned from the template; closed when the file's tests are done. */
export async function startApp({ publicUrl = 'http://localhost:3000', defaultCountry = 'PK' } = {}): Promise<TestApp> {
  const database = await cloneDatabase();
  const logged: string[] = [];
  const log = createLog('debug', (line) => logged.push(line));
  const db = openDb(database.connection, { max: 5 });
  const vault = createVault(parseKeyring(Buffer.alloc(32, 7).toString('base64')));
  const folder = mkdtempSync(join(tmpdir(), 'fraud-shield-app-'));
  const filesFolder = join(folder, 'files');
  const files = diskStore(filesFolder);
  const services = compose({ db, vault, files, clock: systemClock, log });
  const app = await buildApp(services, { publicUrl, trustProxy: [], defaultCountry, webRoot }, log);
  afterAll(async () => {
    await app.close();
    await services.usage.close();
    await services.audit.close();
    await db.close();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  const client = (own: Record<string, string> = {}): Client => ({
    async call(endpoint, { params = {}, query = {}, body, headers = {} } = {}) {
      const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
      const given = Object.entries(query).filter(([, value]) => value !== undefined);
      const answer = await app.inject({
        method: endpoint.method,
        url: apiBase + path,
        query: Object.fromEntries(given.map(([name, value]) => [name, String(value)])),
        headers: { ...own, ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
        payload: body === undefined ? undefined : JSON.stringify(body),
      });
      const isJson = /json/.test(String(answer.headers['content-type']));
      return {
        status: answer.statusCode,
        headers: answer.headers,
        body: isJson ? answer.json() : answer.payload,
        text: answer.payload,
      };
    },
  });

  return {
    app,
    services,
    db,
    filesFolder,
    logged,
    stranger: client(),
    async as(person = aPerson()) {
      const { accountId } = await services.auth.register(person);
      const { stsTokenManager } = await services.auth.signIn(person);
      const token = stsTokenManager.accessToken;
      return {
        ...client({ authorization: `Bearer ${token}` }),
        person,
        accountId,
        token,
        async keyPair() {
          const [pair] = await services.keys.list(accountId);
          if (!pair) throw new Error('the account has no key pair');
          return { ...pair, secret: await services.keys.secret(accountId, pair.id, 'test') };
        },
      };
    },
  };
}
