import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { lookup } from '../../../src/contract/lookup/lookup.ts';
import { createReport } from '../../../src/server/areas/reports/filing/create-report.ts';
import { startApp } from '../../support/app.ts';
import { aReport } from '../../support/reports.ts';
import { aSubject } from '../../support/subjects.ts';

const { app, stranger, as, context } = await startApp();
const shop = await as();
const { headers: pair } = await shop.keyPair();
const subject = aSubject();
for (let n = 0; n < 3; n++) await createReport(context, shop.accountId, aReport(subject));

const ask = (url: string, payload: object | undefined, headers: Record<string, string>) =>
  app.inject({ method: payload ? 'POST' : 'GET', url, headers, ...(payload && { payload }) });

const open = { gzip: gunzipSync, br: brotliDecompressSync };

test.each(['gzip', 'br'] as const)('a large answer comes as %s for a caller that asks for it', async (encoding) => {
  const queries = Array.from({ length: 500 }, (_, n) => ({ ref: String(n), ...subject }));
  const headers = { ...pair, 'accept-encoding': encoding };
  const batch = await ask('/api/get-report-detail/batch', { queries }, headers);
  expect([batch.statusCode, batch.headers['content-encoding']]).toEqual([200, encoding]);
  expect(batch.headers.vary).toMatch(/accept-encoding/i);
  expect(batch.headers['content-length']).toBeUndefined();
  const opened = open[encoding](batch.rawPayload);
  expect(JSON.parse(opened.toString()).results).toHaveLength(500);
  expect(batch.rawPayload.length * 10).toBeLessThan(opened.length);

  const single = await ask('/api/get-report-detail', subject, headers);
  expect(single.headers['content-encoding']).toBe(encoding);
  expect(JSON.parse(open[encoding](single.rawPayload).toString()).reports).toHaveLength(3);
  const document = await ask('/api/openapi.json', undefined, { 'accept-encoding': encoding });
  expect(JSON.parse(open[encoding](document.rawPayload).toString()).openapi).toBe('3.1.0');
});

test('a small answer, one to a caller that does not ask, and a problem come as they are', async () => {
  const asking = { ...pair, 'accept-encoding': 'gzip' };
  const answers = [
    await ask('/api/get-report-detail', aSubject(), { ...asking, 'x-request-id': 'a' }),
    await ask('/api/get-report-detail', {}, asking),
    await ask('/api/get-report-detail', subject, pair),
    await ask('/api/get-report-detail', subject, { ...pair, 'accept-encoding': 'identity' }),
  ];
  for (const answer of answers) {
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length));
  }
});

test('the answer to a session is never compressed', async () => {
  const headers = { authorization: `Bearer ${shop.token}`, 'accept-encoding': 'gzip, br' };
  const own = await ask('/api/report/all', undefined, headers);
  expect(own.rawPayload.length).toBeGreaterThan(1_024);
  expect(own.headers['content-encoding']).toBeUndefined();
  expect((await stranger.call(lookup.detail, { body: subject, headers: pair })).status).toBe(200);
});

test('the API’s document is written and compressed once, and is not sent again to a caller that has it', async () => {
  const sent = async (encoding: string, more = {}) =>
    ask('/api/openapi.json', undefined, { 'accept-encoding': encoding, ...more });
  for (const [accepted, encoding] of [
    ['br', 'br'],
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['*', 'br'],
    ['identity', undefined],
    ['deflate', undefined],
  ] as const) {
    const [first, again] = [await sent(accepted), await sent(accepted)];
    const { etag, vary } = first.headers;
    expect([accepted, first.headers['content-encoding'], vary]).toEqual([accepted, encoding, 'Accept-Encoding']);
    expect(first.headers['content-length']).toBe(String(first.rawPayload.length));
    expect([again.headers.etag, again.rawPayload.equals(first.rawPayload)]).toEqual([etag, true]);
    const known = await sent(accepted, { 'if-none-match': `"other", ${etag}` });
    expect([known.statusCode, known.rawPayload.length, known.headers.etag]).toEqual([304, 0, etag]);
    expect((await sent(accepted, { 'if-none-match': '"other"' })).statusCode).toBe(200);
  }
});
