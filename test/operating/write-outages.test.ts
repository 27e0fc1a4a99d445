import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Embedded, startEmbedded } from '../../src/server/platform/embedded-postgres/embedded-postgres.ts';
import { aBusiness, aLookup, ask } from '../support/business.ts';
import { onServer, urlOf } from '../support/postgres-server.ts';
import type { Product } from '../support/product.ts';
import { eventually } from '../support/programs.ts';
import { reportCsv } from '../support/report-csv.ts';
import { aReport } from '../support/reports.ts';
import { testServers } from '../support/servers.ts';
import { startShield } from '../support/shield-command.ts';

/** Answers arrive within three seconds on an idle machine. A call that hangs takes 30 or more. */
const answerMs = 20_000;

const { newPath, newDataDir, started, afterwards } = testServers({ after: afterAll });
let database: Embedded;
let server: Product;
let settings: { DATA_DIR: string; DATABASE_URL: string };
beforeAll(async () => {
  database = await startEmbedded({ directory: path.join(newDataDir(), 'postgres'), print: () => {} });
  afterwards(() => database.stop());
  settings = { DATA_DIR: newPath('data'), DATABASE_URL: urlOf(database.connection) };
  // With the limits of calls that a registry has by default.
  server = await started({ ...settings, CALL_LIMITS: '' });
});
afterEach(async () => {
  // A test that failed in between leaves them set.
  for (const name of ['synchronous_standby_names', 'default_transaction_read_only'])
    await sql(`alter system reset ${name}`);
  await sql('alter database postgres reset default_transaction_read_only');
  await sql('select pg_reload_conf()');
});

/** Writes also while the database is read-only. */
const sql = (text: string) =>
  onServer(`${urlOf(database.connection)}&options=-c%20default_transaction_read_only%3Doff`, text);

async function readiness(purpose = '') {
  const answer = await fetch(`${server.address}/readyz${purpose}`, { signal: AbortSignal.timeout(answerMs) });
  return { status: answer.status, checks: (await answer.json()).checks };
}

async function file(session: Record<string, string>, email: string, key: string) {
  const begun = performance.now();
  const { status, body } = await ask(server.address, 'POST', '/report/add-report', {
    body: aReport({ email }),
    headers: { ...session, 'idempotency-key': key },
  });
  return { status, code: body.code, reportID: body.reportID, ms: performance.now() - begun };
}

describe.each([
  {
    what: 'waits for a synchronous standby that is dead',
    failure: 'noAnswer',
    begin: `alter system set synchronous_standby_names = 'nobody'`,
    end: 'alter system reset synchronous_standby_names',
  },
  {
    what: 'is read-only',
    failure: 'readOnly',
    // Longer than a process may seal without reporting its keys.
    waitMs: 32_000,
    begin: 'alter system set default_transaction_read_only = on',
    end: 'alter system reset default_transaction_read_only',
  },
  {
    what: 'opens connections that stay read-only',
    failure: 'readOnly',
    begin: `alter database postgres set default_transaction_read_only = on;
      select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'fraud-shield%'`,
    end: 'alter database postgres reset default_transaction_read_only',
  },
])('while the database $what', ({ failure, waitMs = 0, begin, end }) => {
  const change = async (statement: string) => {
    await sql(statement);
    await sql('select pg_reload_conf()');
  };

  test('lookups go on, a first write gets 503 at once, and a retry files it once', async () => {
    const known = await aBusiness(server.address);
    const email = `${crypto.randomUUID()}@example.org`;
    expect((await file(known.session, email, crypto.randomUUID())).status).toBe(200);
    expect((await aLookup(server.address, known.proof, { email })).body.reports).toHaveLength(1);
    // Its identifiers of today are not known to the server yet.
    const quiet = await aBusiness(server.address);
    expect(await readiness()).toEqual({
      status: 200,
      checks: { process: 'ok', database: 'ok', schema: 'ok', keys: 'ok', audit: 'ok', writes: 'ok' },
    });

    await change(begin);
    const [again, key] = [`${crypto.randomUUID()}@example.org`, crypto.randomUUID()];
    const first = await file(known.session, again, key);
    expect(first).toMatchObject({ status: 503, code: 'unavailable' });
    expect(first.ms).toBeLessThan(answerMs);
    await eventually(async () => {
      const { status, checks } = await readiness();
      return status === 503 && checks.database === 'ok' && checks.writes === failure;
    });
    expect(await readiness('?for=lookups')).toEqual({
      status: 200,
      checks: { process: 'ok', database: 'ok', schema: 'ok', keys: 'ok', audit: 'ok' },
    });
    for (const { proof } of [known, quiet]) {
      const found = await aLookup(server.address, proof, { email });
      expect([found.status, found.body.reports.length]).toEqual([200, 1]);
    }
    await sleep(waitMs);
    expect((await aLookup(server.address, known.proof, { email })).status).toBe(200);
    const read = (address: string, headers = {}) => ask(server.address, 'GET', address, { headers });
    expect((await read('/usage', known.session)).status, 'with a session').toBe(200);
    expect((await read('/about')).status, 'by a visitor').toBe(200);
    expect((await read('/reports/recent', { api_key: 'nobody' })).status, 'with a wrong key').toBe(401);
    const later = await file(known.session, again, key);
    expect(later.status).toBe(503);
    process.stdout.write(`${failure}: first write ${Math.round(first.ms)} ms, later ${Math.round(later.ms)} ms\n`);
    expect(server.output()).toContain('"event":"database does not write"');

    await change(end);
    await eventually(async () => (await readiness()).status === 200);
    expect((await file(known.session, again, key)).status).toBe(200);
    const found = await aLookup(server.address, known.proof, { email: again });
    expect(found.body.reports).toHaveLength(1);
    const counted = `select sum(lookups)::int as lookups from usage_days where account_id = '${quiet.accountId}'`;
    await expect.poll(async () => (await sql(counted)).rows, { timeout: answerMs }).toEqual([{ lookups: 1 }]);
  });
});

test('an import waits while nothing is written, and files each row once', async () => {
  const shop = await aBusiness(server.address);
  const file = newPath('waits.csv');
  writeFileSync(
    file,
    reportCsv(6_000, () => ({ CNIC: '', phone: '' })),
  );
  const program = startShield('import', settings, file, '--as', shop.email);
  await program.waitFor('rows');
  await sql(`alter system set synchronous_standby_names = 'nobody'`);
  await sql('select pg_reload_conf()');
  await program.waitFor('does not write');
  await sql('alter system reset synchronous_standby_names');
  await sql('select pg_reload_conf()');
  await program.waitFor('The database is back');
  expect((await program.ended).code, program.output()).toBe(0);
  const { rows: filed } = await sql(
    `select count(*)::int as count from report_imports where account_id = '${shop.accountId}'`,
  );
  expect(filed).toEqual([{ count: 6_000 }]);
});
