import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { aBusiness } from '../support/business.ts';
import { installed } from '../support/installed.ts';
import { inRepository } from '../support/paths.ts';
import { cloneDatabase, emptyDatabase } from '../support/postgres.ts';
import { freePort, generousPlans } from '../support/product.ts';
import { eventually, startProgram } from '../support/programs.ts';
import { testServers } from '../support/servers.ts';

const { newPath, newDatabase, start, started, stopToo } = testServers({ signal: 'SIGKILL' });
const settings = async (make: typeof cloneDatabase) => ({
  DATA_DIR: newPath('data'),
  DATABASE_URL: await newDatabase(make),
  SHIELD_KEYS: randomBytes(32).toString('base64'),
  RATE_PLANS: generousPlans(),
});

const readyz = async (address: string) => {
  const answer = await fetch(`${address}/readyz`);
  return { status: answer.status, process: (await answer.json()).checks.process };
};

/** Calls over kept connections, with a short pause after each, until stopped. @returns the statuses so far; 0 is a broken connection */
function calling(address: string, proof: Record<string, string>, clients: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const statuses: number[] = [];
  let isOver = false;
  const call = () =>
    new Promise<number>((resolve) => {
      const sent = request(
        `${address}/api/get-report-detail`,
        { method: 'POST', agent, headers: { ...proof, 'content-type': 'application/json' } },
        (answer) => {
          answer.on('error', () => resolve(0));
          answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
        },
      );
      sent.on('error', () => resolve(0));
      sent.end(JSON.stringify({ email: `${crypto.randomUUID()}@example.org` }));
    });
  const client = async () => {
    while (!isOver) {
      statuses.push(await call());
      await sleep(10);
    }
  };
  const all = Promise.all(Array.from({ length: clients }, client));
  return {
    statuses,
    async end() {
      isOver = true;
      await all;
      agent.destroy();
    },
  };
}

/** RESTART_CALLS=25000 is the promise in full; the calls that fit into two restarts are enough to notice a gap. */
const leastCalls = Number(process.env.RESTART_CALLS ?? 500);

/** Even a busy machine answers a hundred in a second. */
const callsMs = 50_000 + leastCalls * 10;

const haproxy = installed('haproxy');
test.skipIf(!haproxy)(
  'machines behind HAProxy are restarted one after the other, and no call fails',
  async () => {
    const shared = { ...(await settings(cloneDatabase)), DRAIN_SECONDS: '4' };
    const ports = [await freePort(), await freePort()];
    const dataDirs = [newPath('one'), newPath('other')];
    const startAgain = (at: 0 | 1) =>
      started({
        ...shared,
        DATA_DIR: dataDirs[at] ?? '',
        PORT: String(ports[at]),
        WEB_CONCURRENCY: String(at + 1),
      });
    const machines = await Promise.all([startAgain(0), startAgain(1)]);
    const port = await freePort();
    const config = newPath('haproxy.cfg');
    writeFileSync(
      config,
      readFileSync(inRepository('deploy', 'haproxy.cfg'), 'utf8')
        .replace('127.0.0.1:8080', `127.0.0.1:${port}`)
        .replace('10.0.0.11:3000', `127.0.0.1:${ports[0]}`)
        .replace('10.0.0.12:3000', `127.0.0.1:${ports[1]}`),
    );
    stopToo(startProgram(haproxy ?? '', ['-db', '-f', config]));
    const address = `http://127.0.0.1:${port}`;
    await eventually(() =>
      readyz(address)
        .then(({ status }) => status === 200)
        .catch(() => false),
    );
    const { proof } = await aBusiness(address);

    const calls = calling(address, proof, 8);
    for (const [at, signal] of [
      [0, 'SIGTERM'],
      [1, 'SIGHUP'],
    ] as const) {
      await eventually(() => calls.statuses.length > (at + 0.5) * leastCalls * 0.5, callsMs);
      expect(await machines[at]?.end(signal)).toEqual({ code: 0, signal: null });
      await startAgain(at);
      await eventually(async () => (await readyz(`http://127.0.0.1:${ports[at]}`)).status === 200);
      // Until the proxy has seen it, too.
      await new Promise((resolve) => setTimeout(resolve, 2_500));
    }
    await eventually(() => calls.statuses.length > leastCalls, callsMs);
    await calls.end();
    process.stdout.write(`${calls.statuses.length} calls during two restarts\n`);
    expect(calls.statuses.filter((status) => status !== 200)).toEqual([]);
  },
  180_000 + 3 * callsMs,
);

test('a stop is announced in /readyz first, calls are answered meanwhile, and a second signal ends the wait', async () => {
  const server = await started({ ...(await settings(cloneDatabase)), DRAIN_SECONDS: '60' });
  expect(await readyz(server.address)).toEqual({ status: 200, process: 'ok' });
  server.process.kill('SIGTERM');
  await eventually(async () => (await readyz(server.address)).status === 503);
  expect(await readyz(server.address)).toEqual({ status: 503, process: 'stopping' });
  const answer = await fetch(`${server.address}/api/analysis/pattern`);
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
  expect((await fetch(`${server.address}/healthz`)).status).toBe(200);
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(await server.end('SIGTERM')).toEqual({ code: 0, signal: null });
});

test('a server that waits for the migrations of another one says so, and is alive but not ready', async () => {
  const waiting = await settings(emptyDatabase);
  const other = new pg.Client({ connectionString: waiting.DATABASE_URL });
  await other.connect();
  await other.query('select pg_advisory_lock(4627093518)');
  const server = await start(waiting);
  await server.waitFor('"event":"migrations waiting for another process"');
  expect((await fetch(`${server.address}/healthz`)).status).toBe(200);
  expect(await readyz(server.address)).toEqual({ status: 503, process: 'starting' });
  const call = await fetch(`${server.address}/api/analysis/pattern`);
  expect([call.status, call.headers.get('retry-after'), (await call.json()).code]).toEqual([503, '5', 'unavailable']);
  await other.end();
  await server.waitFor('Fraud Shield is ready');
  for (const event of ['migrations started', 'migrations finished'])
    expect(server.output()).toContain(`"event":"${event}"`);
  expect(await readyz(server.address)).toEqual({ status: 200, process: 'ok' });
  expect(await server.end('SIGHUP')).toEqual({ code: 0, signal: null });
});
