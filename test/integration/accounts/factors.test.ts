import { beforeEach, describe, expect, test } from 'vitest';
import { account } from '../../../src/contract/accounts/account.ts';
import { auth } from '../../../src/contract/accounts/auth.ts';
import { factors } from '../../../src/contract/accounts/factors.ts';
import type { UsedPasskey } from '../../../src/contract/accounts/passkeys.ts';
import { deleteAccount } from '../../../src/server/areas/accounts/delete-account.ts';
import { removeFactorsByOperator } from '../../../src/server/areas/accounts/factors/remove-factors.ts';
import { byProgram, type SignedInClient, startApp } from '../../support/app.ts';
import { aResetToken } from '../../support/mailbox.ts';
import { softwarePasskey } from '../../support/passkey.ts';
import type { Person } from '../../support/people.ts';
import { raw } from '../../support/raw-statement.ts';
import { addApp, totpCode } from '../../support/second-factor.ts';
import { hour, minute, movableClock } from '../../support/time.ts';
import { eventsOf } from '../../support/trail.ts';
import { expectUnreadable } from '../../support/unreadable.ts';

const time = movableClock();
const testApp = await startApp({ clock: time.clock });
const { as, db, mails, context, stranger, now, logged } = testApp;

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

type Passkey = ReturnType<typeof softwarePasskey>;

const newOptions = async (who: SignedInClient) => (await who.call(factors.passkeyOptions)).body.options;
const add = async (who: SignedInClient, passkey: Passkey, name = 'My phone') =>
  who.call(factors.addPasskey, { body: { name, passkey: passkey.create(await newOptions(who)) } });
const signInOptions = async (challenge?: string) =>
  (challenge === undefined
    ? await stranger.call(auth.loginPasskeyOptions)
    : await stranger.call(auth.loginFactorOptions, { body: { challenge } })
  ).body.options;
const signIn = (passkey: UsedPasskey) => stranger.call(auth.loginPasskey, { body: { passkey } });
const challengeOf = async ({ person }: SignedInClient) => (await login(person)).body.challenge;

async function withPasskey() {
  const person = await as();
  const passkey = softwarePasskey();
  const { recoveryCodes } = (await add(person, passkey)).body;
  /** An answer as sign-in of its own. */
  const answer = async (how: Parameters<Passkey['use']>[1] = {}) =>
    passkey.use(await signInOptions(), { userHandle: person.accountId, ...how });
  return { ...person, passkey, recoveryCodes, answer };
}

describe('adding a passkey', () => {
  test('lists it with its name, gives recovery codes, and is told by mail', async () => {
    const person = await as();
    const passkey = softwarePasskey();
    const options = await newOptions(person);
    expect(options.rp).toMatchObject({ id: 'localhost' });
    expect(options.authenticatorSelection).toMatchObject({ residentKey: 'required', userVerification: 'required' });
    const body = { name: ' My phone ', passkey: passkey.create(options) };
    const added = await person.call(factors.addPasskey, { body });
    expect([added.status, added.body.recoveryCodes.length]).toEqual([200, 10]);
    expect((await person.call(factors.list)).body).toMatchObject({
      passkeys: [{ name: 'My phone', lastUsedAt: null }],
      recoveryCodesLeft: 10,
    });
    await mails.deliver();
    expect(mails.to(person.person.email).map(({ subject }) => subject)).toContain('Your two-step login was changed');
    // A second one gives no new codes.
    expect((await add(person, softwarePasskey())).body.recoveryCodes).toEqual([]);
  });

  test('refuses a used challenge, another account’s, another site’s, and one without verification', async () => {
    const [person, other] = [await as(), await as()];
    const [options, others] = [await newOptions(person), await newOptions(other)];
    const answers = [
      softwarePasskey().create(others),
      softwarePasskey().create(await signInOptions()),
      softwarePasskey().create({ challenge: 'AAAA' }),
      softwarePasskey().create(options, { origin: 'https://evil.example' }),
      softwarePasskey('evil.example').create(options),
      softwarePasskey().create(options, { isVerified: false }),
    ];
    for (const passkey of answers) {
      const answer = await person.call(factors.addPasskey, { body: { name: 'x', passkey } });
      expect([answer.status, answer.body.code]).toEqual([422, 'passkeyRefused']);
    }
    const passkey = softwarePasskey().create(options);
    expect((await person.call(factors.addPasskey, { body: { name: 'x', passkey } })).status).toBe(200);
    expect((await person.call(factors.addPasskey, { body: { name: 'x', passkey } })).status).toBe(422);
  });

  test('an old challenge is refused, and an eleventh passkey too', async () => {
    const person = await as();
    const options = await newOptions(person);
    time.pass(5 * minute);
    const late = softwarePasskey().create(options);
    expect((await person.call(factors.addPasskey, { body: { name: 'x', passkey: late } })).status).toBe(422);
    for (let n = 0; n < 10; n++) expect((await add(person, softwarePasskey())).status).toBe(200);
    expect((await person.call(factors.passkeyOptions)).body.code).toBe('passkeyLimit');
  });
});

describe('signing in with a passkey alone', () => {
  test('needs no password and no second step, and shows when it was used', async () => {
    const person = await withPasskey();
    expect(await signInOptions()).not.toHaveProperty('allowCredentials');
    const answer = await signIn(await person.answer());
    expect(answer.body).toMatchObject({ uid: person.accountId, email: person.person.email });
    expect(String(answer.headers['set-cookie'])).toContain('token=');
    expect((await person.call(factors.list)).body.passkeys[0].lastUsedAt).not.toBeNull();
  });

  test('refuses every answer that is not right, always with the same words', async () => {
    const [person, other] = [await withPasskey(), await withPasskey()];
    const options = await signInOptions();
    const { passkey, accountId: userHandle } = person;
    const right = passkey.use(await signInOptions(), { userHandle });
    const answers: UsedPasskey[] = [
      // Of an account that there is not, of another account, and of none.
      softwarePasskey().use(options, { userHandle: crypto.randomUUID() }),
      passkey.use(options, { userHandle: other.accountId }),
      passkey.use(options),
      // Not verified, of another site, with a challenge that was made up or issued for something else.
      await person.answer({ isVerified: false }),
      await person.answer({ origin: 'https://evil.example' }),
      passkey.use({ challenge: 'AAAA' }, { userHandle }),
      passkey.use(await newOptions(person), { userHandle }),
      passkey.use(await signInOptions(await challengeOf(person)), { userHandle }),
      // Signed by another key, and changed.
      { ...softwarePasskey().use(options, { userHandle }), id: right.id, rawId: right.rawId },
      { ...right, response: { ...right.response, signature: right.response.signature.replace(/^..../, 'AAAA') } },
    ];
    for (const passkeyAnswer of answers) {
      const answer = await signIn(passkeyAnswer);
      expect([answer.status, answer.body.code]).toEqual([401, 'passkeyRefused']);
    }
    expect(logged.join('\n')).not.toContain('unreadable');
  });

  test('takes an answer once, also when it comes twice at the same time, and within five minutes', async () => {
    const person = await withPasskey();
    const answer = await person.answer();
    const both = await Promise.all([signIn(answer), signIn(answer)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect((await signIn(answer)).status).toBe(401);
    const late = await person.answer();
    time.pass(5 * minute);
    expect((await signIn(late)).status).toBe(401);
    expect((await signIn(answer)).status).toBe(401);
  });

  test('refuses a passkey whose counter goes back: it was copied', async () => {
    const person = await withPasskey();
    expect((await signIn(await person.answer({ counter: 7 }))).status).toBe(200);
    expect((await signIn(await person.answer({ counter: 7 }))).status).toBe(401);
    expect((await signIn(await person.answer({ counter: 3 }))).status).toBe(401);
    expect((await signIn(await person.answer({ counter: 8 }))).status).toBe(200);
  });

  test('a removed passkey does not sign in, and the password is enough again', async () => {
    const person = await withPasskey();
    const [{ id }] = (await person.call(factors.list)).body.passkeys;
    expect((await (await as()).call(factors.removePasskey, { params: { id } })).status).toBe(404);
    expect((await person.call(factors.removePasskey, { params: { id } })).status).toBe(200);
    expect((await signIn(await person.answer())).status).toBe(401);
    const { email, password } = person.person;
    const answer = await stranger.call(auth.login, { body: { email, password } });
    expect(answer.body.stsTokenManager).toBeDefined();
  });
});

describe('a passkey as the second step', () => {
  test('completes a sign-in, without verification too, and names only the account’s passkeys', async () => {
    const person = await withPasskey();
    const challenge = await challengeOf(person);
    const options = await signInOptions(challenge);
    expect(options.allowCredentials).toHaveLength(1);
    const passkey = person.passkey.use(options, { isVerified: false });
    const answer = await stranger.call(auth.loginFactor, { body: { challenge, passkey } });
    expect(answer.body).toMatchObject({ uid: person.accountId });
    const again = await stranger.call(auth.loginFactor, { body: { challenge, passkey } });
    expect([again.status, again.body.code]).toEqual([401, 'passkeyRefused']);
  });

  test('refuses another account’s passkey and an answer for something else; a recovery code works instead', async () => {
    const [person, other] = [await withPasskey(), await withPasskey()];
    const challenge = await challengeOf(person);
    for (const passkey of [
      other.passkey.use(await signInOptions(challenge)),
      other.passkey.use(await signInOptions(await challengeOf(other))),
      person.passkey.use(await signInOptions()),
    ])
      expect((await stranger.call(auth.loginFactor, { body: { challenge, passkey } })).status).toBe(401);
    const body = { challenge, code: person.recoveryCodes[0] };
    expect((await stranger.call(auth.loginFactor, { body })).status).toBe(200);
  });

  test('its options need a challenge of this server', async () => {
    const answer = await stranger.call(auth.loginFactorOptions, { body: { challenge: 'AAAA' } });
    expect([answer.status, answer.body.code]).toEqual([401, 'signInExpired']);
  });
});

test('a passkey proves who is using a session, with verification', async () => {
  const person = await withPasskey();
  time.pass(20 * minute);
  expect((await person.call(factors.passkeyOptions)).status).toBe(403);
  const options = async () => (await person.call(auth.stepUpOptions)).body.options;
  const unverified = person.passkey.use(await options(), { isVerified: false });
  const refused = await person.call(auth.stepUp, { body: { passkey: unverified } });
  expect([refused.status, refused.body.code]).toEqual([422, 'passkeyRefused']);
  const passkey = person.passkey.use(await options());
  expect((await person.call(auth.stepUp, { body: { passkey } })).status).toBe(200);
  expect((await person.call(factors.passkeyOptions)).status).toBe(200);
  expect((await person.call(auth.stepUp, { body: { passkey } })).status).toBe(422);
});
