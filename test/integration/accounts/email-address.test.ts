import { describe, expect, test } from 'vitest';
import { account } from '../../../src/contract/accounts/account.ts';
import { auth } from '../../../src/contract/accounts/auth.ts';
import { emailAddress } from '../../../src/contract/accounts/email-address.ts';
import { memberMessages } from '../../../src/contract/messages/member-messages.ts';
import { messages } from '../../../src/contract/messages/messages.ts';
import { pages } from '../../../src/contract/pages.ts';
import { startApp } from '../../support/app.ts';
import { aResetToken, tokenOf } from '../../support/mailbox.ts';
import { aPerson, type Person } from '../../support/people.ts';
import { raw } from '../../support/raw-statement.ts';
import { hour, minute, movableClock } from '../../support/time.ts';
import { expectUnreadable } from '../../support/unreadable.ts';

const time = movableClock();
const testApp = await startApp({
  publicUrl: 'https://registry.example',
  clock: time.clock,
});
const { stranger, as, db, mails } = testApp;

/** Registers as a visitor does, signs in, and receives the mail. */
async function aNewcomer(body: Person & { language?: string } = aPerson()) {
  await stranger.call(auth.register, { body });
  await mails.deliver();
  const signedIn = await stranger.call(auth.login, { body });
  const headers = { authorization: `Bearer ${signedIn.body.stsTokenManager.accessToken}` };
  return {
    person: body,
    accountId: String(signedIn.body.uid),
    headers,
    token: latestToken(body.email),
    state: async () => (await stranger.call(emailAddress.get, { headers })).body,
    sendAgain: () => stranger.call(emailAddress.sendConfirmation, { headers }),
  };
}

const confirmationsTo = (email: string) => mails.to(email).filter(({ text }) => text.includes(pages.confirmEmail));

function latestToken(email: string): string {
  const mail = confirmationsTo(email).at(-1);
  if (!mail) throw new Error('no mail came');
  return tokenOf(mail, pages.confirmEmail);
}

const confirm = (token: string, address?: string) =>
  stranger.call(emailAddress.confirm, { body: { token }, ...(address && { address }) });

describe('confirming an email', () => {
  test('the account works at once, and the mailed link confirms its address on any device', async () => {
    const { person, state, token } = await aNewcomer();
    expect(await state()).toMatchObject({ email: person.email, confirmedAt: null });
    const answer = await confirm(token);
    expect([answer.status, answer.body]).toEqual([200, { message: messages.emailConfirmed, wasConfirmed: false }]);
    expect((await state()).confirmedAt).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  });

  test('the link confirms the address and resets no password, whatever its row is made to say', async () => {
    const { accountId, token } = await aNewcomer();
    const reset = () => stranger.call(auth.resetPassword, { body: { token, password: 'Another-horse-2' } });
    expect((await reset()).status).toBe(422);
    const become = (kind: string) =>
      db.rows(raw(`update mailed_links set kind = '${kind}' where account_id = '${accountId}'`));
    await become('password_reset');
    expect((await reset()).status).toBe(422);
    await become('email_confirmation');
    expect((await confirm(token)).status).toBe(200);
  });

  test('opening the link again says that it is done, and keeps the time of the first', async () => {
    const { state, token } = await aNewcomer();
    const answers = await Promise.all([confirm(token), confirm(token), confirm(token)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.filter(({ body }) => !body.wasConfirmed)).toHaveLength(1);
    const { confirmedAt } = await state();
    time.pass(hour);
    expect((await confirm(token)).body).toEqual({ message: messages.emailConfirmedBefore, wasConfirmed: true });
    expect((await state()).confirmedAt).toBe(confirmedAt);
  });

  test('the link works for 24 hours', async () => {
    const [early, late] = [await aNewcomer(), await aNewcomer()];
    time.pass(24 * hour - minute);
    expect((await confirm(early.token)).status).toBe(200);
    time.pass(minute);
    const answer = await confirm(late.token);
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      [{ path: 'token', message: messages.confirmLinkInvalid, code: 'confirmLinkInvalid' }],
    ]);
  });

  test('the mail is in the language that the person registered in, and follows PUBLIC_URL', async () => {
    const { person } = await aNewcomer({ ...aPerson(), language: 'ur' });
    const [mail] = mails.to(person.email);
    expect(mail?.html).toContain('lang="ur"');
    expect(mail?.text).toMatch(/^https:\/\/registry\.example\/confirm-email\?token=[\w-]{43}$/m);
  });

  test('a made-up link is refused, and many of them from one network are slowed down', async () => {
    for (const token of ['x'.repeat(43), 'short', '']) {
      const answer = await confirm(token);
      expect([answer.status, answer.body.errors[0].path]).toEqual([422, 'token']);
    }
    for (let made = 0; made < 30; made++) expect((await confirm('y'.repeat(43), '192.0.2.99')).status).toBe(422);
    expect((await confirm('y'.repeat(43), '192.0.2.99')).status).toBe(429);
  });

  test('the link of a deleted account is refused', async () => {
    const { person, headers, token } = await aNewcomer();
    await stranger.call(account.remove, { body: { email: person.email }, headers });
    expect((await confirm(token)).status).toBe(422);
  });

  test('a mail can be sent again, three times in a row, and each link works', async () => {
    const { person, sendAgain, token, state } = await aNewcomer();
    for (let times = 0; times < 3; times++) {
      const answer = await sendAgain();
      expect([answer.status, answer.body.message]).toEqual([200, memberMessages.confirmLinkSent]);
    }
    expect((await sendAgain()).status).toBe(429);
    await mails.deliver();
    expect(confirmationsTo(person.email)).toHaveLength(4);
    expect((await confirm(latestToken(person.email))).body.wasConfirmed).toBe(false);
    expect((await confirm(token)).body.wasConfirmed).toBe(true);
    expect((await sendAgain()).body.message).toBe(messages.emailConfirmedBefore);
    await mails.deliver();
    expect(confirmationsTo(person.email)).toHaveLength(4);
    expect((await state()).confirmedAt).not.toBeNull();
  });

  test('nothing is sent when the address was confirmed, or the account deleted, while the mail waited', async () => {
    const [confirmed, deleted] = [await aNewcomer(), await aNewcomer()];
    await confirmed.sendAgain();
    await deleted.sendAgain();
    await confirm(confirmed.token);
    await stranger.call(account.remove, { body: { email: deleted.person.email }, headers: deleted.headers });
    await mails.deliver();
    for (const { person } of [confirmed, deleted]) expect(confirmationsTo(person.email)).toHaveLength(1);
    expect(await db.rows(raw(`select 1 from jobs where kind = 'mail'`))).toEqual([]);
  });

  test('following a reset link proves the address too', async () => {
    const { person, accountId } = await aNewcomer();
    const body = { token: await aResetToken({ stranger, mails }, person.email), password: 'Another-horse-2' };
    expect((await stranger.call(auth.resetPassword, { body })).status).toBe(200);
    const rows = await db.rows(
      raw(`select 1 from accounts where id = '${accountId}' and email_confirmed_at is not null`),
    );
    expect(rows).toHaveLength(1);
  });

  test('an account of the program itself, as in the demo, is confirmed and gets no mail', async () => {
    const somebody = await as();
    expect((await somebody.call(emailAddress.get)).body.confirmedAt).not.toBeNull();
    await mails.deliver();
    expect(mails.to(somebody.person.email)).toEqual([]);
  });

  test('no link or address is readable in the log or the database', async () => {
    const { person, token } = await aNewcomer();
    await expectUnreadable(testApp, [token, person.email]);
  });
});
