import type { Duplex } from 'node:stream';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import type { FoundReport, LookupAnswer } from '../../../src/contract/lookup/lookup.ts';
import { lookup, lookupLimit } from '../../../src/contract/lookup/lookup.ts';
import { scoreOf } from '../../../src/contract/lookup/score.ts';
import { policyPresets } from '../../../src/contract/registry/policy.ts';
import { createReport } from '../../../src/server/areas/reports/filing/create-report.ts';
import { startApp } from '../../support/app.ts';
import { setPolicy } from '../../support/policy.ts';
import { isDistributed } from '../../support/postgres.ts';
import { raw } from '../../support/raw-statement.ts';
import { aReport } from '../../support/reports.ts';
import { reportStatementsDuring } from '../../support/statements.ts';
import { aSubject } from '../../support/subjects.ts';

const { stranger, as, db, markAgain, context } = await startApp();
const pair = await (await as()).keyPair();
const { headers } = pair;
const answers = async (body: object, query = {}): Promise<LookupAnswer> => {
  const answer = await stranger.call(lookup.detail, { body, query, headers });
  expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
  return answer.body;
};
const inBatch = async (query: object, more = {}) => {
  const body = { queries: [query], ...more };
  return (await stranger.call(lookup.batch, { body, headers })).body.results[0];
};

const authors = [await as(), await as(), await as(), await as()];
const dayMs = 86_400_000;

interface Stored {
  by?: number;
  weight?: number;
  standing?: string;
  disputed?: boolean;
  /** Reports with the same group count as one author's. */
  group?: number | null;
  daysAgo?: number;
  report?: object;
}
const updates: string[] = [];
/** Files a report and gives it what moderators and the registry decide about it. */
async function filed(subject: object, given: Stored = {}): Promise<string> {
  const { by = 0, weight = 0.2, standing = 'unverified', disputed = false, group = by, daysAgo = 0, report } = given;
  const { id } = await createReport(context, authors[by]?.accountId ?? '', aReport({ ...subject, ...report }), {
    at: new Date(Date.now() - daysAgo * dayMs - 60_000),
  });
  const inGroup = group === null ? 'null' : `'00000000-0000-4000-8000-00000000000${group}'`;
  updates.push(
    `update reports set weight = ${weight}, standing = '${standing}', disputed = ${disputed}, assessed = true,
       author_group = ${inGroup} where id = ${id}`,
  );
  // Filing a report may corroborate those before it.
  for (const update of updates.slice(-16)) await db.rows(raw(update));
  await markAgain();
  return id;
}
afterAll(() => setPolicy(context, 'open'));

describe('the verdict of a lookup', () => {
  test('says what the strongest undisputed report stands for', async () => {
    const cases: [Stored[], string][] = [
      [[], 'none'],
      [[{}], 'reported'],
      [[{}, { by: 1, standing: 'corroborated' }], 'corroborated'],
      [[{ standing: 'corroborated' }, { by: 1, standing: 'verified', weight: 2 }], 'verified'],
      [[{}, { by: 1, standing: 'verified', disputed: true }], 'reported'],
      [[{ disputed: true }, { by: 1, disputed: true, standing: 'verified' }], 'disputed'],
    ];
    for (const [reports, verdict] of cases) {
      const { email } = aSubject();
      for (const one of reports) await filed({ email, CNIC: null, phone: null }, one);
      expect((await answers({ email })).verdict).toBe(verdict);
      expect((await answers({ email, detail: 'verdict' })).verdict).toBe(verdict);
    }
  });

  test('counts each author once, by the report that counts most, and those who are not independent together', async () => {
    const { email } = aSubject();
    const subject = { email, CNIC: null, phone: null };
    await filed(subject, { by: 0, weight: 0.6 });
    await filed(subject, { by: 0, weight: 0.2 });
    await filed(subject, { by: 1, weight: 0.6, group: 0 });
    await filed(subject, { by: 2, weight: 2, standing: 'verified', daysAgo: 125 });
    const { score, scoreVersion, identifiers, totals } = await answers({ email });
    expect([score, scoreVersion]).toEqual([scoreOf(0.6 + 1), 1]);
    expect(identifiers).toEqual({
      email: {
        reports: 4,
        authors: 2,
        verified: 1,
        firstReportedAt: totals.firstReportedAt,
        lastReportedAt: totals.lastReportedAt,
        score,
      },
    });
    expect(totals).toMatchObject({ reports: 4, authors: 3 });
  });

  test('halves a disputed report, and forgets a CNIC more slowly than a phone number', async () => {
    const subject = aSubject();
    await filed(subject, { weight: 2, standing: 'verified', disputed: true, daysAgo: 365 });
    const { identifiers, score } = await answers(subject);
    expect(identifiers.CNIC?.score).toBe(scoreOf(0.5));
    expect(identifiers.phone?.score).toBe(scoreOf(2 ** (-365 / 125)));
    expect(score).toBe(scoreOf(0.5));
  });

  test('counts categories, and has an entry for each identifier that was compared', async () => {
    const subject = aSubject();
    await filed(subject, { report: { category: 'loan' } });
    await filed(subject, { report: { category: 'job' } });
    await filed(subject, { report: { category: 'loan' } });
    await filed(subject, { report: { category: null } });
    const { categories, identifiers } = await answers({ phone: subject.phone, email: aSubject().email, CNIC: '12' });
    expect(categories).toEqual([
      { category: 'loan', reports: 2 },
      { category: 'job', reports: 1 },
    ]);
    expect(Object.keys(identifiers)).toEqual(['email', 'phone']);
    expect(identifiers.email).toEqual({
      reports: 0,
      authors: 0,
      verified: 0,
      firstReportedAt: null,
      lastReportedAt: null,
      score: 0,
    });
  });

  test('is the same whether an answer shows every report, one or none, alone and in a batch', async () => {
    const subject = aSubject();
    for (let n = 0; n < 14; n++)
      await filed(n % 3 ? subject : { ...subject, email: aSubject().email }, {
        by: n % 4,
        group: [0, 1, 1, null][n % 4] ?? null,
        weight: [0.2, 0.6, 1, 2][n % 4] ?? 0,
        standing: n % 4 === 3 ? 'verified' : 'corroborated',
        disputed: n % 5 === 0,
        daysAgo: n * 9,
        report: { category: n % 2 ? 'loan' : null },
      });
    const assessed = ({ verdict, score, identifiers, categories, totals }: LookupAnswer) => ({
      verdict,
      score,
      identifiers,
      categories,
      totals,
    });
    const whole = assessed(await answers(subject));
    expect(whole.identifiers.email?.reports).toBe(9);
    for (const [body, query] of [
      [{}, { limit: 3 }],
      [{}, { limit: 0 }],
      [{ detail: 'verdict' }, {}],
      [{ category: 'loan' }, {}],
    ] as const)
      expect(assessed(await answers({ ...subject, ...body }, query))).toEqual(whole);
    for (const more of [{}, { detail: 'verdict' }, { standing: ['verified'] }])
      expect(assessed(await inBatch(subject, more))).toEqual(whole);
  });
});

describe('what an answer shows', () => {
  const subject = aSubject();
  const shown = (reports: readonly FoundReport[]) => reports.map(({ title }) => title);

  test('is narrowed by filters, while verdict and totals are about all reports', async () => {
    await filed(subject, { daysAgo: 50, report: { title: 'Old', category: 'loan' } });
    await filed(subject, { daysAgo: 20, standing: 'corroborated', report: { title: 'Middle', category: 'job' } });
    await filed(subject, { report: { title: 'New', category: 'loan' } });
    const since = new Date(Date.now() - 30 * dayMs);
    const filters: [object, string[]][] = [
      [{}, ['New', 'Middle', 'Old']],
      [{ maxAgeDays: 30 }, ['New', 'Middle']],
      [{ since: since.toISOString() }, ['New', 'Middle']],
      [{ since: since.toISOString().slice(0, 10), maxAgeDays: 10 }, ['New']],
      [{ category: 'loan' }, ['New', 'Old']],
      [{ category: ['loan', 'job'], standing: ['corroborated', 'verified'] }, ['Middle']],
      [{ standing: 'verified' }, []],
      [{ minScore: 100 }, []],
      [{ minScore: 1 }, ['New', 'Middle', 'Old']],
    ];
    for (const [filter, titles] of filters) {
      const answer = await answers({ ...subject, ...filter });
      expect([shown(answer.reports), answer.totals.reports, answer.verdict]).toEqual([titles, 3, 'corroborated']);
      const result = await inBatch(subject, filter);
      expect([shown(result.reports), result.totals.reports, result.verdict]).toEqual([titles, 3, 'corroborated']);
    }
    const page = await answers({ ...subject, category: 'loan' }, { limit: 1 });
    expect(shown(page.reports)).toEqual(['New']);
  });

  test('has as many reports with the score that is asked for as it may, whatever is newer', async () => {
    const [strong, weak] = [aSubject(), aSubject()];
    const lost = { amount: '100', currency: 'PKR' };
    for (const title of ['Strong 1', 'Strong 2', 'Strong 3'])
      await filed(
        { email: strong.email, CNIC: null, phone: null },
        { by: 1, standing: 'verified', weight: 2, report: { title, amountLost: lost } },
      );
    for (const title of ['Weak 1', 'Weak 2'])
      await filed({ ...aSubject(), email: null, CNIC: null, phone: weak.phone }, { report: { title } });
    const body = { email: strong.email, phone: weak.phone, minScore: 20 };
    const { body: recent } = await stranger.call(lookup.recent, { body, headers });
    expect([shown(recent.reports), recent.totals.reports]).toEqual([['Strong 3'], 5]);
    const first = await answers(body, { limit: 2 });
    expect(shown(first.reports)).toEqual(['Strong 3', 'Strong 2']);
    const last = await answers(body, { limit: 2, cursor: first.next ?? '' });
    expect([shown(last.reports), last.next]).toEqual([['Strong 1'], null]);
    const { minScore, ...query } = body;
    const queries = { queries: [query], minScore };
    const batch = await stranger.call(lookup.batch, { body: queries, query: { limit: 2 }, headers });
    const [result] = batch.body.results;
    expect([shown(result.reports), result.next, result.totals.reports]).toEqual([shown(first.reports), first.next, 5]);
    // Only an answer that shows all reports says what was lost.
    expect((await answers(body)).amountLost).toBeNull();
    expect((await answers({ email: strong.email, minScore: 20 })).amountLost).toMatchObject([{ amount: '300' }]);
    expect((await answers({ ...body, minScore: 90 }, { limit: 2 })).reports).toEqual([]);
  });

  test('has reports with the score that is asked for behind more others than an answer shows', async () => {
    const [strong, weak] = [aSubject(), aSubject()];
    const verified = { by: 1, standing: 'verified', weight: 2, report: { title: 'Strong' } };
    await filed({ email: strong.email, CNIC: null, phone: null }, verified);
    for (let others = 0; others <= lookupLimit; others++)
      await createReport(context, authors[0]?.accountId ?? '', aReport({ ...aSubject(), phone: weak.phone }), {
        at: new Date(Date.now() - 60_000),
      });
    await markAgain();
    const body = { email: strong.email, phone: weak.phone, minScore: 20 };
    const { body: recent } = await stranger.call(lookup.recent, { body, headers });
    expect([shown(recent.reports), recent.totals.reports]).toEqual([['Strong'], lookupLimit + 2]);
    const all = await answers(body);
    expect([shown(all.reports), all.next]).toEqual([['Strong'], null]);
    const none = await answers({ ...body, minScore: 90 });
    expect([none.reports, none.next]).toEqual([[], null]);
  });

  test('is no report at all, or reports without their narrative, when that is asked for', async () => {
    for (const [body, query] of [
      [{ detail: 'verdict' }, {}],
      [{}, { limit: 0 }],
    ] as const) {
      const none = await answers({ ...subject, ...body }, query);
      expect([none.reports, none.totals.reports]).toEqual([[], 3]);
    }
    const { reports } = await answers({ ...subject, detail: 'summary' });
    const withheld = ['name', 'title', 'evidence', 'address', 'url'];
    for (const report of reports) {
      expect(report).toMatchObject({ name: '', title: '', evidence: '', address: '', url: '', withheld });
      expect(report).toMatchObject({ city: 'Lahore', email: subject.email });
    }
  });

  test('a batch of up to 10 queries is explained like single lookups', async () => {
    const { explanation } = await answers({ ...subject, explain: true });
    expect(explanation?.length).toBeGreaterThan(0);
    const explained = async (queries: number, query = {}) => {
      const body = { queries: Array.from({ length: queries }, () => subject), explain: true };
      return stranger.call(lookup.batch, { body, query, headers });
    };
    for (const limit of [10, 1, 0]) {
      const { results } = (await explained(2, { limit })).body;
      for (const result of results) expect(result).toMatchObject({ outcome: 'answered', explanation });
    }
    expect((await explained(10)).status).toBe(200);
    const { status, body } = await explained(11);
    expect([status, body.errors]).toMatchObject([422, [{ path: 'explain', code: 'explainInBatch' }]]);
    expect((await inBatch(subject)).explanation).toBeUndefined();
  });

  test.skipIf(isDistributed)('needs no further statement, and none for reports that are not wanted', async () => {
    const lookups = (body: object, query = {}) => reportStatementsDuring(() => answers(body, query));
    await lookups(subject);
    expect(await lookups(subject)).toEqual(['reports.matching']);
    expect(await lookups(subject, { limit: 1 })).toEqual(['reports.matching', 'reports.counted']);
    expect(await lookups({ ...subject, detail: 'verdict' })).toEqual(['reports.counted']);
    expect(await lookups({ ...subject, explain: true })).toEqual(['reports.matching']);
  });
});

test('an answer of which half is known when the database goes away is no verdict: 503, and when to try again', async () => {
  const subject = aSubject();
  await filed(subject);
  await filed(subject, { by: 1 });
  const { query } = pg.Client.prototype;
  const cut: string[] = [];
  const cutting = function (this: pg.Client & { connection: { stream: Duplex } }, ...args: unknown[]) {
    const { name } = args[0] as { name?: string };
    if (name === (isDistributed ? 'split.reports.counted' : 'reports.counted')) {
      cut.push(name);
      this.connection.stream.destroy();
    }
    return Reflect.apply(query, this, args);
  };
  pg.Client.prototype.query = cutting as typeof query;
  try {
    const wanted = { body: subject, query: { limit: 1 }, headers };
    const queries = { body: { queries: [subject] }, query: { limit: 1 }, headers };
    for (const answer of [await stranger.call(lookup.detail, wanted), await stranger.call(lookup.batch, queries)]) {
      expect([answer.status, answer.body.code, answer.headers['retry-after']]).toEqual([503, 'unavailable', '5']);
      expect(answer.body).not.toHaveProperty('reports');
    }
  } finally {
    pg.Client.prototype.query = query;
  }
  expect(cut.length).toBeGreaterThanOrEqual(2);
  expect((await answers(subject, { limit: 1 })).totals.reports).toBe(2);
});

describe('the policy', () => {
  test('keeps the narrative of unverified reports to itself', async () => {
    const subject = aSubject();
    await filed(subject, { report: { title: 'Unverified' } });
    await filed(subject, { by: 1, standing: 'corroborated', report: { title: 'Corroborated' } });
    await setPolicy(context, { ...policyPresets.open, unverifiedReports: 'summary' });
    const { reports } = await answers(subject);
    expect(reports.map(({ title, evidence, withheld }) => [title, evidence === '', withheld.length])).toEqual([
      ['Corroborated', false, 0],
      ['', true, 5],
    ]);
    expect((await inBatch(subject)).reports).toEqual(reports);
    const latest = (
      await stranger.call(lookup.recentReports, { query: { limit: 2 }, headers: { api_key: pair.apiKey } })
    ).body;
    expect(latest.reports).toMatchObject([
      { title: 'Corroborated', withheld: [] },
      { title: '', name: '', url: '', city: 'Lahore', withheld: ['name', 'title', 'url', 'email', 'CNIC', 'phone'] },
    ]);
    await setPolicy(context, 'open');
  });

  test('finds no unverified report by its CNIC alone', async () => {
    const subject = aSubject();
    await filed(subject, { report: { title: 'Unverified' } });
    await filed(
      { ...aSubject(), CNIC: subject.CNIC },
      { by: 1, standing: 'corroborated', report: { title: 'Corroborated' } },
    );
    const { CNIC, email } = subject;
    const seen = async (body: object, query = {}) => {
      const { reports, totals, identifiers } = await answers(body, query);
      return [reports.map(({ title, matchedOn }) => [title, matchedOn]), totals.reports, identifiers.CNIC?.reports];
    };
    expect(await seen({ CNIC })).toEqual([
      [
        ['Corroborated', ['CNIC']],
        ['Unverified', ['CNIC']],
      ],
      2,
      2,
    ]);
    await setPolicy(context, { ...policyPresets.open, cnicAlone: false });
    expect(await seen({ CNIC })).toEqual([[['Corroborated', ['CNIC']]], 1, 1]);
    expect(await seen({ CNIC }, { limit: 0 })).toEqual([[], 1, 1]);
    expect(await seen({ CNIC, email })).toEqual([
      [
        ['Corroborated', ['CNIC']],
        ['Unverified', ['email']],
      ],
      2,
      1,
    ]);
    expect(await seen({ CNIC, email }, { limit: 1 })).toEqual([[['Corroborated', ['CNIC']]], 2, 1]);
    expect((await inBatch({ CNIC })).totals.reports).toBe(1);
    await setPolicy(context, 'open');
  });
});
