/** The product behind PgBouncer in transaction mode; skipped where it is not installed. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { aBusiness, aLookup, anEmail, ask, inParallel, statusesOf } from '../support/business.ts';
import { keepsPreparedStatements, pgbouncer, startPgBouncer } from '../support/pgbouncer.ts';
import { emptyDatabase } from '../support/postgres.ts';
import { generousPlans } from '../support/product.ts';
import { reportCsv } from '../support/report-csv.ts';
import { aReport } from '../support/reports.ts';
import { testServers } from '../support/servers.ts';
import { runShield } from '../support/shield-command.ts';

const { newPath, start, started, stopToo, newDatabase } = testServers({ after: afterAll });
const shared = { SHIELD_KEYS: randomBytes(32).toString('base64'), RATE_PLANS: generousPlans() };

/** An empty database behind PgBouncer. @returns its URL */
async function pooled(lines?: string): Promise<string> {
  const DATABASE_URL = await newDatabase(emptyDatabase);
  const { url, process } = await startPgBouncer({ url: DATABASE_URL, folder: newPath('pgbouncer'), lines });
  stopToo(process);
  return url;
}

const aMachine = (settings: Record<string, string>) => started({ DATA_DIR: newPath('data'), ...shared, ...settings });

/** Uses the product on two machines at once, each of which sees the other's writes. */
async function works(settings: Record<string, string>) {
  // Both start on an empty database: one migrates through the pooler, the other waits.
  const [one, other] = await Promise.all([aMachine(settings), aMachine({ ...settings, WEB_CONCURRENCY: '2' })]);
  const shop = await aBusiness(one.address);
  const email = anEmail();
  const filed = await ask(one.address, 'POST', '/report/add-report', { body: aReport(email), headers: shop.session });
  expect(filed.status).toBe(200);
  expect((await aLookup(other.address, shop.proof, email)).body.totals.reports).toBe(1);

  // More concurrent calls than the pooler has connections, so that calls share connections.
  let turn = 0;
  const answers = await inParallel(24, 12, () => {
    turn += 1;
    return aLookup(turn % 2 ? one.address : other.address, shop.proof, turn % 3 ? email : anEmail());
  });
  expect(statusesOf(answers)).toEqual({ 200: 288 });

  const file = newPath('rows.csv');
  writeFileSync(file, reportCsv(300));
  const own = { DATA_DIR: newPath('commands') };
  mkdirSync(own.DATA_DIR);
  const runs = (command: string, ...args: string[]) => runShield(command, { ...shared, ...own, ...settings }, ...args);
  expect(await runs('import', file, '--as', shop.email)).toEqual([0, expect.stringContaining('300 filed')]);
  expect(await runs('recount')).toEqual([0, expect.stringContaining('The totals are equal.')]);

  expect(await runs('backup', newPath('backup'))).toEqual([0, expect.any(String)]);

  for (const machine of [one, other]) {
    expect(machine.output()).not.toMatch(/"level":"error"/);
    expect((await machine.end('SIGTERM')).code).toBe(0);
  }
}

/** The output of a refused start. */
async function refused(settings: Record<string, string>): Promise<string> {
  const machine = await start({ DATA_DIR: newPath('refused'), ...shared, ...settings });
  expect((await machine.ended).code).toBe(1);
  return machine.output();
}

// Accepts startup parameters of a connection, and discards them.
const swallowing = 'ignore_startup_parameters = options,statement_timeout,idle_in_transaction_session_timeout';
const forgetful = keepsPreparedStatements() ? `${swallowing}\nmax_prepared_statements = 0` : swallowing;

describe.skipIf(!pgbouncer)('behind PgBouncer in transaction mode (where it is installed)', () => {
  test('two machines work without prepared statements', async () => {
    await works({ DATABASE_URL: await pooled(), DATABASE_POOLER: 'transaction' });
  });

  test.runIf(keepsPreparedStatements())(
    'two machines work with prepared statements, which PgBouncer supports from 1.21 on',
    async () => {
      const url = await pooled('max_prepared_statements = 200');
      await works({ DATABASE_URL: url, DATABASE_POOLER: 'prepared' });
    },
  );

  test('a start with a missing or wrong DATABASE_POOLER fails with what to set', async () => {
    expect(await refused({ DATABASE_URL: await pooled() })).toContain('Set DATABASE_POOLER=transaction');
    const DATABASE_URL = await pooled(forgetful);
    expect(await refused({ DATABASE_URL })).toContain('Set DATABASE_POOLER=transaction');
    const prepared = await refused({ DATABASE_URL, DATABASE_POOLER: 'prepared' });
    expect(prepared).toContain('does not support prepared statements');
  });
});
