import { describe, expect, test } from 'vitest';
import { usage } from '../../../src/contract/keys/usage.ts';
import { check } from '../../../src/contract/lookup/check.ts';
import { lookup } from '../../../src/contract/lookup/lookup.ts';
import { allMessages as messages } from '../../../src/contract/messages/api-messages.ts';
import { flushUsage } from '../../../src/server/areas/keys/usage/usage-store.ts';
import { forgetPastCounts } from '../../../src/server/areas/limits/sketch-store.ts';
import { createReport } from '../../../src/server/areas/reports/filing/create-report.ts';
import { startApp } from '../../support/app.ts';
import { raw } from '../../support/raw-statement.ts';
import { aReport } from '../../support/reports.ts';
import { aSubject } from '../../support/subjects.ts';

const { as, context, db } = await startApp();
const author = await as();
type Person = Awaited<ReturnType<typeof as>>;

const send = (person: Person, queries: readonly object[], once?: string) =>
  person.call(check.batch, {
    body: { queries, detail: 'verdict' },
    ...(once && { headers: { 'idempotency-key': once } }),
  });
const unknown = (count: number) => Array.from({ length: count }, () => ({ email: aSubject().email }));
const counted = async (person: Person) => {
  await flushUsage(context);
  const [today] = (await person.call(usage.byDay, { query: { days: 1 } })).body;
  const { identifiersUsed } = (await person.call(usage.allowance)).body;
  return { lookups: today.lookups, hits: today.hits, identifiersUsed };
};

describe('a list of checks', () => {
  test('is answered like a batch of a program, and counted with the first key like single checks', async () => {
    const [listed, person] = [aSubject(), await as()];
    await createReport(context, author.accountId, aReport(listed));
    const { status, body } = await send(person, [{ phone: listed.phone }, ...unknown(2), { CNIC: '12' }]);
    expect(status).toBe(200);
    expect(body.results.map((one: { outcome: string; verdict?: string }) => one.verdict ?? one.outcome)).toEqual([
      'reported',
      'none',
      'none',
      'refused',
    ]);
    expect(body.results[0].identifiers.phone.reports).toBe(1);
    expect(await counted(person)).toEqual({ lookups: 3, hits: 1, identifiersUsed: 3 });
    const { headers } = await person.keyPair();
    const single = await person.call(lookup.detail, { body: { phone: listed.phone, detail: 'verdict' }, headers });
    expect(single.body.verdict).toBe('reported');
  });

  test('asks for a number as that of a phone and of a mobile wallet, as a single check does, and counts it once', async () => {
    const [one, other] = [aSubject(), aSubject()];
    const furtherIdentifiers = [{ kind: 'wallet' as const, value: `easypaisa:${one.phone}` }];
    await createReport(context, author.accountId, aReport({ ...aSubject(), phone: null, furtherIdentifiers }));
    await createReport(context, author.accountId, aReport(other));
    for (const [query, kind] of [
      [{ phone: one.phone }, 'wallet'],
      [{ wallet: `jazzcash:${other.phone}` }, 'phone'],
    ] as const) {
      const person = await as();
      const single = await person.call(check.lookup, { body: query });
      expect(single.body.reports).toMatchObject([{ matchedOn: [kind] }]);
      const number = single.body.compared[kind];
      expect(single.body.compared).toMatchObject({ phone: number, wallet: number });
      const [result] = (await send(person, [query])).body.results;
      expect([result.verdict, result.identifiers[kind].reports]).toEqual(['reported', 1]);
      expect((await counted(person)).identifiersUsed).toBe(1);
      // A program says which it asks for.
      const { headers } = await person.keyPair();
      expect((await person.call(lookup.detail, { body: query, headers })).body.totals.reports).toBe(0);
    }
  });

  test('that is sent again under its key is answered again and not counted again, also when it comes twice at once', async () => {
    const person = await as();
    const queries = unknown(5);
    const once = crypto.randomUUID();
    const answers = await Promise.all([send(person, queries, once), send(person, queries, once)]);
    answers.push(await send(person, queries, once));
    for (const { status, body } of answers) expect([status, body.results.length]).toEqual([200, 5]);
    expect(await counted(person)).toEqual({ lookups: 5, hits: 0, identifiersUsed: 5 });
    await send(person, queries);
    expect((await counted(person)).lookups).toBe(10);
  });

  test('is refused under the key of another list, and one that was refused counts nothing', async () => {
    const person = await as();
    const once = crypto.randomUUID();
    await send(person, unknown(1), once);
    const other = await send(person, unknown(1), once);
    expect([other.status, other.body.message]).toEqual([422, messages.onceMismatch]);
    expect(await counted(person)).toMatchObject({ lookups: 1, identifiersUsed: 1 });
    // Another account may use the same key.
    expect((await send(await as(), unknown(1), once)).status).toBe(200);
  });

  test('of two different lists at once with one key, one is answered', async () => {
    const person = await as();
    const once = crypto.randomUUID();
    const answers = await Promise.all([send(person, unknown(3), once), send(person, unknown(3), once)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect((await counted(person)).lookups).toBe(3);
  });

  test('counts again after a day, when its key is forgotten, and nothing of it is kept in between', async () => {
    const person = await as();
    const queries = unknown(2);
    await send(person, queries, 'list-1');
    const rows = await db.rows(raw('select c::text as row from limit_counts c'));
    expect(rows.length).toBeGreaterThan(0);
    for (const private_ of [person.accountId, 'list-1', ...queries.map(({ email }) => email)])
      expect(JSON.stringify(rows)).not.toContain(private_);
    await db.rows(raw(`update limit_counts set ends_at = ends_at - interval '24 hours'`));
    await send(person, queries, 'list-1');
    expect((await counted(person)).lookups).toBe(4);
    await db.rows(raw(`update limit_counts set ends_at = ends_at - interval '24 hours'`));
    await forgetPastCounts(context);
    expect(await db.rows(raw('select 1 from limit_counts'))).toEqual([]);
  });

  test.each([
    [{}, 'queriesInvalid'],
    [{ queries: [] }, 'queriesInvalid'],
    [{ queries: Array(501).fill({ email: 'a@example.org' }) }, 'queriesInvalid'],
  ])('%# that is none is refused', async (body, code) => {
    const answer = await author.call(check.batch, { body });
    expect([answer.status, answer.body.code]).toEqual([422, code]);
  });
});
