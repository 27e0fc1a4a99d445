import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { openDb } from '../../src/server/platform/db/pool.ts';
import { attachEmbedded } from '../../src/server/platform/embedded-postgres/attach.ts';
import { runningPostmaster } from '../../src/server/platform/embedded-postgres/postmaster.ts';
import { inRepository, temporaryFolder } from '../support/paths.ts';
import { aPerson, type Person } from '../support/people.ts';
import { cloneDatabase } from '../support/postgres.ts';
import { environment, type Product, startProduct } from '../support/product.ts';
import { type Program, startProgram } from '../support/programs.ts';
import { raw } from '../support/raw-statement.ts';

const place = temporaryFolder();
const products: Product[] = [];
const undo: (() => Promise<unknown>)[] = [];
let count = 0;

afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
  await Promise.all(products.splice(0).map((product) => product.end('SIGTERM')));
});
afterAll(() => place.remove());

const inPlace = (name: string) => path.join(place.path, name);
function newDataDir(): string {
  count += 1;
  return inPlace(String(count));
}

async function started(settings: Record<string, string>): Promise<Product> {
  const product = await startProduct(settings);
  products.push(product);
  await product.waitFor('Fraud Shield is ready');
  return product;
}

const shield = (settings: Record<string, string>, ...args: string[]): Program =>
  startProgram(process.execPath, [inRepository('dist', 'server', 'shield.js'), ...args], {
    env: environment(settings),
  });
/** Runs a command until it exits. */
async function runs(
  settings: Record<string, string>,
  ...args: string[]
): Promise<{ code: number | null; output: string }> {
  const program = shield(settings, ...args);
  const { code } = await program.ended;
  return { code, output: program.output() };
}

const post = (product: Product, where: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`${product.address}/api${where}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

/** A user with a session on this server. */
async function joins(product: Product): Promise<{ person: Person; headers: Record<string, string> }> {
  const person = aPerson();
  expect((await post(product, '/auth/register', person)).status).toBe(200);
  const { stsTokenManager } = await (await post(product, '/auth/login', person)).json();
  return { person, headers: { authorization: `Bearer ${stsTokenManager.accessToken}` } };
}
const countOf = async (product: Product, headers: Record<string, string>): Promise<number> =>
  Number((await fetch(`${product.address}/api/report/all?limit=1`, { headers })).headers.get('x-total-count'));

const header = 'name,email,CNIC,phone,date,url,address,city,country,title,evidence';
const row = (n: number, evidence = 'They asked for my OTP and took it all.') =>
  `Bilal Ahmed,bilal-${n}@example.org,35202-7654321-9,0300 7654321,2026-02-14,https://example.org/${n},"14, Mall Road",Lahore,PK,Report ${n},"${evidence}"`;
function aFile(lines: string[], name = `rows-${crypto.randomUUID()}.csv`): string {
  const file = inPlace(name);
  writeFileSync(file, lines.join('\r\n'));
  return file;
}

/** The database of a running server's data directory. */
async function databaseOf(dataDir: string) {
  const connection = await attachEmbedded(path.join(dataDir, 'postgres'));
  if (!connection) throw new Error('no database runs there');
  const db = openDb(connection, { max: 1 });
  undo.push(() => db.close());
  return db;
}

describe('the commands', () => {
  test('print help, or refuse unknown arguments, without changing anything', async () => {
    const DATA_DIR = newDataDir();
    const [help, unknown, surplus] = await Promise.all([
      runs({ DATA_DIR }, 'recount', '--help'),
      runs({ DATA_DIR }, 'erase'),
      runs({ DATA_DIR }, 'recount', 'everything'),
    ]);
    expect([help.code, help.output]).toEqual([0, expect.stringContaining('shield -- recount')]);
    expect([unknown.code, surplus.code]).toEqual([2, 2]);
    expect(existsSync(DATA_DIR)).toBe(false);
  });

  test('start the embedded database if no server runs, stop it afterwards, and say what they work on', async () => {
    const DATA_DIR = newDataDir();
    await (await started({ DATA_DIR })).end('SIGTERM');
    const { code, output } = await runs({ DATA_DIR }, 'recount');
    expect([code, output]).toEqual([0, expect.stringContaining('The totals are equal.')]);
    expect(output).toContain(
      `Works on the embedded database in ${DATA_DIR}/postgres, with the data directory ${DATA_DIR}.`,
    );
    expect(runningPostmaster(path.join(DATA_DIR, 'postgres'))).toBeUndefined();
    expect(existsSync(path.join(DATA_DIR, 'instance.lock'))).toBe(false);
  });

  test('refuse a running server’s database that is older than they are, until migrate has upgraded it', async () => {
    const DATA_DIR = newDataDir();
    await started({ DATA_DIR });
    const db = await databaseOf(DATA_DIR);
    await db.rows(raw('delete from schema_migrations where version >= 10'));
    await db.rows(raw('drop table figures, figure_deltas'));
    const { code, output } = await runs({ DATA_DIR }, 'recount');
    expect([code, output]).toEqual([1, expect.stringContaining('older than this program')]);

    const status = await runs({ DATA_DIR }, 'migrate', '--status');
    expect([status.code, status.output]).toEqual([1, expect.stringMatching(/pending {2}contract {2}0010_analysis/)]);
    expect(status.output).toMatch(/applied {2}contract {2}0001_platform/);
    const migrated = await runs({ DATA_DIR }, 'migrate');
    expect([migrated.code, migrated.output]).toEqual([0, expect.stringContaining('Applied 0010_analysis.sql')]);
    expect((await runs({ DATA_DIR }, 'migrate', '--status')).code).toBe(0);
    expect((await runs({ DATA_DIR }, 'recount')).code).toBe(0);
  });

  test('use the database of DATABASE_URL beside its server, and fail without DATABASE_URL', async () => {
    const database = await cloneDatabase();
    undo.push(() => database.drop());
    const DATA_DIR = newDataDir();
    const product = await started({ DATA_DIR, DATABASE_URL: database.url });
    const { person } = await joins(product);
    const file = aFile([header, row(1)]);
    const done = await runs({ DATA_DIR, DATABASE_URL: database.url }, 'import', file, '--as', person.email);
    expect([done.code, done.output]).toEqual([0, expect.stringContaining('1 filed')]);
    const lost = await runs({ DATA_DIR }, 'recount');
    expect([lost.code, lost.output]).toEqual([1, expect.stringContaining("Set DATABASE_URL to the server's value.")]);
    await product.end('SIGTERM');
  });
});

describe('recount', () => {
  const intoDeltas = 'insert into figure_deltas (dimension, value, day, reports)';

  test('verifies and repairs the totals, and matches reports again, while the server runs', async () => {
    const DATA_DIR = newDataDir();
    const product = await started({ DATA_DIR });
    const { person } = await joins(product);
    await runs({ DATA_DIR }, 'import', aFile([header, row(1), row(2)]), '--as', person.email);
    const equal = await runs({ DATA_DIR }, 'recount');
    expect([equal.code, equal.output]).toEqual([0, expect.stringContaining('Counted 2 reports')]);

    const db = await databaseOf(DATA_DIR);
    await db.rows(
      raw(`${intoDeltas} values ('keyword', 'OTP scam', 'infinity', 3), ('keyword', 'invented', 'infinity', 1)`),
    );
    const differs = await runs({ DATA_DIR }, 'recount');
    expect(differs.code).toBe(1);
    expect(differs.output).toContain('OTP scam: 5 in the totals, 2 counted');
    expect(differs.output).toContain('invented: 1 in the totals, 0 counted');

    const mended = await runs({ DATA_DIR }, 'recount', '--repair');
    expect([mended.code, mended.output]).toEqual([0, expect.stringContaining('Corrected.')]);
    expect((await runs({ DATA_DIR }, 'recount')).code).toBe(0);

    // As if the vocabulary had been different when one of them was filed.
    await db.rows(raw(`update reports set keywords = '{former}' where id in (select id from reports limit 1)`));
    await db.rows(
      raw(`${intoDeltas} values ('keyword', 'OTP scam', 'infinity', -1), ('keyword', 'former', 'infinity', 1)`),
    );
    const matched = await runs({ DATA_DIR }, 'recount', '--match');
    expect([matched.code, matched.output]).toEqual([0, expect.stringContaining('1 have other keywords now')]);
    const patterns = await (await fetch(`${product.address}/api/analysis/pattern`)).json();
    expect(patterns).toEqual([{ keyword: 'OTP scam', total: 2 }]);
  });

  test('finds no differences at any time on a busy server', async () => {
    const DATA_DIR = newDataDir();
    const product = await started({ DATA_DIR });
    const { headers } = await joins(product);
    let busy = true;
    const body = (n: number) => ({
      name: 'Bilal Ahmed',
      email: `bilal-${n}@example.org`,
      date: '2026-02-14',
      url: 'https://example.org',
      address: 'Mall Road',
      city: 'Lahore',
      title: 'Paid, nothing came',
      evidence: n % 2 === 0 ? 'They asked for my OTP on WhatsApp.' : 'A fake job offer on Facebook.',
    });
    const writer = async (from: number) => {
      for (let n = from; busy; n += 4) {
        const { reportID } = await (await post(product, '/report/add-report', body(n), headers)).json();
        if (n % 3 === 0) await post(product, `/report/withdraw?reportID=${reportID}`, { reason: 'mistake' }, headers);
      }
    };
    const writers = [0, 1, 2, 3].map(writer);
    for (let round = 0; round < 2; round++) {
      const { code, output } = await runs({ DATA_DIR }, 'recount');
      expect([code, output]).toEqual([0, expect.stringContaining('The totals are equal.')]);
    }
    busy = false;
    await Promise.all(writers);
    expect((await runs({ DATA_DIR }, 'recount')).code).toBe(0);
  });
});

describe('verify-audit', () => {
  test('verifies the trail while the server runs, and against a saved end', async () => {
    const DATA_DIR = newDataDir();
    const product = await started({ DATA_DIR });
    const { person } = await joins(product);
    await runs({ DATA_DIR }, 'import', aFile([header, row(1), row(2)]), '--as', person.email);
    const first = await runs({ DATA_DIR }, 'verify-audit');
    expect([first.code, first.output]).toEqual([0, expect.stringContaining('The trail is intact.')]);
    const kept = /^It ends at (\d+:[0-9a-f]{32})$/m.exec(first.output)?.[1] ?? '';

    await joins(product);
    await product.end('SIGTERM');
    expect(readFileSync(path.join(DATA_DIR, 'audit.end'), 'utf8')).toMatch(/^\d+:[0-9a-f]{32}\n$/);
    const again = await runs({ DATA_DIR }, 'verify-audit', '--head', kept);
    expect([again.code, again.output]).toEqual([0, expect.not.stringContaining('are not chained yet')]);
    const [position, mac] = kept.split(':');
    const other = `${position}:${mac?.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))}`;
    const forged = await runs({ DATA_DIR }, 'verify-audit', '--head', other);
    expect((await runs({ DATA_DIR }, 'verify-audit', '--head', 'the last one')).code).toBe(2);
    const none = await runs({ DATA_DIR }, 'verify-audit', '--since', '2999-01-01');
    expect([none.code, none.output]).toEqual([0, expect.stringMatching(/Did not read lines 1 to \d+: .*2999-01-01/)]);
    const noDate = await runs({ DATA_DIR }, 'verify-audit', '--since', '2026-02-30');
    expect([noDate.code, noDate.output]).toEqual([2, expect.stringContaining('--since takes a date, YYYY-MM-DD.')]);
    expect([forged.code, forged.output]).toEqual([
      1,
      expect.stringContaining('is not the one that the given end knows'),
    ]);
  });

  test('names the first changed lines and the number of others', async () => {
    const DATA_DIR = newDataDir();
    const product = await started({ DATA_DIR });
    const { person } = await joins(product);
    const file = aFile([header, row(1)]);
    await runs({ DATA_DIR }, 'import', file, '--as', person.email);
    const db = await databaseOf(DATA_DIR);
    const chained = async () =>
      (await db.rows<{ count: string }>(raw('select count(position) as count from audit_events')))[0]?.count;
    await expect.poll(chained, { timeout: 20_000 }).toBe('4');
    await db.rows(raw('alter table audit_events disable trigger user'));
    await db.rows(raw(`update audit_events set at = at - interval '1 day' where position >= 2`));
    await db.rows(
      raw(`insert into audit_events (at, actor, event) select now(), 'account', 'lookup' from generate_series(1, 30)`),
    );
    const { code, output } = await runs({ DATA_DIR }, 'verify-audit');
    expect(code).toBe(1);
    expect(output).toMatch(/^Line 2 \(.*\) was changed or moved\.\nLine 3 /m);
    expect(output).toMatch(/^And 13 more\.\nThe trail is not intact\.$/m);
  });
});

describe('import', () => {
  test('files every valid row, reports every other with its line and reason, and files nothing twice', async () => {
    const DATA_DIR = newDataDir();
    const product = await started({ DATA_DIR });
    const { person, headers } = await joins(product);
    const file = aFile([
      'Title,evidence,name,EMAIL,phone,date,url,address,city,remark',
      'Paid nothing came,"He said: ""pay first"", and\r\nnever came back.",Bilal Ahmed,bilal@example.org,,2026-02-14,https://example.org,Mall Road,Lahore,x',
      'No,too short,Bilal Ahmed,bilal@,12,2026-02-30,https://example.org,Mall Road,Lahore,x',
      'Paid nothing came,They never sent what I paid for.,Bilal Ahmed,bilal@example.org,,2026-02-14,https://example.org,Mall Road',
      'Broken "quote,They never sent what I paid for.,B,b,,d,u,a,c,x',
      '',
      'پیسے گئے,پیسے بھیجے مگر سامان نہیں آیا، نمبر بند ہے۔,بلال احمد,bilal2@example.org,۰۳۰۰۷۶۵۴۳۲۱,2026-02-14,https://example.org,مال روڈ,لاہور,x',
    ]);
    const dry = await runs({ DATA_DIR }, 'import', file, '--as', person.email, '--dry-run');
    expect([dry.code, dry.output]).toEqual([1, expect.stringContaining('line 5: it has 8 cells')]);
    expect(dry.output).toContain('5 rows read: 2 would be filed, 0 already imported, 3 rejected. Nothing was written.');
    expect(await countOf(product, headers)).toBe(0);
    const first = await runs({ DATA_DIR }, 'import', file, '--as', person.email.toUpperCase());
    expect(first.code).toBe(1);
    expect(first.output).toContain('Ignored, because reports have no such columns: remark.');
    expect(first.output).toContain(
      'line 4: email: Invalid email format; phone: Invalid Phone number; date: Date must be a day of the calendar, written YYYY-MM-DD; title: Title must be at least 3 characters; evidence: Evidence must be at least 20 characters',
    );
    expect(first.output).toContain('line 5: it has 8 cells, and the first row has 10');
    expect(first.output).toContain('line 6: a quotation mark stands where none may');
    expect(first.output).toContain('5 rows read: 2 filed, 0 already imported, 3 rejected.');
    expect(first.output).not.toContain('bilal@');

    const again = await runs({ DATA_DIR }, 'import', file, '--as', person.email);
    expect(again.output).toContain('5 rows read: 0 filed, 2 already imported, 3 rejected.');
    const dryAgain = await runs({ DATA_DIR }, 'import', file, '--as', person.email, '--dry-run');
    expect(dryAgain.output).toContain('0 would be filed, 2 already imported, 3 rejected.');
    const list = await (await fetch(`${product.address}/api/report/all`, { headers })).json();
    expect(list).toMatchObject([
      { title: 'پیسے گئے', city: 'لاہور' },
      { title: 'Paid nothing came', evidence: 'He said: "pay first", and\nnever came back.', CNIC: null },
    ]);
    expect((await runs({ DATA_DIR }, 'recount')).code).toBe(0);

    // A missing file, an unknown account, and files that do not hold reports.
    const good = aFile([header, row(1)]);
    for (const [args, why] of [
      [[good], 'Name the account that the reports belong to'],
      [[good, '--as', 'nobody@example.org'], 'There is no account'],
      [[inPlace('no-such.csv'), '--as', person.email], 'There is no file'],
      [[aFile(['']), '--as', person.email], 'The file is empty'],
      [[aFile(['name;email;title', 'a;b;c']), '--as', person.email], 'It lacks name, email'],
      [[aFile([`${header},email`, `${row(1)},x`]), '--as', person.email], 'names the column email twice'],
    ] as const) {
      const { code, output } = await runs({ DATA_DIR }, 'import', ...args);
      expect([why, code, output]).toEqual([why, 2, expect.stringContaining(why)]);
    }
    const latin = inPlace('latin.csv');
    writeFileSync(
      latin,
      Buffer.from([header, row(1, 'They took my m\xf3ney and never came back.'), row(2)].join('\n'), 'latin1'),
    );
    const { output } = await runs({ DATA_DIR }, 'import', latin, '--as', person.email);
    expect(output).toContain('line 2: it is not written in UTF-8');
    expect(output).toContain('1 filed');
  });

  test('killed and run again files every row once, even with another import of the same rows running', async () => {
    const DATA_DIR = newDataDir();
    const product = await started({ DATA_DIR });
    const { person, headers } = await joins(product);
    const rows = 6_000;
    const file = aFile([header, ...Array.from({ length: rows }, (_, n) => row(n))]);
    const killed = shield({ DATA_DIR }, 'import', file, '--as', person.email);
    await killed.waitFor(/\d %/);
    await killed.end('SIGKILL');
    const before = await countOf(product, headers);
    expect(before).toBeGreaterThan(0);
    expect(before).toBeLessThan(rows);
    expect(before % 1_500).toBe(0);

    const both = await Promise.all([
      runs({ DATA_DIR }, 'import', file, '--as', person.email),
      runs({ DATA_DIR }, 'import', file, '--as', person.email),
    ]);
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    const filed = both.map(({ output }) => Number(/(\d+) filed/.exec(output)?.[1]));
    expect(filed.reduce((a, b) => a + b, before)).toBe(rows);
    expect(await countOf(product, headers)).toBe(rows);
    const third = await runs({ DATA_DIR }, 'import', file, '--as', person.email);
    expect([third.code, third.output]).toEqual([0, expect.stringContaining(`0 filed, ${rows} already imported`)]);
    expect((await runs({ DATA_DIR }, 'recount')).code).toBe(0);
  });
});

describe('export', () => {
  test('writes what import reads, in order, readable by its owner only, and warns that it is not encrypted', async () => {
    const DATA_DIR = newDataDir();
    const product = await started({ DATA_DIR });
    const { person, headers } = await joins(product);
    // More than one batch, of the import and of the export.
    const rows = 1_700;
    const file = aFile([
      `${header},category,notGiven`,
      ...Array.from({ length: rows }, (_, n) => `${row(n)},,`),
      `${row(rows, 'He said ""pay"",\nand\r\nleft.   and ran')},blackmail,`,
      `${row(0).replace(/bilal-0@example\.org|https:[^,]*/g, '')},,email url`,
    ]);
    await runs({ DATA_DIR }, 'import', file, '--as', person.email);
    const out = inPlace('out.csv');
    const done = await runs({ DATA_DIR }, 'export', out);
    expect([done.code, done.output]).toEqual([0, expect.stringContaining(`${rows + 2} reports written.`)]);
    expect(done.output).toContain('not encrypted');
    expect(statSync(out).mode & 0o777).toBe(0o600);
    expect(readFileSync(out, 'utf8')).toContain('blackmail');
    expect(readFileSync(out, 'utf8').match(/bilal-\d+@/g)).toEqual(
      Array.from({ length: rows + 1 }, (_, n) => `bilal-${n}@`),
    );
    const [newest] = await (await fetch(`${product.address}/api/report/all`, { headers })).json();
    expect(newest).toMatchObject({ email: null, url: null, phone: '0300 7654321', notGiven: ['email', 'url'] });
    const found = await fetch(`${product.address}/api/report/all?email=bilal-1234@example.org`, { headers });
    expect(await found.json()).toMatchObject([{ title: 'Report 1234' }]);

    expect((await runs({ DATA_DIR }, 'import', out, '--as', person.email)).output).toContain(
      `0 filed, ${rows + 2} already imported`,
    );
    const other = await joins(product);
    expect((await runs({ DATA_DIR }, 'import', out, '--as', other.person.email)).output).toContain(`${rows + 2} filed`);

    const refused = await runs({ DATA_DIR }, 'export', out);
    expect([refused.code, refused.output]).toEqual([2, expect.stringContaining('already')]);
    const standard = await runs({ DATA_DIR }, 'export');
    expect(standard.output.match(/bilal-5@example\.org/g)).toHaveLength(2);
    const db = await databaseOf(DATA_DIR);
    expect(await db.rows(raw(`select actor from audit_events where event = 'registry.exported'`))).toHaveLength(2);
  });
});
