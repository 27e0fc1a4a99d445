import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runningPostmaster } from '../../src/server/platform/embedded-postgres/postmaster.ts';
import { aPdf } from '../support/files.ts';
import { multipart } from '../support/multipart.ts';
import type { Product } from '../support/product.ts';
import { eventually } from '../support/programs.ts';
import { testServers } from '../support/servers.ts';
import { startShield } from '../support/shield-command.ts';

const { newPath, newDataDir, started, databaseOf } = testServers({ after: afterAll });
const dataDir = newDataDir();
let product: Product;

/** Every personal or secret value that was sent, by its description. */
const marks = new Map<string, string>();
const letters = () => Buffer.from(crypto.getRandomValues(new Uint8Array(9))).toString('hex');
const digits = (count: number) =>
  Array.from(crypto.getRandomValues(new Uint8Array(count)), (byte) => String(byte % 10)).join('');
/** Prefixes of the values (words, CNICs, phones), by which files without any are skipped quickly. */
const [word, cnic, phone] = ['qzmark', '77913', '30077'];
/** Registers a value that must not be readable anywhere. */
function marked(what: string, value = `${word}${letters()}`): string {
  marks.set(what, value);
  return value;
}
const readable = `Town${letters().slice(0, 12)}`;

interface Received<Body = unknown> {
  status: number;
  requestId: string;
  /** What the test expects to be there. */
  body: Body;
}
const answers: Received[] = [];

async function send<Body = unknown>(
  method: string,
  where: string,
  { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
): Promise<Received<Body>> {
  const isRaw = typeof body === 'string' || body instanceof Blob;
  const answer = await fetch(`${product.address}/api${where}`, {
    method,
    headers: { ...(body !== undefined && !isRaw && { 'content-type': 'application/json' }), ...headers },
    body: body === undefined ? undefined : isRaw ? body : JSON.stringify(body),
  });
  const text = await answer.text();
  const isJson = /json/.test(answer.headers.get('content-type') ?? '');
  const received = {
    status: answer.status,
    requestId: answer.headers.get('x-request-id') ?? '',
    body: isJson ? JSON.parse(text) : text,
  };
  answers.push(received);
  return received;
}

const person = (what: string) => ({
  email: `${marked(`email of ${what}`)}@example.com`,
  username: `Mark ${marked(`name of ${what}`, word + letters().slice(0, 8))}`,
  password: `A!${marked(`password of ${what}`, word + letters().slice(0, 10))}`,
});

const aReport = (what: string) => ({
  name: marked(`name in ${what}`, word + letters().slice(0, 12)),
  email: `${marked(`email in ${what}`)}@example.org`,
  CNIC: marked(`CNIC in ${what}`, `${cnic}-${digits(7)}-${digits(1)}`),
  phone: marked(`phone in ${what}`, `+92-${phone}${digits(5)}`),
  date: '2026-02-14',
  url: `https://example.org/${marked(`url in ${what}`)}`,
  address: `House ${marked(`address in ${what}`)}`,
  city: readable,
  title: `Title ${marked(`title in ${what}`)}`,
  evidence: `They took everything and said ${marked(`evidence in ${what}`)}.`,
});

const form = (bytes: Uint8Array, name: string, headers: Record<string, string>) => {
  const sent = multipart({ bytes, name });
  return { body: new Blob([new Uint8Array(sent.payload)]), headers: { ...headers, ...sent.headers } };
};

/** Signs up and in, and uses every feature of an account. */
async function account(): Promise<{ session: Record<string, string>; proof: Record<string, string> }> {
  const sana = person('the account');
  expect((await send('POST', '/auth/register', { body: sana })).status).toBe(200);
  expect((await send('POST', '/auth/register', { body: sana })).status).toBe(409);
  const agent = { 'user-agent': `Browser ${marked('user agent')}` };
  const signedIn = await send<{ stsTokenManager: { accessToken: string } }>('POST', '/auth/login', {
    body: sana,
    headers: agent,
  });
  const token = marked('session token', signedIn.body.stsTokenManager.accessToken);
  const session = { authorization: `Bearer ${token}` };

  await send('POST', '/auth/login', { body: { ...sana, password: marked('wrong password') } });
  await send('POST', '/auth/login', { body: { ...sana, email: `${marked('unknown email')}@example.com` } });
  const password = `B!${marked('new password', word + letters().slice(0, 10))}`;
  await send('PUT', '/auth/change-password', {
    body: { oldPassword: marked('old password that is wrong'), newPassword: password },
    headers: session,
  });
  const saved = await send('PUT', '/auth/update', {
    body: {
      username: sana.username,
      email: sana.email,
      photoURL: null,
      phone: marked('phone of the account', `+92-${phone}${digits(5)}`),
      websiteUrl: `https://example.com/${marked('website of the account')}`,
      address: `Flat ${marked('address of the account')}`,
    },
    headers: session,
  });
  expect(saved.status).toBe(200);

  const picture = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#804020' } })
    .withExif({ IFD0: { Copyright: marked('copyright in a picture') } })
    .jpeg()
    .toBuffer();
  const uploaded = await send('POST', '/files/profile', form(picture, `${marked('name of a picture')}.jpg`, session));
  expect(uploaded.status).toBe(200);
  await send('POST', '/files/profile', form(Buffer.from(marked('bytes that are no picture')), 'x.jpg', session));

  await send('POST', '/auth/forget-password', { body: { email: sana.email } });
  await send('POST', '/auth/forget-password', { body: { email: `${marked('email nobody has')}@example.com` } });
  const named = { body: { name: marked('name of a key') }, headers: session };
  expect((await send('POST', '/keys', named)).status).toBe(200);
  const [pair] = (await send<{ id: string; apiKey: string }[]>('GET', '/keys', { headers: session })).body;
  if (!pair) throw new Error('no key pair was made');
  const { secret } = (await send<{ secret: string }>('GET', `/keys/${pair.id}/secret`, { headers: session })).body;
  return { session, proof: { api_key: marked('API key', pair.apiKey), secret: marked('secret of a key', secret) } };
}

async function reports(session: Record<string, string>, proof: Record<string, string>): Promise<void> {
  const report = aReport('a report');
  const filed = await send<{ reportID: string }>('POST', '/report/add-report', { body: report, headers: session });
  expect(filed.status).toBe(200);
  const { reportID } = filed.body;
  const corrected = { ...aReport('its correction'), CNIC: report.CNIC };
  const updated = await send('PUT', `/report/update-report?reportID=${reportID}`, {
    body: corrected,
    headers: session,
  });
  expect(updated.status).toBe(200);
  await send('GET', `/report/single?reportID=${reportID}`, { headers: session });
  await send('GET', `/report/all?email=${encodeURIComponent(corrected.email)}`, { headers: session });

  const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#204080' } })
    .png()
    .toBuffer();
  const file = form(png, `${marked('name of a file')}.png`, session);
  expect((await send('POST', `/report/attachments?reportID=${reportID}`, file)).status).toBe(200);
  const pdf = aPdf(marked('text in a file'));
  const paper = await send('POST', `/report/attachments?reportID=${reportID}`, form(pdf, 'paper.pdf', session));
  expect(paper.status).toBe(200);
  const broken = Buffer.from(`%PDF-1.4\n${marked('text in a broken file')}`);
  await send('POST', `/report/attachments?reportID=${reportID}`, form(broken, 'broken.pdf', session));

  // Lookups: hits, misses, batches, and a wrong secret.
  const { email, CNIC, phone } = corrected;
  const found = await send<{ reports: unknown[] }>('POST', '/get-report-detail', {
    body: { email, CNIC, phone },
    headers: proof,
  });
  expect(found.body.reports).toHaveLength(1);
  await send('POST', '/get-report-detail', {
    body: { email: `${marked('email looked up')}@example.org` },
    headers: proof,
  });
  const queries = [
    { phone: marked('phone looked up', `+92-${phone}${digits(5)}`) },
    { CNIC: marked('no CNIC at all') },
  ];
  await send('POST', '/get-report-detail/batch', { body: { queries }, headers: proof });
  await send('GET', '/reports/recent', { headers: proof });
  const wrong = { ...proof, secret: marked('wrong secret') };
  await send('POST', '/get-report-detail', { body: { email }, headers: wrong });
  await send('POST', '/get-report-detail', { body: { email }, headers: { api_key: marked('unknown key') } });

  const second = await send<{ reportID: string }>('POST', '/report/add-report', {
    body: aReport('another report'),
    headers: session,
  });
  const withdrawn = await send('POST', `/report/withdraw?reportID=${second.body.reportID}`, {
    body: { reason: 'other', note: `It was ${marked('note of a withdrawal')}` },
    headers: session,
  });
  expect(withdrawn.status).toBe(200);
}

/** Values in unexpected places. */
async function badInput(session: Record<string, string>, proof: Record<string, string>): Promise<void> {
  const wild = (what: string) => `${marked(what)}'"\\`;
  const paths = ['/auth/register', '/auth/login', '/auth/reset-password', '/report/add-report', '/get-report-detail'];
  for (const where of paths) {
    const headers = { ...session, ...proof };
    await send('POST', where, {
      body: { email: [wild(`list for ${where}`)], password: { $gt: wild('object') } },
      headers,
    });
    await send('POST', where, { body: { email: wild(`email for ${where}`), phone: wild('phone') }, headers });
    const json = { ...headers, 'content-type': 'application/json' };
    await send('POST', where, { body: `{"email": "${marked(`broken JSON for ${where}`)}`, headers: json });
    const text = { ...headers, 'content-type': 'text/plain' };
    await send('POST', where, { body: marked(`text for ${where}`), headers: text });
    const large = `${marked(`large body for ${where}`)}${'x'.repeat(1_000_001)}`;
    await send('POST', where, { body: { email: large }, headers });
  }
  await send('GET', `/report/single?reportID=${marked('id in a query')}`, { headers: session });
  await send('GET', `/report/all?email=${marked('email in a query')}&cursor=${marked('cursor')}`, {
    headers: session,
  });
  await send('DELETE', `/keys/${marked('id in a path')}`, { headers: session });
  await send('GET', `/${marked('path there is none')}?q=${marked('query there is none')}`);
  await send('GET', '/auth/user', { headers: { authorization: `Bearer ${marked('unknown token')}` } });
  await send('GET', '/auth/user', { headers: { cookie: `token=${marked('unknown cookie')}` } });
  await send('GET', '/reports/recent', { headers: { 'x-request-id': marked('request id'), ...proof } });
  const idempotent = {
    ...session,
    'idempotency-key': `${marked('idempotency key')} é`.normalize('NFD').replace(/[^ -~]/g, '~ '),
  };
  await send('POST', '/report/add-report', { body: aReport('a report with a bad key'), headers: idempotent });
  await fetch(`${product.address}/reports/update-report/${marked('id of a page')}?x=${marked('query of a page')}`);
}

/** Failures, whose messages must not quote the values. */
async function failures(session: Record<string, string>, proof: Record<string, string>): Promise<void> {
  const db = await databaseOf(dataDir);
  const run = (text: string) => db.query(text);
  for (const table of ['reports', 'accounts', 'audit_events', 'jobs']) {
    await run(`alter table ${table} add constraint refuse check (false) not valid`);
    const refused = await send('POST', '/report/add-report', {
      body: aReport(`a report ${table} refuses`),
      headers: session,
    });
    if (table === 'reports' || table === 'audit_events') expect(refused.status).toBe(500);
    await send('POST', '/auth/register', { body: person(`somebody ${table} refuses`) });
    await send('POST', '/auth/forget-password', {
      body: { email: `${marked(`email ${table} refuses`)}@example.com` },
    });
    await run(`alter table ${table} drop constraint refuse`);
  }
  await run('alter table report_tokens rename to elsewhere');
  const lookup = { body: { email: `${marked('email without a table')}@example.org` }, headers: proof };
  expect((await send('POST', '/get-report-detail', lookup)).status).toBe(500);
  await run('alter table elsewhere rename to report_tokens');
  await run('checkpoint');
  await db.end();

  const postmaster = runningPostmaster(path.join(dataDir, 'postgres'))?.pid ?? 0;
  process.kill(postmaster, 'SIGKILL');
  await eventually(async () => (await fetch(`${product.address}/readyz`)).status === 503);
  await send('POST', '/auth/login', { body: person('somebody without a database') });
  await send('POST', '/get-report-detail', {
    body: { email: `${marked('email without a database')}@example.org` },
    headers: proof,
  });
}

/** The encodings of a value: plain, hex, and base64 at each of the three alignments. */
function formsOf(value: string): Buffer[] {
  const bytes = Buffer.from(value);
  const inBase64 = [0, 1, 2].map((before) =>
    Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .slice(before === 0 ? 0 : before + 1, -4),
  );
  return [value, bytes.toString('hex'), ...inBase64].map((one) => Buffer.from(one));
}
const numbersOf = (value: string): Buffer[] =>
  /^[+\d-]+$/.test(value)
    ? [value.replace(/\D/g, ''), value.replace(/\D/g, '').slice(-10)].map((one) => Buffer.from(one))
    : [];

// The common prefix in every encoding, without its last letters, which depend on what follows.
const beginnings = [...formsOf(word), ...formsOf(`${word}00`), Buffer.from(cnic), Buffer.from(phone)];
function foundIn(bytes: Buffer): string[] {
  const mayHave = beginnings.some((one) => bytes.includes(one));
  return [...marks]
    .filter(([, value]) => mayHave || !(value.startsWith(word) || numbersOf(value).length > 0))
    .filter(([, value]) => [...formsOf(value), ...numbersOf(value)].some((one) => bytes.includes(one)))
    .map(([what]) => what);
}

test('a value is found in every encoding', () => {
  const value = marked('a value');
  const number = marked('a number', `+92-${phone}${digits(5)}`);
  for (const before of ['', 'x', 'xy', 'xyz'])
    for (const encoding of ['utf8', 'hex', 'base64'] as const)
      expect(foundIn(Buffer.from(Buffer.from(`${before}${value}zz`).toString(encoding))), encoding).toEqual([
        'a value',
      ]);
  expect(foundIn(Buffer.from(`Key (phone)=(${number.replaceAll(/\D/g, '')})`))).toEqual(['a number']);
  expect(foundIn(Buffer.from('qzmark and 77913 alone'))).toEqual([]);
  marks.delete('a value');
  marks.delete('a number');
});

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}

describe('after every action and failure', () => {
  let output = '';
  beforeAll(async () => {
    product = await started({ DATA_DIR: dataDir, LOG_LEVEL: 'debug' });
    const { session, proof } = await account();
    await reports(session, proof);
    await badInput(session, proof);
    const csv = newPath('rows.csv');
    const row = Object.values({
      ...aReport('a row'),
      country: 'PK',
      date: marked('date of a row'),
    });
    writeFileSync(csv, `name,email,CNIC,phone,date,url,address,city,title,evidence,country\n${row.join(',')}\n`);
    const owner = `${marked('email of no account')}@example.com`;
    const imports = [owner, `${marks.get('email of the account')}@example.com`].map((as) =>
      startShield('import', { DATA_DIR: dataDir }, csv, '--as', as),
    );
    for (const [at, one] of imports.entries()) expect((await one.ended).code).toBe(at === 0 ? 2 : 1);
    await product.waitFor('.eml');
    await failures(session, proof);
    await product.end('SIGTERM');
    output = [product, ...imports].map((one) => one.output()).join('\n');
  });

  test('the output contains no personal data and no secret', () => {
    expect(marks.size).toBeGreaterThan(100);
    expect(output.split('\n').length).toBeGreaterThan(80);
    expect(foundIn(Buffer.from(output))).toEqual([]);
  });

  test('each request has a log line with its request id, and each failure a stack', () => {
    const lines = output
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line));
    const answered = new Map(
      lines.filter(({ event }) => event === 'request completed').map((line) => [line.requestId, line]),
    );
    for (const { requestId, status } of answers) expect(answered.get(requestId)?.status, requestId).toBe(status);
    const failed = answers.filter(({ status }) => status === 500);
    expect(failed.length).toBeGreaterThan(3);
    for (const { requestId } of failed)
      expect(lines.find((line) => line.event === 'request failed' && line.requestId === requestId)).toMatchObject({
        level: 'error',
        code: expect.any(String),
        at: expect.stringContaining('.js:'),
      });
  });

  test('no personal data and no secret is readable in the data directory, except in the mail outbox', () => {
    const files = filesIn(dataDir);
    const outbox = path.join(dataDir, 'outbox') + path.sep;
    const kept = files.filter((file) => !file.startsWith(outbox));
    expect(kept.length).toBeGreaterThan(500);
    const found = kept.flatMap((file) => foundIn(readFileSync(file)).map((what) => `${what}: ${file}`));
    expect(found).toEqual([]);
    // No picture either, neither of a profile nor of a report.
    const isPicture = (bytes: Buffer) => ['WEBPVP8', 'JFIF', 'IHDR'].some((word) => bytes.includes(word));
    expect(kept.some((file) => file.startsWith(path.join(dataDir, 'files', 'pictures')))).toBe(true);
    expect(kept.filter((file) => isPicture(readFileSync(file)))).toEqual([]);
    // The search does find values: the one that is stored readably, and those in mails.
    expect(
      kept.some((file) => file.includes(`${path.sep}base${path.sep}`) && readFileSync(file).includes(readable)),
    ).toBe(true);
    const mails = files.filter((file) => file.startsWith(outbox)).flatMap((file) => foundIn(readFileSync(file)));
    expect(mails).toContain('email of the account');
  });
});
