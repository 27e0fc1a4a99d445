import { beforeEach, describe, expect, test } from 'vitest';
import { account } from '../../../src/contract/accounts/account.ts';
import { auth } from '../../../src/contract/accounts/auth.ts';
import { factors } from '../../../src/contract/accounts/factors.ts';
import { deleteAccount } from '../../../src/server/areas/accounts/delete-account.ts';
import { removeFactorsByOperator } from '../../../src/server/areas/accounts/factors/change-factors.ts';
import { byProgram, type SignedInClient, startApp } from '../../support/app.ts';
import { aResetToken } from '../../support/mailbox.ts';
import type { Person } from '../../support/people.ts';
import { raw } from '../../support/raw-statement.ts';
import { addApp, totpCode } from '../../support/second-factor.ts';
import { hour, minute, movableClock } from '../../support/time.ts';
import { eventsOf } from '../../support/trail.ts';
import { expectUnreadable } from '../../support/unreadable.ts';

const time = movableClock();
const testApp = await startApp({ clock: time.clock });
const { as, db, mails, context, stranger, now } = testApp;

const step = 30_000;
const login = ({ email, password }: Person) => stranger.call(auth.login, { body: { email, password } });
const second = (challenge: string, code: string, address?: string) =>
  stranger.call(auth.loginFactor, { body: { challenge, code }, address });

interface Protected extends SignedInClient {
  secret: string;
  recoveryCodes: string[];
  /** The code that the app shows now. */
  code(): string;
  /** The challenge of a new sign-in. */
  challenge(): Promise<string>;
}

/** An account with an authenticator app, whose next code has not been used. */
async function withApp(): Promise<Protected> {
  const person = await as();
  const app = await addApp(testApp, person.accountId);
  time.pass(step);
  return {
    ...person,
    ...app,
    code: () => totpCode(app.secret, now()),
    challenge: async () => (await login(person.person)).body.challenge,
  };
}

const mailsTo = async ({ person }: SignedInClient): Promise<string[]> => {
  await mails.deliver();
  return mails.to(person.email).map(({ subject }) => subject);
};

beforeEach(() => db.rows(raw('delete from limit_counts')));

describe('setting up an authenticator app', () => {
  test('takes a code of the app, gives ten recovery codes once, and is told by mail', async () => {
    const person = await as();
    const begun = await person.call(factors.addTotp);
    expect(begun.body.uri).toContain(`secret=${begun.body.secret}`);
    expect(decodeURIComponent(begun.body.uri)).toContain(person.person.email);
    expect((await person.call(factors.list)).body).toEqual({ totp: null, passkeys: [], recoveryCodesLeft: 0 });
    expect((await login(person.person)).body.stsTokenManager).toBeDefined();

    const code = totpCode(begun.body.secret, now());
    const confirmed = await person.call(factors.confirmTotp, { body: { code } });
    expect(new Set(confirmed.body.recoveryCodes).size).toBe(10);
    expect((await person.call(factors.list)).body).toMatchObject({
      totp: { addedAt: expect.any(String) },
      recoveryCodesLeft: 10,
    });
    expect(await mailsTo(person)).toContain('Your two-step login was changed');
  });

  test('refuses a wrong code, another account’s code, and a second app', async () => {
    const [person, other] = [await as(), await as()];
    const { secret } = (await person.call(factors.addTotp)).body;
    const wrong = await person.call(factors.confirmTotp, { body: { code: totpCode(secret, now() - hour) } });
    expect([wrong.status, wrong.body.code]).toEqual([422, 'codeWrong']);
    expect((await other.call(factors.confirmTotp, { body: { code: totpCode(secret, now()) } })).status).toBe(422);
    await person.call(factors.confirmTotp, { body: { code: totpCode(secret, now()) } });
    for (const answer of [
      await person.call(factors.addTotp),
      await person.call(factors.confirmTotp, { body: { code: totpCode(secret, now() + step) } }),
    ])
      expect([answer.status, answer.body.code]).toEqual([409, 'factorExists']);
  });

  test('two confirmations at once add one app and one set of codes', async () => {
    const person = await as();
    const { secret } = (await person.call(factors.addTotp)).body;
    const body = { code: totpCode(secret, now()) };
    const answers = await Promise.all([1, 2, 3].map(() => person.call(factors.confirmTotp, { body })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });
});

describe('signing in to an account with a second factor', () => {
  test('needs the password first, then a code; the answer to the password has no session', async () => {
    const person = await withApp();
    const answer = await login(person.person);
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.body).sort()).toEqual(['challenge', 'expiresAt', 'methods']);
    expect(answer.body.methods).toEqual(['totp', 'recoveryCode']);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.text).not.toContain(person.person.email);

    const signedIn = await second(answer.body.challenge, person.code());
    expect(signedIn.body).toMatchObject({ uid: person.accountId, email: person.person.email });
    expect(String(signedIn.headers['set-cookie'])).toContain('token=');
    const headers = { authorization: `Bearer ${signedIn.body.stsTokenManager.accessToken}` };
    expect((await stranger.call(auth.user, { headers })).status).toBe(200);
  });

  test('takes codes of the steps before and after, however they are typed, and no others', async () => {
    for (const [offset, status] of [
      [-2, 401],
      [-1, 200],
      [0, 200],
      [1, 200],
      [2, 401],
    ] as const) {
      const person = await withApp();
      time.pass(2 * step);
      const code = totpCode(person.secret, now() + offset * step);
      const typed = `${code.slice(0, 3)} ${code.slice(3)}`.replaceAll(
        /\d/g,
        (digit) => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)] ?? '',
      );
      expect((await second(await person.challenge(), typed)).status).toBe(status);
    }
  });

  test('takes a code once: not again, not an older one, and of two at once only one', async () => {
    const person = await withApp();
    const challenge = await person.challenge();
    const code = person.code();
    const both = await Promise.all([second(challenge, code), second(challenge, code)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    const again = await second(challenge, code);
    expect([again.status, again.body.code]).toEqual([401, 'factorRefused']);
    expect((await second(challenge, totpCode(person.secret, now() - step))).status).toBe(401);
    time.pass(step);
    expect((await second(challenge, person.code())).status).toBe(200);
  });

  test('the code that set up the app does not sign in', async () => {
    const person = await as();
    const { secret } = await addApp(testApp, person.accountId);
    const { challenge } = (await login(person.person)).body;
    expect((await second(challenge, totpCode(secret, now()))).status).toBe(401);
  });

  test('refuses a challenge that is made up, changed, or five minutes old', async () => {
    const person = await withApp();
    const challenge = await person.challenge();
    const changed = `${challenge.slice(0, 40)}${challenge[40] === 'A' ? 'B' : 'A'}${challenge.slice(41)}`;
    for (const bad of ['x', 'A'.repeat(200), changed]) {
      const answer = await second(bad, person.code());
      expect([answer.status, answer.body.code]).toEqual([401, 'signInExpired']);
    }
    time.pass(5 * minute);
    expect((await second(challenge, person.code())).body.code).toBe('signInExpired');
  });

  test('a new password ends a sign-in that waits for its second step', async () => {
    const person = await withApp();
    const challenge = await person.challenge();
    const body = { oldPassword: person.person.password, newPassword: 'Another-horse2' };
    expect((await person.call(account.changePassword, { body })).status).toBe(200);
    expect((await second(challenge, person.code())).body.code).toBe('signInExpired');
  });

  test('guessing codes is slowed down, also from many addresses, and a known device is not locked out', async () => {
    const person = await withApp();
    const first = await second(await person.challenge(), person.code(), '198.51.100.7');
    const device = String(first.headers['set-cookie']).match(/device=[^;]+/)?.[0] ?? '';
    const challenge = await person.challenge();
    for (let n = 0; n < 20; n++) expect((await second(challenge, '000000')).status).toBe(401);
    const paused = await second(challenge, '000000');
    expect([paused.status, paused.headers['retry-after']]).toEqual([429, '30']);
    time.pass(10_000);
    const body = { challenge, code: totpCode(person.secret, now() + step) };
    expect((await stranger.call(auth.loginFactor, { body })).status).toBe(429);
    expect((await stranger.call(auth.loginFactor, { body, headers: { cookie: device } })).status).toBe(200);
  });
});

describe('recovery codes', () => {
  test('each works once, in any spelling; the owner gets a mail and sees how many are left', async () => {
    const person = await withApp();
    const challenge = await person.challenge();
    const [code = ''] = person.recoveryCodes;
    const typed = ` ${code.toUpperCase().replace('-', ' ').replaceAll('0', 'O').replaceAll('1', 'l')} `;
    const both = await Promise.all([second(challenge, typed), second(challenge, code)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect((await second(challenge, code)).status).toBe(401);
    expect((await person.call(factors.list)).body.recoveryCodesLeft).toBe(9);
    expect(await mailsTo(person)).toContain('A recovery code was used');
  });

  test('belong to one account', async () => {
    const [person, other] = [await withApp(), await withApp()];
    expect((await second(await other.challenge(), person.recoveryCodes[0] ?? '')).status).toBe(401);
  });

  test('new ones replace the old ones', async () => {
    const person = await withApp();
    const { recoveryCodes } = (await person.call(factors.renewRecoveryCodes)).body;
    expect(recoveryCodes).toHaveLength(10);
    expect((await second(await person.challenge(), person.recoveryCodes[1] ?? '')).status).toBe(401);
    expect((await second(await person.challenge(), recoveryCodes[1])).status).toBe(200);
    expect(await mailsTo(person)).toContain('Your two-step login was changed');
  });

  test('an account without a factor has none to renew', async () => {
    expect((await (await as()).call(factors.renewRecoveryCodes)).body.code).toBe('factorNotFound');
  });

  test('neither they nor the app’s secret are readable in the database or the log', async () => {
    const person = await withApp();
    await expectUnreadable(testApp, [person.secret, ...person.recoveryCodes]);
  });
});

describe('removing the authenticator app', () => {
  test('makes the password enough again, and ends the recovery codes', async () => {
    const person = await withApp();
    expect((await person.call(factors.removeTotp)).status).toBe(200);
    expect((await person.call(factors.list)).body).toEqual({ totp: null, passkeys: [], recoveryCodesLeft: 0 });
    expect((await login(person.person)).body.stsTokenManager).toBeDefined();
    expect(await mailsTo(person)).toContain('Your two-step login was changed');
    expect((await person.call(factors.removeTotp)).status).toBe(404);
  });
});

test('a reset password does not get around the second factor', async () => {
  const person = await withApp();
  const token = await aResetToken(testApp, person.person.email);
  const password = 'Another-horse2';
  const reset = await stranger.call(auth.resetPassword, { body: { token, password } });
  expect(reset.status).toBe(200);
  expect(String(reset.headers['set-cookie'])).not.toMatch(/(^|,)token=[^;]/);
  const answer = await login({ ...person.person, password });
  expect(answer.body.challenge).toBeDefined();
  expect((await second(answer.body.challenge, person.code())).status).toBe(200);
});

test('a code proves who is using a session, once', async () => {
  const person = await withApp();
  time.pass(20 * minute);
  expect((await person.call(factors.renewRecoveryCodes)).status).toBe(403);
  const code = person.code();
  const { lastId } = await eventsOf(testApp);
  expect((await person.call(auth.stepUp, { body: { code } })).status).toBe(200);
  expect((await eventsOf(testApp, lastId)).events.map(({ event }) => event)).toEqual(['session.proven']);
  expect((await person.call(factors.renewRecoveryCodes)).status).toBe(200);
  const again = await person.call(auth.stepUp, { body: { code } });
  expect([again.status, again.body.code]).toEqual([422, 'codeWrong']);
  const both = await person.call(auth.stepUp, { body: { code, password: person.person.password } });
  expect(both.status).toBe(422);
});

test('deleting the account deletes its factors', async () => {
  const person = await withApp();
  const count = async () =>
    (await db.rows(raw(`select from accounts where id = '${person.accountId}' and factors_sealed is not null`))).length;
  expect(await count()).toBe(1);
  await deleteAccount(context, byProgram(person.accountId), { email: person.person.email, withdrawReports: false });
  expect(await count()).toBe(0);
});

test('the operator removes the factors of somebody who has lost them; the owner is told', async () => {
  const person = await withApp();
  const { lastId } = await eventsOf(testApp);
  expect(await removeFactorsByOperator(context, person.accountId)).toBe(true);
  expect((await eventsOf(testApp, lastId)).events).toMatchObject([
    { actor: 'operator', event: 'factors.removed', details: { account: person.accountId } },
  ]);
  expect((await login(person.person)).body.stsTokenManager).toBeDefined();
  expect((await person.call(factors.list)).body.recoveryCodesLeft).toBe(0);
  expect(await mailsTo(person)).toContain('Your two-step login was changed');
  expect(await removeFactorsByOperator(context, person.accountId)).toBe(false);
});
