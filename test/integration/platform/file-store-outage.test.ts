import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { account } from '../../../src/contract/accounts/account.ts';
import { auth } from '../../../src/contract/accounts/auth.ts';
import { allMessages as messages } from '../../../src/contract/messages/api-messages.ts';
import { attachments } from '../../../src/contract/reports/attachments.ts';
import { reports } from '../../../src/contract/reports/reports.ts';
import { removeOwnerlessAttachments } from '../../../src/server/areas/reports/attachments/remove-attachments-store.ts';
import { type SignedInClient, startApp } from '../../support/app.ts';
import { filePathsOf } from '../../support/file-paths.ts';
import { aPdf } from '../../support/files.ts';
import { aPicture } from '../../support/pictures.ts';
import { eventually } from '../../support/programs.ts';
import { raw } from '../../support/raw-statement.ts';
import { aReport } from '../../support/reports.ts';
import { inBucket, startS3, storeAt, unsteadyS3 } from '../../support/s3.ts';
import { minute, movableClock } from '../../support/time.ts';

const folder = mkdtempSync(join(tmpdir(), 'fraud-shield-s3-'));
const s3 = await startS3(folder);
const between = await unsteadyS3(s3.port);
const files = storeAt(between.url, { call: 1_000, put: 1_000 });
const time = movableClock();
const maxWaitingBytes = 2_000_000;
const product = await startApp({ files, clock: time.clock, maxWaitingBytes });
const { app, db, context } = product;
afterEach(() => between.be('through'));
afterAll(() => {
  between.close();
  s3.close();
  rmSync(folder, { recursive: true });
});

const fileJobs = () =>
  db.rows<{ path: string; waits: boolean }>(
    raw(`select id as path, payload is not null as waits from jobs where kind <> 'mail'`),
  );
const waiting = async () => (await fileJobs()).filter(({ waits }) => waits).map(({ path }) => path);
const aReporter = async () => {
  const who = await product.as();
  const { body } = await who.call(reports.create, { body: aReport() });
  return { who, reportID: String(body.reportID) };
};
const adds = (who: SignedInClient, reportID: string, bytes: Uint8Array) =>
  who.call(attachments.add, { query: { reportID }, file: { bytes, name: 'proof.pdf' } });
const downloads = async (who: SignedInClient, id: string) => {
  const answer = await app.inject({
    url: `/api/report/attachments/${id}`,
    headers: { authorization: `Bearer ${who.token}` },
  });
  return { status: answer.statusCode, bytes: answer.rawPayload, retryAfter: answer.headers['retry-after'] };
};
const pathOf = async (id: string) =>
  (await db.rows<{ path: string }>(raw(`select path from report_attachments where id = '${id}'`)))[0]?.path ?? '';
/** Brings the store back, and lets time pass until no job is left. */
const comeBack = async () => {
  between.be('through');
  await eventually(async () => {
    time.pass(5 * minute);
    await context.files.run();
    return (await fileJobs()).length === 0;
  });
};
const numberOf = async (line: string): Promise<number> => {
  const { payload } = await app.inject({ url: '/metrics', headers: { host: '127.0.0.1' } });
  return Number(
    payload
      .split('\n')
      .find((one) => one.startsWith(`${line} `))
      ?.split(' ')[1],
  );
};

/** A PDF of about `size` bytes. */
const aLargePdf = (size: number, word = 'large'): Buffer => aPdf(`${word}${'x'.repeat(size)}`);

describe.each(['down', 'hangs', 'cuts', 'mute'] as const)('while the store %s', (state) => {
  test('a file is accepted and can be read, is sealed in the database, and is stored when the store is back', async () => {
    const { who, reportID } = await aReporter();
    const pdf = aPdf(`Marked while it ${state}`);
    between.be(state);
    const added = await adds(who, reportID, pdf);
    expect(added.status).toBe(200);
    expect((await downloads(who, added.body.id)).bytes).toEqual(pdf);
    expect((await who.call(attachments.list, { query: { reportID } })).body).toEqual([added.body]);
    expect((await adds(who, reportID, pdf)).body).toEqual(added.body);

    const path = await pathOf(added.body.id);
    expect(await waiting()).toEqual([path]);
    const rows = await db.rows<{ row: string }>(raw('select j::text as row from jobs j'));
    for (const word of ['Marked', '%PDF'].flatMap((word) => [word, Buffer.from(word).toString('hex')]))
      expect([...rows.map(({ row }) => row), ...product.logged].join('\n')).not.toContain(word);

    await comeBack();
    expect(inBucket(folder).has(path)).toBe(true);
    expect(await fileJobs()).toEqual([]);
    expect((await downloads(who, added.body.id)).bytes).toEqual(pdf);
  });
});

test('only the first upload waits for a store that hangs', async () => {
  const { who, reportID } = await aReporter();
  between.be('hangs');
  await adds(who, reportID, aPdf('one'));
  const asked = between.connections();
  for (const word of ['two', 'three', 'four']) expect((await adds(who, reportID, aPdf(word))).status).toBe(200);
  expect(between.connections()).toBe(asked);
  await comeBack();
});

test('downloads that need the store answer 503 while it is down, and everything else works', async () => {
  const { who, reportID } = await aReporter();
  const { body } = await adds(who, reportID, aPdf('early'));
  const path = await pathOf(body.id);
  await comeBack();
  between.be('down');
  const answer = await downloads(who, body.id);
  expect([answer.status, answer.retryAfter]).toEqual([503, '5']);
  expect((await who.call(auth.user)).status).toBe(200);
  expect((await app.inject('/readyz')).statusCode).toBe(200);
  expect((await who.call(attachments.remove, { params: { id: body.id } })).status).toBe(200);
  await context.files.run();
  expect(await fileJobs()).toHaveLength(1);
  expect(await numberOf('fraud_shield_queue_failing{queue="removals"}')).toBe(1);
  expect(product.logged.join('\n')).toContain('job failed');
  expect(product.logged.join('\n')).not.toContain(path);
  await comeBack();
});

test('a store that rejects our key does not block uploads, and the log says why', async () => {
  const refused = storeAt(s3.url.replace('S3RVER:', 'NOBODY:'));
  const other = await startApp({ files: refused });
  const who = await other.as();
  const { status } = await who.call(account.uploadPicture, { file: { bytes: await aPicture() } });
  expect(status).toBe(200);
  await other.db.rows(raw(`update jobs set due_at = now() - interval '1 second'`));
  await other.context.files.run();
  const lines = other.logged.map((line) => JSON.parse(line));
  expect(lines).toContainEqual(expect.objectContaining({ event: 'upload queued', error: 'InvalidAccessKeyId' }));
  expect(lines).toContainEqual(
    expect.objectContaining({ event: 'job failed', kind: 'uploads', error: 'InvalidAccessKeyId' }),
  );
});

describe('a queued file', () => {
  test('that is removed, or whose account is, is never stored, nor is a picture', async () => {
    const { who, reportID } = await aReporter();
    between.be('down');
    const { body } = await adds(who, reportID, aPdf('regretted'));
    await adds(who, reportID, aPdf('mine'));
    await who.call(account.uploadPicture, { file: { bytes: await aPicture() } });
    const paths = await waiting();
    expect(paths).toHaveLength(3);
    expect((await who.call(attachments.remove, { params: { id: body.id } })).status).toBe(200);
    expect((await downloads(who, body.id)).status).toBe(404);
    expect(await waiting()).toHaveLength(2);
    expect((await who.call(account.remove, { body: { email: who.person.email } })).status).toBe(200);
    await removeOwnerlessAttachments(context);
    expect(await waiting()).toEqual([]);
    await comeBack();
    expect(paths.filter((path) => inBucket(folder).has(path))).toEqual([]);
  });

  test('counts towards the files of its report, and shows in the metrics', async () => {
    const { who, reportID } = await aReporter();
    between.be('down');
    for (let n = 0; n < 5; n++) expect((await adds(who, reportID, aPdf(`number ${n}`))).status).toBe(200);
    expect((await adds(who, reportID, aPdf('number 6'))).body.errors).toEqual([
      { path: 'file', code: 'filesMax', message: messages.filesMax },
    ]);
    expect(await numberOf('fraud_shield_queue_length{queue="uploads"}')).toBe(5);
    expect(await numberOf('fraud_shield_queue_bytes{queue="uploads"}')).toBeGreaterThan(5 * aPdf('number 0').length);
    expect(await numberOf('fraud_shield_queue_oldest_seconds{queue="uploads"}')).toBeGreaterThanOrEqual(0);
    await comeBack();
    expect(await numberOf('fraud_shield_queue_length{queue="uploads"}')).toBe(0);
    expect(await numberOf('fraud_shield_queue_bytes{queue="uploads"}')).toBe(0);
  });
});

test('a file above the limit for queued bytes is refused with a message, and a smaller one still fits', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, aReporter));
  between.be('down');
  const answers = await Promise.all(
    people.map(({ who, reportID }, n) => adds(who, reportID, aLargePdf(600_000, String(n)))),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 503, 503, 503]);
  const refused = answers.find(({ status }) => status === 503);
  expect(refused?.body).toMatchObject({ code: 'uploadsPaused', message: messages.uploadsPaused });
  expect(refused?.headers['retry-after']).toBe('60');
  const [somebody] = people;
  if (!somebody) throw new Error('nobody is there');
  expect((await adds(somebody.who, somebody.reportID, aPdf('small'))).status).toBe(200);

  await comeBack();
  const refusedAt = answers.findIndex(({ status }) => status === 503);
  const again = people[refusedAt];
  if (!again) throw new Error('nobody was refused');
  expect((await adds(again.who, again.reportID, aLargePdf(600_000, String(refusedAt)))).status).toBe(200);
  await comeBack();
  expect([...inBucket(folder).keys()].sort()).toEqual(await filePathsOf(context));
});
