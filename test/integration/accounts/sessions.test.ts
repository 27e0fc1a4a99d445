import { afterEach, describe, expect, test } from 'vitest';
import { account } from '../../../src/contract/accounts/account.ts';
import { auth } from '../../../src/contract/accounts/auth.ts';
import { emailAddress } from '../../../src/contract/accounts/email-address.ts';
import { people } from '../../../src/contract/accounts/people.ts';
import { apiBase, listEndpoints } from '../../../src/contract/index.ts';
import { keys } from '../../../src/contract/keys/keys.ts';
import { lookup } from '../../../src/contract/lookup/lookup.ts';
import { allMessages as messages } from '../../../src/contract/messages/api-messages.ts';
import { registerAccount } from '../../../src/server/areas/accounts/auth/register.ts';
import { revokeRole, rolesOf } from '../../../src/server/areas/accounts/roles/store.ts';
import { flushSessions } from '../../../src/server/areas/accounts/sessions/live-session-store.ts';
import { endSessionsByOperator, forgetOldSessions } from '../../../src/server/areas/accounts/sessions/store.ts';
import { lockExistingAccount } from '../../../src/server/areas/accounts/store.ts';
import { suspendAccount } from '../../../src/server/areas/accounts/suspend-account.ts';
import { revokeKey } from '../../../src/server/areas/keys/revoke-key.ts';
import { type SignedInClient, startApp, waitingIn } from '../../support/app.ts';
import { untilBlocked } from '../../support/blocked.ts';
import { aPerson, type Person } from '../../support/people.ts';
import { type RawConnection, rawConnection } from '../../support/raw-connection.ts';
import { raw } from '../../support/raw-statement.ts';
import { runCommand } from '../../support/run-command.ts';
import { day, minute, movableClock } from '../../support/time.ts';
import { eventsOf } from '../../support/trail.ts';
import { expectUnreadable } from '../../support/unreadable.ts';
import { anOwner, type EndpointName, wholeCalls } from '../../support/whole-calls.ts';

const time = movableClock();
const testApp = await startApp({
  clock: time.clock,
  trustProxy: ['192.0.2.1'],
});
const { app, stranger, as, asStaff, db, mails, context } = testApp;

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const phone =
  'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Mobile Safari/537.36';

/** Signs in over the API. */
async function signIn(person: Person, from: { userAgent?: string; address?: string; headers?: object } = {}) {
  const headers = { 'user-agent': from.userAgent ?? firefox, ...from.headers };
  const answer = await stranger.call(auth.login, { body: person, headers, address: from.address });
  const token: string = answer.body.stsTokenManager.accessToken;
  const [device] = (answer.headers['set-cookie'] as string[]).filter((cookie) => cookie.startsWith('device='));
  return { bearer: { authorization: `Bearer ${token}` }, device: device?.split(';')[0] ?? '' };
}

test('the command end-sessions signs out one account or all, and is audited', async () => {
  const endSessions = (...options: string[]) => runCommand(context, 'end-sessions', ...options);
  const [sana, omar] = [await as(), await as()];
  const isSignedIn = async (who: SignedInClient) => (await who.call(auth.user)).status === 200;
  const signedIn = async () => [await isSignedIn(sana), await isSignedIn(omar)];
  const { lastId } = await eventsOf(testApp);

  expect((await endSessions())[0]).toBe(2);
  expect((await endSessions('--of', sana.person.email, '--all'))[0]).toBe(2);
  expect((await endSessions('--of', aPerson().email))[0]).toBe(2);
  expect(await signedIn()).toEqual([true, true]);

  const one = await endSessions('--of', sana.person.email.toUpperCase());
  expect(one).toEqual([0, expect.stringContaining('Ended 1 session.')]);
  expect(await signedIn()).toEqual([false, true]);

  await signIn(sana.person);
  expect(await endSessions('--all')).toEqual([0, expect.stringContaining('Ended 2 sessions.')]);
  expect(await signedIn()).toEqual([false, false]);

  const { events } = await eventsOf(testApp, lastId);
  expect(events.filter(({ actor }) => actor === 'operator')).toMatchObject([
    { event: 'sessions.ended', details: { account: sana.accountId } },
    { event: 'sessions.all_ended', details: null },
  ]);
});

describe('the list of sessions', () => {
  test('shows device, address and times, most recently used first', async () => {
    const person = aPerson();
    await registerAccount(context, person);
    const first = await signIn(person, { userAgent: phone, address: '203.0.113.7' });
    time.pass(5 * minute);
    const second = await signIn(person, { address: '2001:db8::1' });
    const { body } = await stranger.call(account.sessions, { headers: second.bearer });
    expect(body).toEqual([
      {
        id: expect.any(String),
        device: { browser: 'Firefox', system: 'Windows' },
        address: '2001:db8::1',
        createdAt: expect.stringMatching(/Z$/),
        lastSeenAt: expect.stringMatching(/Z$/),
        expiresAt: expect.stringMatching(/Z$/),
        current: true,
      },
      expect.objectContaining({
        device: { browser: 'Chrome', system: 'Android' },
        address: '203.0.113.7',
        current: false,
      }),
    ]);
    expect(Date.parse(body[0].expiresAt) - Date.parse(body[0].createdAt)).toBe(7 * day);

    time.pass(2 * minute);
    await stranger.call(auth.user, { headers: first.bearer });
    await flushSessions(context);
    const [latest] = (await stranger.call(account.sessions, { headers: second.bearer })).body;
    expect(latest.address).toBe('203.0.113.7');
    expect(Date.parse(latest.lastSeenAt) - Date.parse(latest.createdAt)).toBeGreaterThanOrEqual(7 * minute);
  });

  test('saves the last use at most once a minute, without delaying calls', async () => {
    const user = await as();
    const seen = async () => {
      await flushSessions(context);
      const [row] = await db.rows<{ seen_at: Date | null }>(
        raw(`select seen_at from sessions where account_id = '${user.accountId}'`),
      );
      return row?.seen_at?.getTime() ?? null;
    };
    await user.call(auth.user);
    expect(await seen()).toBeNull();
    time.pass(minute);
    await user.call(auth.user);
    const first = await seen();
    expect(first).not.toBeNull();
    time.pass(minute / 2);
    await user.call(auth.user);
    expect(await seen()).toBe(first);
  });

  test('takes the address from trusted proxies only', async () => {
    const person = aPerson();
    await registerAccount(context, person);
    const headers = { 'x-forwarded-for': '198.51.100.9' };
    await signIn(person, { address: '192.0.2.1', headers });
    const { bearer } = await signIn(person, { address: '192.0.2.2', headers });
    const { body } = await stranger.call(account.sessions, { headers: bearer });
    expect(body.map(({ address }: { address: string }) => address).sort()).toEqual(['192.0.2.2', '198.51.100.9']);
  });

  test('leaves out ended sessions and those of other accounts', async () => {
    const [user] = [await as(), await as()];
    await db.rows(
      raw(`update sessions set expires_at = now() - interval '1 day' where account_id = '${user.accountId}'`),
    );
    const { bearer } = await signIn(user.person);
    expect((await stranger.call(account.sessions, { headers: bearer })).body).toHaveLength(1);
  });

  test('is sealed in the database, and no log has device or address', async () => {
    const person = aPerson();
    await registerAccount(context, person);
    await signIn(person, { address: '203.0.113.99', userAgent: 'Marked/9 Firefox/1 Windows' });
    await expectUnreadable(testApp, ['203.0.113.99', 'Windows', 'Marked']);
  });
});

describe('ending sessions', () => {
  test('ends one at once and keeps the rest', async () => {
    const user = await as();
    const other = await signIn(user.person);
    const { body } = await stranger.call(account.sessions, { headers: other.bearer });
    const { id } = body.find(({ current }: { current: boolean }) => current);
    const answer = await user.call(account.endSession, { params: { id } });
    expect([answer.status, answer.body.message]).toEqual([200, messages.sessionEnded]);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect((await stranger.call(auth.user, { headers: other.bearer })).status).toBe(401);
    expect((await user.call(auth.user)).status).toBe(200);
    expect((await user.call(account.endSession, { params: { id } })).status).toBe(404);
  });

  test('may end the caller’s own session, which clears its cookies', async () => {
    const user = await as();
    const [{ id }] = (await user.call(account.sessions)).body;
    const answer = await user.call(account.endSession, { params: { id } });
    expect((answer.headers['set-cookie'] as string[])[0]).toMatch(/^token=;/);
    expect((await user.call(auth.user)).status).toBe(401);
  });

  test('ends all others, but not this one or those of other accounts', async () => {
    const [user, other] = [await as(), await as()];
    const entries = await Promise.all([signIn(user.person), signIn(user.person)]);
    expect((await user.call(account.endOtherSessions)).body).toEqual({ message: messages.otherSessionsEnded });
    for (const { bearer } of entries) expect((await stranger.call(auth.user, { headers: bearer })).status).toBe(401);
    expect((await user.call(auth.user)).status).toBe(200);
    expect((await other.call(auth.user)).status).toBe(200);
  });

  test('ends a session once under concurrent calls', async () => {
    const user = await as();
    await signIn(user.person);
    const { body } = await user.call(account.sessions);
    const { id } = body.find(({ current }: { current: boolean }) => !current);
    const answers = await Promise.all([1, 2, 3].map(() => user.call(account.endSession, { params: { id } })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
  });
});

describe('with an idle limit', () => {
  test('a used session continues; an idle one ends, is not listed, and is deleted later', async () => {
    const { clock, pass } = movableClock();
    const registry = await startApp({ clock, sessionIdleMs: 30 * minute });
    const sana = await registry.as();
    const login = await registry.stranger.call(auth.login, { body: sana.person });
    const unused = { authorization: `Bearer ${login.body.stsTokenManager.accessToken}` };
    for (let used = 0; used < 3; used++) {
      pass(20 * minute);
      expect((await sana.call(auth.user)).status).toBe(200);
      await flushSessions(registry.context);
    }
    expect((await registry.stranger.call(auth.user, { headers: unused })).status).toBe(401);
    expect((await sana.call(account.sessions)).body).toHaveLength(1);
    await forgetOldSessions(registry.context);
    expect(await registry.db.rows(raw('select 1 from sessions'))).toHaveLength(1);
    pass(31 * minute);
    expect((await sana.call(auth.user)).status).toBe(401);
  });
});

describe('a sign-in from a new device', () => {
  const noticesTo = (email: string) => mails.to(email).filter(({ subject }) => subject === 'A login from a new device');

  test('sends a mail, except for the first sign-in and known devices or networks', async () => {
    const person = aPerson();
    await registerAccount(context, person);
    const { device } = await signIn(person, { address: '203.0.113.20' });
    await signIn(person, { address: '203.0.113.20', userAgent: phone });
    await signIn(person, { address: '203.0.113.21', headers: { cookie: device } });
    await mails.deliver();
    expect(noticesTo(person.email)).toEqual([]);

    await signIn(person, { address: '203.0.113.22', userAgent: phone });
    await mails.deliver();
    const [notice] = noticesTo(person.email);
    expect(notice?.text).toContain('with Chrome on Android, from the IP address 203.0.113.22');
  });

  test('sends no mail when notices are switched off', async () => {
    const user = await as();
    await signIn(user.person);
    const preferences = { theme: 'system', language: 'en', mailNotices: false };
    await user.call(account.savePreferences, { body: preferences });
    await signIn(user.person);
    await mails.deliver();
    expect(noticesTo(user.person.email)).toEqual([]);
  });
});

test('expired sessions and sources are deleted', async () => {
  const user = await as();
  await signIn(user.person);
  time.pass(200 * day);
  await forgetOldSessions(context);
  expect(await db.rows(raw('select 1 from sessions'))).toEqual([]);
  expect(await db.rows(raw('select 1 from sign_in_sources'))).toEqual([]);
});

await app.listen({ host: '127.0.0.1', port: 0 });
const address = app.server.address();
const port = typeof address === 'object' && address ? address.port : 0;

const open: RawConnection[] = [];
afterEach(() => {
  for (const { socket } of open.splice(0)) socket.destroy();
});

/** The calls with which an intruder could stay, or end the account. Options of a passkey change nothing. */
const sensitive = listEndpoints().filter(
  ([name, { stepUp, method }]) =>
    stepUp &&
    method !== 'GET' &&
    /^(keys|factors|emailAddress|account)\./.test(name) &&
    name !== 'factors.passkeyOptions',
);

/** Sends a call but for the end of its body. */
function sentInPart(path: string, body: object, proof: string, method = 'POST') {
  const sent = JSON.stringify(body);
  const connection = rawConnection(port);
  open.push(connection);
  connection.send(
    `${method} ${apiBase}${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${proof}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${sent.length}\r\n\r\n${sent.slice(0, 1)}`,
  );
  return { connection, rest: sent.slice(1) };
}

/** The same by a session, and waits until it is authenticated. */
async function begun(path: string, body: object, token: string, method?: string) {
  await flushSessions(context);
  // The session's use is recorded again, which shows that the call was authenticated.
  time.pass(2 * minute);
  const made = sentInPart(path, body, `Authorization: Bearer ${token}`, method);
  await expect.poll(() => waitingIn(context.buffers, 'sessions'), { interval: 5 }).toBe(1);
  return made;
}

test.each(sensitive)('%s is refused when its session has ended before its body arrived', async (name, endpoint) => {
  const owner = await anOwner(testApp);
  const { params = {}, body = {} } = await wholeCalls[name as EndpointName](owner);
  const path = endpoint.path.replace(/\{(\w+)\}/, (_, key: string) => params[key] ?? '');
  const { connection, rest } = await begun(path, body as object, owner.token, endpoint.method);
  expect(await endSessionsByOperator(context, owner.accountId)).toBe(1);
  const { lastId } = await eventsOf(testApp);

  connection.send(rest);
  expect(await connection.ended).toMatch(/^HTTP\/1\.1 401 /);
  expect((await eventsOf(testApp, lastId)).events).toEqual([]);
});

test.each([
  ['a key pair', keys.create, { name: 'Till' }],
  ['a change of email', emailAddress.requestChange, { email: aPerson().email }],
  ['another pair in place of that of the call', keys.rotateOwn, undefined],
] as const)(
  '%s is refused to an account that is suspended while the call waits for it',
  async (_what, endpoint, body) => {
    const owner = await as();
    const { headers } = await owner.keyPair();
    const made = await context.db.transaction(async (tx) => {
      const account = await lockExistingAccount(context, tx, owner.accountId);
      const answer = body ? owner.call(endpoint, { body }) : stranger.call(endpoint, { headers });
      await untilBlocked(context.db);
      await suspendAccount(context, tx, account, 'takenOver');
      return { answer };
    });
    const { status, body: problem } = await made.answer;
    expect([status, problem.code]).toEqual([403, 'accountSuspended']);
  },
);

test('staff whose session or role has ended before the body arrived can do nothing any more', async () => {
  const [boss, victim] = [await asStaff('admin'), await as()];
  for (const [end, status] of [
    [(id: string) => endSessionsByOperator(context, id), 401],
    [(id: string) => revokeRole(context, id, 'admin', { accountId: boss.accountId, requestId: 'r' }), 404],
  ] as const) {
    const intruder = await asStaff('admin');
    const path = people.grant.path.replace('{id}', victim.accountId);
    const { connection, rest } = await begun(path, { role: 'admin' }, intruder.token);
    await end(intruder.accountId);
    connection.send(rest);
    expect(await connection.ended).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect((await rolesOf(context, [victim.accountId])).size).toBe(0);
  }
});

test('a key that was revoked before the body of a lookup arrived learns nothing any more', async () => {
  const owner = await anOwner(testApp);
  const { id, headers } = await owner.keyPair();
  const proof = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const { connection, rest } = sentInPart(lookup.detail.path, owner.subject, proof.join('\r\n'));
  // Its lookup is counted, which shows that the call was authenticated.
  const counted = { key: `lookups:${id}`, limit: 1, seconds: 60, points: 0 };
  await expect.poll(async () => (await context.rateLimiter.consume(counted)).remaining, { interval: 5 }).toBe(0);
  await revokeKey(context, owner.accountId, id, 'a-request');

  connection.send(rest);
  expect(await connection.ended).toMatch(/^HTTP\/1\.1 403 .*"code":"keyRevoked"/s);
});
