import { afterAll, describe, expect, test } from 'vitest';
import { account } from '../../../src/contract/accounts/account.ts';
import { keys } from '../../../src/contract/keys/keys.ts';
import { lookup } from '../../../src/contract/lookup/lookup.ts';
import { flags } from '../../../src/contract/moderation/flags.ts';
import { reports } from '../../../src/contract/reports/reports.ts';
import { flushAudit } from '../../../src/server/areas/audit/note-audit.ts';
import { flushDisclosures } from '../../../src/server/areas/lookup/disclosures/note-disclosures.ts';
import { createReport } from '../../../src/server/areas/reports/filing/create-report.ts';
import { dayMs } from '../../../src/server/platform/clock.ts';
import { startApp } from '../../support/app.ts';
import { setReportState } from '../../support/change-report.ts';
import { importReports } from '../../support/import-reports.ts';
import { setPolicy } from '../../support/policy.ts';
import { isDistributed } from '../../support/postgres.ts';
import { raw } from '../../support/raw-statement.ts';
import { aReport } from '../../support/reports.ts';
import { statementsDuring } from '../../support/statements.ts';

const { as, stranger, context, db } = await startApp();
afterAll(() => setPolicy(context, 'open'));

const author = await as();
const business = await as();
const { headers } = await business.keyPair();

const look = async (body: object, query = {}) => {
  const answer = await stranger.call(lookup.detail, { body: { approximate: true, ...body }, query, headers });
  expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
  return answer.body;
};
const files = async (email: string, more = {}, at = new Date()) =>
  (await createReport(context, author.accountId, aReport({ email, CNIC: null, phone: null, ...more }), { at })).id;
const idsOf = (found: { reportID: string }[] = []) => found.map(({ reportID }) => reportID);
/** The ids of the exact and of the approximate matches. */
const found = async (body: object) => {
  const answer = await look(body);
  return [idsOf(answer.reports), idsOf(answer.approximate?.reports)];
};
const setState = (id: string, state: 'held' | 'listed' | 'removed') =>
  db.transaction((tx) => setReportState(context, tx, id, state, new Date()));
const tokens = async () =>
  db.rows(
    raw<{ token: string; report_id: string }>(
      'select token, report_id from report_tokens union all select * from unlisted_tokens order by 1, 2',
    ),
  );

describe('an approximate match', () => {
  test.each([
    ['x@direction.example', 'x+1@direction.example'],
    ['x+1@back.example', 'x@back.example'],
    ['x+1@between.example', 'x+2@between.example'],
    ['a.b@gmail.com', 'ab@gmail.com'],
    ['c.d@gmail.com', 'cd+shop@googlemail.com'],
    ['ef@googlemail.com', 'ef@gmail.com'],
  ])('finds for %s what was reported under %s', async (asked, reported) => {
    const id = await files(reported);
    const { approximate, ...exact } = await look({ email: asked.toUpperCase() });
    expect(approximate).toMatchObject({
      total: 1,
      capped: false,
      reports: [{ reportID: id, approximate: true, email: reported }],
    });
    expect(approximate?.reports[0]).not.toHaveProperty('matchedOn');
    // It counts nowhere.
    expect(exact).toMatchObject({ verdict: 'none', score: 0, categories: [], reports: [], totals: { reports: 0 } });
    expect(exact.identifiers.email).toMatchObject({ reports: 0, authors: 0, score: 0 });
    expect(await found({ email: reported })).toEqual([[id], []]);
  });

  test('is not made of dots elsewhere, of other domains or of other identifiers', async () => {
    await files('g.h@example.org');
    await files('gh+1@example.net');
    await files('somebody@example.org', { phone: '+92-3009999999' });
    expect((await look({ email: 'gh@example.org' })).approximate).toEqual({ total: 0, capped: false, reports: [] });
    expect((await look({ phone: '+92-3009999998' })).approximate).toEqual({ total: 0, capped: false, reports: [] });
  });

  test('is not repeated where another identifier finds the report exactly', async () => {
    const id = await files('once+1@example.org', { phone: '+92-3008888888', CNIC: '35202-8888888-1' });
    expect(await found({ email: 'once@example.org', phone: '+92-3008888888' })).toEqual([[id], []]);
    expect(await found({ email: 'once@example.org', CNIC: '35202-8888888-1' })).toEqual([[id], []]);
    // Where the policy does not let its CNIC find it, only the address is left.
    await setPolicy(context, { cnicAlone: false });
    expect(await found({ email: 'once@example.org', CNIC: '35202-8888888-1' })).toEqual([[], [id]]);
    await setPolicy(context, 'open');
  });

  test('does not corroborate', async () => {
    const [one, two] = [await as(), await as()];
    for (const [by, email] of [
      [one, 'apart+1@example.org'],
      [two, 'apart+2@example.org'],
    ] as const)
      await createReport(context, by.accountId, aReport({ email, CNIC: null, phone: null }));
    const { approximate } = await look({ email: 'apart@example.org' });
    expect(approximate?.reports.map(({ standing }: { standing: string }) => standing)).toEqual([
      'unverified',
      'unverified',
    ]);
  });

  test('obeys filters, the policy and the amount that was asked for; the total does not', async () => {
    const old = await files('many+0@example.org', { category: 'loan' }, new Date(Date.now() - 40 * dayMs));
    const ids: string[] = [];
    for (let n = 1; n <= 12; n++) ids.unshift(await files(`many+${n}@example.org`));
    const email = 'many@example.org';
    const all = (await look({ email })).approximate;
    expect([all?.total, idsOf(all?.reports)]).toEqual([13, ids.slice(0, 10)]);
    for (const [more, query, shown] of [
      [{}, { limit: 2 }, ids.slice(0, 2)],
      [{}, { limit: 0 }, []],
      [{ detail: 'verdict' }, {}, []],
      [{ category: 'loan' }, {}, [old]],
      [{ maxAgeDays: 10 }, { limit: 1 }, [ids[0]]],
      [{ category: 'job' }, {}, []],
      [{ standing: 'verified' }, {}, []],
      [{ minScore: 1 }, {}, []],
    ] as const) {
      const { approximate } = await look({ email, ...more }, query);
      expect([approximate?.total, idsOf(approximate?.reports)]).toEqual([13, shown]);
    }
    const [summary] = (await look({ email, detail: 'summary' })).approximate?.reports ?? [];
    expect(summary).toMatchObject({ evidence: '', name: '' });
    await setPolicy(context, { unverifiedReports: 'summary' });
    expect((await look({ email })).approximate?.reports[0]).toMatchObject({ evidence: '', title: '' });
    await setPolicy(context, 'open');
  });

  test.skipIf(isDistributed)('is looked for only when it is asked for, with one statement more', async () => {
    await files('quiet+1@example.org');
    const ask = (body: object) => stranger.call(lookup.detail, { body, headers });
    const { body } = await ask({ email: 'quiet@example.org' });
    expect(body).not.toHaveProperty('approximate');
    const plain = await statementsDuring(() => ask({ email: 'quiet@example.org' }));
    expect(plain).not.toContain('reports.approximate');
    const asked = await statementsDuring(() => ask({ email: 'quiet@example.org', approximate: true }));
    expect(asked.filter((name) => name === 'reports.approximate')).toHaveLength(1);
  });

  test.skipIf(isDistributed)('comes with each query of a batch, in one statement', async () => {
    const id = await files('batch+1@example.org');
    const queries = [{ email: 'batch@example.org' }, { email: 'nobody@example.org' }, { phone: '1' }];
    const ask = (more: object) => stranger.call(lookup.batch, { body: { queries, ...more }, headers });
    const { body } = await ask({ approximate: true });
    const [hit, miss, refused] = body.results;
    expect(hit).toMatchObject({ verdict: 'none', reports: [], approximate: { total: 1, reports: [{ reportID: id }] } });
    expect(miss.approximate).toEqual({ total: 0, capped: false, reports: [] });
    expect(refused.outcome).toBe('refused');
    expect((await ask({})).body.results[0]).not.toHaveProperty('approximate');
    const sent = await statementsDuring(() => ask({ approximate: true }));
    expect(sent.filter((name) => name === 'reports.approximate')).toHaveLength(1);
  });

  test('was shown: it is in the audit trail and among the disclosures, and can be flagged with the lookup that showed it', async () => {
    const id = await files('shown+1@example.org');
    await look({ email: 'shown@example.org' });
    await flushAudit(context);
    const audited = await db.rows(raw(`select from audit_events where event = 'lookup' and '${id}' = any(report_ids)`));
    expect(audited).toHaveLength(1);
    await flushDisclosures(context);
    const told = await db.rows(raw(`select account_id from disclosures where report_id = ${id}`));
    expect(told).toEqual([{ account_id: business.accountId }]);
    const flag = (body: object) =>
      stranger.call(flags.create, {
        params: { reportID: id },
        headers,
        body: { reason: 'wrongPerson', lookup: { email: 'shown@example.org', ...body } },
      });
    expect((await flag({})).status).toBe(404);
    expect((await flag({ approximate: true })).status).toBe(200);
  });

  test('is shown by a test key, too', async () => {
    const { body: trial } = await business.call(keys.test);
    const headers = { api_key: trial.apiKey, secret: trial.secret };
    const { body } = await stranger.call(lookup.detail, {
      body: { email: 'listed-once+shop@example.com', approximate: true },
      headers,
    });
    const queries = [{ email: 'listed-often+shop@example.com' }];
    const batch = await stranger.call(lookup.batch, { body: { queries, approximate: true }, headers });
    expect(batch.body.results[0].approximate).toMatchObject({ total: 100, capped: true });
    expect(body).toMatchObject({
      verdict: 'none',
      reports: [],
      approximate: { total: 1, reports: [{ email: 'listed-once@example.com', approximate: true }] },
    });
  });
});

describe('an approximate match follows the report', () => {
  test('through every state, an edit and a withdrawal', async () => {
    const id = await files('state+1@example.org');
    const matches = async (email = 'state@example.org') => (await found({ email }))[1];
    for (const [state, expected] of [
      ['held', []],
      ['listed', [id]],
      ['removed', []],
      ['listed', [id]],
    ] as const) {
      await setState(id, state);
      expect(await matches()).toEqual(expected);
    }
    const body = aReport({ email: 'edited+1@example.org', CNIC: null, phone: null });
    expect((await author.call(reports.update, { query: { reportID: id }, body })).status).toBe(200);
    expect([await matches(), await matches('edited@example.org')]).toEqual([[], [id]]);
    await author.call(reports.withdraw, { query: { reportID: id }, body: { reason: 'mistake' } });
    expect(await matches('edited@example.org')).toEqual([]);
    expect((await tokens()).filter(({ report_id }) => report_id === id)).toEqual([]);
  });

  test('where it was imported, and after the deletion of its account with its reports', async () => {
    const leaver = await as();
    const bodies = [1, 2].map((n) => aReport({ email: `bulk+${n}@example.org`, CNIC: null, phone: null }));
    await importReports(context, leaver.accountId, bodies);
    expect((await found({ email: 'bulk@example.org' }))[1]).toHaveLength(2);
    await leaver.call(account.remove, { body: { email: leaver.person.email, withdrawReports: true } });
    expect((await found({ email: 'bulk@example.org' }))[1]).toEqual([]);
  });
});
