import { describe, expect, test } from 'vitest';
import { account } from '../../../src/contract/accounts/account.ts';
import { auth } from '../../../src/contract/accounts/auth.ts';
import { keys } from '../../../src/contract/keys/keys.ts';
import { check } from '../../../src/contract/lookup/check.ts';
import { lookup } from '../../../src/contract/lookup/lookup.ts';
import { memberMessages } from '../../../src/contract/messages/member-messages.ts';
import { messages } from '../../../src/contract/messages/messages.ts';
import { changeAccountEmail } from '../../../src/server/areas/accounts/change-credentials.ts';
import { createResetMail } from '../../../src/server/areas/accounts/passwords/new-password.ts';
import { lockExistingAccount } from '../../../src/server/areas/accounts/store.ts';
import { flushUsage } from '../../../src/server/areas/keys/usage/usage-store.ts';
import { type SignedInClient, startApp } from '../../support/app.ts';
import { untilBlocked } from '../../support/blocked.ts';
import { aResetToken } from '../../support/mailbox.ts';
import { aPerson } from '../../support/people.ts';
import { raw } from '../../support/raw-statement.ts';
import { addApp } from '../../support/second-factor.ts';
import { hour, minute, movableClock } from '../../support/time.ts';
import { expectUnreadable } from '../../support/unreadable.ts';

const time = movableClock();
const testApp = await startApp({ publicUrl: 'https://registry.example', clock: time.clock });
const { stranger, as, db, mails, context } = testApp;

const fresh = 'Another-horse-2';
const signIn = (email: string, password: string) => stranger.call(auth.login, { body: { email, password } });
const forget = (email: string) => stranger.call(auth.forgetPassword, { body: { email } });
const reset = (token: string, password = fresh) => stranger.call(auth.resetPassword, { body: { token, password } });

const linkFor = (email: string) => aResetToken(testApp, email);

describe('a forgotten password', () => {
  test('a mailed link sets a new password and ends every session', async () => {
    const somebody = await as();
    const { person } = somebody;
    await signIn(person.email, person.password);
    const answer = await reset(await linkFor(person.email));
    expect([answer.status, answer.body]).toEqual([200, { message: messages.passwordChanged, activeKeys: [] }]);
    expect((await somebody.call(auth.user)).status).toBe(401);
    expect(await db.rows(raw(`select 1 from sessions where account_id = '${somebody.accountId}'`))).toEqual([]);
    expect((await signIn(person.email, person.password)).status).toBe(401);
    expect((await signIn(person.email, fresh)).status).toBe(200);
  });

  test('the link in both parts of the mail uses PUBLIC_URL, whatever the Host header', async () => {
    const { person } = await as();
    await stranger.call(auth.forgetPassword, { body: { email: person.email }, headers: { host: 'evil.example' } });
    await mails.deliver();
    const [mail] = mails.to(person.email);
    expect(mail?.text).toMatch(/^https:\/\/registry\.example\/reset-password\?token=[\w-]{43}$/m);
    expect(mail?.raw).not.toContain('evil.example');
    expect(mail?.html).toMatch(/href="https:\/\/registry\.example\/reset-password\?token=[\w-]{43}"/);
    expect(mail?.from).toContain('no-reply@registry.example');
  });

  test('a known and an unknown address get the same answer, after the same work', async () => {
    const { person } = await as();
    const work = async (email: string) => {
      const before = await db.rows<{ n: string }>(raw(`select count(*) as n from jobs where kind = 'mail'`));
      const answer = await forget(email);
      const after = await db.rows<{ n: string }>(raw(`select count(*) as n from jobs where kind = 'mail'`));
      const links = await db.rows(raw('select 1 from mailed_links'));
      return { ...answer, headers: Object.keys(answer.headers).sort(), queued: [before, after], links: links.length };
    };
    await mails.deliver();
    await db.rows(raw('delete from mailed_links'));
    const known = await work(person.email);
    await mails.deliver();
    await db.rows(raw('delete from mailed_links'));
    const unknown = await work(aPerson().email);
    expect(known.status).toBe(200);
    expect(unknown).toEqual(known);
  });

  test('an unknown address gets no mail', async () => {
    const { email } = aPerson();
    expect((await forget(email)).status).toBe(200);
    await mails.deliver();
    expect(mails.to(email)).toEqual([]);
    expect(await db.rows(raw(`select 1 from jobs where kind = 'mail'`))).toEqual([]);
  });

  test('of two concurrent uses of a link, one succeeds', async () => {
    const { person } = await as();
    const token = await linkFor(person.email);
    const passwords = ['First-horse-1!', 'Second-horse-2!', 'Third-horse-3!'];
    const answers = await Promise.all(passwords.map((password) => reset(token, password)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    const set = passwords[answers.findIndex(({ status }) => status === 200)] ?? '';
    expect((await signIn(person.email, set)).status).toBe(200);
  });

  test('a link works for an hour', async () => {
    const { person } = await as();
    const [inTime, late] = [await linkFor(person.email), await linkFor(person.email)];
    time.pass(59 * minute);
    expect((await reset(inTime)).status).toBe(200);
    const { person: other } = await as();
    const token = await linkFor(other.email);
    time.pass(hour);
    expect((await reset(token)).body.message).toBe(messages.resetLinkInvalid);
    expect((await reset(late)).status).toBe(422);
  });

  test('a second link does not end the first, and using one ends both', async () => {
    const { person } = await as();
    const [first, second] = [await linkFor(person.email), await linkFor(person.email)];
    expect((await reset(first)).status).toBe(200);
    expect((await reset(second)).status).toBe(422);
  });

  test('a refused password does not consume the link', async () => {
    const { person } = await as();
    const token = await linkFor(person.email);
    for (const [password, message] of [
      ['short', messages.passwordRule],
      ['P@ssw0rd2024', messages.passwordCommon],
    ] as const) {
      const answer = await reset(token, password);
      expect([answer.status, answer.body.errors]).toEqual([
        422,
        [{ path: 'password', message, code: expect.any(String) }],
      ]);
    }
    expect((await reset(token)).status).toBe(200);
  });

  test('a made-up link is refused', async () => {
    for (const token of ['x'.repeat(43), 'short', '', `${'x'.repeat(42)}'`]) {
      const answer = await reset(token);
      expect([answer.status, answer.body.errors[0].path]).toEqual([422, 'token']);
    }
  });

  test('the link of a deleted account is refused', async () => {
    const somebody = await as();
    const token = await linkFor(somebody.person.email);
    await somebody.call(account.remove, { body: { email: somebody.person.email } });
    expect((await reset(token)).status).toBe(422);
  });

  test('of an address that nobody had confirmed removes what its registrant added: keys and second factors', async () => {
    const squatted = await as();
    const { person, accountId } = squatted;
    await db.rows(raw(`update accounts set email_confirmed_at = null where id = '${accountId}'`));
    await testApp.markAgain();
    await addApp(testApp, accountId);
    const { apiKey, secret } = await squatted.keyPair();
    const body = { token: await linkFor(person.email), password: fresh, revokeKeys: false };
    expect((await stranger.call(auth.resetPassword, { body })).body.activeKeys).toEqual([]);
    const headers = { api_key: apiKey, secret };
    expect((await stranger.call(lookup.detail, { body: { email: 'x@example.org' }, headers })).status).toBe(403);
    expect((await signIn(person.email, fresh)).body.stsTokenManager).toBeDefined();
    await mails.deliver();
    const subjects = mails.to(person.email).map(({ subject }) => subject);
    expect(subjects).toContain('Your two-step login was changed');
  });

  test('a link that is made while the email changes is not made for the new address', async () => {
    const { person, accountId } = await as();
    const next = aPerson().email;
    let made: Promise<unknown> = Promise.resolve();
    await db.transaction(async (tx) => {
      const locked = await lockExistingAccount(context, tx, accountId);
      made = createResetMail(context, person.email, async () => false);
      await untilBlocked(db);
      await changeAccountEmail(context, tx, locked, next);
    });
    expect(await made).toBeNull();
    expect(await db.rows(raw(`select 1 from mailed_links where account_id = '${accountId}'`))).toEqual([]);
  });

  test('no link, token or address is readable in the log or the database', async () => {
    const { person } = await as();
    const token = await linkFor(person.email);
    await forget(person.email);
    await expectUnreadable(testApp, [token, person.email]);
    await mails.deliver();
  });
});

describe('API keys at a new password', () => {
  const asked = { body: { email: 'nobody@example.org' } };
  const look = async (headers: Record<string, string>) =>
    (await stranger.call(lookup.detail, { ...asked, headers })).status;

  /** An account with a live pair, a replaced one that works on, and a test pair. */
  async function withKeys() {
    const somebody = await as();
    const { apiKey, secret } = await somebody.keyPair();
    const [pair] = (await somebody.call(keys.list)).body;
    const next = (await somebody.call(keys.rotate, { params: { id: pair.id }, body: {} })).body;
    const trial = (await somebody.call(keys.create, { body: { name: 'Trial', kind: 'test' } })).body;
    const proofs = [{ apiKey, secret }, next, trial].map((one) => ({ api_key: one.apiKey, secret: one.secret }));
    for (const proof of proofs) expect(await look(proof)).toBe(200);
    await mails.deliver();
    return { ...somebody, proofs };
  }
  const changedMail = (email: string) => {
    const mail = mails.to(email).find(({ subject }) => subject === 'Your password was changed');
    return mail?.text ?? '';
  };

  test('are in use once one has called or another was made, which the link says; a check on the dashboard uses none', async () => {
    const somebody = await as();
    const says = async () => {
      // Mails to one address are spaced out.
      time.pass(hour);
      await forget(somebody.person.email);
      await mails.deliver();
      const mail = mails.to(somebody.person.email).findLast(({ subject }) => subject === 'Reset your password');
      const isSaid = mail?.text.includes('&keys=used');
      return [(await somebody.call(auth.user)).body.usesKeys ?? false, isSaid];
    };
    const { apiKey, secret, id } = await somebody.keyPair();
    expect((await somebody.call(check.lookup, asked)).status).toBe(200);
    await flushUsage(context);
    expect((await somebody.call(keys.list)).body[0].lastUsedAt).toBeNull();
    expect(await says()).toEqual([false, false]);
    expect(await look({ api_key: apiKey, secret })).toBe(200);
    await flushUsage(context);
    expect(await says()).toEqual([true, true]);
    await somebody.call(keys.revoke, { params: { id } });
    expect(await says()).toEqual([false, false]);
    const other = await as();
    expect((await other.call(auth.user)).body.usesKeys).toBeUndefined();
    await other.call(keys.create, { body: { name: 'Shop' } });
    expect((await other.call(auth.user)).body.usesKeys).toBe(true);
  });

  test('are revoked by a reset at once: live, replaced and test keys, nobody else’s; the mail names them', async () => {
    const [{ person, proofs }, other] = [await withKeys(), await withKeys()];
    const token = await linkFor(person.email);
    expect((await reset('x'.repeat(43))).status).toBe(422);
    expect((await reset(token, 'short')).status).toBe(422);
    for (const proof of proofs) expect(await look(proof)).toBe(200);
    expect((await reset(token)).body.activeKeys).toEqual([]);
    for (const proof of proofs) expect(await look(proof)).toBe(403);
    for (const proof of other.proofs) expect(await look(proof)).toBe(200);
    await mails.deliver();
    expect(changedMail(person.email)).toContain('were revoked and stopped working: Default, Default, Trial');
    for (const { api_key, secret } of proofs)
      for (const key of [api_key, secret]) expect(changedMail(person.email)).not.toContain(key);
  });

  test('go on working after a reset that leaves them, and the answer and the mail list them', async () => {
    const { person, proofs } = await withKeys();
    const body = { token: await linkFor(person.email), password: fresh, revokeKeys: false };
    const answer = await stranger.call(auth.resetPassword, { body });
    expect(answer.body.activeKeys).toEqual(['Default', 'Default', 'Trial']);
    for (const proof of proofs) expect(await look(proof)).toBe(200);
    await mails.deliver();
    expect(changedMail(person.email)).toContain('still work: Default, Default, Trial');
    expect(changedMail(person.email)).toContain('https://registry.example/developer');
  });

  test('go on working when the password is changed while signed in, and the mail lists them', async () => {
    const somebody = await withKeys();
    const body = { oldPassword: somebody.person.password, newPassword: fresh };
    const answer = await somebody.call(account.changePassword, { body });
    expect(answer.body.activeKeys).toEqual(['Default', 'Default', 'Trial']);
    for (const proof of somebody.proofs) expect(await look(proof)).toBe(200);
    await mails.deliver();
    expect(changedMail(somebody.person.email)).toContain('still work: Default, Default, Trial');
  });
});

describe('changing the password', () => {
  const change = (who: SignedInClient, oldPassword: string, newPassword = fresh) =>
    who.call(account.changePassword, { body: { oldPassword, newPassword } });

  test('ends every session of the account, this one included, and its reset links, and clears the cookies', async () => {
    const [somebody, neighbour] = [await as(), await as()];
    const { person } = somebody;
    const other = await signIn(person.email, person.password);
    const token = await linkFor(person.email);
    const answer = await change(somebody, person.password);
    expect([answer.status, answer.body]).toEqual([200, { message: messages.passwordChanged, activeKeys: ['Default'] }]);
    const cookies = (answer.headers['set-cookie'] as string[]).join('\n');
    expect(cookies).toMatch(/^token=; .*Expires=Thu, 01 Jan 1970/m);
    expect(cookies).toMatch(/^XSRF-TOKEN=; .*Expires=Thu, 01 Jan 1970/m);
    expect((await somebody.call(auth.user)).status).toBe(401);
    const headers = { authorization: `Bearer ${other.body.stsTokenManager.accessToken}` };
    expect((await stranger.call(auth.user, { headers })).status).toBe(401);
    expect((await neighbour.call(auth.user)).status).toBe(200);
    expect((await reset(token, 'Third-horse-3!')).status).toBe(422);
    expect((await signIn(person.email, person.password)).status).toBe(401);
    expect((await signIn(person.email, fresh)).status).toBe(200);
    await mails.deliver();
    expect(mails.to(person.email).map(({ subject }) => subject)).toContain('Your password was changed');
  });

  const refused: [string, string | null, string, string, string][] = [
    ['a wrong current password', 'Wrong-horse-1', fresh, 'oldPassword', memberMessages.currentPasswordWrong],
    ['no current password', '', fresh, 'oldPassword', memberMessages.currentPasswordRequired],
    ['no new password', null, '', 'newPassword', memberMessages.newPasswordRequired],
    ['a new password against the rule', null, 'weak', 'newPassword', messages.passwordRule],
    ['a common new password', null, 'Welcome@123', 'newPassword', messages.passwordCommon],
  ];
  test.each(refused)('%s is refused and nothing changes', async (_what, old, next, path, message) => {
    const somebody = await as();
    const answer = await change(somebody, old ?? somebody.person.password, next);
    expect([answer.status, answer.body.errors]).toEqual([422, [{ path, message, code: expect.any(String) }]]);
    expect((await somebody.call(auth.user)).status).toBe(200);
    expect((await signIn(somebody.person.email, somebody.person.password)).status).toBe(200);
  });

  test('of two concurrent changes, one succeeds', async () => {
    const somebody = await as();
    const passwords = ['First-horse-1!', 'Second-horse-2!'];
    const answers = await Promise.all(passwords.map((next) => change(somebody, somebody.person.password, next)));
    const set = answers.findIndex(({ status }) => status === 200);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await signIn(somebody.person.email, passwords[set] ?? '')).status).toBe(200);
  });

  test('ends a session that signs in with the old password at the same moment', async () => {
    const somebody = await as();
    const { person } = somebody;
    const [, ...entries] = await Promise.all([
      change(somebody, person.password),
      ...Array.from({ length: 4 }, () => signIn(person.email, person.password)),
    ]);
    for (const { status, body } of entries) {
      if (status !== 200) continue;
      const headers = { authorization: `Bearer ${body.stsTokenManager.accessToken}` };
      expect((await stranger.call(auth.user, { headers })).status).toBe(401);
    }
  });

  test('throttles guessing the current password, in this session only', async () => {
    const somebody = await as();
    const { person } = somebody;
    for (let guess = 0; guess < 5; guess++) expect((await change(somebody, `Wrong-${guess}-A`)).status).toBe(422);
    const answer = await change(somebody, person.password);
    expect([answer.status, answer.headers['retry-after']]).toEqual([429, '30']);
    const again = await signIn(person.email, person.password);
    const headers = { authorization: `Bearer ${again.body.stsTokenManager.accessToken}` };
    const body = { oldPassword: person.password, newPassword: fresh };
    expect((await stranger.call(account.changePassword, { body, headers })).status).toBe(200);
  });
});

test('a common password is refused at registration with a message of its own', async () => {
  const answer = await stranger.call(auth.register, { body: aPerson({ password: 'Pakistan@123' }) });
  expect([answer.status, answer.body.message]).toEqual([422, messages.passwordCommon]);
});
