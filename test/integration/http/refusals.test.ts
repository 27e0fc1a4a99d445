import { expect, test } from 'vitest';
import { account } from '../../../src/contract/accounts/account.ts';
import { auth } from '../../../src/contract/accounts/auth.ts';
import { lookup } from '../../../src/contract/lookup/lookup.ts';
import { generousPlan, startApp } from '../../support/app.ts';
import { aPerson } from '../../support/people.ts';
import { aSubject } from '../../support/subjects.ts';

const plan = { ...generousPlan, callsPerSecond: 1 };
const { as, stranger, logged } = await startApp({ ratePlans: [plan] });

/** The refusals logged during an action. */
async function refusalsDuring(act: () => Promise<unknown>): Promise<Record<string, unknown>[]> {
  const before = logged.length;
  await act();
  return logged
    .slice(before)
    .map((line) => JSON.parse(line))
    .filter(({ event }) => event === 'request refused');
}

test('a wrong password is logged with the account id and without its email', async () => {
  const { accountId, person } = await as();
  const body = { email: person.email, password: 'Wrong-horse-99' };
  const [line, ...more] = await refusalsDuring(() => stranger.call(auth.login, { body }));
  expect(more).toEqual([]);
  expect(line).toEqual({
    time: expect.any(String),
    level: 'info',
    event: 'request refused',
    requestId: expect.any(String),
    method: 'POST',
    route: '/api/auth/login',
    status: 401,
    code: 'signInRefused',
    account: accountId,
  });
  const answer = await stranger.call(auth.login, { body });
  expect(answer.text).not.toContain(accountId);
  expect(logged.join('')).not.toContain(person.email);
  expect(logged.join('')).not.toContain(body.password);
});

test('a sign-in to an unknown account is logged', async () => {
  const [line] = await refusalsDuring(() => stranger.call(auth.login, { body: aPerson() }));
  expect(line).toMatchObject({ code: 'signInRefused', status: 401 });
  expect(line).not.toHaveProperty('account');
});

test('an invalid token, a wrong secret, a wrong current password and a rate-limited call are logged', async () => {
  const sana = await as();
  const { apiKey, secret } = await sana.keyPair();
  const ask = (headers: Record<string, string>) => () => stranger.call(lookup.detail, { body: aSubject(), headers });
  const token = { authorization: `Bearer ${'a'.repeat(43)}` };
  expect(await refusalsDuring(() => stranger.call(auth.user, { headers: token }))).toMatchObject([
    { code: 'notSignedIn', route: '/api/auth/user' },
  ]);
  expect(await refusalsDuring(ask({ api_key: apiKey, secret: `${secret}a` }))).toMatchObject([
    { code: 'secretBroken' },
  ]);
  const passwords = { oldPassword: 'Wrong-horse-99', newPassword: 'Another-horse-99' };
  expect(await refusalsDuring(() => sana.call(account.changePassword, { body: passwords }))).toMatchObject([
    { code: 'currentPasswordWrong', status: 422, account: sana.accountId },
  ]);
  const three = () => Promise.all([1, 2, 3].map(ask({ api_key: apiKey, secret })));
  expect(await refusalsDuring(three)).toContainEqual(
    expect.objectContaining({ code: 'tooManyCalls', status: 429, account: sana.accountId, key: expect.any(String) }),
  );
});

test('calls without credentials are not logged', async () => {
  const none = await refusalsDuring(async () => {
    expect((await stranger.call(auth.user)).status).toBe(401);
    expect((await stranger.call(lookup.detail, { body: aSubject() })).status).toBe(401);
  });
  expect(none).toEqual([]);
});
