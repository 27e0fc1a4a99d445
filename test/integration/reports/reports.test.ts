import { describe, expect, test } from 'vitest';
import type { Endpoint } from '../../../src/contract/endpoint.ts';
import { apiMessageText, allMessages as messages } from '../../../src/contract/messages/api-messages.ts';
import { ruleCases } from '../../../src/contract/reports/report-rules.fixture.ts';
import { reports } from '../../../src/contract/reports/reports.ts';
import { latestPolicy } from '../../../src/server/areas/registry/policy/current-policy.ts';
import { createReport } from '../../../src/server/areas/reports/filing/create-report.ts';
import { forgetIdempotencyKeys } from '../../../src/server/areas/reports/filing/sent-body-store.ts';
import { enterQueue } from '../../../src/server/areas/reports/queue/enter-queue-store.ts';
import { findQueueItem } from '../../../src/server/areas/reports/queue/store.ts';
import { type SignedInClient, startApp } from '../../support/app.ts';
import { lockRows, untilBlocked } from '../../support/blocked.ts';
import { setPolicy } from '../../support/policy.ts';
import { raw } from '../../support/raw-statement.ts';
import { edits, files } from '../../support/report-calls.ts';
import { aReport } from '../../support/reports.ts';
import { aSubject } from '../../support/subjects.ts';

const { as, db, context } = await startApp();

const reads = (who: SignedInClient, reportID: string) => who.call(reports.single, { query: { reportID } });

/** The message, with or without the possible values behind it. */
const beginning = (message: string) =>
  new RegExp(`^${message.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}(: [\\w, ]+)?$`);

describe('filing a report', () => {
  test('stores every field as typed', async () => {
    const sana = await as();
    const report = aReport({
      evidence: 'پیسے بھیجے مگر سامان نہیں آیا، نمبر بند ہے۔',
      phone: '0300 7654321',
      country: null,
    });
    const answer = await sana.call(reports.create, { body: report });
    expect(answer.body).toEqual({
      message: 'Report submitted successfully',
      reportID: expect.any(String),
      reference: expect.stringMatching(/^FS-\w{4}-\w{2}$/),
      version: 1,
    });
    const kept = await reads(sana, answer.body.reportID);
    const { reportID } = answer.body;
    expect(kept.body).toMatchObject({ ...report, country: 'PK', repID: reportID, reportID, version: 1 });
    const [listed] = (await sana.call(reports.all)).body;
    expect(listed).toMatchObject({ repID: reportID, reportID });
    expect(kept.headers.etag).toBe('"1"');
  });

  test('CNIC, phone and category may be missing, null or empty', async () => {
    const sana = await as();
    for (const none of [undefined, null, '']) {
      const id = await files(sana, { CNIC: none, phone: none, category: none });
      expect((await reads(sana, id)).body).toMatchObject({ CNIC: null, phone: null, category: null });
    }
  });

  test('defaults the country to that of the phone number', async () => {
    const sana = await as();
    const id = await files(sana, { country: null, phone: '+44 20 7946 0958' });
    expect((await reads(sana, id)).body.country).toBe('GB');
  });

  const author = as();
  test.each(ruleCases)('$field: $what', async ({ field, value, says }) => {
    const answer = await (await author).call(reports.create, { body: { ...aReport(), [field]: value } });
    if (says === null) {
      expect(answer.body).toMatchObject({ message: messages.reportSubmitted });
    } else {
      expect(answer.status).toBe(422);
      // The possible values follow where there are few.
      const message = expect.stringMatching(beginning(apiMessageText(says)));
      expect(answer.body).toMatchObject({ message, code: says, errors: [{ path: field, message }] });
    }
  });

  test('names every invalid field once', async () => {
    const { body } = await (await author).call(reports.create, { body: {} });
    expect(body.errors.map(({ path }: { path: string }) => path).sort()).toEqual([
      'address',
      'city',
      'date',
      'email',
      'evidence',
      'name',
      'title',
      'url',
    ]);
  });

  test('is rolled back when it fails', async () => {
    const sana = await as();
    const before = await db.rows(raw('select count(*) from report_tokens'));
    await db.rows(raw('alter table audit_events add constraint refuse check (false) not valid'));
    const answer = await sana.call(reports.create, { body: aReport(), headers: { 'idempotency-key': 'again' } });
    await db.rows(raw('alter table audit_events drop constraint refuse'));
    expect(answer.status).toBe(500);
    expect(answer.body).toMatchObject({ message: messages.generic });
    expect((await sana.call(reports.all)).body).toEqual([]);
    expect(await db.rows(raw('select count(*) from report_tokens'))).toEqual(before);
    const again = await sana.call(reports.create, { body: aReport(), headers: { 'idempotency-key': 'again' } });
    expect(again.status).toBe(200);
    expect((await sana.call(reports.all)).body).toHaveLength(1);
  });
});

describe('an Idempotency-Key', () => {
  test('repeats the first response, whatever happened to the report since', async () => {
    const sana = await as();
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const first = await sana.call(reports.create, { body: aReport(), headers });
    const id = first.body.reportID;
    await edits(sana, id, { title: 'Corrected meanwhile' });
    const edited = await sana.call(reports.create, { body: aReport(), headers });
    expect([edited.status, edited.body]).toEqual([200, first.body]);
    await sana.call(reports.withdraw, { query: { reportID: id }, body: { reason: 'mistake' } });
    const withdrawn = await sana.call(reports.create, { body: aReport(), headers });
    expect([withdrawn.status, withdrawn.body]).toEqual([200, first.body]);
    expect((await sana.call(reports.all)).body).toEqual([]);
  });

  test('repeats that a filing has corrected an earlier report', async () => {
    const sana = await as();
    await setPolicy(context, 'careful');
    const subject = { email: `${crypto.randomUUID()}@example.org`, CNIC: null, phone: null };
    await sana.call(reports.create, { body: aReport(subject) });
    const same = { body: aReport(subject), headers: { 'idempotency-key': crypto.randomUUID() } };
    const again = await sana.call(reports.create, same);
    expect(again.body).toMatchObject({ merged: true, version: 1 });
    const sent = { body: aReport({ ...subject, city: 'Multan' }), headers: { 'idempotency-key': crypto.randomUUID() } };
    const first = await sana.call(reports.create, sent);
    expect(first.body).toMatchObject({ merged: true, version: 2 });
    await edits(sana, first.body.reportID, { ...subject, title: 'Corrected meanwhile' });
    expect((await sana.call(reports.create, sent)).body).toEqual(first.body);
    expect((await sana.call(reports.create, same)).body).toEqual(again.body);
    await setPolicy(context, 'open');
  });

  test('concurrently with others files each report once, and is refused with a different body', async () => {
    const sana = await as();
    const calls = Array.from({ length: 30 }, (_, n) => ({
      key: `key-${n % 5}`,
      body: aReport({ title: `Report ${n % 5}`, city: n % 10 < 5 ? 'Lahore' : 'Multan' }),
    }));
    const answers = await Promise.all(
      calls.map(({ key, body }) => sana.call(reports.create, { body, headers: { 'idempotency-key': key } })),
    );
    for (let key = 0; key < 5; key++) {
      const [lahore, multan] = [answers.filter((_, n) => n % 10 === key), answers.filter((_, n) => n % 10 === key + 5)];
      const [taken, refused] = lahore[0]?.status === 200 ? [lahore, multan] : [multan, lahore];
      expect(new Set(taken.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
      expect(taken[0]?.status).toBe(200);
      expect(new Set(refused.map(({ status, body }) => `${status} ${body.message}`))).toEqual(
        new Set([`422 ${messages.onceMismatch}`]),
      );
    }
    expect((await sana.call(reports.all)).body).toHaveLength(5);
  });

  test.each([
    ['as good as new after 24 hours, also before it is swept away', '24 hours 1 second', false],
    ['still known a minute before that', '23 hours 59 minutes', true],
  ])('is %s', async (_what, age, isKnown) => {
    const sana = await as();
    const headers = { 'idempotency-key': 'same' };
    const first = await sana.call(reports.create, { body: aReport(), headers });
    await db.rows(
      raw(`update report_creations set created_at = now() - interval '${age}' where account_id = '${sana.accountId}'`),
    );
    await forgetIdempotencyKeys(context);
    const later = await sana.call(reports.create, { body: aReport(), headers });
    expect(later.body.reportID === first.body.reportID).toBe(isKnown);
    const other = await sana.call(reports.create, { body: aReport({ city: 'Multan' }), headers });
    expect(other.status).toBe(422);
  });

  test('that has expired is taken by one of ten concurrent calls', async () => {
    const sana = await as();
    const headers = { 'idempotency-key': 'same' };
    const first = await sana.call(reports.create, { body: aReport(), headers });
    await db.rows(
      raw(
        `update report_creations set created_at = now() - interval '25 hours' where account_id = '${sana.accountId}'`,
      ),
    );
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => sana.call(reports.create, { body: aReport(), headers })),
    );
    const ids = new Set(answers.map(({ body }) => body.reportID));
    expect(ids.size).toBe(1);
    expect(ids.has(first.body.reportID)).toBe(false);
  });

  test('belongs to its account', async () => {
    const headers = { 'idempotency-key': 'shared' };
    const [sana, omar] = [await as(), await as()];
    const [one, two] = [
      await sana.call(reports.create, { body: aReport(), headers }),
      await omar.call(reports.create, { body: aReport(), headers }),
    ];
    expect(one.body.reportID).not.toBe(two.body.reportID);
  });
});

describe('another author’s report', () => {
  test.each([
    ['read', reports.single, undefined],
    ['read with its history', reports.history, undefined],
    ['changed', reports.update, aReport()],
    ['withdrawn', reports.withdraw, { reason: 'mistake' }],
    ['brought back', reports.undoWithdrawal, undefined],
  ])('that is to be %s looks like an unknown one, and stays as it is', async (_how, endpoint: Endpoint, body) => {
    const [sana, omar] = [await as(), await as()];
    const id = await files(sana);
    const asOmar = (reportID: string) => omar.call(endpoint, { query: { reportID }, body });
    const [theirs, nobodys] = [await asOmar(id), await asOmar('17')];
    expect([theirs.status, { ...theirs.body, instance: '' }]).toEqual([404, { ...nobodys.body, instance: '' }]);
    expect((await reads(sana, id)).body.version).toBe(1);
    expect((await omar.call(reports.all)).body).toEqual([]);
  });

  test('an invalid id is refused as input', async () => {
    const sana = await as();
    for (const reportID of ['', 'x', '-1', '1; select 1', '99999999999999999999'])
      expect((await reads(sana, reportID)).status).toBe(422);
  });
});

describe('correcting a report', () => {
  test('keeps the previous version and increments the version', async () => {
    const sana = await as();
    const id = await files(sana);
    const answer = await edits(sana, id, { title: 'Paid twice, nothing came' });
    expect(answer.body).toMatchObject({ message: messages.reportSubmitted, reportID: id, version: 2 });
    expect((await reads(sana, id)).body).toMatchObject({ title: 'Paid twice, nothing came', version: 2 });
    const history = await db.rows(raw(`select version from report_versions where report_id = ${id}`));
    expect(history).toEqual([{ version: 1 }]);
  });

  test('a stale edit is refused and nothing changes', async () => {
    const sana = await as();
    const id = await files(sana);
    await edits(sana, id, { title: 'The first to save' }, { 'if-match': '"1"' });
    const late = await edits(sana, id, { title: 'The second to save' }, { 'if-match': '"1"' });
    expect([late.status, late.body.message]).toEqual([409, messages.reportStale]);
    expect((await reads(sana, id)).body).toMatchObject({ title: 'The first to save', version: 2 });
  });

  test('of ten concurrent edits of one version, one succeeds', async () => {
    const sana = await as();
    const id = await files(sana);
    const ten = Array.from({ length: 10 }, (_, n) => edits(sana, id, { title: `Edit ${n}` }, { 'if-match': '"1"' }));
    const statuses = (await Promise.all(ten)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(9);
  });

  test.each([['*'], [undefined]])('with If-Match %s replaces whatever is there', async (version) => {
    const sana = await as();
    const id = await files(sana);
    await edits(sana, id, { title: 'The newer one' });
    const answer = await edits(sana, id, { title: 'Mine' }, version ? { 'if-match': version } : {});
    expect(answer.body).toMatchObject({ version: 3 });
    const kept = await reads(sana, id);
    expect([kept.body.title, kept.headers.etag]).toEqual(['Mine', '"3"']);
  });

  test('with an invalid If-Match is refused', async () => {
    const sana = await as();
    const id = await files(sana);
    expect((await edits(sana, id, {}, { 'if-match': 'newest' })).status).toBe(422);
  });

  test('follows the rules of filing (R10)', () => {
    expect(reports.update.body).toBe(reports.create.body);
  });

  test('that changes nothing makes no version, wherever its values come from, and ends nothing that moderators do', async () => {
    const sana = await as();
    const id = await files(sana, { amountLost: { amount: '45000', currency: 'PKR' } });
    await db.transaction((tx) => enterQueue(context, tx, { reportId: id, cause: 'listed' }));
    const before = [(await reads(sana, id)).body, await findQueueItem(context, id)];
    const typed = { email: ' bilal@example.org ', country: null, amountLost: '45000 pkr' };
    for (const body of [{}, typed, before[0]]) {
      const answer = await sana.call(reports.update, { query: { reportID: id }, body: { ...aReport(), ...body } });
      expect([answer.status, answer.body]).toMatchObject([200, { reportID: id, version: 1 }]);
    }
    expect([(await reads(sana, id)).body, await findQueueItem(context, id)]).toEqual(before);
    expect((await sana.call(reports.history, { query: { reportID: id } })).body.versions).toHaveLength(1);
    const stale = await edits(sana, id, {}, { 'if-match': '"7"' });
    expect([stale.status, stale.body.code]).toEqual([409, 'reportStale']);
  });
});

test('authors whose accounts are locked get a 503 and do not block other authors', async () => {
  const locked = [await as(), await as(), await as(), await as()];
  const bilal = await as();
  // As a deletion does.
  const ids = locked.map(({ accountId }) => accountId);
  const release = await lockRows(db, raw('select 1 from accounts where id = any($1::uuid[]) for update'), [ids]);
  // More calls than there are database connections.
  const waiting = Array.from({ length: 12 }, (_, n) =>
    locked[n % locked.length]?.call(reports.create, { body: aReport() }),
  );
  try {
    // All places of the process are taken, by one call per author.
    await untilBlocked(db, 3);
    // A place is freed only when the wait for the lock ends.
    expect(await files(bilal)).toMatch(/^\d+$/);
    const refused = await Promise.race(waiting);
    expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  } finally {
    await release();
  }
  // Every call got an answer, and those after the deletion were filed.
  for (const answer of await Promise.all(waiting)) expect([200, 503]).toContain(answer?.status);
  for (const author of locked) expect(await files(author)).toMatch(/^\d+$/);
});

test('reports that one author files about one person at once, on several machines, are one where a second corrects the first', async () => {
  await setPolicy(context, { newReports: 'held' });
  const { accountId } = await as();
  const [subject, another] = [aSubject(), { ...context }];
  await latestPolicy(another);
  const filed = await Promise.all(
    [context, another, context, another].map((app, at) =>
      createReport(app, accountId, aReport({ ...subject, title: `Title ${at}` }), { requestId: crypto.randomUUID() }),
    ),
  );
  expect(new Set(filed.map(({ id }) => id)).size).toBe(1);
  expect(filed.map(({ version }) => version).toSorted()).toEqual([1, 2, 3, 4]);
  await setPolicy(context, { newReports: 'listed' });
});
