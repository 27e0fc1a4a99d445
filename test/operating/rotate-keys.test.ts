import { existsSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { describe, expect, test } from 'vitest';
import { reportContext } from '../../src/server/areas/reports/stored/fields.ts';
import { forgottenThings } from '../../src/server/commands/keyed-columns.ts';
import { parseKeyring } from '../../src/server/platform/vault/keyring.ts';
import { createVault } from '../../src/server/platform/vault/vault.ts';
import { aBusiness, ask } from '../support/business.ts';
import { hasDebianPostgres, startDebianPostgres } from '../support/debian-postgres.ts';
import { keyedValues } from '../support/keyed-values.ts';
import { aPerson, type Person } from '../support/people.ts';
import { aPicture } from '../support/pictures.ts';
import { emptyDatabase } from '../support/postgres.ts';
import { generousPlans, type Product } from '../support/product.ts';
import { reportCsv } from '../support/report-csv.ts';
import { addVersions } from '../support/report-versions.ts';
import { aReport } from '../support/reports.ts';
import { testServers } from '../support/servers.ts';
import { runShield, startShield } from '../support/shield-command.ts';

const { newPath, newDataDir, start, started, stopAll, afterwards, databaseOf, newDatabase, connected } = testServers();

/** Calls of one server. */
const callsOf = ({ address }: Product) => ({
  post: (where: string, body: object, headers = {}) => ask(address, 'POST', where, { body, headers }),
  get: async (where: string, headers: Record<string, string>) => (await ask(address, 'GET', where, { headers })).body,
});
async function signsIn(product: Product, person: Person) {
  const { status, body } = await callsOf(product).post('/auth/login', person);
  expect(status).toBe(200);
  return { authorization: `Bearer ${body.stsTokenManager.accessToken}` };
}

const keyFileOf = (dataDir: string) => path.join(dataDir, 'shield.keys');
const ringOf = (dataDir: string) => parseKeyring(readFileSync(keyFileOf(dataDir), 'utf8'));

/** Every column and stored file with a value that starts like one sealed with the key. */
async function sealedWith(client: pg.Client, keyId: number, folder: string): Promise<string[]> {
  const head = Buffer.from([2, 0, 0, 0, 0]);
  head.writeUInt32BE(keyId, 1);
  const { rows: columns } = await client.query<{ name: string; column: string }>(
    `select table_name as name, column_name as column from information_schema.columns
     where table_schema = current_schema() and data_type = 'bytea'`,
  );
  expect(columns.length).toBeGreaterThan(10);
  const found: string[] = [];
  for (const { name, column } of columns) {
    const { rows } = await client.query(`select 1 from "${name}" where substring("${column}" from 1 for 5) = $1`, [
      head,
    ]);
    if (rows.length > 0) found.push(`${name}.${column}`);
  }
  const files = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [];
  for (const file of files)
    if (file.isFile() && readFileSync(path.join(file.parentPath, file.name)).subarray(0, 5).equals(head))
      found.push(file.name);
  return found;
}

/** Long enough to be recognised when it is copied. */
const story = (what: string): string =>
  `They offered a used ${what} far below its price, asked for an advance by bank transfer, then sent a forged courier receipt for the ${what}, stopped answering, and blocked every number that my family called them from.`;

/** A file of reports to import. */
function aFile(count: number): string {
  const file = newPath('rows.csv');
  writeFileSync(
    file,
    reportCsv(count, (n) => ({ email: `imported-${n}@example.org`, country: n % 2 ? 'PK' : '' })),
  );
  return file;
}

const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\nstartxref\n9\n%%EOF\n');

describe('a rotation of the sealing keys', () => {
  test('runs beside the servers: lookups work throughout, and afterwards nothing is sealed with the old key', async () => {
    const DATA_DIR = newDataDir();
    const server = await started({
      DATA_DIR,
      WEB_CONCURRENCY: '2',
      TRUST_PROXY: '127.0.0.1',
      RATE_PLANS: generousPlans(),
    });
    const { post, get } = callsOf(server);
    const old = ringOf(DATA_DIR);
    const person = aPerson();
    await post('/auth/register', person);
    const headers = await signsIn(server, person);
    const [pair] = await get('/keys', headers);
    const { secret } = await get(`/keys/${pair.id}/secret`, headers);
    const proof = { API_Key: pair.apiKey, Secret: secret };

    // One of everything that is sealed or found by a token.
    const body = aReport();
    const once = { ...headers, 'Idempotency-Key': 'the-very-first' };
    const { reportID } = (await post('/report/add-report', body, once)).body;
    for (let n = 0; n < 60; n++) await post('/report/add-report', aReport({ title: `Report ${n}` }), headers);
    const edit = { body: { ...body, title: 'Written again' }, headers };
    expect((await ask(server.address, 'PUT', `/report/update-report?reportID=${reportID}`, edit)).status).toBe(200);
    const gone = (await post('/report/add-report', aReport({ email: 'gone@example.org' }), headers)).body;
    const withdrawal = { reason: 'resolved', note: 'We spoke and I was paid back.' };
    expect((await post(`/report/withdraw?reportID=${gone.reportID}`, withdrawal, headers)).status).toBe(200);
    const attachments: { id: string; bytes: string }[] = [];
    for (const [bytes, name, type] of [
      [await aPicture({ kind: 'png' }), 'a.png', 'image/png'],
      [pdf, 'b.pdf', 'application/pdf'],
    ] as const) {
      const sent = { file: { bytes, name, type }, headers };
      const { status, body } = await ask(server.address, 'POST', `/report/attachments?reportID=${reportID}`, sent);
      expect(status).toBe(200);
      const { id } = body;
      attachments.push({ id, bytes: await get(`/report/attachments/${id}`, headers) });
    }
    const portrait = { file: { bytes: await aPicture() }, headers };
    const picture = (await ask(server.address, 'POST', '/files/profile', portrait)).body.url.replace('/api', '');
    const shown = await get(picture, headers);
    const csv = aFile(30);
    expect(await runShield('import', { DATA_DIR }, csv, '--as', person.email)).toEqual([
      0,
      expect.stringContaining('30 filed'),
    ]);

    const client = await databaseOf(DATA_DIR);
    const before = await sealedWith(client, old.current.id, path.join(DATA_DIR, 'files'));
    expect(before).toEqual(
      expect.arrayContaining([
        'accounts.sealed',
        'key_pairs.secret_sealed',
        'reports.sealed',
        'report_versions.sealed',
      ]),
    );
    expect(before).toEqual(expect.arrayContaining(['report_attachments.sealed', 'profile_pictures.sealed']));
    expect(before).toContain('reports.withdrawal_note');

    // Lookups, sign-ins, registrations and reports meanwhile.
    let isOver = false;
    const counts = { lookups: 0, signIns: 0, registered: 0, filed: 0 };
    const lookups = async () => {
      while (!isOver) {
        const answer = await post('/get-report-detail', { email: 'bilal@example.org' }, proof);
        expect(answer.status).toBe(200);
        expect(answer.body.totals.reports).toBeGreaterThanOrEqual(61);
        const imported = await post('/get-report-detail', { email: 'imported-7@example.org' }, proof);
        expect(imported.body.reports).toHaveLength(1);
        counts.lookups += 1;
        await sleep(25);
      }
    };
    const signIns = async () => {
      while (!isOver) {
        await signsIn(server, person);
        counts.signIns += 1;
        await sleep(400);
      }
    };
    const registrations = async () => {
      while (!isOver) {
        const somebody = aPerson();
        const from = () => ({ 'X-Forwarded-For': `203.0.113.${Math.floor(Math.random() * 256)}` });
        const answers = await Promise.all([1, 2, 3].map(() => post('/auth/register', somebody, from())));
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
        // Throttled after some attempts.
        expect([409, 429]).toContain((await post('/auth/register', person, from())).status);
        counts.registered += 1;
        await sleep(300);
      }
    };
    const filings = async () => {
      while (!isOver) {
        const email = `meanwhile-${counts.filed}@example.org`;
        expect((await post('/report/add-report', aReport({ email }), headers)).status).toBe(200);
        const found = await post('/get-report-detail', { email }, proof);
        expect(found.status).toBe(200);
        expect(found.body.reports).toHaveLength(1);
        counts.filed += 1;
        await sleep(50);
      }
    };
    const busy = Promise.all([lookups(), signIns(), registrations(), filings()]);
    busy.catch(() => {});
    const [code, output] = await runShield('rotate-keys', { DATA_DIR });
    isOver = true;
    await busy;
    expect([code, output]).toEqual([0, expect.stringContaining('The old key no longer opens anything')]);
    expect(await runShield('verify-audit', { DATA_DIR })).toEqual([0, expect.stringContaining('The trail is intact.')]);
    for (const n of Object.values(counts)) expect(n).toBeGreaterThan(3);

    // No value or token of the old key is left.
    expect(await sealedWith(client, old.current.id, path.join(DATA_DIR, 'files'))).toEqual([]);
    const now = ringOf(DATA_DIR);
    expect(now.all.map(({ id }) => id)).not.toContain(old.current.id);
    expect(statSync(`${keyFileOf(DATA_DIR)}.retired`).mode & 0o777).toBe(0o600);
    const [oldVault, newVault] = [createVault(old), createVault(now)];
    const ofBilal = ['report email', 'bilal@example.org'] as const;
    const probe = async (table: string, column: string, token: string) =>
      (await client.query(`select count(*)::int as n from ${table} where ${column} = $1`, [token])).rows[0].n;
    expect(await probe('report_tokens', 'token', oldVault.blindIndex(...ofBilal))).toBe(0);
    expect(await probe('report_tokens', 'token', newVault.blindIndex(...ofBilal))).toBeGreaterThanOrEqual(61);
    expect(await probe('accounts', 'email_token', oldVault.blindIndex('account email', person.email))).toBe(0);
    expect(await probe('report_tokens', 'token', newVault.blindIndex('report email', 'gone@example.org'))).toBe(0);
    const { rows: sealed } = await client.query('select id, version, author_id, sealed from reports');
    for (const { id, version, author_id: authorId, sealed: bytes } of sealed) {
      const place = reportContext({ id, version, authorId });
      expect(() => oldVault.open(place, bytes)).toThrow('not in the keyring');
      newVault.open(place, bytes);
    }

    // Tokens still match: a retry, an import, an attachment.
    expect((await post('/report/add-report', body, once)).body.reportID).toBe(reportID);
    expect((await post('/report/add-report', { ...body, city: 'Multan' }, once)).status).toBe(422);
    expect(await runShield('import', { DATA_DIR }, csv, '--as', person.email)).toEqual([
      0,
      expect.stringContaining('0 filed, 30 already imported'),
    ]);
    for (const { id, bytes } of attachments) expect(await get(`/report/attachments/${id}`, headers)).toBe(bytes);
    expect(await get(picture, headers)).toBe(shown);
    expect((await get(`/keys/${pair.id}/secret`, headers)).secret).toBe(secret);

    // The server starts with only the new key, and not with only the old one.
    await client.end();
    await stopAll();
    await signsIn(await started({ DATA_DIR }), person);
    await stopAll();
    renameSync(keyFileOf(DATA_DIR), newPath('kept.keys'));
    writeFileSync(keyFileOf(DATA_DIR), readFileSync(`${keyFileOf(DATA_DIR)}.retired`), { mode: 0o600 });
    const refused = await start({ DATA_DIR });
    expect((await refused.ended).code).toBe(1);
    expect(refused.output()).toContain('a key that is not in');
  });

  test('that is killed at any point continues when it is run again, on an external PostgreSQL', async () => {
    const DATABASE_URL = await newDatabase(emptyDatabase);
    const settings = { DATA_DIR: newPath('killed'), DATABASE_URL };
    const demo = await started(settings, ['--demo']);
    const author = aPerson();
    await callsOf(demo).post('/auth/register', author);
    const headers = await signsIn(demo, author);
    for (const what of ['phone', 'laptop', 'camera'])
      expect((await callsOf(demo).post('/report/add-report', aReport({ evidence: story(what) }), headers)).status).toBe(
        200,
      );
    await demo.end('SIGTERM');
    const old = ringOf(settings.DATA_DIR);
    const client = await connected({ connectionString: DATABASE_URL });
    // More than one run can seal before it is killed.
    await addVersions(client, createVault(old), 60);
    // The words of one report outlive its content.
    const { rows: destroyed } = await client.query<{ id: string }>(
      `update reports set destroyed_at = now() where id in (select max(report_id) from report_words) returning id`,
    );
    const wordy = async () =>
      (await client.query('select distinct report_id from report_words order by 1')).rows.map((row) => row.report_id);
    const [wordyBefore, keyedBefore] = [await wordy(), await keyedValues(client)];
    expect(keyedBefore.length).toBeGreaterThan(100);

    let kills = 0;
    let finished = { code: null as number | null, output: '' };
    for (let patienceMs = 250; finished.code !== 0; patienceMs *= 1.7) {
      const program = startShield('rotate-keys', settings);
      const timer = setTimeout(() => program.process.kill('SIGKILL'), patienceMs);
      const { code } = await program.ended;
      clearTimeout(timer);
      finished = { code, output: program.output() };
      if (code === null) kills += 1;
      else expect([code, finished.output]).toEqual([0, expect.stringMatching(/no longer opens anything|is finished/)]);
    }
    expect(kills).toBeGreaterThan(1);
    const now = ringOf(settings.DATA_DIR);
    expect(now.all).toHaveLength(1);
    expect(now.current.id).not.toBe(old.current.id);
    expect(await sealedWith(client, old.current.id, path.join(settings.DATA_DIR, 'files'))).toEqual([]);
    expect((await client.query(`select state from vault_keys where proof is not null`)).rows).toEqual([
      { state: 'seals' },
    ]);
    // What was kept under the old key is kept under the new one, or gone, and the operator is told.
    const keyedAfter = new Set(await keyedValues(client));
    expect(keyedBefore.filter((one) => keyedAfter.has(one))).toEqual([]);
    expect(destroyed).toHaveLength(1);
    expect(await wordy()).toEqual(wordyBefore.filter((id) => id !== destroyed[0]?.id));
    if (!finished.output.includes('is finished'))
      for (const thing of forgottenThings) expect(finished.output).toContain(thing);
    expect(await runShield('recount', settings)).toEqual([0, expect.any(String)]);
  });

  test.skipIf(!hasDebianPostgres)('goes on after its database was frozen, and after it was killed', async () => {
    const database = await startDebianPostgres(newPath('outages'));
    afterwards(() => database.kill());
    const settings = { DATA_DIR: newPath('through-outages'), DATABASE_URL: database.url };
    const server = await started(settings);
    const { email } = await aBusiness(server.address);
    await server.end('SIGTERM');
    expect(await runShield('import', settings, aFile(300), '--as', email)).toEqual([0, expect.any(String)]);
    const old = ringOf(settings.DATA_DIR);
    const filler = await connected({ connectionString: database.url });
    await addVersions(filler, createVault(old), 60);

    const program = startShield('rotate-keys', settings);
    await program.waitFor('values');
    database.signal('SIGSTOP');
    await program.waitFor('The database does not answer');
    database.signal('SIGCONT');
    await program.waitFor('The database is back');
    await database.kill();
    await program.waitFor(/does not answer[\s\S]*does not answer/);
    await database.start();
    expect((await program.ended).code).toBe(0);
    expect(program.output()).toContain('The old key no longer opens anything');
    const client = await connected({ connectionString: database.url });
    expect(await sealedWith(client, old.current.id, path.join(settings.DATA_DIR, 'files'))).toEqual([]);
    expect(await runShield('recount', settings)).toEqual([0, expect.any(String)]);
  });

  test('with SHIELD_KEYS asks for a new key, and waits until every server has it', async () => {
    const DATABASE_URL = await newDatabase(emptyDatabase);
    const [older, newer] = [1, 2].map((n) => Buffer.alloc(32, n).toString('base64'));
    const DATA_DIR = newPath('own');
    const settings = (SHIELD_KEYS: string) => ({ DATA_DIR, DATABASE_URL, SHIELD_KEYS });
    const server = await started(settings(`${older}`));
    expect(await runShield('rotate-keys', settings(`${older}`))).toEqual([
      2,
      expect.stringContaining('SHIELD_KEYS holds no new key'),
    ]);

    const waiting = startShield('rotate-keys', settings(`${newer},${older}`));
    await waiting.waitFor(/Waiting, because processes on .* do not know the key/);
    const person = aPerson();
    await callsOf(server).post('/auth/register', person);
    await server.end('SIGTERM');
    expect((await waiting.ended).code).toBe(0);
    expect(waiting.output()).toContain('Remove it from SHIELD_KEYS');
    await signsIn(await started(settings(`${newer}`)), person);
  });
});
