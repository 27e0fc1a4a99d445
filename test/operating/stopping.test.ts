import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { startEmbedded } from '../../src/server/platform/embedded-postgres/embedded-postgres.ts';
import { runningPostmaster } from '../../src/server/platform/embedded-postgres/postmaster.ts';
import { stopServer } from '../../src/server/platform/embedded-postgres/process.ts';
import { childrenOf, identityOf, isRunning, type ProcessIdentity } from '../../src/server/platform/process-identity.ts';
import { urlOf } from '../support/postgres-server.ts';
import { eventually, startProgram } from '../support/programs.ts';
import { testServers } from '../support/servers.ts';

const { newPath, newDataDir, started } = testServers();

/** The postmaster and its child processes. */
function databaseOf(dataDir: string): ProcessIdentity[] {
  const pid = runningPostmaster(path.join(dataDir, 'postgres'))?.pid ?? 0;
  const server = identityOf(pid);
  if (!server) throw new Error('no database runs there');
  return [server, ...childrenOf(pid)];
}

/** Suspends a database server. The postmaster first, which could start another process meanwhile. */
function suspend(dataDir: string): ProcessIdentity[] {
  const [server] = databaseOf(dataDir);
  if (server) process.kill(server.pid, 'SIGSTOP');
  const all = databaseOf(dataDir);
  for (const { pid } of all) process.kill(pid, 'SIGSTOP');
  return all;
}

/** Expects an exit within the sum of all step timeouts, which is shorter than the test's own. */
test.each([
  ['at once', 0],
  ['after the database has noticed', 3_000],
])('a server whose data directory was deleted under it stops %s, and its database with it', async (_when, waitMs) => {
  const dataDir = newDataDir();
  const server = await started({ DATA_DIR: dataDir });
  const database = databaseOf(dataDir);
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  // Recreate the data directory: there is a folder for the log but no database.
  if (waitMs > 0) mkdirSync(dataDir);
  await new Promise((resolve) => setTimeout(resolve, waitMs));
  expect((await server.end('SIGTERM')).signal).toBeNull();
  expect(database.filter(isRunning)).toEqual([]);
});

test('a server whose output pipe is closed keeps serving, and stops on SIGTERM', async () => {
  const dataDir = newDataDir();
  const server = await started({ DATA_DIR: dataDir, LOG_LEVEL: 'debug' });
  const database = databaseOf(dataDir);
  server.process.stdout?.destroy();
  server.process.stderr?.destroy();
  for (let call = 0; call < 5; call++) expect((await fetch(`${server.address}/api/analysis/pattern`)).status).toBe(200);
  expect(await server.end('SIGTERM')).toEqual({ code: 0, signal: null });
  expect(database.filter(isRunning)).toEqual([]);
});

test('a server stops a suspended embedded database and exits with 0', async () => {
  const dataDir = newDataDir();
  const server = await started({ DATA_DIR: dataDir });
  const database = suspend(dataDir);
  expect(await server.end('SIGTERM')).toEqual({ code: 0, signal: null });
  expect(database.filter(isRunning)).toEqual([]);
});

test('a server stops while its database hangs and a call waits for it', async () => {
  const directory = path.join(newDataDir(), 'postgres');
  const database = await startEmbedded({ directory, print: () => {}, settings: { fsync: 'off' } });
  const server = await started({ DATA_DIR: newPath('hanging'), DATABASE_URL: urlOf(database.connection) });
  const hanging = suspend(path.dirname(directory));
  const call = fetch(`${server.address}/api/analysis/pattern`).then(
    ({ status }) => status,
    () => 'cut',
  );
  expect(await server.end('SIGTERM')).toEqual({ code: 0, signal: null });
  expect([503, 'cut']).toContain(await call);
  await database.stop();
  expect(hanging.filter(isRunning)).toEqual([]);
});

test('a database server that ignores signals is killed with its child processes', async () => {
  const deaf = startProgram('/bin/sh', ['-c', 'trap "" TERM INT QUIT; sleep 300 & echo deaf; while :; do wait; done']);
  await deaf.waitFor('deaf');
  const pid = deaf.process.pid ?? 0;
  const server = identityOf(pid);
  await eventually(() => childrenOf(pid).length === 1);
  const all = [...(server ? [server] : []), ...childrenOf(pid)];
  expect(all).toHaveLength(2);
  if (server) await stopServer(newPath('deaf'), { process: server, socketDirectory: '/nowhere', attached: false });
  expect(all.filter(isRunning)).toEqual([]);
});
