import { beforeEach, describe, expect, test } from 'vitest';
import { auth } from '../../../src/contract/accounts/auth.ts';
import { factors } from '../../../src/contract/accounts/factors.ts';
import type { UsedPasskey } from '../../../src/contract/accounts/passkeys.ts';
import { type SignedInClient, startApp } from '../../support/app.ts';
import { softwarePasskey } from '../../support/passkey.ts';
import { raw } from '../../support/raw-statement.ts';
import { minute, movableClock } from '../../support/time.ts';

const time = movableClock();
const { as, db, mails, stranger, logged } = await startApp({ clock: time.clock });

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
const challengeOf = async ({ person: { email, password } }: SignedInClient) =>
  (await stranger.call(auth.login, { body: { email, password } })).body.challenge;

async function withPasskey() {
  const person = await as();
  const passkey = softwarePasskey();
  const { recoveryCodes } = (await add(person, passkey)).body;
  /** An answer as sign-in of its own. */
  const answer = async (how: Parameters<Passkey['use']>[1] = {}) =>
    passkey.use(await signInOptions(), { userHandle: person.accountId, ...how });
  return { ...person, passkey, recoveryCodes, answer };
}

beforeEach(() => db.rows(raw('delete from limit_counts')));

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
