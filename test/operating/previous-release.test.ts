/**
 * A rolling upgrade: the previous release keeps running beside this one, on the database that this one has migrated. What is
 * said of 0.2.0 goes when another release is the previous one.
 */
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pages } from '../../src/contract/pages.ts';
import { aBusiness, aLookup, anEmail, ask, type Business } from '../support/business.ts';
import { aPdf } from '../support/files.ts';
import { mailbox, type ReceivedMail, resetTokenOf } from '../support/mailbox.ts';
import { multipart } from '../support/multipart.ts';
import { temporaryFolder } from '../support/paths.ts';
import { emptyDatabase } from '../support/postgres.ts';
import { buildRelease, previousRelease } from '../support/previous-release.ts';
import { environment, freePort, type Product, startProduct } from '../support/product.ts';
import { eventually, startProgram } from '../support/programs.ts';
import { aReport } from '../support/reports.ts';
import { startS3 } from '../support/s3.ts';
import { totpCode } from '../support/second-factor.ts';
import { runShield } from '../support/shield-command.ts';

const previous = previousRelease();
if (previous === null)
  test.skip(
    'the previous release is not tested: this history does not reach back to it (git fetch --unshallow --tags)',
  );

/** Identifiers that an account may look up in a day. */
const daily = 60;

describe.skipIf(previous === null)('beside the previous release', () => {
  const folder = temporaryFolder();
  const undo: (() => unknown)[] = [];
  const key = () => randomBytes(32).toString('base64');
  let main = '';
  let settings: Record<string, string> = {};
  let client: pg.Client;
  let old: Product;
  let now: Product;
  /** What the previous release has stored before this one starts for the first time. */
  let before: { business: Business; filed: Filed; file: string; withdrawn: Filed };

  const place = (name: string) => ({ ...settings, DATA_DIR: path.join(folder.path, name) });
  /** Starts the previous release. */
  async function startOld(): Promise<Product> {
    const port = String(await freePort());
    const program = startProgram(process.execPath, [main], { env: environment({ ...place('old'), PORT: port }) });
    undo.push(() => program.end('SIGTERM'));
    await program.waitFor('ready at');
    return { ...program, address: `http://127.0.0.1:${port}` };
  }
  async function startNow(): Promise<Product> {
    const product = await startProduct(place('now'));
    undo.push(() => product.end('SIGTERM'));
    await product.waitFor('ready at');
    return product;
  }
  const shield = (command: string, ...args: string[]) => runShield(command, place('now'), ...args);
  /** All mail to an address, whichever server has sent it. */
  const mailTo = (email: string): ReceivedMail[] =>
    ['old', 'now'].flatMap((name) => mailbox(path.join(folder.path, name, 'outbox')).to(email));
  /** Both servers, one as the place of a change and the other as where it is seen, and then the other way round. */
  const bothWays = (): [here: string, there: string][] => [
    [old.address, now.address],
    [now.address, old.address],
  ];

  beforeAll(async () => {
    main = buildRelease(previous ?? '', path.join(folder.path, 'release'));
    const database = await emptyDatabase();
    const s3 = await startS3(path.join(folder.path, 's3'));
    client = new pg.Client({ connectionString: database.url });
    client.on('error', () => {});
    await client.connect();
    undo.push(
      folder.remove,
      () => database.drop(),
      () => client.end(),
      () => s3.close(),
    );
    const plan = { callsPerSecond: 1_000, lookupsPerMinute: 10_000, identifiersPerDay: daily };
    const RATE_PLANS = JSON.stringify({ default: plan });
    settings = { DATABASE_URL: database.url, STORAGE_URL: s3.url, SHIELD_KEYS: key(), RATE_PLANS };

    old = await startOld();
    const business = await aBusiness(old.address);
    const [filed, withdrawn] = [await files(old.address, business), await files(old.address, business)];
    const file = await attaches(old.address, business, filed);
    await withdraws(old.address, business, withdrawn);
    await corrects(old.address, business, filed, 'Corrected before');
    expect((await aLookup(old.address, business.proof, filed.named)).body.reports).toHaveLength(1);
    before = { business, filed, file, withdrawn };
    now = await startNow();
  });
  afterAll(async () => {
    for (const step of undo.reverse()) await step();
  });

  test('finds all that the previous release has stored', async () => {
    const { business, filed, file, withdrawn } = before;
    const found = await aLookup(now.address, business.proof, filed.named);
    expect(found.body.reports).toMatchObject([{ title: 'Corrected before', ...filed.named }]);
    expect((await aLookup(now.address, business.proof, withdrawn.named)).body.reports).toEqual([]);
    const own = (await ask(now.address, 'GET', '/report/all', { headers: business.session })).body;
    expect(own.map(({ repID }: { repID: string }) => repID)).toEqual([filed.id]);
    const history = await ask(now.address, 'GET', `/report/history?reportID=${filed.id}`, {
      headers: business.session,
    });
    expect(history.body.versions.map(({ title }: { title: string }) => title)).toEqual([
      'Corrected before',
      aReport().title,
    ]);
    expect(await reads(now.address, business, file)).toEqual(Buffer.from(aPdf()));
    await usageIs(now.address, business, { lookups: 3, hits: 2 });
  });

  test('shares accounts, sessions and new passwords with it', async () => {
    for (const [here, there] of bothWays()) {
      const { session, email, password } = await aBusiness(here);
      expect((await ask(there, 'GET', '/auth/user', { headers: session })).body).toMatchObject({ email });
      const newPassword = 'Another-horse2';
      const change = { body: { oldPassword: password, newPassword }, headers: session };
      expect((await ask(there, 'PUT', '/auth/change-password', change)).status).toBe(200);
      expect((await ask(here, 'GET', '/auth/user', { headers: session })).status).toBe(401);
      expect((await ask(here, 'POST', '/auth/login', { body: { email, password } })).status).toBe(401);
      const again = await ask(here, 'POST', '/auth/login', { body: { email, password: newPassword } });
      const next = { authorization: `Bearer ${again.body.stsTokenManager.accessToken}` };
      expect((await ask(there, 'GET', '/auth/signout', { headers: next })).status).toBe(200);
      expect((await ask(here, 'GET', '/auth/user', { headers: next })).status).toBe(401);
    }
  });

  test('shares second factors and mailed links with it', async () => {
    for (const [here, there] of bothWays()) {
      const { session, email, password } = await aBusiness(here);
      const { secret } = (await ask(here, 'POST', '/auth/factors/totp', { body: {}, headers: session })).body;
      const code = totpCode(secret, Date.now());
      const added = await ask(there, 'POST', '/auth/factors/totp/confirm', { body: { code }, headers: session });
      const { challenge } = (await ask(here, 'POST', '/auth/login', { body: { email, password } })).body;
      const second = { body: { challenge, code: added.body.recoveryCodes[0] } };
      expect((await ask(there, 'POST', '/auth/login/factor', second)).body).toMatchObject({ email });
      expect((await ask(here, 'POST', '/auth/login/factor', second)).status).toBe(401);

      await ask(here, 'POST', '/auth/forget-password', { body: { email } });
      const links = () => mailTo(email).filter(({ text }) => text.includes(pages.resetPassword));
      await eventually(() => links().length === 1);
      const reset = { body: { token: resetTokenOf(links()[0] as ReceivedMail), password: 'Another-horse2' } };
      expect((await ask(there, 'POST', '/auth/reset-password', reset)).status).toBe(200);
      expect((await ask(here, 'POST', '/auth/reset-password', reset)).status).toBe(422);
    }
  });

  test('shares key pairs with it, and ends them at once', async () => {
    for (const [here, there] of bothWays()) {
      const { session } = await aBusiness(here);
      const { body: pair } = await ask(here, 'POST', '/keys', { body: { name: 'Shop' }, headers: session });
      const proof = { api_key: pair.apiKey, secret: pair.secret };
      expect((await aLookup(there, proof)).status).toBe(200);
      expect((await ask(here, 'DELETE', `/keys/${pair.id}`, { headers: session })).status).toBe(200);
      for (const address of [here, there]) expect((await aLookup(address, proof)).status).toBe(403);
    }
  });

  test('shares reports and their files with it: filed, found, corrected, withdrawn', async () => {
    for (const [here, there] of bothWays()) {
      const business = await aBusiness(there);
      const filed = await files(here, business);
      const file = await attaches(here, business, filed);
      expect(await reads(there, business, file)).toEqual(Buffer.from(aPdf()));
      expect((await aLookup(there, business.proof, filed.named)).body.reports).toMatchObject([filed.named]);
      await corrects(there, business, filed, 'Corrected elsewhere');
      expect((await aLookup(here, business.proof, filed.named)).body.reports).toMatchObject([
        { title: 'Corrected elsewhere' },
      ]);
      const found = await ask(here, 'GET', '/reports/recent?limit=1', { headers: business.proof });
      expect(found.body.reports).toMatchObject([{ title: 'Corrected elsewhere' }]);
      await withdraws(here, business, filed);
      for (const address of [here, there])
        expect((await aLookup(address, business.proof, filed.named)).body.reports).toEqual([]);
    }
  });

  test('counts lookups and the identifiers of a day once, wherever they were asked', async () => {
    for (const [here, there] of bothWays()) {
      const business = await aBusiness(here);
      const filed = await files(here, business);
      const asked = [filed.named, ...Array.from({ length: daily / 2 - 1 }, anEmail)];
      for (const address of [here, there]) expect(await batch(address, business, asked)).toBe(200);
      expect(await batch(there, business, Array.from({ length: daily / 2 }, anEmail))).toBe(200);
      for (const address of [here, there]) expect((await aLookup(address, business.proof)).status).toBe(429);
      for (const address of [here, there]) await usageIs(address, business, { lookups: daily * 1.5, hits: 2 });
    }
  });

  test('stores what 0.2.0 does not know so that it copes', async () => {
    const { business } = before;
    const [phone, iban] = ['+92-3017654399', 'PK36SCBL0000001123456702'];
    const unknown = { email: null, url: null, address: null, notGiven: ['email', 'url', 'address'] };
    const body = { ...aReport({ phone }), ...unknown, furtherIdentifiers: [{ kind: 'iban', value: iban }] };
    const { body: filed } = await ask(now.address, 'POST', '/report/add-report', { body, headers: business.session });
    const where = `?reportID=${filed.reportID}`;
    const missing = { email: '', url: '', address: '' };
    expect((await aLookup(old.address, business.proof, { phone })).body.reports).toMatchObject([{ phone, ...missing }]);
    const own = await ask(old.address, 'GET', `/report/single${where}`, { headers: business.session });
    expect(own.body).toMatchObject({ phone, ...missing });
    expect((await aLookup(now.address, business.proof, { iban })).body.reports).toHaveLength(1);

    // It writes the whole report, so what it does not know is gone.
    await ask(old.address, 'PUT', `/report/update-report${where}`, {
      body: aReport({ phone }),
      headers: business.session,
    });
    expect((await aLookup(now.address, business.proof, { iban })).body.reports).toEqual([]);
    expect((await aLookup(now.address, business.proof, { phone })).body.reports).toMatchObject([
      { phone, furtherIdentifiers: null },
    ]);
  });

  test('keeps reports that moderators removed from lookups of the previous release', async () => {
    const [author, moderator] = [await aBusiness(old.address), await aBusiness(old.address)];
    const filed = await files(old.address, author);
    expect((await shield('grant', 'moderator', moderator.email))[0]).toBe(0);
    await client.query(
      `insert into queue_items (report_id, causes, severity, entered_at) values ($1, '{listed}', 1, now())`,
      [filed.id],
    );
    await decides(now.address, moderator, filed, 'remove', 'wrongPerson');
    for (const { address } of [old, now])
      expect((await aLookup(address, author.proof, filed.named)).body.reports).toEqual([]);
    // 0.2.0 cannot write this mail. After each time that it has tried, the mail waits twice as long.
    await eventually(async () => {
      await client.query(`update jobs set due_at = now() where kind = 'mail' and due_at <> locked_until`);
      return mailTo(author.email).some(({ text }) => text.includes(filed.id));
    });
  });

  test('tells those who were told of a report, although the previous release has deleted one of them', async () => {
    const [author, gone, told] = [
      await aBusiness(old.address),
      await aBusiness(old.address),
      await aBusiness(old.address),
    ];
    const filed = await files(now.address, author);
    for (const { proof } of [gone, told])
      expect((await aLookup(now.address, proof, filed.named)).body.reports).toHaveLength(1);
    const disclosed = 'select account_id from disclosures where report_id = $1';
    await eventually(async () => (await client.query(disclosed, [filed.id])).rowCount === 2);
    const deleted = await fetch(`${old.address}/api/auth/delete`, {
      method: 'DELETE',
      body: JSON.stringify({ email: gone.email }),
      headers: { ...gone.session, 'content-type': 'application/json' },
    });
    expect(deleted.status).toBe(200);
    expect((await ask(now.address, 'GET', '/auth/user', { headers: gone.session })).status).toBe(401);
    await corrects(now.address, author, filed, 'Another story');
    await eventually(async () => {
      const { body } = await ask(now.address, 'GET', '/corrections', { headers: told.session });
      return body.some(({ reportID }: { reportID: string }) => reportID === filed.id);
    });
  });

  test('has an audit trail that is intact, whoever added the lines to it', async () => {
    const moderator = await aBusiness(now.address);
    expect((await shield('grant', 'moderator', moderator.email))[0]).toBe(0);
    // 0.2.0 knows no details, and puts a line with details in its place while this one stands still.
    let line = '';
    await eventually(async () => {
      const filed = await files(old.address, before.business);
      await client.query(
        `insert into queue_items (report_id, causes, severity, entered_at) values ($1, '{listed}', 1, now())`,
        [filed.id],
      );
      await decides(now.address, moderator, filed, 'hold', 'noEvidence');
      now.process.kill('SIGSTOP');
      try {
        const waiting = `select id from audit_events where event = 'report.held' and position is null`;
        line = (await client.query(waiting)).rows[0]?.id ?? '';
        const placed = 'select from audit_events where id = $1 and position is not null';
        if (line !== '') await eventually(async () => (await client.query(placed, [line])).rowCount === 1);
      } finally {
        now.process.kill('SIGCONT');
      }
      return line !== '';
    });
    const isIntact = [0, expect.stringContaining('The trail is intact.')];
    expect(await shield('verify-audit')).toEqual(isIntact);

    const say = async (details: string) => {
      await client.query('alter table audit_events disable trigger user');
      await client.query('update audit_events set details = $1 where id = $2', [details, line]);
      await client.query('alter table audit_events enable trigger user');
    };
    const { details } = (await client.query('select details from audit_events where id = $1', [line])).rows[0];
    await say('{"reason":"another"}');
    expect(await shield('verify-audit')).toEqual([1, expect.stringContaining(', report.held) was changed or moved.')]);
    await say(details);
    expect(await shield('verify-audit')).toEqual(isIntact);
  });

  test('mends the figures of days in which the previous release filed', async () => {
    const uncounted = `select from figure_day_changes where day = (now() at time zone 'UTC')::date`;
    const areCounted = () => eventually(async () => (await client.query(uncounted)).rowCount === 0);
    await areCounted();
    await files(old.address, before.business);
    // That of 0.2.0 does not count again what it has changed.
    await shield('recount', '--repair');
    await areCounted();
    expect(await shield('recount')).toEqual([0, expect.stringContaining('The totals are equal.')]);
  });

  test('rotates the sealing keys while the previous release serves', async () => {
    settings.SHIELD_KEYS = `${key()},${settings.SHIELD_KEYS}`;
    for (const one of [old, now]) await one.end('SIGTERM');
    [old, now] = [await startOld(), await startNow()];
    const [code, output] = await shield('rotate-keys');
    expect([code, output]).toEqual([0, expect.stringContaining('The old key no longer opens anything.')]);
    for (const [here, there] of bothWays()) {
      const { business, filed, file } = before;
      expect((await aLookup(here, business.proof, filed.named)).body.reports).toHaveLength(1);
      expect(await reads(here, business, file)).toEqual(Buffer.from(aPdf()));
      const next = await files(here, business);
      expect((await aLookup(there, business.proof, next.named)).body.reports).toHaveLength(1);
    }
  });

  test('leaves both servers ready and without errors', async () => {
    for (const one of [old, now]) {
      expect((await fetch(`${one.address}/readyz`)).status).toBe(200);
      expect(one.output()).not.toContain('"level":"error"');
    }
  });
});

interface Filed {
  id: string;
  /** What a lookup finds it by. */
  named: { email: string };
}

const withSession = ({ session }: Business, body: object) => ({ body, headers: session });

async function files(address: string, business: Business): Promise<Filed> {
  const named = anEmail();
  const { body } = await ask(address, 'POST', '/report/add-report', withSession(business, aReport(named)));
  return { id: body.reportID, named };
}

async function corrects(address: string, business: Business, { id, named }: Filed, title: string): Promise<void> {
  const body = aReport({ ...named, title });
  const answer = await ask(address, 'PUT', `/report/update-report?reportID=${id}`, withSession(business, body));
  expect(answer.status).toBe(200);
}

async function withdraws(address: string, business: Business, { id }: Filed): Promise<void> {
  const where = `/report/withdraw?reportID=${id}`;
  expect((await ask(address, 'POST', where, withSession(business, { reason: 'mistake' }))).status).toBe(200);
}

/** @returns the path of the file */
async function attaches(address: string, { session }: Business, { id }: Filed): Promise<string> {
  const form = multipart({ bytes: aPdf(), name: 'receipt.pdf', type: 'application/pdf' });
  const answer = await fetch(`${address}/api/report/attachments?reportID=${id}`, {
    method: 'POST',
    body: form.payload,
    headers: { ...form.headers, ...session },
  });
  expect(answer.status).toBe(200);
  return `/api/report/attachments/${((await answer.json()) as { id: string }).id}`;
}

async function reads(address: string, { session }: Business, file: string): Promise<Buffer> {
  return Buffer.from(await (await fetch(address + file, { headers: session })).arrayBuffer());
}

/** @returns the status of the answer */
const batch = async (address: string, { proof }: Business, queries: object[]): Promise<number> =>
  (await ask(address, 'POST', '/get-report-detail/batch', { body: { queries }, headers: proof })).status;

/** Waits until the usage of today is this much: lookups are counted within two seconds. */
async function usageIs(address: string, { session }: Business, counts: { lookups: number; hits: number }) {
  await expect
    .poll(async () => (await ask(address, 'GET', '/usage?days=1', { headers: session })).body, { timeout: 20_000 })
    .toEqual([expect.objectContaining(counts)]);
}

/** Decides about a report in the queue. */
async function decides(address: string, moderator: Business, { id }: Filed, decision: string, reason: string) {
  const { body: queue } = await ask(address, 'GET', '/admin/queue?limit=100', { headers: moderator.session });
  const { itemVersion, version } = queue.find(({ reportID }: { reportID: string }) => reportID === id);
  const body = { decision, reason, note: null, itemVersion, version };
  const answer = await ask(address, 'POST', `/admin/queue/${id}/decide`, withSession(moderator, body));
  expect(answer.status).toBe(200);
}
