/**
 * One PostgreSQL server for the run: the embedded one in a temporary directory, or the one of TEST_DATABASE_URL. Each
 * test file clones its database from a migrated template.
 */
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../src/server/platform/db/migrate.ts';
import { type Embedded, startEmbedded } from '../../src/server/platform/embedded-postgres/embedded-postgres.ts';
import { runningPostmaster } from '../../src/server/platform/embedded-postgres/postmaster.ts';
import { isRunning } from '../../src/server/platform/process-identity.ts';
import { writtenTo } from './paths.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { url: string; template: string; workers: string[] };
  }
}

/** The prefix of every test database; the time of its creation follows. */
export const databasePrefix = 'fraud_shield_test_';

const folderPrefix = 'fraud-shield-test-postgres-';
const leftoverAfterMs = 2 * 60 * 60 * 1000;

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (process.env.TEST_DATABASE === 'citus') return (await import('./citus.ts')).setupCitus(project);
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
  project.provide('postgres', { url: server.url, template, workers: [] });
  return async () => {
    await onServer(server.url, `drop database ${template} with (force)`);
    await server.stop();
  };
}

/** A new database name; names sort by time. */
export function nameDatabase(): string {
  const random = Buffer.from(crypto.getRandomValues(new Uint8Array(5))).toString('hex');
  return `${databasePrefix}${Date.now()}_${random}`;
}

/** The URL of another database on the same server. */
export function inDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

/** The connection URL of an embedded server's database. */
export function urlOf({ host, port, user, password, database }: Embedded['connection']): string {
  const parameters = new URLSearchParams({ host, port: String(port) });
  return `postgres://${user}:${password}@localhost/${database}?${parameters}`;
}

/** Runs one statement on a new connection. */
export async function onServer(url: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  // If the server stops meanwhile, the statement fails.
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

  const parent = writtenTo();
  stopLeftoverServers(parent);
  const folder = mkdtempSync(path.join(parent, `${folderPrefix}${process.pid}-`));
  chmodSync(folder, 0o711); // when run as root, the server runs as another user, who needs access
  const server = await startEmbedded({
    directory: path.join(folder, 'postgres'),
    print: () => {},
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      shared_buffers: '128MB',
      max_wal_size: '128MB',
      // Several test files at once, some with four servers.
      max_connections: '200',
    },
  });
  const stop = async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { url: urlOf(server.connection), stop };
}

/** Stops the servers of runs that were killed. */
function stopLeftoverServers(parent: string): void {
  for (const name of readdirSync(parent)) {
    const pid = Number(new RegExp(`^${folderPrefix}(\\d+)-`).exec(name)?.[1]);
    if (!pid || isRunning({ pid, started: '' })) continue;
    const folder = path.join(parent, name);
    const leftover = runningPostmaster(path.join(folder, 'postgres'));
    if (leftover) process.kill(leftover.pid, 'SIGQUIT');
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Drops the databases of killed runs. Recent ones stay, since another run may be using them. */
async function dropLeftovers(url: string): Promise<void> {
  const { rows } = await onServer(url, 'select datname from pg_database');
  for (const { datname } of rows) {
    const made = Number(new RegExp(`^${databasePrefix}(\\d+)_`).exec(datname)?.[1]);
    if (made && Date.now() - made > leftoverAfterMs) await onServer(url, `drop database ${datname} with (force)`);
  }
}
