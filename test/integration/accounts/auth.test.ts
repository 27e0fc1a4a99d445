import { describe, expect, test } from 'vitest';
import { auth } from '../../../src/contract/accounts/auth.ts';
import { messages } from '../../../src/contract/messages/messages.ts';
import { forgetNetworks, networkTokens } from '../../../src/server/areas/accounts/network-store.ts';
import { findLimitedAccount } from '../../../src/server/areas/limits/quota-store.ts';
import { startApp } from '../../support/app.ts';
import { aPerson } from '../../support/people.ts';

const { stranger, as, context } = await startApp();

describe('signing up', () => {
  test('answers plain text; the account can sign in at once and has a key pair', async () => {
    const person = aPerson();
    const answer = await stranger.call(auth.register, { body: person });
    expect([answer.status, answer.text]).toEqual([200, 'Account created successfully']);
    expect(answer.headers['content-type']).toContain('text/plain');
    const { body } = await stranger.call(auth.login, { body: person });
    const user = await stranger.call(auth.user, {
      headers: { authorization: `Bearer ${body.stsTokenManager.accessToken}` },
    });
    expect(user.body).toEqual({
      uid: body.uid,
      displayName: person.username,
      email: person.email,
      photoURL: null,
      apiKey: expect.stringMatching(/^fs_live_[0-9A-Za-z]{28}$/),
    });
  });

  const refused: [string, Partial<Record<string, unknown>>, string, string][] = [
    ['no name', { username: '' }, 'username', messages.nameRequired],
    ['a name of 2', { username: 'Al' }, 'username', messages.nameMin],
    ['a name of 51', { username: 'x'.repeat(51) }, 'username', messages.nameMax],
    ['no email', { email: ' ' }, 'email', messages.emailRequired],
    ['half an email', { email: 'sana@' }, 'email', messages.emailInvalid],
    ['no password', { password: '' }, 'password', messages.passwordRequired],
    ['a password against the rule', { password: 'Short-1' }, 'password', messages.passwordRule],
  ];
  test.each(refused)(
    '%s is refused by its field and message, and nothing is kept',
    async (_what, wrong, path, message) => {
      const person = aPerson();
      const answer = await stranger.call(auth.register, { body: { ...person, ...wrong } });
      expect(answer.status).toBe(422);
      expect(answer.body.errors).toEqual([{ path, message, code: expect.any(String) }]);
      expect(answer.body.message).toBe(message);
      expect((await stranger.call(auth.login, { body: person })).status).toBe(401);
    },
  );

  test('an email has one account, whatever its spelling, also under concurrent sign-ups', async () => {
    const person = aPerson();
    const written = [person.email, person.email.toUpperCase(), ` ${person.email} `];
    const answers = await Promise.all(
      written.map((email) => stranger.call(auth.register, { body: { ...person, email } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  test('the network of a registration is kept as a hash that its neighbours share', async () => {
    const register = async (address: string) => {
      const person = aPerson();
      await stranger.call(auth.register, { body: person, address });
      const { uid } = (await stranger.call(auth.login, { body: person })).body;
      return { id: uid, ...(await findLimitedAccount(context, context.db, uid)) };
    };
    const [first, neighbour, other] = [
      await register('198.51.100.7'),
      await register('198.51.100.200'),
      await register('198.51.101.7'),
    ];
    expect(first).toMatchObject({ isConfirmed: false, network: expect.stringMatching(/^[\da-f-]{36}$/) });
    expect(neighbour.network).toBe(first.network);
    expect(other.network).not.toBe(first.network);
    expect(networkTokens(context, '198.51.100.0/24')).toEqual([first.network]);
    await forgetNetworks(context);
    expect((await findLimitedAccount(context, context.db, first.id))?.network).toBeNull();
  });
});

describe('signing in', () => {
  test('sets an HttpOnly session cookie and a readable XSRF cookie', async () => {
    const { person } = await as();
    const answer = await stranger.call(auth.login, { body: person });
    expect(answer.body).toMatchObject({ displayName: person.username, email: person.email, photoURL: null });
    const [session, xsrf, device] = answer.headers['set-cookie'] as string[];
    expect(session).toMatch(/^token=[\w-]{43}; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/);
    expect(xsrf).toMatch(/^XSRF-TOKEN=[\w-]+; Path=\/; Expires=[^;]+; SameSite=Lax$/);
    expect(device).toMatch(/^device=[\w-]{43}; Max-Age=31536000; Path=\/api\/auth; HttpOnly; SameSite=Lax$/);
    const inSevenDays = Date.now() + 7 * 24 * 3600_000;
    expect(Math.abs(answer.body.stsTokenManager.expirationTime - inSevenDays)).toBeLessThan(60_000);
  });

  test('a wrong password and an unknown email get the same response', async () => {
    const { person } = await as();
    // One that breaks the rule for new ones is compared, too: it may be older than the rule.
    const wrong = await stranger.call(auth.login, { body: { ...person, password: 'short' } });
    const unknown = await stranger.call(auth.login, { body: aPerson() });
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect({ ...wrong.body, instance: '' }).toEqual({ ...unknown.body, instance: '' });
  });
});

describe('a session', () => {
  test('is accepted from the cookie or as a bearer token', async () => {
    const { token, person } = await as();
    const proofs: Record<string, string>[] = [{ cookie: `token=${token}` }, { authorization: `Bearer ${token}` }];
    for (const headers of proofs) expect((await stranger.call(auth.user, { headers })).body.email).toBe(person.email);
  });

  test('needs the XSRF header for state-changing calls by cookie, but not by bearer token', async () => {
    const { token, person } = await as();
    const other = await as();
    const xsrfOf = async (who: typeof person) => {
      const { headers } = await stranger.call(auth.login, { body: who });
      return Object.fromEntries((headers['set-cookie'] as string[]).map((one) => one.split(';')[0]?.split('=') ?? []));
    };
    const cookies = await xsrfOf(person);
    const foreign = await xsrfOf(other.person);
    const signOut = (headers: Record<string, string>) => stranger.call(auth.signout, { headers });
    const cookie = `token=${cookies.token}`;
    expect((await signOut({ cookie })).status).toBe(403);
    expect((await signOut({ cookie, 'x-xsrf-token': 'guess' })).status).toBe(403);
    expect((await signOut({ cookie, 'x-xsrf-token': foreign['XSRF-TOKEN'] ?? '' })).status).toBe(403);
    expect((await signOut({ cookie, 'x-xsrf-token': cookies['XSRF-TOKEN'] ?? '' })).status).toBe(200);
    expect((await signOut({ authorization: `Bearer ${token}` })).status).toBe(200);
  });

  test('ends with sign-out; other sessions continue', async () => {
    const user = await as();
    const { body } = await stranger.call(auth.login, { body: user.person });
    expect((await user.call(auth.signout)).body).toEqual({ message: 'Logged Out' });
    expect((await user.call(auth.user)).status).toBe(401);
    const headers = { authorization: `Bearer ${body.stsTokenManager.accessToken}` };
    expect((await stranger.call(auth.user, { headers })).status).toBe(200);
  });
});
