/** Several machines behind a proxy, one primary, and a real streaming replica that answers lookups. */
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Embedded, startEmbedded } from '../../src/server/platform/embedded-postgres/embedded-postgres.ts';
import { aBusiness, aLookup, anEmail, ask, type Business, inParallel, statusesOf } from '../support/business.ts';
import { installed } from '../support/installed.ts';
import { urlOf } from '../support/postgres-server.ts';
import { freePort, generousPlans, type Product } from '../support/product.ts';
import { eventually, startProgram } from '../support/programs.ts';
import { type Replica, replicaOf } from '../support/replica.ts';
import { aReport } from '../support/reports.ts';
import { testServers } from '../support/servers.ts';

const { newPath, started, stopToo, afterwards } = testServers({ after: afterAll });
const SHIELD_KEYS = randomBytes(32).toString('base64');
let primary: Embedded;
let replica: Replica;
let machines: [Product, Product];

const aMachine = (DATABASE_REPLICA_URL: string) =>
  started({
    DATA_DIR: newPath('data'),
    DATABASE_URL: urlOf(primary.connection),
    SHIELD_KEYS,
    RATE_PLANS: generousPlans(),
    DATABASE_REPLICA_URL,
  });

beforeAll(async () => {
  const directory = newPath('primary');
  // Without fsync, for speed; replication does not depend on it.
  primary = await startEmbedded({ directory, print: () => {}, settings: { fsync: 'off', shared_buffers: '128MB' } });
  afterwards(() => primary.stop());
  replica = await replicaOf(primary, directory, newPath('copy'));
  afterwards(() => replica.kill());
  const url = urlOf(replica.connection);
  machines = [await aMachine(url), await aMachine(url)];
  for (const { address } of machines) await eventually(async () => (await metric(address, 'in_use')) === 1);
});

/** The value of a machine's replica metric. */
async function metric(address: string, name: string): Promise<number> {
  const text = await (await fetch(`${address}/metrics`)).text();
  const line = new RegExp(`^fraud_shield_replica_${name.replace(/[{}"]/g, '\\$&')} (\\S+)$`, 'm');
  const labelled = name.includes('{') ? line : new RegExp(`^fraud_shield_replica_${name}\\{[^}]*\\} (\\S+)$`, 'm');
  return Number(labelled.exec(text)?.[1] ?? Number.NaN);
}
const answeredBy = (address: string, by: 'replica' | 'primary') =>
  metric(address, `statements{process="main",by="${by}"}`);

/** Files a report at one address and looks it up at another at once. @returns whether it was found */
async function filesAndFinds(shop: Business, filesAt: string, looksAt: string): Promise<boolean> {
  const email = anEmail();
  const filed = await ask(filesAt, 'POST', '/report/add-report', { body: aReport(email), headers: shop.session });
  expect(filed.status).toBe(200);
  const { status, body } = await aLookup(looksAt, shop.proof, email);
  return status === 200 && body.totals.reports === 1;
}

describe('with a replica that follows', () => {
  test('it answers, and a report filed on one machine is found by the next lookup on another', async () => {
    const [one, other] = machines;
    const shop = await aBusiness(one.address);
    const found = await inParallel(8, 10, () => filesAndFinds(shop, one.address, other.address));
    expect(found).toEqual(found.map(() => true));
    for (let n = 0; n < 5; n += 1) await aLookup(other.address, shop.proof);
    expect(await answeredBy(other.address, 'replica')).toBeGreaterThan(0);
    expect(await metric(other.address, 'lag_seconds')).toBeLessThan(5);

    const email = anEmail();
    await ask(one.address, 'POST', '/report/add-report', { body: aReport(email), headers: shop.session });
    const batch = { body: { queries: [email, anEmail()] }, headers: shop.proof };
    const { body } = await ask(other.address, 'POST', '/get-report-detail/batch', batch);
    expect(body.results.map(({ totals }: { totals: { reports: number } }) => totals.reports)).toEqual([1, 0]);
    const latest = await ask(other.address, 'GET', '/reports/recent?limit=1', { headers: shop.proof });
    expect(latest.body.reports).toHaveLength(1);
  });

  const proxy = installed('haproxy');
  test.skipIf(!proxy)('behind HAProxy, which sends each call to another machine (where it is installed)', async () => {
    const port = await freePort();
    const file = newPath('haproxy.cfg');
    const servers = machines.map(({ address }, n) => `  server m${n} ${new URL(address).host} check inter 200ms`);
    writeFileSync(
      file,
      `defaults\n  mode http\n  timeout connect 2s\n  timeout client 30s\n  timeout server 30s\n  option httpchk GET /readyz\n` +
        `frontend web\n  bind 127.0.0.1:${port}\n  default_backend machines\n` +
        `backend machines\n  balance roundrobin\n${servers.join('\n')}\n`,
    );
    stopToo(startProgram(proxy ?? '', ['-db', '-f', file]));
    const address = `http://127.0.0.1:${port}`;
    await eventually(() =>
      fetch(`${address}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
    const shop = await aBusiness(address);
    const found = await inParallel(8, 10, () => filesAndFinds(shop, address, address));
    expect(found).toEqual(found.map(() => true));
    for (const machine of machines) expect(machine.output()).not.toMatch(/"level":"error"/);
  });
});

describe('with a replica that has stopped replaying', () => {
  test('no report is missed, a revoked key is refused by the next call, and the lag is reported', async () => {
    const [one, other] = machines;
    const shop = await aBusiness(one.address);
    await replica.query('select pg_wal_replay_pause()');
    try {
      const before = await answeredBy(other.address, 'replica');
      const found = await inParallel(4, 5, () => filesAndFinds(shop, one.address, other.address));
      expect(found).toEqual(found.map(() => true));
      expect(await answeredBy(other.address, 'replica')).toBe(before);
      await eventually(async () => (await metric(other.address, 'lag_bytes')) > 0);

      // Beyond five seconds of lag it is not used any more.
      await eventually(async () => (await metric(other.address, 'in_use')) === 0, 15_000);
      expect(await metric(other.address, 'lag_seconds')).toBeGreaterThan(5);
      expect(other.output()).toContain('too far behind');
      expect(await filesAndFinds(shop, one.address, other.address)).toBe(true);

      await ask(one.address, 'DELETE', `/keys/${shop.pair.id}`, { headers: shop.session });
      expect((await aLookup(other.address, shop.proof)).status).toBe(403);
    } finally {
      await replica.query('select pg_wal_replay_resume()');
    }
    await eventually(async () => (await metric(other.address, 'in_use')) === 1);
    const next = await aBusiness(one.address);
    const before = await answeredBy(other.address, 'replica');
    await eventually(async () => {
      expect((await aLookup(other.address, next.proof)).status).toBe(200);
      return (await answeredBy(other.address, 'replica')) > before;
    });
  });

  test('reports are also found while it catches up', async () => {
    const [one, other] = machines;
    const shop = await aBusiness(one.address);
    let busy = true;
    const flicker = (async () => {
      while (busy) {
        await replica.query('select pg_wal_replay_pause()');
        await sleep(40);
        await replica.query('select pg_wal_replay_resume()');
        await sleep(40);
      }
    })();
    const found = await inParallel(4, 25, () => filesAndFinds(shop, one.address, other.address));
    busy = false;
    await flicker;
    expect(found).toEqual(found.map(() => true));
  });
});

describe('with a replica that dies', () => {
  test('every lookup is answered, and the replica is used again when it is back', async () => {
    const [, other] = machines;
    const shop = await aBusiness(other.address);
    const asking = inParallel(4, 60, () => aLookup(other.address, shop.proof));
    await replica.kill();
    expect(statusesOf(await asking)).toEqual({ 200: 240 });
    await eventually(async () => (await metric(other.address, 'in_use')) === 0);
    await replica.start();
    await eventually(async () => (await metric(other.address, 'in_use')) === 1);
  });

  test('a server that is not a replica of this database is never used', async () => {
    const mistaken = await aMachine(urlOf(primary.connection));
    await mistaken.waitFor('it is no longer a replica');
    const shop = await aBusiness(mistaken.address);
    expect((await aLookup(mistaken.address, shop.proof)).status).toBe(200);
    expect(await answeredBy(mistaken.address, 'replica')).toBe(0);
  });
});
