import { expect, test } from 'vitest';
import { account } from '../../../src/contract/accounts/account.ts';
import { auth } from '../../../src/contract/accounts/auth.ts';
import { people } from '../../../src/contract/accounts/people.ts';
import { setup } from '../../../src/contract/accounts/setup.ts';
import { grantRole, revokeRoleByOperator } from '../../../src/server/areas/accounts/roles/store.ts';
import { setupLink } from '../../../src/server/areas/accounts/setup/store.ts';
import { startApp } from '../../support/app.ts';
import { untilBlocked } from '../../support/blocked.ts';
import { everyPage, nextCursor } from '../../support/next-cursor.ts';
import { aPerson } from '../../support/people.ts';
import { raw } from '../../support/raw-statement.ts';
import { eventsOf, tamper, verdictOf } from '../../support/trail.ts';

const testApp = await startApp();
const { as, asStaff, stranger, context, db } = testApp;

const admins = async () =>
  (await db.rows<{ account_id: string }>(raw(`select account_id from account_roles where role = 'admin'`))).map(
    ({ account_id }) => account_id,
  );
const revokeAdmin = (id: string) => ({ params: { id, role: 'admin' } });

test('two admins who revoke each other at once leave one admin, every time', async () => {
  for (let round = 0; round < 10; round += 1) {
    await db.rows(raw('delete from account_roles'));
    const [sana, omar] = await Promise.all([asStaff('admin'), asStaff('admin')]);
    const answers = await Promise.all([
      sana.call(people.revoke, revokeAdmin(omar.accountId)),
      omar.call(people.revoke, revokeAdmin(sana.accountId)),
    ]);
    expect(answers.map(({ status }) => status)).toContain(200);
    // The other one was refused, as the last admin or as no admin any more.
    expect(answers.map(({ status }) => status).some((status) => status !== 200)).toBe(true);
    expect(await admins()).toHaveLength(1);
  }
});

test('the last admin can neither lose the role nor delete the account, and another admin makes both possible', async () => {
  await db.rows(raw('delete from account_roles'));
  const sana = await asStaff('admin', 'moderator');
  const refused = await sana.call(people.revoke, revokeAdmin(sana.accountId));
  expect([refused.status, refused.body.code]).toEqual([409, 'lastAdmin']);
  expect(await revokeRoleByOperator(context, sana.accountId, 'admin')).toBe('last admin');
  const remove = { body: { email: sana.person.email } };
  expect((await sana.call(account.remove, remove)).body.code).toBe('lastAdmin');
  // Another role is no reason to keep anything.
  const other = await sana.call(people.revoke, { params: { id: sana.accountId, role: 'moderator' } });
  expect(other.status).toBe(200);

  const omar = await as();
  await sana.call(people.grant, { params: { id: omar.accountId }, body: { role: 'admin' } });
  expect((await sana.call(account.remove, remove)).status).toBe(200);
  expect(await admins()).toEqual([omar.accountId]);
});

test('a role that is revoked in the middle of a session ends with the next call, and the session goes on', async () => {
  const admin = await asStaff('admin');
  const sana = await asStaff('admin', 'auditor');
  expect((await sana.call(people.list)).status).toBe(200);
  expect((await sana.call(auth.user)).body.roles).toEqual(['admin', 'auditor']);
  await admin.call(people.revoke, revokeAdmin(sana.accountId));
  expect((await sana.call(people.list)).body.code).toBe('noSuchPath');
  expect((await sana.call(auth.user)).body.roles).toEqual(['auditor']);
  expect((await (await as()).call(auth.user)).body).not.toHaveProperty('roles');
});

test('granting and revoking are audited with who, whom and which role, and the trail is verified with it', async () => {
  const admin = await asStaff('admin');
  const sana = await as();
  const { lastId } = await eventsOf(testApp);
  const grant = { params: { id: sana.accountId }, body: { role: 'moderator' } };
  const revoke = { params: { id: sana.accountId, role: 'moderator' } };
  // Only the first of several changes something.
  const atOnce = async (call: () => Promise<{ status: number }>) =>
    expect((await Promise.all(Array.from({ length: 12 }, call))).every(({ status }) => status === 200)).toBe(true);
  await atOnce(() => admin.call(people.grant, grant));
  await atOnce(() => admin.call(people.revoke, revoke));
  await grantRole(context, sana.accountId, 'auditor', null);
  const details = { account: sana.accountId, role: 'moderator' };
  expect((await eventsOf(testApp, lastId)).events).toMatchObject([
    { event: 'role.granted', actor: 'account', actorId: admin.accountId, details },
    { event: 'role.revoked', actor: 'account', actorId: admin.accountId, details },
    { event: 'role.granted', actor: 'operator', actorId: null, details: { account: sana.accountId, role: 'auditor' } },
  ]);

  expect((await verdictOf(context)).wrong).toEqual([]);
  await tamper(
    db,
    `update audit_events set details = replace(details, 'moderator', 'admin') where event = 'role.granted'`,
  );
  expect((await verdictOf(context)).wrong).not.toEqual([]);
});

test('the setup link makes one person the first admin, once, however many follow it at once', async () => {
  await db.rows(raw('delete from account_roles'));
  const link = await setupLink(context);
  expect(link).toMatch(/^http:\/\/localhost:3000\/setup\?token=[\w-]{43}$/);
  // Another machine, or a restart, prints the same one.
  expect(await setupLink(context)).toBe(link);
  const body = { token: new URL(link ?? '').searchParams.get('token') };
  const wrong = await (await as()).call(setup.claim, { body: { token: 'A'.repeat(43) } });
  expect([wrong.status, wrong.body.errors?.[0]?.code]).toEqual([422, 'setupLinkInvalid']);
  expect((await stranger.call(setup.claim, { body })).status).toBe(401);

  const people = await Promise.all([as(), as(), as(), as()]);
  const { lastId } = await eventsOf(testApp);
  const answers = await Promise.all(people.map((person) => person.call(setup.claim, { body })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
  const winner = people[answers.findIndex(({ status }) => status === 200)];
  expect(await admins()).toEqual([winner?.accountId]);
  expect((await eventsOf(testApp, lastId)).events).toMatchObject([
    { event: 'role.granted', actorId: winner?.accountId, details: { account: winner?.accountId, role: 'admin' } },
  ]);
  expect(await setupLink(context)).toBeNull();
});

test('the setup link ends after 24 hours, with the first admin made otherwise, and is not in the database', async () => {
  await db.rows(raw('delete from account_roles'));
  const first = await setupLink(context);
  const stored = await db.rows<{ row: string }>(raw('select s::text as row from setup_links s'));
  expect(stored).toHaveLength(1);
  expect(stored[0]?.row).not.toContain(new URL(first ?? '').searchParams.get('token') ?? '');

  await db.rows(raw(`update setup_links set expires_at = now() - interval '1 second'`));
  const tokenOf = (link: string | null) => ({ body: { token: new URL(link ?? '').searchParams.get('token') } });
  const sana = await as();
  expect((await sana.call(setup.claim, tokenOf(first))).status).toBe(422);
  const second = await setupLink(context);
  expect(second).not.toBe(first);
  const omar = await asStaff('admin');
  expect((await sana.call(setup.claim, tokenOf(second))).status).toBe(422);
  expect(await admins()).toEqual([omar.accountId]);
});

test('a role is granted to an account that exists, and is not being deleted, and only a role that exists', async () => {
  const admin = await asStaff('admin');
  const grant = (id: string) => admin.call(people.grant, { params: { id }, body: { role: 'moderator' } });
  const nobody = await grant(crypto.randomUUID());
  expect([nobody.status, nobody.body.code]).toEqual([404, 'personNotFound']);
  const { accountId } = await as();
  const late = await db.transaction(async (tx) => {
    await tx.run(raw(`delete from accounts where id = '${accountId}'`));
    const answer = grant(accountId);
    await untilBlocked(db);
    return { answer };
  });
  expect((await late.answer).status).toBe(404);
  const king = await admin.call(people.grant, { params: { id: admin.accountId }, body: { role: 'king' } });
  expect(king.body.errors).toMatchObject([{ path: 'role', code: 'roleInvalid' }]);
});

test('the list of people goes on although the account that its page ended with is deleted meanwhile', async () => {
  const admin = await asStaff('admin');
  for (let count = 0; count < 2; count++) await as();
  const [leaving] = [await as(), await as()];
  const first = await admin.call(people.list, { query: { limit: 2 } });
  expect(first.body[1].id).toBe(leaving.accountId);
  const { email } = leaving.person;
  expect((await leaving.call(account.remove, { body: { email } })).status).toBe(200);
  const second = await admin.call(people.list, { query: { limit: 2, cursor: nextCursor(first.headers) } });
  expect(second.body).toHaveLength(2);
});

test('the list of people is paged, newest first, and filtered by state and role', async () => {
  const admin = await asStaff('admin', 'auditor');
  const some = await Promise.all([as(), as(), as()]);
  const pages = async (query: Record<string, string>) => {
    const all = await everyPage((cursor) => admin.call(people.list, { query: { ...query, limit: 2, cursor } }));
    return all.flatMap(({ body }) => body.map(({ id }: { id: string }) => id));
  };
  const all = await pages({});
  expect(new Set(all).size).toBe(all.length);
  expect(all).toEqual(expect.arrayContaining(some.map(({ accountId }) => accountId)));
  expect(all.indexOf(admin.accountId)).toBeGreaterThan(2);
  expect(await pages({ role: 'auditor', state: 'confirmed' })).toContain(admin.accountId);
  expect(await pages({ role: 'moderator', state: 'unconfirmed' })).toEqual([]);

  const found = await admin.call(people.find, { body: { email: some[0].person.email.toUpperCase() } });
  expect(found.body).toMatchObject({ id: some[0].accountId, name: 'Sana Malik', roles: [], suspendedAt: null });
  expect((await admin.call(people.find, { body: { email: aPerson().email } })).body.code).toBe('personNotFound');
});
