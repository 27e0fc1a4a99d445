import { describe, expect, test } from 'vitest';
import { keys } from '../../../src/contract/keys/keys.ts';
import { usage } from '../../../src/contract/keys/usage.ts';
import { check } from '../../../src/contract/lookup/check.ts';
import { checkHistory } from '../../../src/contract/lookup/check-history.ts';
import { corrections } from '../../../src/contract/lookup/corrections.ts';
import { lookup } from '../../../src/contract/lookup/lookup.ts';
import {
  countProblem,
  countUse,
  flushUsage,
  forgetOldUsage,
  recordUsage,
  usageByDay,
} from '../../../src/server/areas/keys/usage/usage-store.ts';
import { createReport } from '../../../src/server/areas/reports/filing/create-report.ts';
import { statement } from '../../../src/server/platform/db/pool.ts';
import { generousPlan, startApp, waitingIn } from '../../support/app.ts';
import { raw } from '../../support/raw-statement.ts';
import { aReport } from '../../support/reports.ts';
import { aSubject } from '../../support/subjects.ts';

const { stranger, as, context, db, logged } = await startApp();
const today = new Date().toISOString().slice(0, 10);
const none = { day: today, lookups: 0, hits: 0, refused: 0, failed: 0 };

test('usage is per key, also of one that was replaced and revoked, or, without a key, for the whole account', async () => {
  const sana = await as();
  const subject = aSubject();
  await createReport(context, sana.accountId, aReport(subject));
  const first = await sana.keyPair();
  const { body: second } = await sana.call(keys.create, { body: { name: 'Second' } });
  const look = ({ apiKey, secret }: { apiKey: string; secret: string }, body: object) =>
    stranger.call(lookup.detail, { body, headers: { api_key: apiKey, secret } });
  await look(first, subject);
  await sana.call(keys.rotate, { params: { id: first.id } });
  await look(first, aSubject());
  await sana.call(keys.revoke, { params: { id: first.id } });
  await look(second, subject);
  await flushUsage(context);
  const ofToday = async (query: object) => (await sana.call(usage.byDay, { query: { days: 7, ...query } })).body.at(-1);
  expect(await ofToday({})).toEqual({ ...none, lookups: 3, hits: 2 });
  expect(await ofToday({ key: first.id })).toEqual({ ...none, lookups: 2, hits: 1 });
  expect(await ofToday({ key: second.id })).toEqual({ ...none, lookups: 1, hits: 1 });
  expect((await sana.call(keys.list)).body[0].lastUsedAt).not.toBeNull();
});

test.each([usage.byDay, usage.allowance, corrections.list, checkHistory.list])(
  'a program that only asks for $path uses its key',
  async (endpoint) => {
    const sana = await as();
    const { headers } = await sana.keyPair();
    expect((await stranger.call(endpoint, { headers: { ...headers, secret: 'x' } })).status).toBe(401);
    await flushUsage(context);
    expect((await sana.call(keys.list)).body[0].lastUsedAt).toBeNull();
    expect((await stranger.call(endpoint, { headers })).status).toBe(200);
    await flushUsage(context);
    const [pair] = (await sana.call(keys.list)).body;
    expect(pair.lastUsedAt).not.toBeNull();
    expect((await sana.call(usage.byDay, { query: { days: 1 } })).body).toEqual([{ ...none, refused: 1 }]);
  },
);

test.each([undefined, 1, 365])(
  'usage of %s days lists each day once, today last, 30 of them by default',
  async (days) => {
    const { body } = await (await as()).call(usage.byDay, { query: { days } });
    const named = body.map(({ day }: { day: string }) => day);
    expect(new Set(named).size).toBe(days ?? 30);
    expect([...named].sort()).toEqual(named);
    expect(named.at(-1)).toBe(today);
  },
);

test('usage lists today also where the database is in a time zone whose clocks are put forward at midnight', async () => {
  const { accountId } = await as();
  // In Cairo, a day each spring begins at one o'clock.
  const days = await db.transaction(async (tx) => {
    await tx.run(raw(`set local timezone to 'Africa/Cairo'`));
    return usageByDay({ ...context, db: { ...db, ...tx } }, { accountId }, { days: 365 });
  });
  expect([days.length, days.at(-1)]).toEqual([365, none]);
});

test('counts of an account being deleted are dropped silently; those of other accounts are written', async () => {
  const [sana, omar] = [await as(), await as()];
  for (const { accountId, ...client } of [sana, omar]) {
    const { id: keyId } = await client.keyPair();
    countUse(context, { keyId, accountId, lookups: 1, hits: 0, isByKey: true });
  }
  const waits = statement<{ waits: boolean }>(
    'test.waits',
    `select exists (select from pg_stat_activity
       where datname = current_database() and query like '%usage_days%' and wait_event_type = 'Lock') as waits`,
  );
  let written = Promise.resolve();
  await db.transaction(async (tx) => {
    await tx.rows(statement('test.delete', 'delete from accounts where id = $1'), [sana.accountId]);
    written = flushUsage(context);
    await expect.poll(async () => (await db.one(waits))?.waits).toBe(true);
  });
  await written;
  expect((await omar.call(usage.byDay, { query: { days: 1 } })).body).toEqual([{ ...none, lookups: 1 }]);
  expect(waitingIn(context.buffers, 'usage')).toBe(0);
  expect(logged.filter((line) => line.includes('"level":"error"'))).toEqual([]);
});

test('the usage of another account’s key is not found', async () => {
  const [sana, omar] = [await as(), await as()];
  const { id } = await sana.keyPair();
  for (const key of [id, crypto.randomUUID()]) {
    const answer = await omar.call(usage.byDay, { query: { key } });
    expect([answer.status, answer.body.code]).toEqual([404, 'keyNotFound']);
  }
  expect((await omar.call(usage.byDay, { query: { key: 'x' } })).status).toBe(422);
});

test('usage of months beyond USAGE_KEEP_MONTHS is deleted by two processes at once, and the year that is shown stays', async () => {
  const now = new Date();
  const kept = await startApp({ usageKeepMonths: 12, clock: () => now });
  const sana = await kept.as();
  const months = Array.from({ length: 30 }, (_, ago) => {
    const day = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago, 1));
    return day.toISOString().slice(0, 10);
  });
  const counts = months.map((day) => ({ accountId: sana.accountId, ...none, day, lookups: 2, hits: 1 }));
  const ofKeys = (many: number) => Array.from({ length: many }, () => crypto.randomUUID());
  await recordUsage(
    kept.context,
    ofKeys(400).flatMap((keyId) => counts.map((count) => ({ ...count, keyId }))),
  );
  const days = async () =>
    (
      await kept.db.rows(
        statement<{ day: string }>('test.kept_days', 'select distinct day from usage_days order by day desc'),
      )
    ).map(({ day }) => day);
  await Promise.all([forgetOldUsage(kept.context), forgetOldUsage(kept.context)]);
  expect(await days()).toEqual(months.slice(0, 13));
});

test('a program reads the usage of its own pair and what is left of the day with the pair itself', async () => {
  const sana = await as();
  const first = await sana.keyPair();
  const { body: second } = await sana.call(keys.create, { body: { name: 'Second' } });
  const proof = first.headers;
  await stranger.call(lookup.detail, { body: aSubject(), headers: proof });
  await stranger.call(lookup.detail, { body: aSubject(), headers: { api_key: second.apiKey, secret: second.secret } });
  await flushUsage(context);

  for (const query of [{ days: 1 }, { days: 1, key: first.id }]) {
    const { body, headers } = await stranger.call(usage.byDay, { query, headers: proof });
    expect(body).toEqual([{ ...none, lookups: 1 }]);
    expect(headers).toHaveProperty('ratelimit');
  }
  const others = await stranger.call(usage.byDay, { query: { key: second.id }, headers: proof });
  expect([others.status, others.body.code]).toEqual([404, 'keyNotFound']);

  const { body: allowance } = await stranger.call(usage.allowance, { headers: proof });
  expect(allowance).toEqual((await sana.call(usage.allowance)).body);
  expect(allowance.identifiersUsed).toBeGreaterThan(0);
});

test('credentials of a key that do not fit are refused, also with a session beside them', async () => {
  const sana = await as();
  const { apiKey } = await sana.keyPair();
  const wrong: Record<string, string>[] = [{ api_key: apiKey }, { api_key: apiKey, secret: 'x' }, { secret: 'x' }];
  for (const headers of wrong) expect((await sana.call(usage.allowance, { headers })).status).toBe(401);
});

describe('calls that are not answered', () => {
  const usageOf = async (person: Awaited<ReturnType<typeof as>>, key?: string) => {
    await flushUsage(context);
    return (await person.call(usage.byDay, { query: { days: 1, ...(key && { key }) } })).body[0];
  };

  test('are counted with their live key: wrong secrets, wrong bodies, ended keys', async () => {
    const sana = await as();
    const first = await sana.keyPair();
    const { body: second } = await sana.call(keys.create, { body: { name: 'Second' } });
    const ask = (pair: { apiKey: string; secret: string }, body: object = { email: 'a@example.org' }) =>
      stranger.call(lookup.detail, { body, headers: { api_key: pair.apiKey, secret: pair.secret } });
    const statuses = [
      await ask(first),
      await ask(first, {}),
      await ask({ ...first, secret: second.secret }),
      await ask({ ...first, apiKey: `${first.apiKey}x` }),
      await stranger.call(usage.byDay, {
        query: { days: 0 },
        headers: first.headers,
      }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([200, 422, 401, 401, 422]);
    await sana.call(keys.revoke, { params: { id: second.id } });
    expect((await ask(second)).status).toBe(403);
    expect(await usageOf(sana)).toEqual({ ...none, lookups: 1, refused: 4 });
    expect(await usageOf(sana, first.id)).toEqual({ ...none, lookups: 1, refused: 3 });
    expect(await usageOf(sana, second.id)).toEqual({ ...none, refused: 1 });
  });

  test('are counted neither for test keys, nor for a check that asks for nothing, nor as a use of the key', async () => {
    const sana = await as();
    const [pair] = (await sana.call(keys.list)).body;
    const { body: invented } = await sana.call(keys.test);
    expect((await sana.call(check.lookup, { body: { email: 'x' } })).status).toBe(422);
    const wrong = { body: {}, headers: { api_key: invented.apiKey, secret: invented.secret } };
    expect((await stranger.call(lookup.detail, wrong)).status).toBe(422);
    await stranger.call(lookup.detail, { body: {}, headers: { api_key: pair.apiKey, secret: 'x' } });
    expect(await usageOf(sana)).toEqual({ ...none, refused: 1 });
    expect((await sana.call(keys.list)).body[0].lastUsedAt).toBeNull();
  });

  test('are counted when a limit is used up, and when they fail here', async () => {
    const small = await startApp({ ratePlans: [{ ...generousPlan, lookupsPerMinute: 2 }] });
    const sana = await small.as();
    const pair = await sana.keyPair();
    const { headers } = pair;
    const statuses = [];
    for (let n = 0; n < 4; n++)
      statuses.push((await small.stranger.call(lookup.detail, { body: { email: 'a@example.org' }, headers })).status);
    expect(statuses).toEqual([200, 200, 429, 429]);
    expect((await sana.call(check.lookup, { body: { email: 'a@example.org' } })).status).toBe(429);
    countProblem(small.context, { keyId: pair.id, accountId: sana.accountId }, 503);
    await flushUsage(small.context);
    const { body } = await sana.call(usage.byDay, { query: { days: 1 } });
    expect(body).toEqual([{ ...none, lookups: 2, refused: 3, failed: 1 }]);
  });
});
