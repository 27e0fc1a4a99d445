/** The reference of deploy/ha: a PostgreSQL cluster whose leader is lost under load. */
import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { aBusiness } from '../support/business.ts';
import { missingForHa, startCluster } from '../support/patroni.ts';
import { onServer } from '../support/postgres-server.ts';
import { generousPlans } from '../support/product.ts';
import { testServers } from '../support/servers.ts';
import { type SteadyLoad, steadyLoad } from '../support/steady-load.ts';

const { newPath, started, afterwards } = testServers();

/** The longest time between two successful calls of a kind since a moment, in seconds. */
function longestGap({ samples }: SteadyLoad, kind: 'lookup' | 'report', since: number): number {
  const ends = samples
    .filter((sample) => sample.kind === kind && sample.status === 200 && sample.begun + sample.ms >= since)
    .map(({ begun, ms }) => begun + ms)
    .sort((a, b) => a - b);
  return Math.max(...ends.map((end, at) => end - (ends[at - 1] ?? since))) / 1000;
}

describe.skipIf(missingForHa.length > 0)('on a cluster with Patroni, etcd and HAProxy', () => {
  test('the leader is lost five times and moved once under load, and no acknowledged report is lost', async () => {
    const folder = newPath('cluster');
    mkdirSync(folder, { mode: 0o711 });
    const cluster = await startCluster(folder);
    afterwards(() => cluster.stop());
    await cluster.whole();
    const product = await started({
      DATA_DIR: newPath('data'),
      DATABASE_URL: cluster.databaseUrl,
      SHIELD_KEYS: randomBytes(32).toString('base64'),
      RATE_PLANS: generousPlans(),
    });
    const pid = product.process.pid;
    const load = steadyLoad(product.address, await aBusiness(product.address), { readers: 2, writers: 2 });

    const gaps: Record<string, string> = {};
    const away = async (name: string, lose: () => Promise<void>) => {
      await cluster.whole();
      const since = Date.now();
      await lose();
      const isBack = (kind: string) =>
        load.samples.some((sample) => sample.kind === kind && sample.status === 200 && sample.begun > since + 1_000);
      while (!(isBack('lookup') && isBack('report'))) {
        if (Date.now() > since + 120_000) throw new Error(`Not back two minutes after ${name}.`);
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      gaps[name] =
        `lookups ${longestGap(load, 'lookup', since).toFixed(1)} s, reports ${longestGap(load, 'report', since).toFixed(1)} s`;
    };
    for (const number of [1, 2, 3, 4])
      await away(`crash ${number}`, async () => (await cluster.leader())?.killDatabase());
    await away('loss of the machine', async () => {
      const lost = await cluster.leader();
      await lost?.killMachine();
      // It comes back after the failover, as a replica.
      const comingBack = setTimeout(() => lost?.start(), 25_000);
      afterwards(() => clearTimeout(comingBack));
    });
    await away('switchover', cluster.switchover);
    await load.end();
    process.stdout.write(`Without an answer: ${JSON.stringify(gaps)}; ${load.filed.size} reports filed.\n`);

    expect(load.filed.size).toBeGreaterThan(20);
    const { rows } = await onServer(cluster.databaseUrl, 'select id::text from reports');
    const kept = new Set(rows.map(({ id }) => id));
    expect([...load.filed.values()].filter((id) => !kept.has(String(id)))).toEqual([]);
    expect(new Set(load.filed.values()).size).toBe(load.filed.size);
    // Nobody restarted the program.
    expect(product.process.pid).toBe(pid);
    expect(product.process.exitCode).toBeNull();
  });
});
