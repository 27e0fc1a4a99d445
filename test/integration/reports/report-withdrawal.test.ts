import { describe, expect, test } from 'vitest';
import { analysis } from '../../../src/contract/analysis/analysis.ts';
import { allMessages as messages } from '../../../src/contract/messages/api-messages.ts';
import { maxEarlierVersions, reports } from '../../../src/contract/reports/reports.ts';
import { deleteAccount } from '../../../src/server/areas/accounts/delete-account.ts';
import {
  deleteOwnerlessReports,
  removeReportsOf,
} from '../../../src/server/areas/reports/authors/detach-reports-store.ts';
import { settleWithdrawals } from '../../../src/server/areas/reports/filing/withdrawal-store.ts';
import { everyReport } from '../../../src/server/areas/reports/staff/every-report-store.ts';
import { byProgram, type SignedInClient, startApp } from '../../support/app.ts';
import { importReports } from '../../support/import-reports.ts';
import { everyPage } from '../../support/next-cursor.ts';
import { raw } from '../../support/raw-statement.ts';
import { edits, files, withdraws } from '../../support/report-calls.ts';
import { aReport } from '../../support/reports.ts';

const { stranger, as, db, context } = await startApp();

const someEmail = () => `subject-${crypto.randomUUID()}@example.org`;
const history = (who: SignedInClient, reportID: string) => who.call(reports.history, { query: { reportID } });
const patternTotal = async (keyword: string) =>
  (await stranger.call(analysis.pattern)).body.find((p: { keyword: string }) => p.keyword === keyword)?.total ?? 0;

describe('withdrawing a report', () => {
  test('removes it from lookups, the list and the totals immediately', async () => {
    const sana = await as();
    const email = someEmail();
    const spoken = {
      email,
      CNIC: '61101-1111111-1',
      phone: '+92-3001111111',
      evidence: 'They wanted my OTP on WhatsApp.',
    };
    const before = await patternTotal('OTP scam');
    const [id, stays] = [await files(sana, spoken), await files(sana, { email })];
    expect(await patternTotal('OTP scam')).toBe(before + 1);

    const answer = await withdraws(sana, id, { reason: 'resolved', note: '  They paid it back.  ' });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      message: messages.reportWithdrawn,
      reportID: id,
      withdrawnAt: expect.stringMatching(/^\d{4}-.*Z$/),
      reason: 'resolved',
      note: 'They paid it back.',
      undoUntil: expect.stringMatching(/^\d{4}-.*Z$/),
    });

    // A restore opens it, an export leaves it out.
    const idsOf = async (which: 'all' | 'listed') => {
      const ids: string[] = [];
      for await (const some of everyReport(context, which)) ids.push(...some.map((one) => one.id));
      return ids;
    };
    expect([await idsOf('all'), await idsOf('listed')]).toEqual([
      expect.arrayContaining([id, stays]),
      expect.not.arrayContaining([id]),
    ]);

    const found = (await sana.looksUp({ email })).body;
    expect([found.reports.length, found.totals.reports]).toEqual([1, 1]);
    for (const identifier of [{ CNIC: spoken.CNIC }, { phone: '0300 1111111' }])
      expect((await sana.looksUp(identifier)).body).toMatchObject({
        reports: [],
        totals: { reports: 0, lastReportedAt: null },
      });
    const list = await sana.call(reports.all);
    expect(list.body.map(({ repID }: { repID: string }) => repID)).toEqual([stays]);
    expect(Number(list.headers['x-total-count'])).toBe(1);
    expect(await patternTotal('OTP scam')).toBe(before);
    expect(await db.rows(raw(`select from report_tokens where report_id = ${id}`))).toEqual([]);
  });

  test('makes reading and correcting it answer 404', async () => {
    const sana = await as();
    const id = await files(sana);
    await withdraws(sana, id);
    const edit = await edits(sana, id, { title: 'Back again' });
    expect([edit.status, edit.body.message]).toEqual([404, messages.reportNotFound]);
    expect((await sana.call(reports.single, { query: { reportID: id } })).status).toBe(404);
    expect((await history(sana, id)).body.versions).toHaveLength(1);
  });

  test('ten times concurrently, and again, happens once and returns the first withdrawal', async () => {
    const sana = await as();
    const id = await files(sana, { evidence: 'They wanted my OTP on WhatsApp again.' });
    const before = await patternTotal('OTP scam');
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => withdraws(sana, id, { reason: 'other', note: `${n}` })),
    );
    answers.push(await withdraws(sana, id, { reason: 'mistake' }, { 'if-match': '"7"' }));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(await patternTotal('OTP scam')).toBe(before - 1);
  });

  test('and correcting concurrently are serialized, and nothing is found afterwards', async () => {
    const sana = await as();
    for (let round = 0; round < 10; round++) {
      const [email, later] = [someEmail(), someEmail()];
      const id = await files(sana, { email });
      const [edit, gone] = await Promise.all([edits(sana, id, { email: later }), withdraws(sana, id)]);
      expect(gone.status).toBe(200);
      expect([200, 404]).toContain(edit.status);
      for (const asked of [email, later]) expect((await sana.looksUp({ email: asked })).body.reports).toEqual([]);
      expect((await history(sana, id)).body.versions).toHaveLength(edit.status === 200 ? 2 : 1);
    }
  });

  test('of a stale version is refused and changes nothing', async () => {
    const sana = await as();
    const id = await files(sana);
    await edits(sana, id, { title: 'The newer one' });
    const answer = await withdraws(sana, id, { reason: 'mistake' }, { 'if-match': '"1"' });
    expect([answer.status, answer.body.message]).toEqual([409, messages.reportStale]);
    expect((await sana.call(reports.all)).body).toHaveLength(1);
    expect((await withdraws(sana, id, { reason: 'mistake' }, { 'if-match': '"2"' })).status).toBe(200);
  });

  test.each([
    [{}, 'reason', messages.reasonRequired],
    [{ reason: 'because' }, 'reason', messages.reasonRequired],
    [{ reason: 'other', note: 'x'.repeat(201) }, 'note', messages.noteMax],
  ])('%j is refused', async (body, path, message) => {
    const sana = await as();
    const answer = await withdraws(sana, await files(sana), body);
    expect([answer.status, answer.body.errors]).toMatchObject([422, [{ path, message }]]);
  });

  test('is rolled back when it fails', async () => {
    const sana = await as();
    const email = someEmail();
    const id = await files(sana, { email });
    await db.rows(raw('alter table audit_events add constraint refuse check (false) not valid'));
    expect((await withdraws(sana, id)).status).toBe(500);
    await db.rows(raw('alter table audit_events drop constraint refuse'));
    expect((await sana.looksUp({ email })).body.reports).toHaveLength(1);
    expect((await sana.call(reports.all)).body).toHaveLength(1);
    expect((await history(sana, id)).body.withdrawal).toBeNull();
  });
});

describe('the reports of a deleted account', () => {
  const left = (accountId: string) => db.rows(raw(`select from reports where author_id = '${accountId}'`));

  test('are all deleted with their data, and no others', async () => {
    const [sana, omar] = [await as(), await as()];
    const email = someEmail();
    const before = await patternTotal('OTP scam');
    const evidence = 'They wanted my OTP on WhatsApp.';
    const bodies = Array.from({ length: 1_100 }, (_, n) => aReport({ email, evidence, title: `Report ${n}` }));
    await importReports(context, sana.accountId, bodies);
    await withdraws(sana, await files(sana, { email, evidence }));
    const corrected = await files(sana, { email });
    await edits(sana, corrected, { email, evidence });
    await files(omar, { email });
    expect(await patternTotal('OTP scam')).toBe(before + 1_101);

    await db.transaction((tx) => removeReportsOf(context, tx, sana.accountId));
    expect(await left(sana.accountId)).toEqual([]);
    expect((await omar.looksUp({ email })).body.totals.reports).toBe(1);
    expect(await patternTotal('OTP scam')).toBe(before);
    expect(await db.rows(raw(`select from report_versions where report_id = ${corrected}`))).toEqual([]);
  });

  test('stay without an author, except withdrawn ones, which are deleted', async () => {
    const [sana, omar] = [await as(), await as()];
    const email = someEmail();
    const [stays, withdrawn] = [await files(sana, { email }), await files(sana, { email })];
    const theirs = await files(omar);
    await withdraws(sana, withdrawn);
    await withdraws(omar, theirs);
    await deleteAccount(context, byProgram(sana.accountId), { email: sana.person.email, withdrawReports: false });
    await deleteOwnerlessReports(context);
    // Not before those who were told of it can learn that it was withdrawn.
    expect(await db.rows(raw(`select from reports where id = ${withdrawn}`))).toHaveLength(1);
    await db.rows(raw(`update reports set settles_at = now() - interval '1 day' where withdrawn_at is not null`));
    await settleWithdrawals(context);
    await deleteOwnerlessReports(context);
    const kept = await db.rows<{ id: string }>(
      raw(`select id from reports where id in (${stays}, ${withdrawn}, ${theirs}) order by id`),
    );
    expect(kept.map(({ id }) => id)).toEqual([stays, theirs].sort());
    expect((await omar.looksUp({ email })).body.totals).toMatchObject({ reports: 1, authors: 1 });
  });
});

describe('the history of a report', () => {
  test('has every version with its content and changes, newest first, and the withdrawal', async () => {
    const sana = await as();
    const id = await files(sana, { title: 'The first title' });
    const second = { title: 'The second title', CNIC: null, category: 'other' };
    await edits(sana, id, second);
    await edits(sana, id, { ...second, city: 'Multan' });
    await withdraws(sana, id, { reason: 'resolved' });
    const { status, body } = await history(sana, id);
    expect(status).toBe(200);
    expect(body.repID).toBe(id);
    expect(body.versions).toMatchObject([
      { version: 3, changed: ['city'], ...second },
      { version: 2, changed: ['CNIC', 'title', 'category'], ...second },
      { version: 1, changed: [], title: 'The first title', CNIC: aReport().CNIC, category: 'non_delivery' },
    ]);
    const times = body.versions.map(({ writtenAt }: { writtenAt: string }) => writtenAt);
    expect([...times].sort().reverse()).toEqual(times);
    expect(body.withdrawal).toMatchObject({ reason: 'resolved', note: null });
    expect(body.withdrawal.withdrawnAt >= times[0]).toBe(true);
  });

  test('never misses a version that is written concurrently', async () => {
    const sana = await as();
    const id = await files(sana);
    const twelve = Array.from({ length: 12 }, (_, n) => edits(sana, id, { title: `Edit ${n}` }));
    const seen = await Promise.all([...Array.from({ length: 12 }, () => history(sana, id)), ...twelve]);
    for (const { body } of seen.slice(0, 12)) {
      const versions = body.versions.map(({ version }: { version: number }) => version);
      expect(versions).toEqual(Array.from({ length: versions.length }, (_, n) => versions.length - n));
    }
    expect((await history(sana, id)).body.versions).toHaveLength(13);
  });

  test('comes in pages that a Link connects, each version compared with the one before it on the next page', async () => {
    const sana = await as();
    const id = await files(sana, { title: 'Title 1' });
    for (const n of [2, 3, 4, 5]) await edits(sana, id, { title: `Title ${n}` });
    const pages = await everyPage((cursor) =>
      sana.call(reports.history, { query: { reportID: id, limit: 2, cursor } }),
    );
    expect(pages.map(({ body }) => body.versions.length)).toEqual([2, 2, 1]);
    const seen: { version: number; changed: string[] }[] = pages.flatMap(({ body }) => body.versions);
    expect(seen.map(({ version, changed }) => [version, changed])).toEqual([
      [5, ['title']],
      [4, ['title']],
      [3, ['title']],
      [2, ['title']],
      [1, []],
    ]);
    const wrong = await sana.call(reports.history, { query: { reportID: id, limit: 101, cursor: 'x' } });
    expect(wrong.body.errors.map(({ code }: { code: string }) => code)).toEqual(['limitInvalid', 'cursorInvalid']);
  });

  test('keeps the first version and the newest ones of a report that was edited hundreds of times', async () => {
    const sana = await as();
    const id = await files(sana, { title: 'The first title' });
    for (let n = 2; n <= 230; n++) await edits(sana, id, { title: `Title ${n}` });
    const [kept] = await db.rows<{ count: string }>(
      raw(`select count(*) from report_versions where report_id = ${id}`),
    );
    expect(Number(kept?.count)).toBeLessThanOrEqual(maxEarlierVersions);
    const pages = [];
    for (const cursor of [undefined, '181']) {
      const { body } = await sana.call(reports.history, { query: { reportID: id, limit: 100, cursor } });
      pages.push(body.versions);
    }
    const [newest, older] = pages;
    expect(newest.slice(0, 51).map(({ version }: { version: number }) => version)).toEqual(
      Array.from({ length: 51 }, (_, n) => 230 - n),
    );
    expect(older.at(-1)).toMatchObject({ version: 1, title: 'The first title', omitted: 0 });
    // Every version is either shown or counted as omitted.
    const all = [...newest.filter(({ version }: { version: number }) => version >= 181), ...older];
    const omitted = all.reduce((sum: number, version: { omitted: number }) => sum + version.omitted, 0);
    expect(all.length + omitted).toBe(230);
    expect(omitted).toBeGreaterThan(100);
  });

  test('is read without waiting for somebody who is editing the report', async () => {
    const sana = await as();
    const id = await files(sana);
    await db.transaction(async (tx) => {
      await tx.rows(raw(`select from reports where id = ${id} for update`));
      expect((await history(sana, id)).body.versions).toHaveLength(1);
    });
  });
});
