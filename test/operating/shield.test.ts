import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runningPostmaster } from '../../src/server/platform/embedded-postgres/postmaster.ts';
import { ask, signedIn } from '../support/business.ts';
import { inRepository } from '../support/paths.ts';
import { cloneDatabase } from '../support/postgres.ts';
import { environment, type Product } from '../support/product.ts';
import { startProgram } from '../support/programs.ts';
import { reportCsv, reportHeader, reportRow } from '../support/report-csv.ts';
import { aReport } from '../support/reports.ts';
import { testServers } from '../support/servers.ts';
import { runShield, startShield } from '../support/shield-command.ts';

const { newPath, newDataDir, started, databaseOf, newDatabase } = testServers();

const countOf = async ({ address }: Product, headers: Record<string, string>): Promise<number> =>
  Number((await ask(address, 'GET', '/report/all?limit=1', { headers })).headers['x-total-count']);

function aFile(lines: string[]): string {
  const file = newPath('rows.csv');
  writeFileSync(file, lines.join('\r\n'));
  return file;
}

/** The data directory of a registry whose server has stopped. */
const stopped = { DATA_DIR: newDataDir() };
beforeAll(async () => {
  await (await started(stopped)).end('SIGTERM');
});

describe('the commands', () => {
  test('print help, or refuse unknown arguments, without changing anything', async () => {
    const DATA_DIR = newPath('nothing');
    const [help, unknown, surplus] = await Promise.all([
      runShield('recount', { DATA_DIR }, '--help'),
      runShield('erase', { DATA_DIR }),
      runShield('recount', { DATA_DIR }, 'everything'),
    ]);
    expect(help).toEqual([0, expect.stringContaining('shield -- recount')]);
    expect([unknown[0], surplus[0]]).toEqual([2, 2]);
    expect(existsSync(DATA_DIR)).toBe(false);
    // Nobody reads it to its end.
    const piped = ['-c', '"$0" "$1" --help | true', process.execPath, inRepository('dist', 'server', 'shield.js')];
    expect(spawnSync('sh', piped, { encoding: 'utf8' }).stderr).toBe('');
  });

  test('start the embedded database if no server runs, stop it afterwards, and say what they work on', async () => {
    const { DATA_DIR } = stopped;
    const [code, output] = await runShield('recount', stopped);
    expect([code, output]).toEqual([0, expect.stringContaining('The totals are equal.')]);
    expect(output).toContain(
      `Works on the embedded database in ${DATA_DIR}/postgres, with the data directory ${DATA_DIR}.`,
    );
    expect(runningPostmaster(path.join(DATA_DIR, 'postgres'))).toBeUndefined();
    expect(existsSync(path.join(DATA_DIR, 'instance.lock'))).toBe(false);
  });

  test('do nothing if they are stopped before they have begun', async () => {
    // npm passes the signal on, which a shell between the two would keep.
    const program = startProgram('npm', ['run', '--silent', 'shield', '--', 'policy', 'careful'], {
      cwd: inRepository(),
      env: environment(stopped),
    });
    await program.waitFor('Works on');
    expect(await program.end('SIGTERM')).toEqual({ code: 1, signal: null });
    expect(program.output()).toContain('Stopped before the command had begun.');
    expect(await runShield('policy', stopped)).toEqual([0, expect.stringContaining('Version 0: open')]);
  });

  test('run at once without a server, and the one that has started the database waits for the others', async () => {
    const { DATA_DIR } = stopped;
    const first = startShield('recount', stopped);
    await first.waitFor(() => runningPostmaster(path.join(DATA_DIR, 'postgres'))?.status === 'ready');
    first.process.kill('SIGSTOP');
    const db = await databaseOf(DATA_DIR);
    await db.query('begin; lock table figures in access exclusive mode; lock table accounts in access exclusive mode');
    first.process.kill('SIGCONT');
    const file = newPath('second.backup');
    const second = startShield('backup', stopped, file);
    await second.waitFor(() => existsSync(`${file}.part`));
    const other = await databaseOf(DATA_DIR);
    await other.query('begin; lock table usage_days in access exclusive mode');
    await db.query('rollback');
    await first.waitFor('Waiting for another command, which uses the database too.');
    await other.query('rollback');
    expect([await second.ended, await first.ended]).toEqual([
      { code: 0, signal: null },
      { code: 0, signal: null },
    ]);
    expect(runningPostmaster(path.join(DATA_DIR, 'postgres'))).toBeUndefined();
  });

  test('refuse a running server’s database that is older than they are, until migrate has upgraded it', async () => {
    const DATA_DIR = newDataDir();
    await started({ DATA_DIR });
    const db = await databaseOf(DATA_DIR);
    await db.query('delete from schema_migrations where version >= 10');
    await db.query('drop table figures, figure_deltas; alter table audit_chain add column start_proven boolean');
    const [code, output] = await runShield('recount', { DATA_DIR });
    expect([code, output]).toEqual([1, expect.stringContaining('older than this program')]);

    const [statusCode, statusOutput] = await runShield('migrate', { DATA_DIR }, '--status');
    expect([statusCode, statusOutput]).toEqual([1, expect.stringMatching(/pending {2}contract {2}0010_analysis/)]);
    expect(statusOutput).toMatch(/applied {2}contract {2}0001_platform/);
    expect(await runShield('migrate', { DATA_DIR })).toEqual([0, expect.stringContaining('Applied 0010_analysis.sql')]);
    expect(await runShield('migrate', { DATA_DIR }, '--status')).toEqual([0, expect.any(String)]);
    expect(await runShield('recount', { DATA_DIR })).toEqual([0, expect.any(String)]);
  });

  test('use the database of DATABASE_URL beside its server, and fail without DATABASE_URL', async () => {
    const DATABASE_URL = await newDatabase(cloneDatabase);
    const DATA_DIR = newDataDir();
    const product = await started({ DATA_DIR, DATABASE_URL });
    const { email } = await signedIn(product.address);
    const file = aFile([reportCsv(1)]);
    expect(await runShield('import', { DATA_DIR, DATABASE_URL }, file, '--as', email)).toEqual([
      0,
      expect.stringContaining('1 filed'),
    ]);
    expect(await runShield('recount', { DATA_DIR })).toEqual([
      1,
      expect.stringContaining("Set DATABASE_URL to the server's value."),
    ]);
    await product.end('SIGTERM');
  });
});

describe('the commands beside their server', () => {
  const shared = testServers({ after: afterAll });
  const DATA_DIR = shared.newDataDir();
  let product: Product;
  beforeAll(async () => {
    product = await shared.started({ DATA_DIR });
  });

  test('export writes what import reads, in order, readable by its owner only, and warns that it is not encrypted', async () => {
    const { email, session } = await signedIn(product.address);
    // More than one batch, of the import and of the export.
    const rows = 1_700;
    const file = aFile([
      `${reportHeader},category,notGiven`,
      ...Array.from({ length: rows }, (_, n) => `${reportRow(n)},,`),
      `${reportRow(rows, { evidence: 'He said "pay",\nand\r\nleft.   and ran' })},blackmail,`,
      `${reportRow(0, { email: '', url: '' })},,email url`,
    ]);
    await runShield('import', { DATA_DIR }, file, '--as', email);
    const out = newPath('out.csv');
    const [doneCode, doneOutput] = await runShield('export', { DATA_DIR }, out);
    expect([doneCode, doneOutput]).toEqual([0, expect.stringContaining(`${rows + 2} reports written.`)]);
    expect(doneOutput).toContain('not encrypted');
    expect(statSync(out).mode & 0o777).toBe(0o600);
    expect(readFileSync(out, 'utf8')).toContain('blackmail');
    expect(readFileSync(out, 'utf8').match(/bilal-\d+@/g)).toEqual(
      Array.from({ length: rows + 1 }, (_, n) => `bilal-${n}@`),
    );
    const [newest] = await (await fetch(`${product.address}/api/report/all`, { headers: session })).json();
    expect(newest).toMatchObject({ email: null, url: null, phone: '0300 7654321', notGiven: ['email', 'url'] });
    const found = await fetch(`${product.address}/api/report/all?email=bilal-1234@example.org`, { headers: session });
    expect(await found.json()).toMatchObject([{ title: 'Report 1234' }]);

    expect(await runShield('import', { DATA_DIR }, out, '--as', email)).toEqual([
      expect.any(Number),
      expect.stringContaining(`0 filed, ${rows + 2} already imported`),
    ]);
    const other = await signedIn(product.address);
    expect(await runShield('import', { DATA_DIR }, out, '--as', other.email)).toEqual([
      expect.any(Number),
      expect.stringContaining(`${rows + 2} filed`),
    ]);

    expect(await runShield('export', { DATA_DIR }, out)).toEqual([2, expect.stringContaining('already')]);
    const [standardCode, standardOutput] = await runShield('export', { DATA_DIR });
    expect([standardCode, standardOutput.slice(0, 300)]).toEqual([0, expect.any(String)]);
    expect(standardOutput.match(/bilal-5@example\.org/g)).toHaveLength(2);
    const db = await shared.databaseOf(DATA_DIR);
    const exported = await db.query(`select actor from audit_events where event = 'registry.exported'`);
    expect(exported.rows).toHaveLength(2);
  });

  test('import killed and run again files every row once, even with another import of the same rows running', async () => {
    const { email, session } = await signedIn(product.address);
    const rows = 6_000;
    const file = aFile([reportCsv(rows)]);
    const killed = startShield('import', { DATA_DIR }, file, '--as', email);
    await killed.waitFor(/\d %/);
    await killed.end('SIGKILL');
    const before = await countOf(product, session);
    expect(before).toBeGreaterThan(0);
    expect(before).toBeLessThan(rows);
    expect(before % 1_500).toBe(0);

    const both = await Promise.all([
      runShield('import', { DATA_DIR }, file, '--as', email),
      runShield('import', { DATA_DIR }, file, '--as', email),
    ]);
    expect(both.map(([code]) => code)).toEqual([0, 0]);
    const filed = both.map(([, output]) => Number(/(\d+) filed/.exec(output)?.[1]));
    expect(filed.reduce((a, b) => a + b, before)).toBe(rows);
    expect(await countOf(product, session)).toBe(rows);
    expect(await runShield('import', { DATA_DIR }, file, '--as', email)).toEqual([
      0,
      expect.stringContaining(`0 filed, ${rows} already imported`),
    ]);
    expect(await runShield('recount', { DATA_DIR })).toEqual([0, expect.any(String)]);
  });

  test('recount finds no differences at any time on a busy server', async () => {
    const { session: headers } = await signedIn(product.address);
    let busy = true;
    const post = (where: string, body: object) => ask(product.address, 'POST', where, { body, headers });
    const evidence = (n: number) =>
      n % 2 === 0 ? 'They asked for my OTP on WhatsApp.' : 'A fake job offer on Facebook.';
    const writer = async (from: number) => {
      for (let n = from; busy; n += 4) {
        const report = aReport({ email: `bilal-${n}@example.org`, evidence: evidence(n) });
        const { reportID } = (await post('/report/add-report', report)).body;
        if (n % 3 === 0) await post(`/report/withdraw?reportID=${reportID}`, { reason: 'mistake' });
        await sleep(50);
      }
    };
    const writers = [0, 1, 2, 3].map(writer);
    for (let round = 0; round < 2; round++) {
      expect(await runShield('recount', { DATA_DIR })).toEqual([0, expect.stringContaining('The totals are equal.')]);
    }
    busy = false;
    await Promise.all(writers);
    expect(await runShield('recount', { DATA_DIR })).toEqual([0, expect.any(String)]);
  });
});
