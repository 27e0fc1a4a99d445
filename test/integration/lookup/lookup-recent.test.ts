import { describe, expect, test } from 'vitest';
import { usage } from '../../../src/contract/keys/usage.ts';
import { lookup } from '../../../src/contract/lookup/lookup.ts';
import { reports } from '../../../src/contract/reports/reports.ts';
import { flushUsage } from '../../../src/server/areas/keys/usage/usage-store.ts';
import { createReport } from '../../../src/server/areas/reports/filing/create-report.ts';
import { startApp } from '../../support/app.ts';
import { aReport } from '../../support/reports.ts';
import { aSubject } from '../../support/subjects.ts';

const { stranger, as, context } = await startApp();
const sana = await as();
const business = await as();
const { apiKey, secret } = await business.keyPair();
const headers = { api_key: apiKey, secret };
// A second apart, since the order of reports in the same millisecond is undefined.
let at = Date.now() - 3_600_000;
const file = (report: object) => {
  at += 1_000;
  return createReport(context, sana.accountId, aReport(report), { at: new Date(at) });
};

describe('the most recent matching report', () => {
  const asks = (body: object) => stranger.call(lookup.recent, { body, headers });

  test('is one report in the format of a lookup, with its country and the totals of all matches, or none', async () => {
    const subject = aSubject();
    for (const title of ['First', 'Second', 'Third']) await file({ ...subject, title, country: 'AE' });
    const { status, body } = await asks({ phone: subject.phone });
    expect(status).toBe(200);
    const all = (await stranger.call(lookup.detail, { body: { phone: subject.phone }, headers })).body;
    // Only an answer that shows all reports says what was lost.
    expect(body).toEqual({
      ...all,
      requestId: expect.any(String),
      amountLost: null,
      reports: all.reports.slice(0, 1),
      next: expect.any(String),
    });
    // The other reports follow it in a lookup.
    const rest = await stranger.call(lookup.detail, {
      body: { phone: subject.phone },
      query: { cursor: body.next },
      headers,
    });
    expect(rest.body.reports.map(({ title }: { title: string }) => title)).toEqual(['Second', 'First']);
    expect(body.reports[0]).toMatchObject({ title: 'Third', country: 'AE', matchedOn: ['phone'] });
    expect(body.totals.reports).toBe(3);
    const miss = await asks(aSubject());
    expect([miss.status, miss.body.reports, miss.body.totals.reports]).toEqual([200, [], 0]);
  });
});

describe('the latest reports', () => {
  const latest = (query = {}, own: object = { api_key: apiKey }) =>
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
    for (const own of [{ 'api-key': apiKey }, { 'x-api-key': apiKey }, headers])
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
    for (const value of ['hidden.person', 'secret-mail', '9876543', 'Hidden Road', 'Evidence', sana.accountId])
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
    expect((await sana.call(reports.update, { query: { reportID: id }, body })).status).toBe(200);
    expect((await shown()).title).toBe('Took all, *****');
  });

  test('do not count as lookups in the usage', async () => {
    const shop = await as();
    const pair = await shop.keyPair();
    await latest({}, { api_key: pair.apiKey });
    await flushUsage(context);
    expect((await shop.call(usage.byDay, { query: { days: 1 } })).body).toMatchObject([{ lookups: 0, hits: 0 }]);
  });
});
