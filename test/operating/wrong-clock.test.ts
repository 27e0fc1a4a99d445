import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDb } from '../../src/server/platform/db/pool.ts';
import { type Embedded, startEmbedded } from '../../src/server/platform/embedded-postgres/embedded-postgres.ts';
import { parseKeyring } from '../../src/server/platform/vault/keyring.ts';
import { createVault } from '../../src/server/platform/vault/vault.ts';
import { aBusiness, ask } from '../support/business.ts';
import { markAll } from '../support/marks.ts';
import { onServer, urlOf } from '../support/postgres-server.ts';
import type { Product } from '../support/product.ts';
import { eventually } from '../support/programs.ts';
import { aReport } from '../support/reports.ts';
import { testServers } from '../support/servers.ts';
import { day } from '../support/time.ts';

const servers = testServers({ signal: 'SIGKILL' });
const DATA_DIR = servers.newPath('data');
const preload = servers.newPath('clock.mjs');
let database: Embedded;
beforeAll(async () => {
  database = await startEmbedded({ directory: path.join(servers.newDataDir(), 'postgres'), print: () => {} });
});
afterAll(() => database.stop());

/** Starts the product, with its own clock this many milliseconds ahead of the machine's and so of the database's. */
function started(aheadMs = 0): Promise<Product> {
  writeFileSync(
    preload,
    `const Real = Date;
     globalThis.Date = class extends Real {
       constructor(...given) {
         if (given.length > 0) super(...given);
         else super(Real.now() + ${aheadMs});
       }
       static now() {
         return Real.now() + ${aheadMs};
       }
     };`,
  );
  const DATABASE_URL = urlOf(database.connection);
  return servers.started({ DATA_DIR, DATABASE_URL, NODE_OPTIONS: `--import=${preload}` });
}
const sql = async (text: string) => (await onServer(urlOf(database.connection), text)).rows;
const metricsOf = async ({ address }: Product) => (await fetch(`${address}/metrics`)).text();
const hasRun = async (product: Product, job: string) =>
  (await metricsOf(product)).includes(`fraud_shield_scheduled_jobs_total{job="${job}",outcome="done"}`);

test('A server whose clock is 31 days ahead destroys and ends nothing, runs hourly jobs soon, and says by how much it is off', async () => {
  const right = await started();
  const { session } = await aBusiness(right.address);
  const filed = await ask(right.address, 'POST', '/report/add-report', { body: aReport(), headers: session });
  await sql(`update reports set state = 'removed', state_changed_at = now() where id = ${filed.body.reportID}`);
  const db = openDb(database.connection, { max: 1 });
  await markAll(db, createVault(parseKeyring(readFileSync(path.join(DATA_DIR, 'shield.keys'), 'utf8'))));
  await db.close();
  const [before] = await sql('select (select count(*)::int from sessions) as sessions');
  expect((await right.end('SIGTERM')).code).toBe(0);
  // An hour has passed since the jobs ran.
  await sql(`update hourly_runs set began_at = began_at - interval '1 hour'`);

  const wrong = await started(31 * day);
  await eventually(
    async () =>
      (await hasRun(wrong, 'destroy reports that are too old')) && (await hasRun(wrong, 'delete what has expired')),
  );
  const [after] = await sql(
    `select (select count(*)::int from sessions) as sessions,
       (select destroyed_at from reports where id = ${filed.body.reportID}) as destroyed`,
  );
  expect(after).toEqual({ ...before, destroyed: null });
  expect((await ask(wrong.address, 'GET', '/auth/user', { headers: session })).status).toBe(200);
  const [, skew] = /^fraud_shield_clock_skew_seconds\{[^}]*\} (\S+)$/m.exec(await metricsOf(wrong)) ?? [];
  expect(Math.abs(Number(skew) - (31 * day) / 1_000)).toBeLessThan(60);
  expect(wrong.output()).toContain('"event":"clocks differ"');
});
