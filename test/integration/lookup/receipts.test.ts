/** Signed receipts: anyone verifies with the published keys what a lookup was answered, also after the keys were rotated. */

import { type CryptoKey, compactVerify, createLocalJWKSet, decodeProtectedHeader } from 'jose';
import { expect, test } from 'vitest';
import type { Endpoint } from '../../../src/contract/endpoint.ts';
import { keys } from '../../../src/contract/keys/keys.ts';
import { check } from '../../../src/contract/lookup/check.ts';
import { lookup } from '../../../src/contract/lookup/lookup.ts';
import { reports } from '../../../src/contract/reports/reports.ts';
import {
  issueReceipt,
  type ReceiptContent,
  refreshReceiptKeys,
  upsertReceiptKey,
} from '../../../src/server/areas/lookup/receipts/receipt-store.ts';
import { createReport } from '../../../src/server/areas/reports/filing/create-report.ts';
import { registryChanges } from '../../../src/server/platform/db/registry-changes.ts';
import { newKey, parseKeyring } from '../../../src/server/platform/vault/keyring.ts';
import { createLiveVault } from '../../../src/server/platform/vault/vault.ts';
import { startApp, type TestApp } from '../../support/app.ts';
import { raw } from '../../support/raw-statement.ts';
import { aReport } from '../../support/reports.ts';
import { aSubject } from '../../support/subjects.ts';

const [older, newer] = [newKey(), newKey()];
let ring = parseKeyring(older);
const testApp = await startApp({
  vaultOn: async () => createLiveVault(() => ring),
  publicUrl: 'https://registry.example',
});

const content: ReceiptContent = {
  requestId: 'a-request',
  accountId: 'an-account',
  asked: [
    { kind: 'email', value: 'bilal@example.org' },
    { kind: 'phone', value: '+923001234567' },
  ],
  verdict: 'reported',
  score: 5,
  scoreVersion: 1,
  reports: [{ id: '7001', version: 2 }],
  isTest: false,
};

const publishedKeys = async ({ app }: TestApp) => {
  const answer = await app.inject({ url: '/.well-known/jwks.json', headers: { origin: 'https://shop.example' } });
  expect(answer.statusCode, testApp.logged.join('\n')).toBe(200);
  expect(answer.headers).toMatchObject({ 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=300' });
  return answer.json() as { keys: (CryptoKey & Record<string, string>)[] };
};
const verify = async (receipt: string) => {
  const { payload } = await compactVerify(receipt, createLocalJWKSet((await publishedKeys(testApp)) as never));
  return JSON.parse(new TextDecoder().decode(payload));
};

test('a receipt is verified with the published keys, and names nobody', async () => {
  const receipt = await issueReceipt(testApp.context, content);
  const claims = await verify(receipt);
  expect(claims).toEqual({
    iss: 'https://registry.example',
    iat: expect.any(Number),
    jti: 'a-request',
    sub: 'an-account',
    asked: { email: expect.any(String), phone: expect.any(String) },
    verdict: 'reported',
    score: 5,
    scoreVersion: 1,
    reports: ['7001@2'],
  });
  const again = await verify(await issueReceipt(testApp.context, content));
  expect(again.asked).toEqual(claims.asked);
  const ofAnother = await verify(await issueReceipt(testApp.context, { ...content, accountId: 'another' }));
  expect(ofAnother.asked.email).not.toBe(claims.asked.email);
  expect(JSON.stringify(claims)).not.toMatch(/bilal|92300/);
  // The keys hold no private part.
  for (const key of (await publishedKeys(testApp)).keys)
    expect(Object.keys(key).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x']);
});

test('a lookup, a batch and the dashboard’s check come with a receipt when asked for one', async () => {
  const sana = await testApp.as();
  const { headers } = await sana.keyPair();
  const subject = aSubject();
  const report = { ...aReport(subject), title: 'Paid, nothing came' };
  const { id } = await createReport(testApp.context, sana.accountId, report);
  await sana.call(reports.update, { query: { reportID: id }, body: { ...report, title: 'Paid twice' } });
  const email = { email: subject.email };

  const ask = (endpoint: Endpoint, body: object) => testApp.stranger.call(endpoint, { body, headers });
  const single = await ask(lookup.detail, { ...email, receipt: true });
  const { verdict, score, scoreVersion, requestId } = single.body;
  expect(await verify(single.body.receipt)).toMatchObject({
    jti: requestId,
    sub: sana.accountId,
    asked: { email: expect.any(String) },
    verdict,
    score,
    scoreVersion,
    reports: [`${id}@2`],
  });
  expect(verdict).toBe('reported');
  const brief = await ask(lookup.detail, { ...email, receipt: true, detail: 'verdict' });
  expect(await verify(brief.body.receipt)).toMatchObject({ verdict: 'reported', score, reports: [] });
  const recent = await ask(lookup.recent, { ...email, receipt: true });
  expect(await verify(recent.body.receipt)).toMatchObject({ reports: [`${id}@2`] });

  const { body } = await ask(lookup.batch, { queries: [email, { email: 'nobody@example.org' }, {}], receipt: true });
  const signed = await Promise.all(body.results.slice(0, 2).map(({ receipt }: { receipt: string }) => verify(receipt)));
  expect(signed).toMatchObject([
    { verdict: 'reported', reports: [`${id}@2`] },
    { verdict: 'none', score: 0, reports: [] },
  ]);
  expect(body.results[2]).not.toHaveProperty('receipt');

  const checked = await sana.call(check.lookup, { body: { ...email, receipt: true } });
  expect(await verify(checked.body.receipt)).toMatchObject({ sub: sana.accountId, verdict: 'reported' });

  for (const receipt of [undefined, false, null])
    expect((await ask(lookup.detail, { ...email, receipt })).body).not.toHaveProperty('receipt');
});

test('a receipt of a test key says that it is one, since a test key finds nobody who is reported', async () => {
  const sana = await testApp.as();
  const subject = aSubject();
  await createReport(testApp.context, sana.accountId, aReport(subject));
  const { body: pair } = await sana.call(keys.create, { body: { name: 'Test', kind: 'test' } });
  const headers = { api_key: pair.apiKey, secret: pair.secret };
  const body = { email: subject.email, receipt: true };
  const single = await testApp.stranger.call(lookup.detail, { body, headers });
  expect(await verify(single.body.receipt)).toMatchObject({ verdict: 'none', test: true });
  const queries = [{ email: subject.email }];
  const batch = await testApp.stranger.call(lookup.batch, { body: { queries, receipt: true }, headers });
  expect(await verify(batch.body.results[0].receipt)).toMatchObject({ verdict: 'none', test: true });
  const live = await testApp.stranger.call(lookup.detail, { body, headers: (await sana.keyPair()).headers });
  expect(await verify(live.body.receipt)).not.toHaveProperty('test');
});

test('a caller that has the published keys is not sent them again', async () => {
  const ask = (headers = {}) => testApp.app.inject({ url: '/.well-known/jwks.json', headers });
  const { etag } = (await ask()).headers;
  const known = await ask({ 'if-none-match': `"other", ${etag}` });
  expect([known.statusCode, known.body, known.headers.etag]).toEqual([304, '', etag]);
  expect(known.headers['cache-control']).toBe('public, max-age=300');
  expect((await ask({ 'if-none-match': '"other"' })).statusCode).toBe(200);
});

test('a rotation publishes the new key before it signs, and keeps the old one for the receipts that it signed', async () => {
  const before = await issueReceipt(testApp.context, content);
  const { keys: atFirst } = await publishedKeys(testApp);
  expect(atFirst).toHaveLength(1);

  // Announced: every process knows the new key, and the old one still signs.
  const announced = parseKeyring(`${older},${newer}`);
  ring = announced;
  const during = await issueReceipt(testApp.context, content);
  expect((await publishedKeys(testApp)).keys).toHaveLength(2);
  expect(decodeProtectedHeader(during).kid).toBe(atFirst[0]?.kid);

  // As a rotation does before it retires the old key.
  ring = parseKeyring(`${newer},${older}`);
  await testApp.markAgain();
  ring = parseKeyring(newer);
  const after = await issueReceipt(testApp.context, content);
  expect(decodeProtectedHeader(after).kid).not.toBe(atFirst[0]?.kid);
  expect((await publishedKeys(testApp)).keys).toHaveLength(2);
  for (const receipt of [before, during, after]) expect((await verify(receipt)).verdict).toBe('reported');
});

test('the keys are answered from memory, and read again once another process has added one', async () => {
  const { app, db, context } = testApp;
  const look = registryChanges(db, () => refreshReceiptKeys(context));
  await look();
  const kids = async () => (await publishedKeys(testApp)).keys.map(({ kid }) => kid);
  const etag = async () => (await app.inject('/.well-known/jwks.json')).headers.etag;
  const [before, tagBefore] = [await kids(), await etag()];

  await db.rows(raw('alter table receipt_keys rename to receipt_keys_away'));
  await look();
  expect(await kids()).toEqual(before);
  await db.rows(raw('alter table receipt_keys_away rename to receipt_keys'));

  // Another process keeps a key that was retired since; this one never had it in its keyring.
  const [another] = createLiveVault(() => parseKeyring(newKey())).signingKeys();
  if (!another) throw new Error('no key');
  await upsertReceiptKey({ ...testApp.context, vault: createLiveVault(() => ring) }, another);
  expect(await kids()).toEqual(before);
  await look();
  expect(await kids()).toEqual(expect.arrayContaining([...before, another.id]));
  expect(await etag()).not.toBe(tagBefore);
});
