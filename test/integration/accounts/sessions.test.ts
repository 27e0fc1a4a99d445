import { describe, expect, test } from 'vitest';
import { account } from '../../../src/contract/accounts/account.ts';
import { auth } from '../../../src/contract/accounts/auth.ts';
import { allMessages as messages } from '../../../src/contract/messages/api-messages.ts';
import { registerAccount } from '../../../src/server/areas/accounts/auth/register.ts';
import { flushSessions } from '../../../src/server/areas/accounts/sessions/live-session-store.ts';
import { forgetOldSessions } from '../../../src/server/areas/accounts/sessions/store.ts';
import { startApp } from '../../support/app.ts';
import { aPerson, type Person } from '../../support/people.ts';
import { raw } from '../../support/raw-statement.ts';
import { day, minute, movableClock } from '../../support/time.ts';
import { expectUnreadable } from '../../support/unreadable.ts';

const time = movableClock();
const testApp = await startApp({
  clock: time.clock,
  trustProxy: ['192.0.2.1'],
});
const { stranger, as, db, mails, context } = testApp;

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
