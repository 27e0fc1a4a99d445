import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { attachEmbedded } from '../../src/server/platform/embedded-postgres/attach.ts';
import { type Embedded, startEmbedded } from '../../src/server/platform/embedded-postgres/embedded-postgres.ts';
import { runningPostmaster } from '../../src/server/platform/embedded-postgres/postmaster.ts';
import { childrenOf } from '../../src/server/platform/process-identity.ts';
import { aBusiness, aLookup } from '../support/business.ts';
import { onServer, urlOf } from '../support/postgres-server.ts';
import { generousPlans, type Product } from '../support/product.ts';
import { eventually } from '../support/programs.ts';
import { testServers } from '../support/servers.ts';
import { type SteadyLoad, steadyLoad } from '../support/steady-load.ts';

/** The length of each outage in seconds. */
const outageSeconds = Number(process.env.OUTAGE_SECONDS ?? 4);
/** Answers arrive within three seconds on an idle machine. A call that hangs takes 30 or more. */
const answerMs = 20_000;
/** The server is ready again within two seconds on an idle machine. */
const backMs = 30_000;

const servers = testServers({ signal: 'SIGKILL' });
const { newPath, newDataDir } = servers;
const loads: SteadyLoad[] = [];
// Before the servers stop: hooks run in the reverse order.
afterEach(() => Promise.all(loads.splice(0).map((load) => load.end())));

const started = (settings: Record<string, string>) =>
  servers.started({ DATA_DIR: newPath('data'), RATE_PLANS: generousPlans(), ...settings });

async function underLoad(product: Product) {
  const business = await aBusiness(product.address);
  const load = steadyLoad(product.address, business);
  loads.push(load);
  await eventually(() => load.samples.length > 50);
  return { business, load };
}

const isReady = async ({ address }: Product): Promise<boolean> =>
  (await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(answerMs) })).status === 200;

/** Resident memory of the process in megabytes; 0 on systems other than Linux. */
const residentMb = ({ process: { pid } }: Product): number => {
  if (process.platform !== 'linux') return 0;
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
};

const databaseProcesses = (directory: string): number[] => {
  const pid = runningPostmaster(directory)?.pid ?? 0;
  return pid ? [pid, ...childrenOf(pid).map((child) => child.pid)] : [];
};

/** Expects only 200 and proper 503 responses, none of them late. */
function expectHonest({ samples }: SteadyLoad) {
  const others = samples.filter(({ status }) => status !== 200 && status !== 503);
  expect(others).toEqual([]);
  const refused = samples.filter(({ status }) => status === 503);
  expect(new Set(refused.map(({ retryAfter, code }) => `${retryAfter} ${code}`))).toEqual(new Set(['5 unavailable']));
  expect(samples.filter(({ ms }) => ms > answerMs)).toEqual([]);
}

/** Expects acknowledged reports to be stored once, and lookups to be counted. */
async function expectKept(connection: string, { samples, filed }: SteadyLoad, accountId: string) {
  const { rows } = await onServer(connection, `select idempotency_key, report_id::text as id from report_creations`);
  const kept = new Map(rows.map(({ idempotency_key, id }) => [idempotency_key, id]));
  expect([...filed].filter(([key, id]) => kept.get(key) !== id)).toEqual([]);
  const { rows: all } = await onServer(connection, 'select count(*)::int as reports from reports');
  expect(all[0].reports).toBe(kept.size);
  const { rows: usage } = await onServer(
    connection,
    `select sum(lookups)::int as lookups from usage_days where account_id = '${accountId}'`,
  );
  const looked = samples.filter(({ kind, status }) => kind === 'lookup' && status === 200).length;
  expect(usage[0].lookups).toBeGreaterThanOrEqual(looked);
}

/** Takes the database away for `outageSeconds` under load, and checks what callers see. */
async function survives(product: Product, away: () => Promise<unknown>, back: () => Promise<unknown>) {
  const { business, load } = await underLoad(product);
  const before = residentMb(product);
  const begun = Date.now();
  await away();
  await eventually(async () => !(await isReady(product)), answerMs);
  const known = Date.now();
  while (Date.now() - begun < outageSeconds * 1000) {
    expect(await isReady(product)).toBe(false);
    expect((await fetch(`${product.address}/healthz`)).status).toBe(200);
    await sleep(100);
  }
  // Once the outage is detected, every call gets 503.
  const meanwhile = load.samples.filter((sample) => sample.begun > known && sample.begun < Date.now() - 100);
  expect(meanwhile.length).toBeGreaterThan(outageSeconds);
  expect(meanwhile.filter(({ status }) => status !== 503)).toEqual([]);
  const returning = Date.now();
  await back();
  const returned = Date.now();
  await eventually(() => isReady(product), backMs);
  const ready = Date.now();
  const after = load.samples.length;
  await eventually(() => load.samples.slice(after).filter(({ status }) => status === 200).length > 50);
  const grown = residentMb(product) - before;
  await load.end();
  expectHonest(load);
  expect(grown).toBeLessThan(150);
  const slowest = Math.round(Math.max(...load.samples.map(({ ms }) => ms)));
  process.stdout.write(
    `away ${outageSeconds} s: known after ${known - begun} ms, slowest answer ${slowest} ms, started in ${returned - returning} ms, ready ${ready - returned} ms after, memory ${Math.round(grown)} MB more\n`,
  );
  return { business, load };
}

describe('during an outage of the database of DATABASE_URL, calls are refused at once and nothing is lost', () => {
  const directory = path.join(newDataDir(), 'postgres');
  let database: Embedded | undefined;
  const start = async () => {
    database = await startEmbedded({ directory, print: () => {}, settings: { max_connections: '30' } });
    return database;
  };
  const stop = async () => {
    await database?.stop();
  };
  afterAll(stop);

  async function aServer(): Promise<{ server: Product; url: string }> {
    // A test that failed in between leaves it suspended or stopped.
    const pids = databaseProcesses(directory);
    for (const pid of pids) process.kill(pid, 'SIGCONT');
    const { connection } = pids.length > 0 && database ? database : await start();
    const url = urlOf(connection);
    // Each test starts with an empty database.
    await onServer(url, 'drop schema public cascade; create schema public');
    return { server: await started({ DATABASE_URL: url }), url };
  }

  const kill = async () => {
    const [postmaster = 0] = databaseProcesses(directory);
    process.kill(postmaster, 'SIGKILL');
    await stop();
  };
  const signal = (name: NodeJS.Signals) => async () => {
    for (const pid of databaseProcesses(directory)) process.kill(pid, name);
  };

  test.each([
    ['is stopped', stop, start],
    ['is killed', kill, start],
    ['accepts connections and does not respond', signal('SIGSTOP'), signal('SIGCONT')],
  ])('when it %s', async (_how, away, back) => {
    const { server, url } = await aServer();
    const { business, load } = await survives(server, away, back);
    expect((await server.end('SIGTERM')).code).toBe(0);
    await expectKept(url, load, business.accountId);
  });

  test('when other clients use every connection', async () => {
    const { server, url } = await aServer();
    const { business, load } = await underLoad(server);
    const others: pg.Client[] = [];
    const take = async () => {
      const client = new pg.Client({ connectionString: url });
      client.on('error', () => {});
      await client.connect();
      others.push(client);
    };
    // The server's connections are terminated, and another client takes their slots.
    const deadline = Date.now() + outageSeconds * 1000;
    while (Date.now() < deadline) {
      await take().catch(() => sleep(20));
      await others[0]
        ?.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'fraud-shield'`)
        .catch(() => {});
    }
    const refused = load.samples.filter(({ status }) => status === 503).length;
    expect(refused).toBeGreaterThan(0);
    await Promise.all(others.map((client) => client.end().catch(() => {})));
    await eventually(() => isReady(server), backMs);
    await eventually(async () => (await aLookup(server.address, business.proof)).status === 200, backMs);
    await load.end();
    expectHonest(load);
    expect((await server.end('SIGTERM')).code).toBe(0);
    await expectKept(url, load, business.accountId);
  });
});

test('a killed embedded database is restarted under load, and nothing is lost', async () => {
  const dataDir = newDataDir();
  const server = await started({ DATA_DIR: dataDir });
  const { business, load } = await underLoad(server);
  const directory = path.join(dataDir, 'postgres');
  for (let n = 0; n < 3; n++) {
    const [postmaster = 0] = databaseProcesses(directory);
    process.kill(postmaster, 'SIGKILL');
    await eventually(() => ![0, postmaster].includes(databaseProcesses(directory)[0] ?? 0));
    const after = load.samples.length;
    await eventually(() => load.samples.slice(after).filter(({ status }) => status === 200).length > 50);
  }
  await load.end();
  expectHonest(load);
  const connection = await attachEmbedded(directory);
  if (!connection) throw new Error('no database runs there');
  await eventually(async () => {
    const { rows } = await onServer(urlOf(connection), 'select coalesce(sum(lookups), 0)::int as n from usage_days');
    return rows[0].n >= load.samples.filter(({ kind, status }) => kind === 'lookup' && status === 200).length;
  });
  await expectKept(urlOf(connection), load, business.accountId);
  expect(await server.end('SIGTERM')).toEqual({ code: 0, signal: null });
});
