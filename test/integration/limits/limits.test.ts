import { describe, expect, test } from 'vitest';
import { keys } from '../../../src/contract/keys/keys.ts';
import { usage } from '../../../src/contract/keys/usage.ts';
import { lookup } from '../../../src/contract/lookup/lookup.ts';
import { allowanceOf } from '../../../src/server/areas/limits/count-call.ts';
import { flushAsked } from '../../../src/server/areas/limits/sketch-store.ts';
import { createReport } from '../../../src/server/areas/reports/filing/create-report.ts';
import { countToken } from '../../../src/server/platform/limits/counts.ts';
import { type Answer, generousPlan, type SignedInClient, startApp } from '../../support/app.ts';
import { raw } from '../../support/raw-statement.ts';
import { aReport } from '../../support/reports.ts';
import { aSubject } from '../../support/subjects.ts';

const anEmail = () => ({ email: `${crypto.randomUUID()}@example.org` });

/** What is left of a limit according to an answer. */
const left = ({ headers }: Answer, name: string): { r: number; t: number } | undefined => {
  const [, r, t] = new RegExp(`"${name}";r=(\\d+);t=(\\d+)`).exec(String(headers.ratelimit)) ?? [];
  return r === undefined ? undefined : { r: Number(r), t: Number(t) };
};
const statuses = (answers: readonly Answer[]) => {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};
const headersOf = async (somebody: SignedInClient) => {
  const { headers } = await somebody.keyPair();
  return headers;
};

const perMinute = await startApp({ ratePlans: [{ ...generousPlan, lookupsPerMinute: 1000 }] });
const perSecond = await startApp({ ratePlans: [{ ...generousPlan, callsPerSecond: 5 }] });
const perDay = await startApp({ ratePlans: [{ ...generousPlan, identifiersPerDay: 20, lookupsPerMinute: 100 }] });

describe('the limits of a key', () => {
  const { stranger, as } = perMinute;

  test('are in every answer, also in refusals', async () => {
    const headers = await headersOf(await as());
    const policy = '"calls";q=100000;w=1, "lookups";q=1000;w=60, "identifiers";q=1000000;w=86400';
    const hit = await stranger.call(lookup.detail, { body: aSubject(), headers });
    expect(hit.headers['ratelimit-policy']).toBe(policy);
    expect(left(hit, 'lookups')?.r).toBe(999);
    expect(left(hit, 'identifiers')?.r).toBe(999_997);
    const refused = await stranger.call(lookup.detail, { body: {}, headers });
    expect([refused.status, refused.headers['ratelimit-policy'], left(refused, 'lookups')?.r]).toEqual([
      422,
      policy,
      998,
    ]);
    const latest = await stranger.call(lookup.recentReports, { headers });
    expect([latest.status, latest.headers['ratelimit-policy'], left(latest, 'lookups')?.r]).toEqual([200, policy, 999]);
    const batch = await stranger.call(lookup.batch, { body: { queries: [anEmail(), anEmail(), {}] }, headers });
    expect([batch.status, left(batch, 'lookups')?.r]).toEqual([200, 995]);
    const unknown = await stranger.call(lookup.detail, { body: {}, headers: { ...headers, secret: 'wrong' } });
    expect([unknown.status, unknown.headers['ratelimit-policy']]).toEqual([401, undefined]);
  });

  test('are in answers to unreadable requests and to failures', async () => {
    const sana = await as();
    const { body: pair } = await sana.call(keys.test);
    const headers = { api_key: pair.apiKey, secret: pair.secret };
    const send = (payload: string, type = 'application/json') =>
      perMinute.app.inject({
        method: 'POST',
        url: '/api/get-report-detail',
        headers: { ...headers, 'content-type': type },
        payload,
      });
    const answers = [
      await send('{'),
      await send(JSON.stringify({ email: 'x'.repeat(1_000_001) })),
      await send('a', 'text/plain'),
      await send(JSON.stringify({ email: 'server-error@example.com' })),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 413, 415, 500]);
    for (const answer of answers)
      expect(answer.headers.ratelimit).toMatch(/^"calls";r=\d+;t=1, "lookups";r=\d+;t=\d+$/);
  });

  test('allow exactly the lookups of the minute from 50 concurrent clients', async () => {
    const headers = await headersOf(await as());
    const client = async () => {
      const answers: Answer[] = [];
      for (let n = 0; n < 30; n++) answers.push(await stranger.call(lookup.detail, { body: anEmail(), headers }));
      return answers;
    };
    const answers = (await Promise.all(Array.from({ length: 50 }, client))).flat();
    expect(statuses(answers)).toEqual({ 200: 1000, 429: 500 });
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body).toMatchObject({
      code: 'tooManyLookups',
      type: 'http://localhost:3000/docs#problem-tooManyLookups',
    });
    const wait = Number(refused?.headers['retry-after']);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    expect(left(refused as Answer, 'lookups')).toEqual({ r: 0, t: wait });
  });

  test('cannot be used up by someone who knows the API key alone', async () => {
    const headers = await headersOf(await perDay.as());
    const latest = () => perDay.stranger.call(lookup.recentReports, { headers: { api_key: headers.api_key } });
    const answers = await Promise.all(Array.from({ length: 105 }, latest));
    expect(statuses(answers)).toEqual({ 200: 100, 429: 5 });
    const asked = await perDay.stranger.call(lookup.detail, { body: anEmail(), headers });
    expect([asked.status, left(asked, 'lookups')?.r]).toEqual([200, 99]);
  });

  test('are counted per key', async () => {
    const sana = await as();
    const headers = await headersOf(sana);
    const { body: other } = await sana.call(keys.create, { body: { name: 'Other' } });
    await stranger.call(lookup.detail, { body: anEmail(), headers });
    const answer = await stranger.call(lookup.detail, {
      body: anEmail(),
      headers: { api_key: other.apiKey, secret: other.secret },
    });
    expect(left(answer, 'lookups')?.r).toBe(999);
  });

  test('refuse a batch that does not fit and keep what is left for smaller ones', async () => {
    const headers = await headersOf(await as());
    const batch = (size: number) =>
      stranger.call(lookup.batch, { body: { queries: Array.from({ length: size }, anEmail) }, headers });
    expect([(await batch(500)).status, (await batch(480)).status]).toEqual([200, 200]);
    const refused = await batch(100);
    // The refused call counted as one lookup.
    expect([refused.status, refused.body.code, left(refused, 'lookups')?.r]).toEqual([429, 'tooManyLookups', 19]);
    expect([(await batch(19)).status, (await batch(1)).status]).toEqual([200, 429]);
  });
});

describe('calls in a second', () => {
  const { stranger, as } = perSecond;

  test('are refused beyond the plan’s limit until the next second', async () => {
    const headers = await headersOf(await as());
    let answers: Answer[] = [];
    const burst = async () => {
      const call = () => stranger.call(lookup.detail, { body: anEmail(), headers });
      answers = await Promise.all(Array.from({ length: 9 }, call));
      return statuses(answers);
    };
    // On a busy machine they may take longer than a second.
    await expect.poll(burst).toEqual({ 200: 5, 429: 4 });
    const refused = answers.find(({ status }) => status === 429);
    expect([refused?.body.code, refused?.headers['retry-after']]).toEqual(['tooManyCalls', '1']);
    await expect.poll(burst).toEqual({ 200: 5, 429: 4 });
  });
});

describe('different identifiers in a day', () => {
  const { stranger, as, context, db } = perDay;
  const look = (body: object, headers: Record<string, string>) => stranger.call(lookup.detail, { body, headers });

  test('are refused beyond the plan’s limit; those of today can be asked for again', async () => {
    const sana = await as();
    const headers = await headersOf(sana);
    const asked = Array.from({ length: 20 }, anEmail);
    for (const body of asked) expect((await look(body, headers)).status).toBe(200);
    const refused = await look(anEmail(), headers);
    expect([refused.status, refused.body.code]).toEqual([429, 'tooManyIdentifiers']);
    const midnight = 86_400 - (Math.floor(Date.now() / 1000) % 86_400);
    expect(Math.abs(Number(refused.headers['retry-after']) - midnight)).toBeLessThan(5);
    expect(left(refused, 'identifiers')?.r).toBe(0);
    for (const body of [asked[0], asked[19], { email: ` ${asked[7]?.email.toUpperCase()}` }])
      expect((await look(body as object, headers)).status).toBe(200);
    expect((await look({ ...asked[0], phone: '+923001112233' }, headers)).status).toBe(429);
    expect((await sana.call(usage.allowance)).body).toMatchObject({
      plan: 'default',
      identifiersPerDay: 20,
      identifiersUsed: 20,
      identifiersRemaining: 0,
      resetsAt: expect.stringMatching(/T00:00:00.000Z$/),
    });
  });

  test('are counted per account: a second or rotated key adds none', async () => {
    const sana = await as();
    const headers = await headersOf(sana);
    for (let n = 0; n < 20; n++) await look(anEmail(), headers);
    const { body: second } = await sana.call(keys.create, { body: { name: 'Second' } });
    const { body: next } = await sana.call(keys.rotate, { params: { id: second.id } });
    for (const { apiKey, secret } of [second, next])
      expect((await look(anEmail(), { api_key: apiKey, secret })).body.code).toBe('tooManyIdentifiers');
  });

  test('count once in a call and in a batch', async () => {
    const sana = await as();
    const headers = await headersOf(sana);
    const subject = aSubject();
    await look(subject, headers);
    const queries = [subject, { email: subject.email }, anEmail(), { phone: '12' }];
    await stranger.call(lookup.batch, { body: { queries: [...queries, queries[2]] }, headers });
    expect((await sana.call(usage.allowance)).body.identifiersUsed).toBe(4);
    const large = await stranger.call(lookup.batch, {
      body: { queries: Array.from({ length: 17 }, anEmail) },
      headers,
    });
    expect([large.status, large.body.code]).toEqual([429, 'tooManyIdentifiers']);
    expect((await sana.call(usage.allowance)).body.identifiersUsed).toBe(4);
  });

  test('are not counted for invalid calls, nor for test keys', async () => {
    const sana = await as();
    const headers = await headersOf(sana);
    for (let n = 0; n < 5; n++) await look({ CNIC: '123' }, headers);
    const { body: pair } = await sana.call(keys.test);
    const tested = await look(anEmail(), { api_key: pair.apiKey, secret: pair.secret });
    expect(String(tested.headers['ratelimit-policy'])).not.toContain('identifiers');
    expect((await sana.call(usage.allowance)).body.identifiersUsed).toBe(0);
  });

  test('are stored as hashes that match neither reports nor other accounts', async () => {
    const [sana, omar] = [await as(), await as()];
    const subject = aSubject();
    await createReport(context, sana.accountId, aReport(subject));
    for (const somebody of [sana, omar]) await look(subject, await headersOf(somebody));
    await flushAsked(context);
    const rows = await db.rows<{ sketch: Buffer }>(
      raw('select sketch from identifier_sketches where token = any($1::uuid[])'),
      [[sana, omar].map(({ accountId }) => countToken(context.vault, 'identifiers', 'account', accountId))],
    );
    const hashes = rows.flatMap(({ sketch }) => sketch.subarray(1).toString('hex').match(/.{10}/g) ?? []);
    expect(hashes).toHaveLength(6);
    expect(new Set(hashes).size).toBe(6);
    const tokens = await db.rows<{ token: string }>(raw('select token from report_tokens'));
    for (const { token } of tokens) expect(hashes).not.toContain(token.replaceAll('-', '').slice(0, 10));
  });
});

test('a batch larger than the plan’s minute is invalid, not told to wait', async () => {
  const headers = await headersOf(await perDay.as());
  const { status, body } = await perDay.stranger.call(lookup.batch, {
    body: { queries: Array.from({ length: 101 }, anEmail) },
    headers,
  });
  expect([status, body.code]).toEqual([422, 'batchTooLarge']);
});

test('nor is one with more different identifiers than the plan’s day', async () => {
  const headers = await headersOf(await perDay.as());
  const batch = (queries: object[]) => perDay.stranger.call(lookup.batch, { body: { queries }, headers });
  const one = anEmail();
  const refused = await batch([one, ...Array.from({ length: 20 }, anEmail)]);
  expect([refused.status, refused.body.code]).toEqual([422, 'batchTooLargeForDay']);
  expect(left(refused, 'identifiers')?.r).toBe(20);
  expect((await batch(Array.from({ length: 21 }, () => one))).status).toBe(200);
});

test('an account has the plan that lists it, otherwise the first', async () => {
  const accounts: string[] = [];
  const partner = { ...generousPlan, name: 'partner', callsPerSecond: 7 };
  const sana = await perDay.as();
  accounts.push(sana.accountId);
  const { context } = perDay;
  const ratePlans = [generousPlan, { ...partner, accounts }] as const;
  const limits = { ...context, settings: { ...context.settings, ratePlans } };
  expect(await allowanceOf(limits, sana.accountId)).toMatchObject({ plan: 'partner', callsPerSecond: 7 });
  expect(await allowanceOf(limits, crypto.randomUUID())).toMatchObject({ plan: 'default' });
});
