import { expect, test } from 'vitest';
import { auth } from '../../../src/contract/accounts/auth.ts';
import { people } from '../../../src/contract/accounts/people.ts';
import { keys } from '../../../src/contract/keys/keys.ts';
import { lookup } from '../../../src/contract/lookup/lookup.ts';
import { grantRole } from '../../../src/server/areas/accounts/roles/store.ts';
import { createReport } from '../../../src/server/areas/reports/filing/create-report.ts';
import { startApp } from '../../support/app.ts';
import { raw } from '../../support/raw-statement.ts';
import { aReport } from '../../support/reports.ts';
import { eventsOf } from '../../support/trail.ts';

const testApp = await startApp();
const { as, asStaff, stranger, context, mails, db } = testApp;
const admin = await asStaff('admin');

const note = 'Seven reports about one shop, and none of them is true.';
const suspend = (id: string) => admin.call(people.suspend, { params: { id }, body: { reason: 'falseReports', note } });
const lift = (id: string) => admin.call(people.lift, { params: { id } });
const toldOf = (email: string) =>
  mails
    .to(email)
    .map(({ text }) => text)
    .join('\n');

test('a suspended account stops with the next call, its person is told why and how to object, and lifting opens it again', async () => {
  const sana = await as();
  const { apiKey, secret } = await sana.keyPair();
  const calls = async () => {
    const session = await sana.call(auth.user);
    const pair = await stranger.call(lookup.recent, {
      body: { email: 'nobody@example.org' },
      headers: { api_key: apiKey, secret },
    });
    const key = await stranger.call(lookup.recentReports, { headers: { api_key: apiKey } });
    const signIn = await stranger.call(auth.login, { body: sana.person });
    return [session, pair, key, signIn].map(({ status, body }) => (status === 200 ? 200 : `${status} ${body.code}`));
  };
  expect(await calls()).toEqual([200, 200, 200, 200]);
  const { lastId } = await eventsOf(testApp);

  expect((await suspend(sana.accountId)).status).toBe(200);
  // Once more, as after an answer that was lost, is nothing new.
  expect((await suspend(sana.accountId)).status).toBe(200);
  expect(await calls()).toEqual(Array.from({ length: 4 }, () => '403 accountSuspended'));
  // Who does not know the password learns nothing.
  const wrong = await stranger.call(auth.login, { body: { ...sana.person, password: 'Wrong-horse-1' } });
  expect(wrong.body.code).toBe('signInRefused');
  await mails.deliver();
  const told = toldOf(sana.person.email);
  expect(told).toContain('Reason: Reports that are not true');
  expect(told.split(note)).toHaveLength(2);
  expect(told).toMatch(/To object, reply/);

  const { body } = await admin.call(people.get, { params: { id: sana.accountId } });
  expect(body).toMatchObject({ suspendedReason: 'falseReports', suspendedAt: expect.any(String) });
  expect((await admin.call(people.list, { query: { state: 'suspended' } })).body).toMatchObject([
    { id: sana.accountId },
  ]);

  expect((await lift(sana.accountId)).status).toBe(200);
  expect((await lift(sana.accountId)).status).toBe(200);
  expect(await calls()).toEqual([200, 200, 200, 200]);
  await mails.deliver();
  expect(toldOf(sana.person.email)).toContain('was lifted');
  const details = { account: sana.accountId };
  const decided = (await eventsOf(testApp, lastId)).events.filter(({ event }) => /^account\./.test(event));
  expect(decided).toMatchObject([
    { event: 'account.suspended', actorId: admin.accountId, details: { ...details, reason: 'falseReports' } },
    { event: 'account.lifted', actorId: admin.accountId, details },
  ]);
});

test('an admin cannot suspend themselves, and two who suspend each other at once leave one admin', async () => {
  expect((await suspend(admin.accountId)).body.code).toBe('ownAccount');
  for (let round = 0; round < 5; round += 1) {
    await db.rows(raw('delete from account_roles'));
    const [sana, omar] = await Promise.all([asStaff('admin'), asStaff('admin')]);
    const body = { reason: 'other', note };
    await Promise.all([
      sana.call(people.suspend, { params: { id: omar.accountId }, body }),
      omar.call(people.suspend, { params: { id: sana.accountId }, body }),
    ]);
    const left = await db.rows(
      raw(`select 1 from account_roles r join accounts a on a.id = r.account_id
           where r.role = 'admin' and a.suspended_at is null`),
    );
    expect(left).toHaveLength(1);
  }
  await grantRole(context, admin.accountId, 'admin', null);
});

test('the list is narrowed to who filed, and to whose reports were verified or removed', async () => {
  const [filer, verified, removed, silent] = await Promise.all([as(), as(), as(), as()]);
  const [, good, bad] = await Promise.all(
    [filer, verified, removed].map(({ accountId }) => createReport(context, accountId, aReport())),
  );
  await db.rows(raw(`update reports set standing = 'verified' where id = '${good?.id}'`));
  await db.rows(raw(`update reports set state = 'removed' where id = '${bad?.id}'`));
  await testApp.markAgain();
  const listed = async (query: Record<string, string>) => {
    const { body } = await admin.call(people.list, { query: { ...query, limit: 100 } });
    const ids = body.map(({ id }: { id: string }) => id);
    return [filer, verified, removed, silent].map(({ accountId }) => ids.includes(accountId));
  };
  expect(await listed({})).toEqual([true, true, true, true]);
  expect(await listed({ record: 'filed' })).toEqual([true, true, true, false]);
  expect(await listed({ record: 'verified' })).toEqual([false, true, false, false]);
  expect(await listed({ record: 'removed', state: 'confirmed' })).toEqual([false, false, true, false]);
  expect(await listed({ record: 'removed', role: 'admin' })).toEqual([false, false, false, false]);
  const answer = await admin.call(people.list, { query: { record: 'liked' } });
  expect([answer.status, answer.body.errors]).toMatchObject([422, [{ path: 'record', code: 'personRecordInvalid' }]]);
});

test('an account’s page has its record, sessions and keys, without addresses, API keys or secrets', async () => {
  const sana = await as();
  const [first, second] = await Promise.all([
    createReport(context, sana.accountId, aReport()),
    createReport(context, sana.accountId, aReport()),
  ]);
  expect(first.id).not.toBe(second.id);
  const { id, apiKey } = await sana.keyPair();
  await sana.call(keys.revoke, { params: { id } });
  await sana.call(keys.create, { body: { name: 'Till' } });
  const answer = await admin.call(people.get, { params: { id: sana.accountId } });
  expect(answer.body).toMatchObject({
    email: sana.person.email,
    record: { filed: 2, verified: 0, removed: 0 },
    sessions: [{ device: { browser: null } }],
    // Those that work come first: of an account with many, not all are there.
    keys: [
      { name: 'Till', kind: 'live', revokedAt: null },
      { name: 'Default', revokedAt: expect.any(String) },
    ],
    roles: [],
    suspendedReason: null,
  });
  expect(answer.text).not.toContain(apiKey);
  expect(answer.text).not.toContain('"address"');
  expect((await admin.call(people.get, { params: { id: crypto.randomUUID() } })).body.code).toBe('personNotFound');
});

test('an admin signs somebody out everywhere; their password and keys go on working', async () => {
  const sana = await as();
  expect((await admin.call(people.endSessions, { params: { id: sana.accountId } })).status).toBe(200);
  expect((await sana.call(auth.user)).status).toBe(401);
  expect((await stranger.call(auth.login, { body: sana.person })).status).toBe(200);
});
