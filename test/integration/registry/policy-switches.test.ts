import { describe, expect, test } from 'vitest';
import { auth } from '../../../src/contract/accounts/auth.ts';
import { emailAddress } from '../../../src/contract/accounts/email-address.ts';
import { invitations } from '../../../src/contract/accounts/invitations.ts';
import { sentInvitations } from '../../../src/contract/accounts/staff-invitations.ts';
import { access } from '../../../src/contract/keys/access.ts';
import { keys } from '../../../src/contract/keys/keys.ts';
import { accessApplications } from '../../../src/contract/keys/staff-access.ts';
import { check } from '../../../src/contract/lookup/check.ts';
import { lookup } from '../../../src/contract/lookup/lookup.ts';
import { messages } from '../../../src/contract/messages/messages.ts';
import { pages } from '../../../src/contract/pages.ts';
import { reports } from '../../../src/contract/reports/reports.ts';
import {
  createInvitationMail,
  listInvitations,
  removeExpiredInvitations,
} from '../../../src/server/areas/accounts/invitations/store.ts';
import { findAccountByEmail } from '../../../src/server/areas/accounts/store.ts';
import { findFirstPair } from '../../../src/server/areas/keys/store.ts';
import { type SignedInClient, signIn, startApp } from '../../support/app.ts';
import { tokenOf } from '../../support/mailbox.ts';
import { aPerson } from '../../support/people.ts';
import { setPolicy } from '../../support/policy.ts';
import { anApplication } from '../../support/policy-calls.ts';
import { aReport } from '../../support/reports.ts';
import { day, movableClock } from '../../support/time.ts';

const time = movableClock();
const { app, context, stranger, mails, as, asStaff } = await startApp({ clock: time.clock });
let admin = await asStaff('admin');

/** Registers as a visitor does, so that the email is not confirmed. */
async function newcomer() {
  const person = aPerson();
  expect((await stranger.call(auth.register, { body: person })).status).toBe(200);
  const { stsTokenManager } = await signIn(context, person);
  const headers = { authorization: `Bearer ${stsTokenManager.accessToken}` };
  return { person, file: () => stranger.call(reports.create, { body: aReport(), headers }) };
}

/** The only mail to an address. */
async function mailTo(address: string) {
  await mails.deliver();
  const [mail] = mails.to(address);
  if (!mail) throw new Error('no mail came');
  return mail;
}

describe('filing with an email that is not confirmed', () => {
  test('works under Open, and is refused under Careful with what to do, until the mailed link was followed', async () => {
    await setPolicy(context, 'open');
    expect((await (await newcomer()).file()).status).toBe(200);
    await setPolicy(context, 'careful');
    const { person, file } = await newcomer();
    const refused = await file();
    expect([refused.status, refused.body.code]).toEqual([403, 'filingNeedsConfirmedEmail']);
    expect(refused.body.message).toContain('Confirm the email');
    const token = tokenOf(await mailTo(person.email), pages.confirmEmail);
    await stranger.call(emailAddress.confirm, { body: { token } });
    expect((await file()).status).toBe(200);
  });
});

describe('opening an account', () => {
  const register = (body: object) => stranger.call(auth.register, { body });
  /** Invites an address. @returns the token of the mailed link */
  async function invited(email: string): Promise<string> {
    expect((await admin.call(sentInvitations.invite, { body: { email } })).status).toBe(200);
    const token = /signup\?invitation=([\w-]{43})$/m.exec((await mailTo(email)).text)?.[1];
    if (!token) throw new Error('the mail has no link');
    return token;
  }
  const invalid = { status: 422, body: { errors: [{ path: 'invitation', code: 'invitationInvalid' }] } };

  test('needs no invitation under Open, and one confirms the email all the same', async () => {
    await setPolicy(context, 'open');
    const person = aPerson();
    const invitation = await invited(person.email);
    expect((await register({ ...person, invitation })).status).toBe(200);
    const account = await findAccountByEmail(context, person.email);
    expect(account?.emailConfirmedAt).toBeInstanceOf(Date);
    expect((await register(aPerson())).status).toBe(200);
  });

  test('needs one under Consortium, which is good once, for its address, even for two at the same time', async () => {
    await setPolicy(context, 'consortium');
    const person = aPerson();
    const refused = await register(person);
    expect([refused.status, refused.body.code]).toEqual([403, 'invitationNeeded']);
    const invitation = await invited(person.email);
    expect((await stranger.call(invitations.read, { body: { token: invitation } })).body).toEqual({
      email: person.email,
    });
    expect(await register({ ...aPerson(), invitation })).toMatchObject(invalid);
    // Nor does one that is made up tell who has an account.
    const made = { ...aPerson(), email: admin.person.email, invitation: 'x'.repeat(43) };
    expect(await register(made)).toMatchObject(invalid);
    const both = await Promise.all([register({ ...person, invitation }), register({ ...person, invitation })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(await register({ ...aPerson(), invitation })).toMatchObject(invalid);
    // People who have an account keep it, and are not invited again.
    expect((await stranger.call(auth.login, { body: person })).status).toBe(200);
    expect((await admin.call(sentInvitations.invite, { body: { email: person.email } })).body.code).toBe('emailTaken');
  });

  test('works with the link of either mail when one was sent again, because the answer of the mail server was lost', async () => {
    await setPolicy(context, 'consortium');
    const person = aPerson();
    const first = await invited(person.email);
    const listed = async () => {
      const { body } = await admin.call(sentInvitations.list);
      return body.filter((one: { email: string }) => one.email === person.email);
    };
    const [{ id }] = await listed();
    const again = await createInvitationMail(context, id);
    const second = again && 'link' in again ? new URL(again.link).searchParams.get('invitation') : null;
    expect(await listed()).toHaveLength(1);
    for (const token of [first, second])
      expect((await stranger.call(invitations.read, { body: { token } })).body).toEqual({ email: person.email });
    expect((await register({ ...person, invitation: first })).status).toBe(200);
    expect(await register({ ...aPerson(), invitation: second })).toMatchObject(invalid);
  });

  test('takes one invitation, however many admins send one at once', async () => {
    const { email } = aPerson();
    const sent = await Promise.all(
      Array.from({ length: 4 }, () => admin.call(sentInvitations.invite, { body: { email } })),
    );
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { body } = await admin.call(sentInvitations.list);
    const mine = body.filter((one: { email: string }) => one.email === email);
    expect(mine).toHaveLength(1);
    await mails.deliver();
    expect((await admin.call(sentInvitations.cancel, { params: { id: mine[0].id } })).status).toBe(200);
  });

  test('is not possible with an invitation that was taken back, replaced, or is older than seven days', async () => {
    await setPolicy(context, 'consortium');
    const [canceled, replaced, late] = [aPerson(), aPerson(), aPerson()];
    const tokens = [await invited(canceled.email), await invited(replaced.email)];
    const { body: sent } = await admin.call(sentInvitations.list);
    expect(sent.map(({ email }: { email: string }) => email)).toEqual([replaced.email, canceled.email]);
    expect((await admin.call(sentInvitations.cancel, { params: { id: sent[1].id } })).status).toBe(200);
    expect((await admin.call(sentInvitations.cancel, { params: { id: sent[1].id } })).status).toBe(404);
    expect((await admin.call(sentInvitations.invite, { body: { email: replaced.email } })).status).toBe(200);
    await mails.deliver();
    expect(await register({ ...canceled, invitation: tokens[0] })).toMatchObject(invalid);
    expect(await register({ ...replaced, invitation: tokens[1] })).toMatchObject(invalid);
    const invitation = await invited(late.email);
    time.pass(7 * day);
    // Sessions have ended too.
    admin = await asStaff('admin');
    expect(await register({ ...late, invitation })).toMatchObject(invalid);
    await removeExpiredInvitations(context);
    expect(
      (await listInvitations(context, { limit: 10 }, { accountId: admin.accountId, requestId: 'a-request' })).items,
    ).toEqual([]);
  });
});

describe('looking up with a live key', () => {
  const asks = (email: string) => ({ body: { email } });
  async function business() {
    const client = await as();
    const pair = await client.keyPair();
    const headers = { API_Key: pair.apiKey, Secret: pair.secret };
    return { client, ask: () => stranger.call(lookup.detail, { ...asks('x@example.org'), headers }) };
  }
  const testPair = (client: SignedInClient) => client.call(keys.test);
  const decides = (id: string, decision: string) =>
    admin.call(accessApplications.decide, { params: { id }, body: { decision, reason: 'As we agreed on the phone.' } });

  test('stops under Careful until an admin approves the account, and again when the approval is taken back', async () => {
    await setPolicy(context, 'open');
    const { client, ask } = await business();
    expect((await ask()).status).toBe(200);
    expect((await client.call(access.get)).body).toEqual({ isNeeded: false, isApproved: false, application: null });
    await setPolicy(context, 'careful');
    expect(await ask()).toMatchObject({ status: 403, body: { code: 'keyNotApproved' } });
    const needed = { status: 403, body: { code: 'approvalNeeded' } };
    // A person's check is not an API key.
    expect((await client.call(check.lookup, asks('x@example.org'))).status).toBe(200);
    expect(await client.call(keys.create, { body: { name: 'Shop' } })).toMatchObject(needed);
    expect((await testPair(client)).body.kind).toBe('test');

    expect((await client.call(access.apply, { body: anApplication })).status).toBe(200);
    expect((await client.call(access.apply, { body: anApplication })).body.code).toBe('applicationOpen');
    const { body: waiting } = await admin.call(accessApplications.list);
    expect(waiting).toMatchObject([{ ...anApplication, state: 'waiting', email: client.person.email }]);
    const [{ id }] = waiting;
    const both = await Promise.all([decides(id, 'approve'), decides(id, 'approve')]);
    // Once more, as after an answer that was lost, is nothing new.
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await decides(id, 'refuse')).body.code).toBe('applicationDecided');
    await mails.deliver();
    const told = mails.to(client.person.email).filter(({ subject }) => subject === 'You may use live keys');
    expect(told.map(({ text }) => text)).toEqual([expect.stringContaining('As we agreed on the phone.')]);
    expect((await ask()).status).toBe(200);
    expect((await client.call(keys.create, { body: { name: 'Shop' } })).status).toBe(200);
    expect((await decides(id, 'end')).status).toBe(200);
    expect((await ask()).body.code).toBe('keyNotApproved');
    // The account may apply again.
    expect((await client.call(access.apply, { body: anApplication })).status).toBe(200);
    const again = (await client.call(access.get)).body.application.id;
    expect((await decides(again, 'refuse')).status).toBe(200);
    expect((await client.call(access.get)).body).toMatchObject({
      isNeeded: true,
      isApproved: false,
      application: { state: 'refused', reason: 'As we agreed on the phone.' },
    });
  });

  test('is not for a new account under Careful, which gets no live key before it is approved', async () => {
    await setPolicy(context, 'careful');
    const person = aPerson();
    await stranger.call(auth.register, { body: person });
    const account = await findAccountByEmail(context, person.email);
    expect(await findFirstPair(context, account?.id ?? '')).toBeNull();
  });

  test('is applied for with a purpose, in words that are long enough', async () => {
    const { client } = await business();
    const refused = await client.call(access.apply, { body: { ...anApplication, words: 'Shop', purpose: 'fun' } });
    expect(refused.body.errors.map(({ path }: { path: string }) => path).sort()).toEqual(['purpose', 'words']);
  });
});

test('the newest reports are for live keys under Open only; test keys always get invented ones', async () => {
  await setPolicy(context, 'open');
  const client = await as();
  const [live, trial] = [await client.keyPair(), (await client.call(keys.test)).body];
  const latest = async ({ apiKey }: { apiKey: string }) => {
    const { status, body } = await stranger.call(lookup.recentReports, { headers: { API_Key: apiKey } });
    return [status, body.code];
  };
  expect(await latest(live)).toEqual([200, undefined]);
  await setPolicy(context, { recentReports: false });
  expect(await latest(live)).toEqual([403, 'recentReportsOff']);
  expect(await latest(trial)).toEqual([200, undefined]);
});

test('a new password follows the rule of the policy, and the page and the document say which', async () => {
  const registers = async (password: string) => {
    const { status, body } = await stranger.call(auth.register, { body: { ...aPerson(), password } });
    return body.errors?.[0]?.message ?? status;
  };
  const says = async (rule: string, words: string) => {
    expect((await app.inject('/signup')).payload).toContain(`<meta name="password-rule" content="${rule}"`);
    expect((await app.inject('/api/openapi.json')).payload.includes(words)).toBe(true);
  };
  await setPolicy(context, 'open');
  expect(await registers('Correct-1')).toBe(200);
  expect(await registers('four words in a row')).toBe(messages.passwordRule);
  await says('composition', messages.passwordRule);
  await setPolicy(context, 'consortium');
  await setPolicy(context, { registration: 'anybody' });
  expect(await registers('Correct-1')).toBe(messages.passwordRuleNist);
  expect(await registers('four words in a row')).toBe(200);
  await says('nist', messages.passwordRuleNist);
  await setPolicy(context, 'open');
});
