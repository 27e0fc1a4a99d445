import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { keyPattern, keys } from '../../../src/contract/keys/keys.ts';
import { usage } from '../../../src/contract/keys/usage.ts';
import { lookup } from '../../../src/contract/lookup/lookup.ts';
import { type TestIdentity, type TestOutcome, testIdentities } from '../../../src/contract/lookup/test-identities.ts';
import { flushUsage } from '../../../src/server/areas/keys/usage/usage-store.ts';
import { createReport } from '../../../src/server/areas/reports/filing/create-report.ts';
import { startApp } from '../../support/app.ts';
import { everyPage } from '../../support/next-cursor.ts';
import { inRepository } from '../../support/paths.ts';
import { aReport } from '../../support/reports.ts';
import { reportStatementsDuring } from '../../support/statements.ts';
import { aSubject } from '../../support/subjects.ts';

const { stranger, as, context } = await startApp();
const business = await as();
const { apiKey, secret } = (await business.call(keys.test)).body;
const headers = { api_key: apiKey, secret };
const look = (body: object, query = {}) => stranger.call(lookup.detail, { body, query, headers });

const known = new Map(testIdentities.map((identity) => [identity.outcome, identity]));
const identity = (outcome: TestOutcome): TestIdentity => {
  const found = known.get(outcome);
  if (!found) throw new Error(`there is no identity for ${outcome}`);
  return found;
};
const identifiersOf = ({ email, CNIC, phone }: TestIdentity) => ({ email, CNIC, phone });

describe('a test key', () => {
  test('finds the identity with one report by each identifier, in any notation', async () => {
    const { email, CNIC, phone } = identity('once');
    for (const body of [{ email: email.toUpperCase() }, { CNIC: CNIC.replaceAll('-', '') }, { phone }]) {
      const { status, body: answer } = await look(body);
      expect([status, answer.reports.length, answer.totals.reports]).toEqual([200, 1, 1]);
      expect(answer.reports[0]).toMatchObject({ email, CNIC, phone, matchedOn: Object.keys(body) });
    }
  });

  test('pages through the identity with many reports, with totals', async () => {
    const { email, reports } = identity('often');
    const pages = await everyPage((cursor) => look({ email }, { limit: 50, cursor }));
    for (const { body } of pages) expect(body.totals).toMatchObject({ reports, authors: 7, capped: false });
    const seen = pages.flatMap(({ body }) => body.reports.map(({ title }: { title: string }) => title));
    expect(new Set(seen).size).toBe(reports);
    expect(seen).toHaveLength(reports);
    expect((await stranger.call(lookup.recent, { body: { email }, headers })).body.reports[0].title).toBe(seen[0]);
  });

  test('sees a reply and a marker of one identity, and the upheld dispute of another', async () => {
    const replied = (await look({ email: identity('replied').email })).body;
    expect([replied.markers, replied.identifiers.email.markers]).toEqual(Array(2).fill(['victim_of_impersonation']));
    expect(replied.reports[0].reply).toContain('invented');
    expect(replied.reports[0].replyFollowUps).toMatchObject([{ by: 'author' }, { by: 'subject' }]);
    const cleared = (await look({ ...identifiersOf(identity('cleared')), explain: true })).body;
    expect([cleared.verdict, cleared.reports, cleared.identifiers.phone.cleared]).toEqual(['cleared', [], 1]);
    expect(cleared.explanation.map(({ why }: { why: string[] }) => why)).toEqual(Array(3).fill(['cleared']));
  });

  test('gets 429 and 500 for the identities that simulate them', async () => {
    const limited = await look(identifiersOf(identity('rateLimited')));
    expect([limited.status, limited.body.code, limited.headers['retry-after']]).toEqual([429, 'tooManyCalls', '1']);
    const broken = await look(identifiersOf(identity('serverError')));
    expect([broken.status, broken.body.code, broken.body.reports]).toEqual([500, 'generic', undefined]);
  });

  test('gets the same results in a batch', async () => {
    const queries = testIdentities.map((one) => ({ ref: one.outcome, ...identifiersOf(one) }));
    const { status, body } = await stranger.call(lookup.batch, { body: { queries }, headers });
    expect(status).toBe(200);
    const results = body.results.map((one: { ref: string; status: number; totals?: { reports: number } }) => [
      one.ref,
      one.status,
      one.totals?.reports,
    ]);
    expect(results).toEqual([
      ['once', 200, 1],
      ['often', 200, 100],
      ['none', 200, 0],
      ['rateLimited', 429, undefined],
      ['serverError', 500, undefined],
      ['replied', 200, 1],
      ['cleared', 200, 0],
    ]);
  });

  test('never reads real data', async () => {
    const subject = aSubject();
    await createReport(context, (await as()).accountId, aReport(subject));
    // What is saved at intervals may come in between.
    const read = await reportStatementsDuring(async () => {
      expect((await look(subject)).body.reports).toEqual([]);
      expect((await stranger.call(lookup.recent, { body: subject, headers })).body.reports).toEqual([]);
      const { body } = await stranger.call(lookup.recentReports, { headers: { api_key: apiKey } });
      expect(body.reports).toHaveLength(20);
      for (const { title } of body.reports) expect(title).toMatch(/^Invented report/);
      await stranger.call(lookup.batch, { body: { queries: [subject] }, headers });
    });
    expect(read).toEqual([]);
  });

  test('does not count as usage, but updates when the key was last used', async () => {
    await look(aSubject());
    await flushUsage(context);
    expect((await business.call(usage.byDay, { query: { days: 1 } })).body).toMatchObject([{ lookups: 0, hits: 0 }]);
    const pair = (await business.call(keys.list)).body.find((one: { apiKey: string }) => one.apiKey === apiKey);
    expect(pair.lastUsedAt).not.toBeNull();
  });
});

test('the documentation has the scanner pattern', () => {
  expect(readFileSync(inRepository('docs', 'using', 'lookup-api.md'), 'utf8')).toContain(keyPattern.source);
});
