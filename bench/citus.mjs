/** Servers of Debian's PostgreSQL 15 for one run: one alone, and a coordinator with workers that have the extension Citus. */
import { execFileSync, spawn } from 'node:child_process';
import { appendFileSync, chmodSync, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { accountFor, give, runAs } from '../dist/server/platform/embedded-postgres/account.js';
import { freePort } from './processes.mjs';

const programs = '/usr/lib/postgresql/15/bin';

/** Whether PostgreSQL 15 and the extension are there. */
export const hasCitus = existsSync('/usr/share/postgresql/15/extension/citus.control');

/** The same for every server, so that only the distribution differs. */
const settings = [
  `listen_addresses = '127.0.0.1'`,
  `unix_socket_directories = ''`,
  'max_connections = 300',
  'shared_buffers = 512MB',
  'max_wal_size = 4GB',
];
const ofNodes = [
  `shared_preload_libraries = 'citus'`,
  // Debian's OpenSSL looks for certificates in a home folder that may not be readable.
  `citus.node_conninfo = 'sslmode=disable'`,
  'citus.shard_count = 8',
  'max_prepared_transactions = 300',
  'wal_level = logical',
];

/** @typedef {{ url: string, port: number, query(text: string): Promise<void>, stop(): Promise<void> }} Server */

/** @param {string} folder @param {string[]} [more] settings @returns {Promise<Server>} */
async function startPostgres(folder, more = []) {
  const account = accountFor(undefined);
  mkdirSync(folder);
  give(folder, account);
  const options = { ...runAs(account), stdio: /** @type {const} */ ('ignore') };
  const initdb = ['--auth=trust', '--username=postgres', '--encoding=UTF8', '--locale=C', '--no-sync', folder];
  execFileSync(path.join(programs, 'initdb'), initdb, options);
  const port = await freePort();
  appendFileSync(path.join(folder, 'postgresql.conf'), [`port = ${port}`, ...settings, ...more, ''].join('\n'));
  const server = spawn(path.join(programs, 'postgres'), ['-D', folder], options);
  const ended = new Promise((resolve) => server.once('exit', resolve));
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const query = async (/** @type {string} */ text) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(text).finally(() => client.end());
  };
  const stop = async () => {
    server.kill('SIGINT');
    await ended;
  };
  for (const until = performance.now() + 30_000; ; ) {
    try {
      await query('select 1');
      return { url, port, query, stop };
    } catch (error) {
      if (performance.now() < until && server.exitCode === null) await new Promise((next) => setTimeout(next, 200));
      else {
        await stop();
        throw error;
      }
    }
  }
}

/**
 * Starts one server alone and a cluster with two workers, all on this machine.
 * @param {string} folder
 * @returns {Promise<{ plain: string, coordinator: string, stop(): Promise<void> }>} addresses of empty databases
 */
export async function startServers(folder) {
  chmodSync(folder, 0o711);
  /** @type {Server[]} */
  const started = [];
  const stop = async () => {
    for (const one of started.splice(0)) await one.stop();
  };
  const start = async (/** @type {string} */ name, /** @type {string[]} */ more = []) => {
    const server = await startPostgres(path.join(folder, name), more);
    started.push(server);
    if (more.length > 0) await server.query('create extension citus');
    return server;
  };
  try {
    const plain = await start('plain');
    const coordinator = await start('coordinator', ofNodes);
    const workers = [await start('worker1', ofNodes), await start('worker2', ofNodes)];
    await coordinator.query(`select citus_set_coordinator_host('127.0.0.1', ${coordinator.port})`);
    for (const { port } of workers) await coordinator.query(`select citus_add_node('127.0.0.1', ${port})`);
    await coordinator.query(
      `select citus_set_node_property('127.0.0.1', ${coordinator.port}, 'shouldhaveshards', false)`,
    );
    return { plain: plain.url, coordinator: coordinator.url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
