import { expect, test } from 'vitest';
import { check } from '../../../src/contract/lookup/check.ts';
import { lookup } from '../../../src/contract/lookup/lookup.ts';
import { createReport } from '../../../src/server/areas/reports/filing/create-report.ts';
import { startApp } from '../../support/app.ts';
import { aReport } from '../../support/reports.ts';
import { aSubject } from '../../support/subjects.ts';

const { as, stranger, context } = await startApp();
const business = await as();
const { apiKey, secret } = await business.keyPair();
const { email } = aSubject();
await createReport(context, (await as()).accountId, aReport({ email }));
const ask = (body: object, language?: string) =>
  stranger.call(lookup.detail, {
    headers: { api_key: apiKey, secret, ...(language && { 'accept-language': language }) },
    body,
  });
const url = 'http://localhost:3000/named';

test('Every hit says what to tell the person who was checked, and a miss does not', async () => {
  for (const body of [{ email }, { email, detail: 'verdict' }, { email, detail: 'summary' }])
    expect((await ask(body)).body.notice).toEqual({ text: expect.stringContaining('what somebody claims'), url });
  expect((await ask({ email: 'nobody@example.org' })).body).not.toHaveProperty('notice');
});

test('It is in the language that the caller asks for', async () => {
  expect((await ask({ email }, 'ur-PK,en;q=0.5')).body.notice).toEqual({
    text: expect.stringContaining('فراڈ'),
    url,
  });
  expect((await ask({ email }, 'de')).body.notice.text).toMatch(/^A registry/);
});

test('The hits of a batch have it, and so has the check of a person', async () => {
  const queries = [{ email }, { email: 'nobody@example.org' }];
  const batch = await stranger.call(lookup.batch, {
    headers: { api_key: apiKey, secret, 'accept-language': 'ur' },
    body: { queries },
  });
  expect(batch.body.results.map(({ notice }: { notice?: { url: string } }) => notice?.url)).toEqual([url, undefined]);
  const own = await business.call(check.lookup, { headers: { 'accept-language': 'ur' }, body: { email } });
  expect(own.body.notice.text).toContain('فراڈ');
});
