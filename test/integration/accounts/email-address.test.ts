import { beforeEach, describe, expect, test } from 'vitest';
import { account } from '../../../src/contract/accounts/account.ts';
import { auth } from '../../../src/contract/accounts/auth.ts';
import { emailAddress } from '../../../src/contract/accounts/email-address.ts';
import { people } from '../../../src/contract/accounts/people.ts';
import { lookup } from '../../../src/contract/lookup/lookup.ts';
import { allMessages as messages } from '../../../src/contract/messages/api-messages.ts';
import { pages } from '../../../src/contract/pages.ts';
import { applyDueEmailChanges } from '../../../src/server/areas/accounts/email-change/change-email.ts';
import { findEmailChange, updateEmailChange } from '../../../src/server/areas/accounts/email-change/store.ts';
import { lockAccountRow } from '../../../src/server/areas/accounts/store.ts';
import { type SignedInClient, startApp } from '../../support/app.ts';
import { untilBlocked } from '../../support/blocked.ts';
import { aResetToken, tokenOf } from '../../support/mailbox.ts';
import { aPerson, type Person } from '../../support/people.ts';
import { raw } from '../../support/raw-statement.ts';
import { hour, minute, movableClock } from '../../support/time.ts';
import { expectUnreadable } from '../../support/unreadable.ts';

const time = movableClock();
const testApp = await startApp({ publicUrl: 'https://registry.example', clock: time.clock });
const { stranger, as, asStaff, db, mails, context } = testApp;

beforeEach(() => db.rows(raw('delete from limit_counts')));

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

function tokenTo(email: string, page: string): string {
  const mail = mails.to(email).findLast(({ text }) => text.includes(page));
  if (!mail) throw new Error(`no mail with a link to ${page} came`);
  return tokenOf(mail, page);
}
const latestToken = (email: string) => tokenTo(email, pages.confirmEmail);

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
      expect([answer.status, answer.body.message]).toEqual([200, messages.confirmLinkSent]);
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

const subjectsTo = (email: string) => mails.to(email).map(({ subject }) => subject);
const confirmChange = (token: string) => stranger.call(emailAddress.confirmChange, { body: { token } });
const stop = (token: string) => stranger.call(emailAddress.stopChange, { body: { token } });
const request = (who: SignedInClient, email: string) => who.call(emailAddress.requestChange, { body: { email } });
const signIn = async (email: string, { password }: { password: string }) =>
  (await stranger.call(auth.login, { body: { email, password } })).status;
const stateOf = async (who: SignedInClient) => (await who.call(emailAddress.get)).body;

/** Someone who has asked for another address, and the tokens in both mails. */
async function aChange(email = aPerson().email) {
  const who = await as();
  const answer = await request(who, email);
  expect([answer.status, answer.body]).toEqual([200, { message: messages.emailChangeAsked }]);
  await mails.deliver();
  const tokens = {
    fresh: tokenTo(email, pages.confirmEmailChange),
    old: tokenTo(who.person.email, pages.reviewEmailChange),
  };
  return { who, email, was: who.person.email, ...tokens };
}

describe('changing one’s email', () => {
  test.each([
    ['the new address first', ['fresh', 'old']],
    ['the old address first', ['old', 'fresh']],
  ] as const)('takes effect once both addresses have confirmed, %s, and ends nothing else', async (_order, sides) => {
    const change = await aChange();
    const { who, email, was } = change;
    const { apiKey, secret } = await who.keyPair();
    const first = await confirmChange(change[sides[0]]);
    expect([first.status, first.body.state]).toEqual([200, 'waiting']);
    expect(await signIn(was, who.person)).toBe(200);
    const second = await confirmChange(change[sides[1]]);
    expect([second.status, second.body]).toEqual([
      200,
      { message: messages.emailChangeDone, state: 'changed', takesEffectAt: null },
    ]);
    expect(await stateOf(who)).toEqual({ email, confirmedAt: expect.any(String), change: null });
    expect([await signIn(email, who.person), await signIn(was, who.person)]).toEqual([200, 401]);
    expect((await who.call(auth.user)).body).toMatchObject({ email });
    const headers = { api_key: apiKey, secret };
    expect((await stranger.call(lookup.detail, { body: { email: 'x@example.org' }, headers })).status).toBe(200);
    await mails.deliver();
    for (const address of [was, email]) expect(subjectsTo(address)).toContain('Your email was changed');
  });

  test('takes effect after 72 hours when the old address does nothing', async () => {
    const { who, email, was, fresh } = await aChange();
    const takesEffectAt = new Date(time.clock().getTime() + 72 * hour).getTime();
    const { body } = await confirmChange(fresh);
    expect(Math.abs(new Date(body.takesEffectAt).getTime() - takesEffectAt)).toBeLessThan(minute);
    expect((await stateOf(who)).change).toMatchObject({ email, takesEffectAt: body.takesEffectAt });
    time.pass(72 * hour - minute);
    await applyDueEmailChanges(context);
    expect([await signIn(email, who.person), await signIn(was, who.person)]).toEqual([401, 200]);
    time.pass(2 * minute);
    await Promise.all([applyDueEmailChanges(context), applyDueEmailChanges(context)]);
    expect([await signIn(email, who.person), await signIn(was, who.person)]).toEqual([200, 401]);
    await mails.deliver();
    expect(subjectsTo(email).filter((subject) => subject === 'Your email was changed')).toHaveLength(1);
  });

  test('gives the old address 72 hours from its mail, and again when the program was off at their end', async () => {
    const who = await as();
    const { email } = aPerson();
    await request(who, email);
    // The mail server is away.
    time.pass(20 * hour);
    await mails.deliver();
    await confirmChange(tokenTo(email, pages.confirmEmailChange));
    const changesAfter = async (ms: number) => {
      time.pass(ms);
      await applyDueEmailChanges(context);
      return (await stateOf(who)).email === email;
    };
    expect(await changesAfter(71 * hour)).toBe(false);
    expect(await changesAfter(3 * hour)).toBe(false);
    expect(await changesAfter(71 * hour)).toBe(false);
    expect(await changesAfter(hour + minute)).toBe(true);
  });

  test('is not applied by who found it due just before the mail to the old address was sent again', async () => {
    const { who, email, fresh } = await aChange();
    await confirmChange(fresh);
    time.pass(72 * hour + minute);
    const change = await findEmailChange(context, db, who.accountId);
    const applying = await db.transaction(async (tx) => {
      await lockAccountRow(tx, who.accountId);
      const done = applyDueEmailChanges(context);
      await untilBlocked(db);
      if (change) await updateEmailChange(context, tx, { ...change, requestedAt: time.clock() });
      return { done };
    });
    await applying.done;
    expect(await stateOf(who)).toMatchObject({ email: who.person.email, change: { email } });
  });

  test('is over when the new address does not confirm within 24 hours, even if the old one approved', async () => {
    const { who, was, fresh, old } = await aChange();
    expect((await confirmChange(old)).body).toMatchObject({ state: 'waiting', takesEffectAt: null });
    time.pass(24 * hour);
    expect((await stateOf(who)).change).toBeNull();
    expect((await confirmChange(fresh)).body.errors).toEqual([
      { path: 'token', code: 'changeLinkInvalid', message: messages.changeLinkInvalid },
    ]);
    await applyDueEmailChanges(context);
    expect(await db.rows(raw(`select 1 from email_changes where account_id = '${who.accountId}'`))).toEqual([]);
    expect(await signIn(was, who.person)).toBe(200);
  });

  test('is stopped by the link at the old address, and not by the one at the new', async () => {
    const { who, was, fresh, old } = await aChange();
    await confirmChange(fresh);
    expect((await stop(fresh)).status).toBe(422);
    expect((await stop(old)).body).toEqual({ message: messages.emailChangeStopped });
    expect([(await stop(old)).status, (await confirmChange(old)).status, (await confirmChange(fresh)).status]).toEqual([
      422, 422, 422,
    ]);
    time.pass(73 * hour);
    await applyDueEmailChanges(context);
    expect(await signIn(was, who.person)).toBe(200);
  });

  test('is stopped in the account, by a new password, and when the account is suspended', async () => {
    const [cancelled, reset, suspended] = [await aChange(), await aChange(), await aChange()];
    expect((await cancelled.who.call(emailAddress.cancelChange)).status).toBe(200);
    const suspension = {
      params: { id: suspended.who.accountId },
      body: { reason: 'takenOver', note: 'By a stranger.' },
    };
    expect((await (await asStaff('admin')).call(people.suspend, suspension)).status).toBe(200);
    const body = { token: await aResetToken({ stranger, mails }, reset.was), password: 'Another-horse-2' };
    expect((await stranger.call(auth.resetPassword, { body })).status).toBe(200);
    for (const { fresh, old } of [cancelled, reset, suspended])
      expect([(await confirmChange(fresh)).status, (await confirmChange(old)).status]).toEqual([422, 422]);
    expect((await stateOf(cancelled.who)).change).toBeNull();
  });

  test('links that were mailed to the old address do nothing afterwards', async () => {
    const change = await aChange();
    const token = await aResetToken({ stranger, mails }, change.was);
    await confirmChange(change.fresh);
    await confirmChange(change.old);
    const body = { token, password: 'Another-horse-2' };
    expect((await stranger.call(auth.resetPassword, { body })).status).toBe(422);
    await stranger.call(auth.forgetPassword, { body: { email: change.was } });
    await mails.deliver();
    expect(subjectsTo(change.was).filter((subject) => subject === 'Reset your password')).toHaveLength(1);
  });

  test('a second request replaces the first', async () => {
    const { who, fresh, old } = await aChange();
    const email = aPerson().email;
    await request(who, email);
    expect([(await confirmChange(fresh)).status, (await confirmChange(old)).status]).toEqual([422, 422]);
    await mails.deliver();
    expect((await confirmChange(tokenTo(email, pages.confirmEmailChange))).body.state).toBe('waiting');
    expect((await stateOf(who)).change).toMatchObject({ email });
  });

  test('the account’s own address is refused, and so is none', async () => {
    const who = await as();
    for (const [email, code] of [
      [` ${who.person.email.toUpperCase()} `, 'emailUnchanged'],
      ['sana@', 'emailInvalid'],
      ['', 'emailRequired'],
    ] as const) {
      const answer = await request(who, email);
      expect([answer.status, answer.body.errors]).toEqual([422, [expect.objectContaining({ path: 'email', code })]]);
    }
  });

  test('made-up links are refused, and mails to one address are limited', async () => {
    for (const token of ['x'.repeat(43), 'short'])
      expect([(await confirmChange(token)).status, (await stop(token)).status]).toEqual([422, 422]);
    const { email } = aPerson();
    for (let times = 0; times < 3; times++) expect((await request(await as(), email)).status).toBe(200);
    expect((await request(await as(), email)).status).toBe(429);
  });
});

describe('an address that has an account', () => {
  test('is not told to who asks for it: the answer is the same, and only the address itself gets to know', async () => {
    const [who, other] = [await as(), await as()];
    const taken = await request(who, other.person.email);
    expect([taken.status, taken.body]).toEqual([200, { message: messages.emailChangeAsked }]);
    await mails.deliver();
    expect(subjectsTo(other.person.email)).toEqual(['This address already has an account']);
    expect((await stateOf(who)).change).toMatchObject({ email: other.person.email, takesEffectAt: null });
    expect(subjectsTo(who.person.email)).toEqual(['Your email is about to change']);
  });

  test('that was registered in between is told to the holder of the new address; nothing changes', async () => {
    const { who, email, was, fresh, old } = await aChange();
    await confirmChange(old);
    await stranger.call(auth.register, { body: aPerson({ email }) });
    const answer = await confirmChange(fresh);
    expect([answer.status, answer.body.code]).toEqual([409, 'emailTaken']);
    expect(await signIn(was, who.person)).toBe(200);
    expect((await stateOf(who)).change).toBeNull();
    await mails.deliver();
    expect(subjectsTo(was)).toContain('Your email was not changed');
  });

  test('of two accounts that change to one address at once, one gets it', async () => {
    const email = aPerson().email;
    const changes = [await aChange(email), await aChange(email)];
    for (const { fresh } of changes) expect((await confirmChange(fresh)).body.state).toBe('waiting');
    const answers = await Promise.all(changes.map(({ old }) => confirmChange(old)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const signedIn = await Promise.all(changes.map(({ who }) => signIn(email, who.person)));
    expect(signedIn).toContain(200);
    const lost = changes[answers.findIndex(({ status }) => status === 409)];
    expect(lost && (await signIn(lost.was, lost.who.person))).toBe(200);
  });

  test('and two uses of one link at once change it once', async () => {
    const { who, email, fresh, old } = await aChange();
    await confirmChange(fresh);
    const answers = await Promise.all([confirmChange(old), confirmChange(old), confirmChange(old)]);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect(await signIn(email, who.person)).toBe(200);
    const events = await db.rows(
      raw(`select 1 from audit_events where event = 'email.changed' and actor_id = '${who.accountId}'`),
    );
    expect(events).toHaveLength(1);
  });
});

test('a deleted account takes its change along, and no address or link is readable', async () => {
  const { who, email, was, fresh, old } = await aChange();
  await expectUnreadable(testApp, [email, was, fresh, old]);
  await who.call(account.remove, { body: { email: was } });
  expect([(await confirmChange(fresh)).status, (await stop(old)).status]).toEqual([422, 422]);
  expect(await db.rows(raw(`select 1 from email_changes where account_id = '${who.accountId}'`))).toEqual([]);
});
