/**
 * One PostgreSQL for a whole run of the integration tests: the product's own embedded one in a temporary directory,
 * or the one TEST_DATABASE_URL names. It gets a migrated template, from which each test file clones its database.
 */
import { chmodSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../src/server/platform/db/migrate.ts';
import { type Embedded, startEmbedded } from '../../src/server/platform/embedded-postgres/embedded-postgres.ts';
import { runningPostmaster } from '../../src/server/platform/embedded-postgres/postmaster.ts';
import { isRunning } from '../../src/server/platform/process-identity.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { url: string; template: string };
  }
}

/** Every database the tests make begins like this, followed by the time it was made. */
export const databasePrefix = 'fraud_shield_test_';

const folderPrefix = 'fraud-shield-test-postgres-';
const leftoverAfterMs = 2 * 60 * 60 * 1000;

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer();
  const template = nameDatabase();

  try {
    await dropLeftovers(server.url);
    await onServer(server.url, `create database ${template}`);
    await migrate({ connectionString: inDatabase(server.url, template) });
  } catch (error) {
    await server.stop();
    throw error;
  }
  project.provide('postgres', { url: server.url, template });
  return async () => {
    await onServer(server.url, `drop database ${template} with (force)`);
    await server.stop();
  };
}

/** A new name, sorted by time. */
export function nameDatabase(): string {
  const random = Buffer.from(crypto.getRandomValues(new Uint8Array(5))).toString('hex');
  return `${databasePrefix}${Date.now()}_${random}`;
}

/** The address of another database on the same server. */
export function inDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

/** The address of an embedded server's database, for everything that takes one in the place of its parts. */
export function urlOf({ host, port, user, password, database }: Embedded['connection']): string {
  const place = new URLSearchParams({ host, port: String(port) });
  return `postgres://${user}:${password}@localhost/${database}?${place}`;
}

/** Runs one statement on a connection of its own. */
export async function onServer(url: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  // A server that ends under the statement is heard of from the statement.
  client.on('error', () => {});
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}

async function startServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const url = process.env.TEST_DATABASE_URL;
  if (url) return { url, stop: async () => {} };

  stopLeftoverServers();
  const folder = mkdtempSync(path.join(tmpdir(), `${folderPrefix}${process.pid}-`));
  chmodSync(folder, 0o711); // as root the server is another user, who has to pass through here
  const server = await startEmbedded({
    directory: path.join(folder, 'postgres'),
    tell: () => {},
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', shared_buffers: '128MB' },
  });
  const stop = async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { url: urlOf(server.connection), stop };
}

/** A run that was killed leaves its server behind. */
function stopLeftoverServers(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(new RegExp(`^${folderPrefix}(\\d+)-`).exec(name)?.[1]);
    if (!pid || isRunning({ pid, started: '' })) continue;
    const folder = path.join(realpathSync(tmpdir()), name);
    const leftover = runningPostmaster(path.join(folder, 'postgres'));
    if (leftover) process.kill(leftover.pid, 'SIGQUIT');
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Databases of runs that were killed, on a server that outlives them. Another run may be going on: young ones stay. */
async function dropLeftovers(url: string): Promise<void> {
  const { rows } = await onServer(url, 'select datname from pg_database');
  for (const { datname } of rows) {
    const made = Number(new RegExp(`^${databasePrefix}(\\d+)_`).exec(datname)?.[1]);
    if (made && Date.now() - made > leftoverAfterMs) await onServer(url, `drop database ${datname} with (force)`);
  }
}
