import { describe, expect, test } from 'vitest';
import { usage } from '../../../src/contract/keys/usage.ts';
import { lookup } from '../../../src/contract/lookup/lookup.ts';
import { allMessages as messages } from '../../../src/contract/messages/api-messages.ts';
import { reports } from '../../../src/contract/reports/reports.ts';
import { normalIdentifier } from '../../../src/contract/rules/identifiers.ts';
import { flushUsage } from '../../../src/server/areas/keys/usage/usage-store.ts';
import { createReport } from '../../../src/server/areas/reports/filing/create-report.ts';
import { startApp } from '../../support/app.ts';
import { everyPage, nextCursor } from '../../support/next-cursor.ts';
import { aReport } from '../../support/reports.ts';
import { aSubject } from '../../support/subjects.ts';

const { stranger, as, context } = await startApp();

const business = await as();
const pair = await business.keyPair();
const proof = pair.headers;
const asks = (body: object, query = {}) => stranger.call(lookup.detail, { body, query, headers: proof });

const author = await as();
// A second apart, since the order of reports in the same millisecond is undefined.
let at = Date.now() - 3_600_000;
const file = (report: object) => {
  at += 1_000;
  return createReport(context, author.accountId, aReport(report), { at: new Date(at) });
};

const nothing = { email: null, CNIC: null, phone: null };

describe('the most recent matching report', () => {
  const asksForOne = (body: object) => stranger.call(lookup.recent, { body, headers: proof });

  test('is one report in the format of a lookup, with its country and the totals of all matches, or none', async () => {
    const subject = aSubject();
    for (const title of ['First', 'Second', 'Third']) await file({ ...subject, title, country: 'AE' });
    const { status, body } = await asksForOne({ phone: subject.phone });
    expect(status).toBe(200);
    const all = (await asks({ phone: subject.phone })).body;
    // Only an answer that shows all reports says what was lost.
    expect(body).toEqual({
      ...all,
      requestId: expect.any(String),
      amountLost: null,
      reports: all.reports.slice(0, 1),
      next: expect.any(String),
    });
    // The other reports follow it in a lookup.
    const rest = await asks({ phone: subject.phone }, { cursor: body.next });
    expect(rest.body.reports.map(({ title }: { title: string }) => title)).toEqual(['Second', 'First']);
    expect(body.reports[0]).toMatchObject({ title: 'Third', country: 'AE', matchedOn: ['phone'] });
    expect(body.totals.reports).toBe(3);
    const miss = await asksForOne(aSubject());
    expect([miss.status, miss.body.reports, miss.body.totals.reports]).toEqual([200, [], 0]);
  });
});

describe('the latest reports', () => {
  const latest = (query = {}, own: object = { api_key: pair.apiKey }) =>
    stranger.call(lookup.recentReports, { query, headers: { ...own } });

  test('are at most 20, newest first, and need only the API key', async () => {
    for (let n = 0; n < 25; n++) await file({ ...aSubject(), title: `Latest ${n}` });
    const { status, body } = await latest();
    expect([status, body.status, body.message]).toEqual([200, 200, 'Success']);
    expect(body.reports.map(({ title }: { title: string }) => title)).toEqual(
      Array.from({ length: 20 }, (_, n) => `Latest ${24 - n}`),
    );
    expect((await latest({ limit: 3 })).body.reports).toHaveLength(3);
    expect((await latest({ limit: 21 })).status).toBe(422);
    for (const own of [{ 'api-key': pair.apiKey }, { 'x-api-key': pair.apiKey }, proof])
      expect((await latest({}, own)).status).toBe(200);
  });

  test('reveal neither identifiers nor authors', async () => {
    const subject = { email: 'hidden.person@secret-mail.example.org', CNIC: '61101-9876543-2', phone: '0333 9876543' };
    await file({
      ...subject,
      title: 'Wrote from hidden.person@secret-mail.example.org',
      name: '0333-9876543',
      url: 'https://wa.me/923339876543?mail=hidden.person%40secret-mail.example.org',
      address: '14 Hidden Road',
      evidence: 'Evidence that nobody without the secret may read at all.',
      city: 'Multan',
    });
    const { body, text } = await latest({ limit: 1 });
    expect(body.reports[0]).toEqual({
      title: 'Wrote from *****',
      name: '*****',
      email: 'h*****@s*****.org',
      CNIC: '611*****3-2',
      phone: '033*****543',
      city: 'Multan',
      country: 'PK',
      date: '2026-02-14',
      url: 'https://wa.me/*****',
      category: 'non_delivery',
      standing: 'unverified',
      disputed: false,
      withheld: [],
    });
    for (const value of ['hidden.person', 'secret-mail', '9876543', 'Hidden Road', 'Evidence', author.accountId])
      expect(text).not.toContain(value);
  });

  test('show neither the name nor the profile of anyone, and follow each edit', async () => {
    const { id } = await file({
      ...aSubject(),
      name: 'Rashid Mehmood',
      title: 'Rashid Mehmood took it all',
      url: 'https://social.example/rashid.mehmood.96',
    });
    const shown = async () => (await latest({ limit: 1 })).body.reports[0];
    expect(await shown()).toMatchObject({ title: '***** ***** took it all', url: 'https://social.example/*****' });
    expect(await shown()).toMatchObject({ title: '***** ***** took it all' });
    const body = { ...aReport(aSubject()), name: 'Rashid Mehmood', title: 'Took all, Mehmood' };
    expect((await author.call(reports.update, { query: { reportID: id }, body })).status).toBe(200);
    expect((await shown()).title).toBe('Took all, *****');
  });

  test('do not count as lookups in the usage', async () => {
    const shop = await as();
    const { apiKey } = await shop.keyPair();
    await latest({}, { api_key: apiKey });
    await flushUsage(context);
    expect((await shop.call(usage.byDay, { query: { days: 1 } })).body).toMatchObject([{ lookups: 0, hits: 0 }]);
  });
});

describe('a lookup', () => {
  test('finds a report by each identifier immediately after filing, and names no author', async () => {
    const sana = await as();
    const subject = aSubject();
    const report = aReport(subject);
    const { relation: _, ...shown } = report;
    const { body: filed } = await sana.call(reports.create, { body: report });
    for (const kind of ['email', 'CNIC', 'phone'] as const) {
      const { status, body, text } = await asks({ [kind]: subject[kind] });
      expect(status).toBe(200);
      for (const value of [sana.person.email, sana.person.username, sana.accountId]) expect(text).not.toContain(value);
      expect(body).toEqual({
        status: 200,
        message: 'Success',
        requestId: expect.any(String),
        compared: { ...nothing, [kind]: normalIdentifier(kind, subject[kind]) },
        ignored: [],
        verdict: 'reported',
        score: expect.any(Number),
        scoreVersion: 1,
        identifiers: { [kind]: expect.objectContaining({ reports: 1, authors: 1, verified: 0 }) },
        markers: [],
        categories: [{ category: report.category, reports: 1 }],
        amountLost: [],
        notice: { text: expect.any(String), url: expect.stringMatching(/\/named$/) },
        next: null,
        totals: {
          reports: 1,
          authors: 1,
          capped: false,
          firstReportedAt: expect.stringMatching(/Z$/),
          lastReportedAt: expect.stringMatching(/Z$/),
        },
        reports: [
          {
            reportID: filed.reportID,
            reportedAt: expect.stringMatching(/Z$/),
            standing: 'unverified',
            disputed: false,
            ...shown,
            reply: null,
            replyFollowUps: [],
            withheld: [],
            matchedOn: [kind],
          },
        ],
      });
    }
  });

  test('a report is returned once, with all identifiers that match', async () => {
    const sana = await as();
    const subject = aSubject();
    await sana.call(reports.create, { body: aReport(subject) });
    const { body } = await asks({ ...subject, phone: aSubject().phone });
    expect(body.reports).toHaveLength(1);
    expect(body.reports[0].matchedOn).toEqual(['email', 'CNIC']);
  });

  test('identifiers of different kinds never match each other: a miss, which succeeds', async () => {
    const sana = await as();
    const digits = '3520299999991';
    await sana.call(reports.create, { body: aReport({ ...aSubject(), CNIC: null, email: `${digits}@example.org` }) });
    const { status, body } = await asks({ CNIC: digits });
    expect([status, body]).toMatchObject([
      200,
      { message: 'Success', reports: [], totals: { reports: 0, authors: 0 } },
    ]);
  });

  test('reflects a correction immediately', async () => {
    const sana = await as();
    const [before, after] = [aSubject(), aSubject()];
    const { body } = await sana.call(reports.create, { body: aReport(before) });
    await sana.call(reports.update, { query: { reportID: body.reportID }, body: aReport(after) });
    expect((await asks(before)).body.reports).toEqual([]);
    expect((await asks(after)).body.reports).toHaveLength(1);
  });

  test('counts authors, and pages through many reports newest first without duplicates', async () => {
    const [sana, omar] = [await as(), await as()];
    const subject = aSubject();
    for (let n = 0; n < 5; n++)
      await (n % 2 ? omar : sana).call(reports.create, { body: aReport({ ...subject, title: `Report ${n}` }) });
    const pages = await everyPage((cursor) => asks(subject, { limit: 2, cursor }));
    for (const { body, headers } of pages) {
      expect(body.totals).toMatchObject({ reports: 5, authors: 2, capped: false });
      expect(body.next).toBe(nextCursor(headers) ?? null);
    }
    const seen = pages.flatMap(({ body }) => body.reports.map(({ title }: { title: string }) => title));
    expect(seen).toEqual(['Report 4', 'Report 3', 'Report 2', 'Report 1', 'Report 0']);
  });

  test('returns at most 100 reports', async () => {
    const subject = aSubject();
    const sana = await as();
    for (let n = 0; n < 101; n++) await createReport(context, sana.accountId, aReport(subject));
    const { body, headers } = await asks(subject);
    expect(body.reports).toHaveLength(100);
    expect(body.totals).toMatchObject({ reports: 101, capped: false });
    expect(headers.link).toMatch(/rel="next"/);
    expect((await asks(subject, { limit: 101 })).status).toBe(422);
  });

  test('says what was compared, and which identifiers it could not use', async () => {
    const sana = await as();
    const subject = aSubject();
    await sana.call(reports.create, { body: aReport(subject) });
    const { status, body } = await asks({ email: 'bilal@', CNIC: 12, phone: subject.phone });
    expect([status, body.reports.length, body.reports[0].matchedOn]).toEqual([200, 1, ['phone']]);
    expect(body.compared).toEqual({ ...nothing, phone: subject.phone });
    expect(body.ignored).toEqual([
      { field: 'email', code: 'emailInvalid', message: messages.emailInvalid },
      { field: 'CNIC', code: 'textExpected', message: messages.textExpected },
    ]);
    const strict = await asks({ email: 'bilal@', phone: subject.phone, strict: true });
    expect([strict.status, strict.body.errors.map(({ path }: { path: string }) => path)]).toEqual([422, ['email']]);
  });
});
