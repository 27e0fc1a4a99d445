import { describe, expect, test } from 'vitest';
import { usage } from '../../../src/contract/keys/usage.ts';
import { batchLimit, lookup } from '../../../src/contract/lookup/lookup.ts';
import { allMessages as messages } from '../../../src/contract/messages/api-messages.ts';
import { flushUsage } from '../../../src/server/areas/keys/usage/usage-store.ts';
import { createReport } from '../../../src/server/areas/reports/filing/create-report.ts';
import { startApp } from '../../support/app.ts';
import { isDistributed } from '../../support/postgres.ts';
import { aReport } from '../../support/reports.ts';
import { statementsDuring } from '../../support/statements.ts';
import { aSubject } from '../../support/subjects.ts';

const { stranger, as, context } = await startApp();
const sana = await as();
const { headers } = await (await as()).keyPair();
const asks = (queries: unknown, query = {}) => stranger.call(lookup.batch, { body: { queries }, query, headers });
const one = async (body: object) => (await stranger.call(lookup.detail, { body, headers })).body;

const file = (subject: object) => createReport(context, sana.accountId, aReport(subject));

describe('a batch', () => {
  test('answers each query like a single lookup, in order and with the caller’s ref', async () => {
    const [listed, twice, unknown] = [aSubject(), aSubject(), aSubject()];
    for (const subject of [listed, twice, twice]) await file(subject);
    const queries = [
      { ref: 'b', email: unknown.email },
      { ref: 'a', CNIC: listed.CNIC.replaceAll('-', '') },
      { phone: twice.phone, email: listed.email },
      { ref: 'a', CNIC: listed.CNIC.replaceAll('-', '') },
    ];
    const { status, body } = await asks(queries);
    expect([status, body.status, body.message]).toEqual([200, 200, 'Success']);
    expect(body.results.map(({ ref }: { ref: string | null }) => ref)).toEqual(['b', 'a', null, 'a']);
    for (const [at, { ref: _, ...query }] of queries.entries()) {
      const { compared, ignored, totals, reports } = await one(query);
      expect(body.results[at]).toMatchObject({ status: 200, compared, ignored, totals, reports, next: null });
    }
    expect(body.results.map(({ reports }: { reports: unknown[] }) => reports.length)).toEqual([0, 1, 3, 1]);
  });

  test('reports an invalid query in its place, and answers the others', async () => {
    const subject = aSubject();
    await file(subject);
    const { status, body } = await asks([
      { ref: 'good', email: subject.email },
      { ref: 'half', email: 'bilal@' },
      { ref: 'empty' },
      'text',
      { ref: 'x'.repeat(101), email: subject.email },
      { ref: 'named', cnic: subject.CNIC },
      { ref: 'strict', phone: subject.phone, CNIC: '12', strict: true },
      { ref: 'last', phone: subject.phone, CNIC: '12' },
    ]);
    expect(status).toBe(200);
    const results = body.results.map(
      (result: { ref: string; status: number; problem?: { message: string; errors: object[] } }) => [
        result.ref,
        result.status,
        result.problem?.message,
        result.problem?.errors,
      ],
    );
    const error = (path: string, code: keyof typeof messages) => [{ path, code, message: messages[code] }];
    expect(results).toEqual([
      ['good', 200, undefined, undefined],
      ['half', 422, messages.emailInvalid, error('email', 'emailInvalid')],
      ['empty', 422, messages.identifierRequired, error('email', 'identifierRequired')],
      [null, 422, messages.queryInvalid, error('', 'queryInvalid')],
      [null, 422, messages.refInvalid, error('ref', 'refInvalid')],
      [
        'named',
        422,
        'There is no field with this name. Did you mean CNIC?',
        [expect.objectContaining({ path: 'cnic', code: 'unknownFieldMeant', values: { meant: 'CNIC' } })],
      ],
      ['strict', 422, messages.lookupCnicInvalid, error('CNIC', 'lookupCnicInvalid')],
      ['last', 200, undefined, undefined],
    ]);
    const [last] = body.results.slice(-1);
    expect([last.reports.length, last.ignored]).toEqual([
      1,
      [{ field: 'CNIC', code: 'lookupCnicInvalid', message: messages.lookupCnicInvalid }],
    ]);
    for (const result of body.results) expect('reports' in result).toBe(result.status === 200);
    expect(body.results[1].problem).toMatchObject({
      type: 'http://localhost:3000/docs#problem-invalidInput',
      instance: body.requestId,
    });
  });

  test('limits each query to 10 reports, counts the rest, and links to them', async () => {
    const [subject, other] = [aSubject(), aSubject()];
    for (let n = 0; n < 12; n++) await file({ ...subject, title: `Report ${n}` });
    await file(other);
    const { body } = await asks([subject, other]);
    const [much, little] = body.results;
    expect([much.reports.length, much.totals.reports, much.totals.capped]).toEqual([10, 12, false]);
    expect([little.reports.length, little.totals.reports, little.next]).toEqual([1, 1, null]);
    const single = await one(subject);
    expect(much.totals).toEqual(single.totals);
    const rest = await stranger.call(lookup.detail, { body: subject, query: { cursor: much.next }, headers });
    expect([...much.reports, ...rest.body.reports]).toEqual(single.reports);
    expect((await asks([subject], { limit: 3 })).body.results[0].reports).toHaveLength(3);
    expect((await asks([subject], { limit: 11 })).status).toBe(422);
  });

  test('is answered with at most 5 MB: each query shows fewer reports, and links to the others', async () => {
    const [subject, other] = [aSubject(), aSubject()];
    const url = `https://example.org/${'a'.repeat(2_000)}`;
    for (let n = 0; n < 10; n++) await file({ ...subject, url });
    await file(other);
    const { status, body } = await asks([...Array(batchLimit - 1).fill(subject), other]);
    expect([status, JSON.stringify(body).length < 5_000_000]).toEqual([200, true]);
    const [much, little] = [body.results[0], body.results.at(-1)];
    expect(much.reports.length).toBeGreaterThan(1);
    expect(much.reports.length).toBeLessThan(10);
    expect([little.reports.length, little.next]).toEqual([1, null]);
    const single = await one(subject);
    expect([much.verdict, much.score, much.totals]).toEqual([single.verdict, single.score, single.totals]);
    const rest = await stranger.call(lookup.detail, { body: subject, query: { cursor: much.next }, headers });
    expect([...much.reports, ...rest.body.reports]).toEqual(single.reports);
  });

  test('counts a query’s reports up to 100, and marks a higher count', async () => {
    const subject = aSubject();
    for (let n = 0; n < 101; n++) await file(subject);
    const { totals } = (await asks([subject])).body.results[0];
    expect(totals).toMatchObject({ reports: 100, capped: true });
    const { firstReportedAt, lastReportedAt } = (await one(subject)).totals;
    expect(totals).toMatchObject({ firstReportedAt, lastReportedAt });
  });

  test.skipIf(isDistributed)('needs as many statements for 500 queries as for one', async () => {
    const subjects = Array.from({ length: batchLimit }, aSubject);
    for (const subject of subjects.slice(0, 20)) await file(subject);
    for (let n = 0; n < 11; n++) await file(subjects[0] as object);
    await asks(subjects.slice(0, 1));
    // What is saved at intervals may come in between.
    const answering = async (ask: () => Promise<unknown>) =>
      (await statementsDuring(ask)).filter((name) => /^(key_pairs\.auth$|reports\.)/.test(name));
    const few = await answering(() => asks(subjects.slice(0, 1)));
    const many = await answering(async () => expect((await asks(subjects)).body.results).toHaveLength(500));
    expect(few).toEqual(['key_pairs.auth', 'reports.matching', 'reports.counted']);
    expect(many).toEqual(few);
  });

  test('counts each valid query in the usage', async () => {
    const shop = await as();
    const pair = await shop.keyPair();
    const subject = aSubject();
    await file(subject);
    const body = { queries: [subject, aSubject(), subject, { email: '@' }] };
    await stranger.call(lookup.batch, { body, headers: pair.headers });
    await flushUsage(context);
    expect((await shop.call(usage.byDay)).body.at(-1)).toMatchObject({ lookups: 3, hits: 2 });
  });
});
