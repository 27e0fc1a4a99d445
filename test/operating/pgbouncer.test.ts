/** The product behind PgBouncer in transaction mode; skipped where it is not installed. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { aBusiness, aLookup, anEmail, ask, inParallel, statusesOf } from '../support/business.ts';
import { temporaryFolder } from '../support/paths.ts';
import { keepsPreparedStatements, pgbouncer, startPgBouncer } from '../support/pgbouncer.ts';
import { emptyDatabase } from '../support/postgres.ts';
import { startProduct } from '../support/product.ts';
import type { Program } from '../support/programs.ts';
import { aReport } from '../support/reports.ts';
import { runShield } from '../support/shield-command.ts';

const folder = temporaryFolder();
const started: Program[] = [];
const undo: (() => Promise<unknown>)[] = [];
const keys = randomBytes(32).toString('base64');
const ratePlans = JSON.stringify({
  default: { callsPerSecond: 100_000, lookupsPerMinute: 100_000, identifiersPerDay: 100_000 },
});

afterAll(async () => {
  for (const program of started.reverse()) await program.end('SIGTERM');
  for (const step of undo) await step();
  folder.remove();
});

// A second try has new data directories: those of the first belong to another database.
let tries = 0;
beforeEach(() => {
  tries += 1;
});
const inFolder = (name: string) => path.join(folder.path, `${tries}-${name}`);

/** An empty database behind PgBouncer. @returns its URL */
async function pooled(name: string, lines?: string): Promise<string> {
  const database = await emptyDatabase();
  undo.push(() => database.drop());
  const { url, process } = await startPgBouncer({ url: database.url, folder: inFolder(name), lines });
  started.push(process);
  return url;
}

async function aMachine(name: string, settings: Record<string, string>) {
  const machine = await startProduct({
    DATA_DIR: inFolder(name),
    SHIELD_KEYS: keys,
    RATE_PLANS: ratePlans,
    ...settings,
  });
  started.push(machine);
  await machine.waitFor('ready at');
  return machine;
}

/** Uses the product on two machines at once, each of which sees the other's writes. */
async function works(name: string, settings: Record<string, string>) {
  // Both start on an empty database: one migrates through the pooler, the other waits.
  const [one, other] = await Promise.all([
    aMachine(`${name}-1`, settings),
    aMachine(`${name}-2`, { ...settings, WEB_CONCURRENCY: '2' }),
  ]);
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

  const rows = Array.from(
    { length: 300 },
    (_, n) =>
      `Bilal Ahmed,b${n}@example.org,2026-02-14,https://example.org,Mall Road,Lahore,Report ${n},They asked for my OTP and took it all.`,
  );
  const file = inFolder(`${name}.csv`);
  writeFileSync(file, ['name,email,date,url,address,city,title,evidence', ...rows].join('\n'));
  mkdirSync(inFolder('commands'), { recursive: true });
  const own = { DATA_DIR: inFolder('commands'), BACKUP_PASSPHRASE: 'a horse that nobody guesses' };
  const runs = (command: string, ...args: string[]) =>
    runShield(command, { SHIELD_KEYS: keys, ...own, ...settings }, ...args);
  expect(await runs('import', file, '--as', shop.email)).toEqual([0, expect.stringContaining('300 filed')]);
  expect(await runs('recount')).toEqual([0, expect.stringContaining('The totals are equal.')]);

  expect(await runs('backup', inFolder(`${name}.backup`))).toEqual([0, expect.any(String)]);

  for (const machine of [one, other]) {
    expect(machine.output()).not.toMatch(/"level":"error"/);
    expect((await machine.end('SIGTERM')).code).toBe(0);
  }
}

/** The output of a refused start. */
async function refused(settings: Record<string, string>): Promise<string> {
  const machine = await startProduct({ DATA_DIR: inFolder('refused'), SHIELD_KEYS: keys, ...settings });
  started.push(machine);
  expect((await machine.ended).code).toBe(1);
  return machine.output();
}

// Accepts startup parameters of a connection, and discards them.
const swallowing = 'ignore_startup_parameters = options,statement_timeout,idle_in_transaction_session_timeout';
const forgetful = keepsPreparedStatements() ? `${swallowing}\nmax_prepared_statements = 0` : swallowing;

describe.skipIf(!pgbouncer)('behind PgBouncer in transaction mode (where it is installed)', () => {
  test('two machines work without prepared statements', async () => {
    await works('transaction', { DATABASE_URL: await pooled('transaction'), DATABASE_POOLER: 'transaction' });
  });

  test.runIf(keepsPreparedStatements())(
    'two machines work with prepared statements, which PgBouncer supports from 1.21 on',
    async () => {
      const url = await pooled('prepared', 'max_prepared_statements = 200');
      await works('prepared', { DATABASE_URL: url, DATABASE_POOLER: 'prepared' });
    },
  );

  test('a start with a missing or wrong DATABASE_POOLER fails with what to set', async () => {
    expect(await refused({ DATABASE_URL: await pooled('strict') })).toContain('Set DATABASE_POOLER=transaction');
    const DATABASE_URL = await pooled('swallowing', forgetful);
    expect(await refused({ DATABASE_URL })).toContain('Set DATABASE_POOLER=transaction');
    const prepared = await refused({ DATABASE_URL, DATABASE_POOLER: 'prepared' });
    expect(prepared).toContain('does not support prepared statements');
  });
});
