import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { childrenOf as processesOf } from '../../src/server/platform/process-identity.ts';
import { aBusiness, aLookup, anEmail, ask, inParallel, statusesOf } from '../support/business.ts';
import { aPng } from '../support/files.ts';
import { cloneDatabase } from '../support/postgres.ts';
import { onServer } from '../support/postgres-server.ts';
import { generousPlans, type Product } from '../support/product.ts';
import { eventually } from '../support/programs.ts';
import { testServers } from '../support/servers.ts';
import { runShield } from '../support/shield-command.ts';

const { newPath, start, started, newDatabase } = testServers({ after: afterAll });
const DATABASE_URL = await newDatabase(cloneDatabase);
const shared = { DATABASE_URL, SHIELD_KEYS: randomBytes(32).toString('base64') };

/** The settings of a machine on the shared database. */
const aMachine = (settings: Record<string, string> = {}) => ({
  DATA_DIR: newPath('data'),
  RATE_PLANS: generousPlans(),
  ...shared,
  ...settings,
});

const childrenOf = (pid = 0): number[] => processesOf(pid).map((child) => child.pid);

const lookupsOf = async (accountId: string): Promise<number> => {
  const { rows } = await onServer(
    DATABASE_URL,
    `select coalesce(sum(lookups), 0)::int as lookups from usage_days where account_id = '${accountId}'`,
  );
  return rows[0].lookups;
};

describe('three server processes on one machine', () => {
  const settings = aMachine({
    WEB_CONCURRENCY: '3',
    RATE_PLANS: generousPlans({ lookupsPerMinute: 1500, identifiersPerDay: 500 }),
  });
  let machine: Product;
  beforeAll(async () => {
    machine = await started(settings);
  });

  test('share the limits of a key to within 1 % under 50 concurrent clients, and never exceed the lookup limit', async () => {
    const [often, wide] = [await aBusiness(machine.address), await aBusiness(machine.address)];
    const same = anEmail();
    const answers = await inParallel(50, 40, () => aLookup(machine.address, often.proof, same));
    const { 200: allowed = 0, 429: refused = 0 } = statusesOf(answers);
    expect(allowed + refused).toBe(2_000);
    expect(allowed).toBeLessThanOrEqual(1_500);
    expect(allowed).toBeGreaterThanOrEqual(1_485);

    const different = await inParallel(50, 11, () => aLookup(machine.address, wide.proof));
    const { 200: admitted = 0, 429: rejected = 0 } = statusesOf(different);
    expect(admitted + rejected).toBe(550);
    expect(Math.abs(admitted - 500)).toBeLessThanOrEqual(5);
    expect(new Set(different.filter(({ status }) => status === 429).map(({ body }) => body.code))).toEqual(
      new Set(['tooManyIdentifiers']),
    );
  });

  test('all follow a change of the policy, and refuse a key as soon as its revocation is acknowledged', async () => {
    const shop = await aBusiness(machine.address);
    expect(statusesOf(await inParallel(6, 3, () => aLookup(machine.address, shop.proof)))).toEqual({ 200: 18 });
    // A change of the policy by another program is in force on all of them soon after, and so is the next one.
    const allAnswer = (status: number) =>
      eventually(async () => {
        const statuses = statusesOf(await inParallel(6, 3, () => aLookup(machine.address, shop.proof)));
        return statuses[status] === 18;
      });
    expect((await runShield('policy', settings, 'liveKeys=approved'))[0]).toBe(0);
    await allAnswer(403);
    expect((await runShield('policy', settings, 'open'))[0]).toBe(0);
    await allAnswer(200);

    await ask(machine.address, 'DELETE', `/keys/${shop.pair.id}`, { headers: shop.session });
    expect(statusesOf(await inParallel(6, 3, () => aLookup(machine.address, shop.proof)))).toEqual({ 403: 18 });
  });

  test('replace a killed one, and keep answering', async () => {
    const shop = await aBusiness(machine.address);
    // The process that answered during the start ends a little later.
    await machine.waitFor(() => childrenOf(machine.process.pid).length === 3);
    const before = childrenOf(machine.process.pid);
    const [victim] = before as [number];
    process.kill(victim, 'SIGKILL');
    await machine.waitFor('worker died');
    expect((await aLookup(machine.address, shop.proof)).status).toBe(200);
    await machine.waitFor(() => childrenOf(machine.process.pid).length === 3);
    expect(childrenOf(machine.process.pid)).not.toContain(victim);
    expect(statusesOf(await inParallel(6, 3, () => aLookup(machine.address, shop.proof)))).toEqual({ 200: 18 });
  });

  test('replace one that is killed while another still starts', async () => {
    const server = await start(aMachine({ WEB_CONCURRENCY: '2' }));
    const workers = () =>
      childrenOf(server.process.pid).filter((pid) => /main\.js/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8')));
    await server.waitFor(() => workers().length === 2);
    const [slow, quick] = workers() as [number, number];
    process.kill(slow, 'SIGSTOP');
    await eventually(async () => (await fetch(`${server.address}/readyz`).catch(() => null))?.status === 200);
    process.kill(quick, 'SIGKILL');
    process.kill(slow, 'SIGCONT');
    await server.waitFor('Fraud Shield is ready');
    await server.waitFor(() => workers().length === 2);
    await server.end('SIGTERM');
  });

  test.each(['1', '3'])(
    'of WEB_CONCURRENCY=%s finish what they were asked, lose no count and end with 0',
    async (count) => {
      const server = await started(aMachine({ WEB_CONCURRENCY: count }));
      const shop = await aBusiness(server.address);
      let answered = 0;
      const broken: unknown[] = [];
      const client = async () => {
        for (;;)
          try {
            const { status } = await aLookup(server.address, shop.proof);
            if (status === 200) answered += 1;
            else broken.push(status);
          } catch (error) {
            // The port is closed: connections are refused, not accepted and then reset.
            if (error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED') return;
            broken.push(error);
            return;
          }
      };
      const clients = Promise.all(Array.from({ length: 10 }, client));
      await eventually(() => answered > 50);
      expect(await server.end('SIGTERM')).toEqual({ code: 0, signal: null });
      await clients;
      expect(broken.filter((one) => !(one instanceof Error && /ECONNRESET|hang up/.test(one.message)))).toEqual([]);
      // The kernel resets connections that were not accepted yet; no response is lost.
      expect(await lookupsOf(shop.accountId)).toBeGreaterThanOrEqual(answered);
      expect((await lookupsOf(shop.accountId)) - answered).toBeLessThanOrEqual(10);
    },
  );
});

describe('two server processes', () => {
  let server: Product;
  beforeAll(async () => {
    server = await started(aMachine({ WEB_CONCURRENCY: '2' }));
  });

  test('each serve the metrics of all, whose counters do not decrease when one dies', async () => {
    const shop = await aBusiness(server.address);
    await inParallel(4, 10, () => aLookup(server.address, shop.proof));
    const sent = { file: { bytes: await aPng(7) }, headers: shop.session };
    for (const _ of [1, 2, 3, 4]) expect((await ask(server.address, 'POST', '/files/profile', sent)).status).toBe(200);
    const scrape = async () => (await fetch(`${server.address}/metrics`, { headers: { connection: 'close' } })).text();
    const misses = (metrics: string) =>
      Number(/^fraud_shield_lookups_total\{outcome="miss"\} (\d+)$/m.exec(metrics)?.[1]);
    const metrics = await Promise.all([scrape(), scrape(), scrape(), scrape()]);
    for (const one of metrics) {
      expect(misses(one)).toBe(40);
      for (const name of ['main', 'worker-2', 'worker-3'])
        expect(one).toMatch(new RegExp(`^process_resident_memory_bytes\\{process="${name}"\\} \\d+$`, 'm'));
      expect(one.match(/^fraud_shield_queue_length\{queue="mail"\} /gm)).toHaveLength(1);
      // The others look at the disk only when something is filed, so what they knew of it would be old.
      expect(one).not.toContain('fraud_shield_disk_free_bytes{process="worker');
    }
    process.kill(childrenOf(server.process.pid)[0] as number, 'SIGKILL');
    await server.waitFor('worker died');
    await server.waitFor(() => childrenOf(server.process.pid).length === 2);
    expect(misses(await scrape())).toBe(40);
  });

  test('lose at most the counts of the last two seconds if all are killed', async () => {
    const shop = await aBusiness(server.address);
    await inParallel(5, 10, () => aLookup(server.address, shop.proof));
    await eventually(async () => (await lookupsOf(shop.accountId)) === 50);
    await inParallel(5, 2, () => aLookup(server.address, shop.proof));
    const workers = childrenOf(server.process.pid);
    await server.end('SIGKILL');
    // Workers exit without their primary.
    await eventually(() => workers.every((pid) => !childrenOf(1).includes(pid)));
    expect(await lookupsOf(shop.accountId)).toBeGreaterThanOrEqual(50);
  });
});

test('two machines on one database share the daily quota, also over a restart, and refuse a key that the other revoked', async () => {
  const limited = { RATE_PLANS: generousPlans({ identifiersPerDay: 200 }) };
  const [one, other] = await Promise.all([started(aMachine(limited)), started(aMachine(limited))]);
  const shop = await aBusiness(one.address);
  let turn = 0;
  const answers = await inParallel(10, 22, () => {
    turn += 1;
    return aLookup(turn % 2 ? one.address : other.address, shop.proof);
  });
  expect(Math.abs((statusesOf(answers)[200] ?? 0) - 200)).toBeLessThanOrEqual(2);
  expect((await one.end('SIGTERM')).code).toBe(0);
  const again = await started(aMachine(limited));
  expect((await aLookup(again.address, shop.proof)).body.code).toBe('tooManyIdentifiers');

  await ask(again.address, 'DELETE', `/keys/${shop.pair.id}`, { headers: shop.session });
  const answer = await aLookup(other.address, shop.proof);
  expect([answer.status, answer.body.code]).toEqual([403, 'keyRevoked']);
});
