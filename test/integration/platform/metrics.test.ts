import { expect, test } from 'vitest';
import { contract, listEndpoints } from '../../../src/contract/index.ts';
import { createReport } from '../../../src/server/areas/reports/filing/create-report.ts';
import { startApp } from '../../support/app.ts';
import { raw } from '../../support/raw-statement.ts';
import { aReport } from '../../support/reports.ts';

const token = 'a-token-for-scraping';
const { app, as, stranger, context, db, mails } = await startApp({
  trustProxy: ['127.0.0.1'],
  metricsToken: token,
});

interface From {
  address?: string;
  headers?: Record<string, string>;
}
const scrape = ({ address = '127.0.0.1', headers = {} }: From = {}) =>
  app.inject({ url: '/metrics', remoteAddress: address, headers });
/** The value of a series. */
const numberOf = async (series: string): Promise<number> => {
  const line = (await scrape()).payload.split('\n').find((one) => one.startsWith(`${series} `));
  return Number(line?.slice(series.length + 1));
};

test.each<[string, From]>([
  ['this machine', {}],
  ['this machine by IPv6', { address: '::1' }],
  ['callers with the token', { address: '203.0.113.7', headers: { authorization: `Bearer ${token}` } }],
])('metrics are available to %s', async (_who, from) => {
  const answer = await scrape(from);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toContain('text/plain; version=0.0.4');
});

test.each<[string, From]>([
  ['another machine', { address: '203.0.113.7' }],
  ['another machine with a wrong token', { address: '203.0.113.7', headers: { authorization: `Bearer ${token}x` } }],
  ['this machine with a wrong token', { headers: { authorization: 'Bearer guess' } }],
  [
    'another machine that claims to be this one',
    { address: '203.0.113.7', headers: { 'x-forwarded-for': '127.0.0.1' } },
  ],
  ['a caller behind a trusted proxy', { headers: { 'x-forwarded-for': '203.0.113.7' } }],
  ['a caller behind a trusted proxy that claims to be this machine', { headers: { 'x-forwarded-for': '127.0.0.1' } }],
  ['a caller behind any proxy', { headers: { forwarded: 'for=127.0.0.1' } }],
  ['a web page in a browser on this machine', { headers: { host: 'attacker.example' } }],
])('metrics are refused to %s', async (_who, from) => {
  const answer = await scrape(from);
  expect([answer.statusCode, answer.payload]).toEqual([401, expect.not.stringContaining('fraud_shield')]);
});

test('requests are counted by route pattern, unknown paths together', async () => {
  const user = await as();
  const { id } = await createReport(context, user.accountId, aReport());
  const series = (route: string, status: string) =>
    `fraud_shield_http_request_duration_seconds_count{method="GET",route="${route}",status="${status}"}`;
  await user.call(contract.reports.single, { query: { reportID: id } });
  await user.call(contract.reports.single, { query: { reportID: '1' } });
  await stranger.call(contract.reports.single, { query: { reportID: id } });
  expect(await numberOf(series('/api/report/single', '2xx'))).toBe(1);
  expect(await numberOf(series('/api/report/single', '4xx'))).toBe(2);

  // Only our own metrics: Node may add a garbage collection series in between.
  const ownLines = async () => (await scrape()).payload.match(/^fraud_shield_/gm)?.length ?? 0;
  const before = await ownLines();
  for (let n = 0; n < 20; n++) await app.inject({ url: `/api/no-such-${n}` });
  expect(await ownLines()).toBeLessThan(before + 20);
  expect(await numberOf(series('none', '4xx'))).toBe(20);
});

test('lookups are counted as hits and misses, each query of a batch, without test keys', async () => {
  const business = await as();
  await createReport(context, business.accountId, aReport({ email: 'counted@example.org' }));
  const { headers: proof } = await business.keyPair();
  const before = {
    hit: await numberOf('fraud_shield_lookups_total{outcome="hit"}'),
    miss: await numberOf('fraud_shield_lookups_total{outcome="miss"}'),
  };
  const ask = (email: string, headers = proof) => stranger.call(contract.lookup.detail, { body: { email }, headers });
  await ask('counted@example.org');
  await ask('nobody@example.org');
  const queries = [{ email: 'counted@example.org' }, { email: 'nobody@example.org' }, { email: 'no-one@example.org' }];
  await stranger.call(contract.lookup.batch, { body: { queries }, headers: proof });
  const testPair = (await business.call(contract.keys.test)).body;
  expect((await ask('nobody@example.org', { api_key: testPair.apiKey, secret: testPair.secret })).status).toBe(200);
  expect(await numberOf('fraud_shield_lookups_total{outcome="hit"}')).toBe(before.hit + 2);
  expect(await numberOf('fraud_shield_lookups_total{outcome="miss"}')).toBe(before.miss + 3);
});

test('queue lengths follow the queues', async () => {
  await mails.deliver();
  expect(await numberOf('fraud_shield_queue_length{queue="mail"}')).toBe(0);
  const { person } = await as();
  await stranger.call(contract.auth.forgetPassword, { body: { email: person.email } });
  expect(await numberOf('fraud_shield_queue_length{queue="mail"}')).toBeGreaterThan(0);
  expect(await numberOf('fraud_shield_queue_oldest_seconds{queue="mail"}')).toBeGreaterThanOrEqual(0);
  await mails.deliver();
  expect(await numberOf('fraud_shield_queue_length{queue="mail"}')).toBe(0);
});

test('a job that another program has written with a time without an end does not make the database look unreachable', async () => {
  await db.rows(
    raw(`insert into jobs (id, kind, scheduled_at, due_at) values ('forged', 'scans', '-infinity', 'infinity')`),
  );
  expect(await numberOf('fraud_shield_database_up')).toBe(1);
  expect(await numberOf('fraud_shield_queue_length{queue="scans"}')).toBe(1);
  expect(await numberOf('fraud_shield_queue_oldest_seconds{queue="scans"}')).toBeGreaterThan(0);
  await db.rows(raw(`delete from jobs where id = 'forged'`));
});

test('labels hold only patterns and fixed words', async () => {
  const scraped = (await scrape()).payload;
  const known = new Set(listEndpoints().map(([, { path }]) => `/api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`));
  const routes = new Set([...scraped.matchAll(/route="([^"]*)"/g)].map(([, route]) => route));
  for (const route of routes)
    expect(known.has(route ?? '') || route === 'none' || route === '/metrics', route).toBe(true);
  expect(scraped).not.toMatch(/@|example|fs_(live|test)_/);
});

test.each(['/metrics/', '/%6detrics', '/metrics%2f', '//metrics', '/metrics/?a'])(
  '%s does not lead to metrics',
  async (url) => {
    const answer = await app.inject({ url, remoteAddress: '127.0.0.1' });
    expect([answer.statusCode, answer.payload]).toEqual([404, expect.not.stringContaining('fraud_shield')]);
  },
);
