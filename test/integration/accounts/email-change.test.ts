import { beforeEach, describe, expect, test } from 'vitest';
import { account } from '../../../src/contract/accounts/account.ts';
import { auth } from '../../../src/contract/accounts/auth.ts';
import { emailAddress } from '../../../src/contract/accounts/email-address.ts';
import { people } from '../../../src/contract/accounts/people.ts';
import { lookup } from '../../../src/contract/lookup/lookup.ts';
import { allMessages as messages } from '../../../src/contract/messages/api-messages.ts';
import { pages } from '../../../src/contract/pages.ts';
import { applyDueEmailChanges } from '../../../src/server/areas/accounts/email-change/confirm-email-change.ts';
import { findEmailChange, updateEmailChange } from '../../../src/server/areas/accounts/email-change/store.ts';
import { lockAccountRow } from '../../../src/server/areas/accounts/store.ts';
import { type SignedInClient, startApp } from '../../support/app.ts';
import { untilBlocked } from '../../support/blocked.ts';
import { aResetToken, tokenOf } from '../../support/mailbox.ts';
import { aPerson } from '../../support/people.ts';
import { raw } from '../../support/raw-statement.ts';
import { hour, minute, movableClock } from '../../support/time.ts';
import { expectUnreadable } from '../../support/unreadable.ts';

const time = movableClock();
const testApp = await startApp({
  publicUrl: 'https://registry.example',
  clock: time.clock,
});
const { stranger, as, asStaff, db, mails, context } = testApp;

beforeEach(() => db.rows(raw('delete from limit_counts')));

const subjectsTo = (email: string) => mails.to(email).map(({ subject }) => subject);
function tokenTo(email: string, page: string): string {
  const mail = mails.to(email).findLast(({ text }) => text.includes(page));
  if (!mail) throw new Error(`no mail with a link to ${page} came`);
  return tokenOf(mail, page);
}
const confirm = (token: string) => stranger.call(emailAddress.confirmChange, { body: { token } });
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
    const first = await confirm(change[sides[0]]);
    expect([first.status, first.body.state]).toEqual([200, 'waiting']);
    expect(await signIn(was, who.person)).toBe(200);
    const second = await confirm(change[sides[1]]);
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
    const { body } = await confirm(fresh);
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
    await confirm(tokenTo(email, pages.confirmEmailChange));
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
    await confirm(fresh);
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
    expect((await confirm(old)).body).toMatchObject({ state: 'waiting', takesEffectAt: null });
    time.pass(24 * hour);
    expect((await stateOf(who)).change).toBeNull();
    expect((await confirm(fresh)).body.errors).toEqual([
      { path: 'token', code: 'changeLinkInvalid', message: messages.changeLinkInvalid },
    ]);
    await applyDueEmailChanges(context);
    expect(await db.rows(raw(`select 1 from email_changes where account_id = '${who.accountId}'`))).toEqual([]);
    expect(await signIn(was, who.person)).toBe(200);
  });

  test('is stopped by the link at the old address, and not by the one at the new', async () => {
    const { who, was, fresh, old } = await aChange();
    await confirm(fresh);
    expect((await stop(fresh)).status).toBe(422);
    expect((await stop(old)).body).toEqual({ message: messages.emailChangeStopped });
    expect([(await stop(old)).status, (await confirm(old)).status, (await confirm(fresh)).status]).toEqual([
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
      expect([(await confirm(fresh)).status, (await confirm(old)).status]).toEqual([422, 422]);
    expect((await stateOf(cancelled.who)).change).toBeNull();
  });

  test('links that were mailed to the old address do nothing afterwards', async () => {
    const change = await aChange();
    const token = await aResetToken({ stranger, mails }, change.was);
    await confirm(change.fresh);
    await confirm(change.old);
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
    expect([(await confirm(fresh)).status, (await confirm(old)).status]).toEqual([422, 422]);
    await mails.deliver();
    expect((await confirm(tokenTo(email, pages.confirmEmailChange))).body.state).toBe('waiting');
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
      expect([(await confirm(token)).status, (await stop(token)).status]).toEqual([422, 422]);
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
    await confirm(old);
    await stranger.call(auth.register, { body: aPerson({ email }) });
    const answer = await confirm(fresh);
    expect([answer.status, answer.body.code]).toEqual([409, 'emailTaken']);
    expect(await signIn(was, who.person)).toBe(200);
    expect((await stateOf(who)).change).toBeNull();
    await mails.deliver();
    expect(subjectsTo(was)).toContain('Your email was not changed');
  });

  test('of two accounts that change to one address at once, one gets it', async () => {
    const email = aPerson().email;
    const changes = [await aChange(email), await aChange(email)];
    for (const { fresh } of changes) expect((await confirm(fresh)).body.state).toBe('waiting');
    const answers = await Promise.all(changes.map(({ old }) => confirm(old)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const signedIn = await Promise.all(changes.map(({ who }) => signIn(email, who.person)));
    expect(signedIn).toContain(200);
    const lost = changes[answers.findIndex(({ status }) => status === 409)];
    expect(lost && (await signIn(lost.was, lost.who.person))).toBe(200);
  });

  test('and two uses of one link at once change it once', async () => {
    const { who, email, fresh, old } = await aChange();
    await confirm(fresh);
    const answers = await Promise.all([confirm(old), confirm(old), confirm(old)]);
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
  expect([(await confirm(fresh)).status, (await stop(old)).status]).toEqual([422, 422]);
  expect(await db.rows(raw(`select 1 from email_changes where account_id = '${who.accountId}'`))).toEqual([]);
});
