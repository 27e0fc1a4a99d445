import { describe, expect, test } from 'vitest';
import { lookup } from '../../../src/contract/lookup/lookup.ts';
import { queue } from '../../../src/contract/moderation/queue.ts';
import { maxNodes, staffReports } from '../../../src/contract/moderation/staff-reports.ts';
import { attachments } from '../../../src/contract/reports/attachments.ts';
import { reports } from '../../../src/contract/reports/reports.ts';
import { flushDisclosures } from '../../../src/server/areas/lookup/disclosures/note-disclosures.ts';
import { createReport } from '../../../src/server/areas/reports/filing/create-report.ts';
import { enterQueue } from '../../../src/server/areas/reports/queue/enter-queue-store.ts';
import { startApp } from '../../support/app.ts';
import { setReportState, setReportVerified } from '../../support/change-report.ts';
import { aPdf } from '../../support/files.ts';
import { importReports } from '../../support/import-reports.ts';
import { raw } from '../../support/raw-statement.ts';
import { undoes, withdraws } from '../../support/report-calls.ts';
import { aReport, type CompleteReport } from '../../support/reports.ts';
import { aSubject } from '../../support/subjects.ts';

const { as, asStaff, context, db, stranger } = await startApp();
const [nadia, sana, bilal] = [await asStaff('moderator'), await as(), await as()];

const files = async (who: { accountId: string }, overrides: Partial<CompleteReport> = {}): Promise<string> =>
  (await createReport(context, who.accountId, aReport(overrides))).id;
const decide = (id: string, state: 'held' | 'removed') =>
  db.transaction((tx) => setReportState(context, tx, id, state, new Date()));
const lists = async (query: Record<string, string | number>) => nadia.call(staffReports.list, { query });
const idsOf = ({ body }: { body: { reportID: string }[] }) => body.map(({ reportID }) => reportID);
const finds = async (kind: string, value: string) => nadia.call(staffReports.find, { body: { kind, value } });
const opens = (reportID: string) => nadia.call(staffReports.one, { params: { reportID } });
const connections = async (reportID: string) =>
  (await nadia.call(staffReports.connections, { params: { reportID } })).body;

describe('the list of all reports', () => {
  test('is narrowed by everything in its address, newest first and in pages', async () => {
    const ids = [];
    for (let n = 0; n < 5; n++) ids.unshift(await files(n % 2 ? sana : bilal, { ...aSubject(), city: 'Gilgit' }));
    const [held = '', removed = '', withdrawn = '', verified = ''] = ids;
    await decide(held, 'held');
    await decide(removed, 'removed');
    await withdraws(bilal, withdrawn);
    await db.transaction((tx) => setReportVerified(context, tx, verified, true, new Date()));
    const city = 'GILGIT';
    expect(idsOf(await lists({ city }))).toEqual(ids);
    expect(idsOf(await lists({ city, state: 'held' }))).toEqual([held]);
    expect(idsOf(await lists({ city, state: 'removed' }))).toEqual([removed]);
    expect(idsOf(await lists({ city, state: 'withdrawn' }))).toEqual([withdrawn]);
    expect(idsOf(await lists({ city, state: 'listed' }))).toEqual(ids.slice(3));
    expect(idsOf(await lists({ city, standing: 'verified' }))).toEqual([verified]);
    expect(idsOf(await lists({ city, author: sana.accountId }))).toEqual([removed, verified]);
    expect(idsOf(await lists({ city, category: 'loan' }))).toEqual([]);
    const today = new Date().toISOString().slice(0, 10);
    expect(idsOf(await lists({ city, from: today, to: today }))).toEqual(ids);
    expect(idsOf(await lists({ city, to: '2026-01-01' }))).toEqual([]);
    const first = await lists({ city, limit: 2 });
    const cursor = /cursor=(\d+)/.exec(String(first.headers.link))?.[1] ?? '';
    expect([...idsOf(first), ...idsOf(await lists({ city, limit: 3, cursor }))]).toEqual(ids);
    expect((await lists({ state: 'lost' })).status).toBe(422);
    // Beyond the last id that a time has.
    for (const from of ['2100-01-01', '9999-12-31']) expect(idsOf(await lists({ city, from }))).toEqual([]);
    expect(idsOf(await lists({ city, to: '9999-12-31' }))).toEqual(ids);
    expect((await lists({ from: 'yesterday' })).status).toBe(422);
  });

  test('says where to go on when none of the newest 30,000 fits, and so leaves none out', async () => {
    const city = 'Chaman';
    const id = await files(sana, { ...aSubject(), city });
    await db.rows(
      raw(
        `insert into reports (id, reference, version, city, country, happened_on, keywords, sealed, created_at, updated_at, standing, assessed)
         select $1::bigint + n, 380000000 + n, 1, 'Chaman', 'PK', '2026-01-01', '{}', '\\x00', now(), now(), 'verified', true
         from generate_series(1, 31000) n`,
      ),
      [id],
    );
    const first = await lists({ city, standing: 'unverified' });
    const cursor = /cursor=(\d+)/.exec(String(first.headers.link))?.[1] ?? '';
    expect(first.body).toEqual([]);
    const second = await lists({ city, standing: 'unverified', cursor });
    expect(idsOf(second)).toEqual([id]);
    expect(second.headers.link).toBeUndefined();
    await db.rows(raw(`delete from reports where sealed = '\\x00'`));
  });

  test('finds what names an identifier in any notation, held and removed reports too', async () => {
    const subject = aSubject();
    const ids = [await files(sana, subject), await files(bilal, subject), await files(sana, subject)];
    await decide(ids[0] ?? '', 'held');
    await decide(ids[1] ?? '', 'removed');
    const newest = ids.toReversed();
    expect(idsOf(await finds('phone', subject.phone.replace('+92', '0')))).toEqual(newest);
    expect(idsOf(await finds('CNIC', subject.CNIC.replaceAll('-', '')))).toEqual(newest);
    expect(idsOf(await finds('email', subject.email.toUpperCase()))).toEqual(newest);
    // As it is copied from an advertisement.
    expect((await finds('host', `https://nobody.example/?ad=${'a'.repeat(600)}`)).status).toBe(200);
    expect((await finds('phone', 'nobody')).body).toMatchObject({ errors: [{ path: 'value' }] });
  });
});

describe('a report', () => {
  test('is shown with its versions, files and decisions, and its identifiers only on request', async () => {
    const subject = aSubject();
    const id = await files(sana, subject);
    await sana.call(attachments.add, { query: { reportID: id }, file: { name: 'bill.pdf', bytes: aPdf() } });
    const body = aReport({ ...subject, title: 'Something else' });
    await sana.call(reports.update, { query: { reportID: id }, body });
    const { headers } = await bilal.keyPair();
    const ask = { body: { email: subject.email }, headers };
    for (let n = 0; n < 3; n++) await stranger.call(lookup.detail, ask);
    await flushDisclosures(context);
    const { body: report, text } = await opens(id);
    expect(report).toMatchObject({
      lookups: { times: 3, accounts: 1 },
      reportID: id,
      state: 'listed',
      standing: 'unverified',
      version: 2,
      isWaiting: true,
    });
    expect(report.versions.map(({ version, changed }: never) => [version, changed])).toEqual([
      [2, ['title']],
      [1, []],
    ]);
    expect(report.attachments).toMatchObject([{ name: 'bill.pdf' }]);
    expect(report.author).toMatchObject({ id: sana.accountId });
    for (const value of Object.values(subject)) expect(text).not.toContain(value);
    const opened = await nadia.call(staffReports.identifiers, { params: { reportID: id } });
    expect(opened.body).toEqual({ ...subject, furtherIdentifiers: null });
    expect((await opens('17')).status).toBe(404);
  });

  test('that its author has withdrawn waits for nobody, also while that can be undone', async () => {
    const id = await files(sana, aSubject());
    await db.transaction((tx) => enterQueue(context, tx, { reportId: id, cause: 'flagged' }));
    const waits = async () => {
      const item = await nadia.call(queue.open, { params: { reportID: id } });
      return [(await opens(id)).body.isWaiting, item.status];
    };
    expect(await waits()).toEqual([true, 200]);
    await withdraws(sana, id);
    expect(await waits()).toEqual([false, 404]);
    expect((await nadia.call(queue.identifiers, { params: { reportID: id } })).status).toBe(404);
    await undoes(sana, id);
    expect(await waits()).toEqual([true, 200]);
  });
});

describe('a file of a report', () => {
  const file = { name: 'bill <b>.pdf', bytes: aPdf() };
  const saves = (reportID: string, id: string) => nadia.call(staffReports.file, { params: { reportID, id } });

  test('is saved by moderators, and never opened in place', async () => {
    const reportID = await files(sana, aSubject());
    const { id } = (await sana.call(attachments.add, { query: { reportID }, file })).body;
    const saved = await saves(reportID, id);
    expect(saved.status).toBe(200);
    expect(saved.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-security-policy': expect.stringContaining('sandbox'),
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringMatching(/^attachment;/),
    });
    expect(saved.text).toContain('%PDF');
  });

  test('is not found under another report, or once it is removed', async () => {
    const [reportID, other] = [await files(sana, aSubject()), await files(sana, aSubject())];
    const { id } = (await sana.call(attachments.add, { query: { reportID }, file })).body;
    expect((await saves(other, id)).status).toBe(404);
    expect((await saves(reportID, crypto.randomUUID())).status).toBe(404);
    await db.rows(raw(`update report_attachments set scan = 'waiting' where id = $1`), [id]);
    expect((await saves(reportID, id)).body.type).toMatch(/fileBeingChecked$/);
    await db.rows(raw(`update report_attachments set scan = 'infected' where id = $1`), [id]);
    expect((await saves(reportID, id)).status).toBe(404);
  });
});

describe('the connections of a report', () => {
  test('are what shares an identifier with it, two steps far', async () => {
    const [one, two, three] = [aSubject(), aSubject(), aSubject()];
    const root = await files(sana, one);
    const near = await files(bilal, { ...two, phone: one.phone });
    await decide(near, 'held');
    const far = await files(sana, { ...three, email: two.email });
    await files(bilal, { ...aSubject(), CNIC: three.CNIC });
    const found = await connections(root);
    expect(found.isCut).toBe(false);
    const steps = found.reports.map(({ reportID, step, author }: Record<string, unknown>) => [reportID, step, author]);
    expect(steps).toEqual([
      [root, 0, 1],
      [near, 1, 2],
      [far, 2, 1],
    ]);
    expect(found.identifiers.map(({ kind }: { kind: string }) => kind)).toEqual(['phone', 'email']);
    const [phone, email] = found.identifiers.map(({ id }: { id: string }) => id);
    expect(
      new Set(found.links.map((link: { reportID: string; identifier: string }) => Object.values(link).join())),
    ).toEqual(new Set([`${root},${phone}`, `${near},${phone}`, `${near},${email}`, `${far},${email}`]));
    expect(JSON.stringify(found)).not.toContain(one.phone);
  });

  test('are at most what can be read, and it is said that there is more', async () => {
    const subject = aSubject();
    const many = Array.from({ length: 260 }, (_, n) =>
      aReport({
        ...aSubject(),
        [n % 2 ? 'phone' : 'CNIC']: n % 2 ? subject.phone : subject.CNIC,
        title: `Report ${n}`,
      }),
    );
    await importReports(context, sana.accountId, many);
    const found = await connections(await files(bilal, subject));
    expect(found.isCut).toBe(true);
    expect(found.reports.length + found.identifiers.length).toBeLessThanOrEqual(maxNodes);
    expect(found.reports.length).toBeGreaterThan(90);
  });
});
