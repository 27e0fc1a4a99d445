import { describe, expect, test } from 'vitest';
import { contract, listEndpoints } from '../../src/contract/index.ts';
import { startApp } from '../support/app.ts';
import { eventsOf } from '../support/trail.ts';
import { anOwner, type EndpointName, wholeCalls } from '../support/whole-calls.ts';

const testApp = await startApp();
const { as, stranger, services, db, mails } = testApp;

type Caller =
  | 'no credentials'
  | 'another account'
  | 'the owner'
  | 'a key pair'
  | 'API key without its secret'
  | 'a revoked key pair'
  | 'an expired session'
  | 'a deleted account';

type Statuses = Record<Caller, number>;

const everyone: Statuses = {
  'no credentials': 200,
  'another account': 200,
  'the owner': 200,
  'a key pair': 200,
  'API key without its secret': 200,
  'a revoked key pair': 200,
  'an expired session': 200,
  'a deleted account': 200,
};
/** Every account gets its own data. */
const anySession: Statuses = {
  'no credentials': 401,
  'another account': 200,
  'the owner': 200,
  'a key pair': 401,
  'API key without its secret': 401,
  'a revoked key pair': 401,
  'an expired session': 401,
  'a deleted account': 401,
};
/** The call names a resource of an account: for others it does not exist. */
const ownerOnly: Statuses = { ...anySession, 'another account': 404 };
/** The call names the account: others are refused. */
const ownAccount: Statuses = { ...anySession, 'another account': 422 };
const keyPair: Statuses = {
  'no credentials': 401,
  'another account': 401,
  'the owner': 401,
  'a key pair': 200,
  'API key without its secret': 401,
  'a revoked key pair': 403,
  'an expired session': 401,
  'a deleted account': 401,
};
const apiKey: Statuses = { ...keyPair, 'API key without its secret': 200 };

/** The audit events of a successful call, or why there is none. */
type Audited = readonly string[] | `reads ${string}`;

const table: Record<EndpointName, { statuses: Statuses; audited: Audited }> = {
  'auth.register': { statuses: everyone, audited: ['account.created', 'key.created'] },
  'auth.login': { statuses: everyone, audited: ['session.started'] },
  'auth.user': { statuses: anySession, audited: 'reads one’s own account' },
  'auth.currentuser': { statuses: anySession, audited: 'reads one’s own account' },
  'auth.signout': { statuses: anySession, audited: ['session.ended'] },
  'auth.loginFactor': { statuses: everyone, audited: ['recovery_code.used', 'session.started'] },
  'auth.loginFactorOptions': { statuses: everyone, audited: 'reads a new challenge' },
  'auth.loginPasskeyOptions': { statuses: everyone, audited: 'reads a new challenge' },
  'auth.loginPasskey': { statuses: everyone, audited: ['session.started'] },
  'auth.stepUpOptions': { statuses: anySession, audited: 'reads a new challenge' },
  'auth.stepUp': { statuses: anySession, audited: ['session.proven'] },
  'auth.forgetPassword': { statuses: everyone, audited: ['password.link_made'] },
  'auth.resetPassword': { statuses: everyone, audited: ['password.reset'] },
  'emailAddress.get': { statuses: anySession, audited: 'reads one’s own account' },
  // Nothing is sent: the accounts of these callers are confirmed.
  'emailAddress.sendConfirmation': { statuses: anySession, audited: [] },
  'emailAddress.confirm': { statuses: everyone, audited: ['email.confirmed'] },
  'emailAddress.requestChange': { statuses: anySession, audited: ['email.change_requested'] },
  'emailAddress.cancelChange': { statuses: anySession, audited: ['email.change_stopped'] },
  'emailAddress.confirmChange': { statuses: everyone, audited: ['email.changed'] },
  'emailAddress.stopChange': { statuses: everyone, audited: ['email.change_stopped'] },
  'account.update': { statuses: ownAccount, audited: ['account.updated'] },
  'account.uploadPicture': { statuses: anySession, audited: ['picture.uploaded'] },
  'account.picture': { statuses: ownerOnly, audited: 'reads one’s own account' },
  'account.changePassword': { statuses: anySession, audited: ['password.changed'] },
  'account.remove': { statuses: ownAccount, audited: ['account.deleted'] },
  'account.sessions': { statuses: anySession, audited: 'reads one’s own account' },
  'account.endSession': { statuses: ownerOnly, audited: ['session.ended'] },
  'account.endOtherSessions': { statuses: anySession, audited: ['session.others_ended'] },
  'account.preferences': { statuses: anySession, audited: 'reads one’s own account' },
  'account.savePreferences': { statuses: anySession, audited: ['preferences.updated'] },
  'factors.list': { statuses: anySession, audited: 'reads one’s own account' },
  'factors.addTotp': { statuses: anySession, audited: 'reads a new secret, which counts for nothing yet' },
  // The code fits the owner's app only.
  'factors.confirmTotp': { statuses: ownAccount, audited: ['factor.added'] },
  'factors.passkeyOptions': { statuses: anySession, audited: 'reads a new challenge' },
  // The challenge is the owner's.
  'factors.addPasskey': { statuses: ownAccount, audited: ['factor.added'] },
  'factors.removePasskey': { statuses: ownerOnly, audited: ['factor.removed'] },
  // Another account has no app to remove.
  'factors.removeTotp': { statuses: ownerOnly, audited: ['factor.removed'] },
  'factors.renewRecoveryCodes': { statuses: ownerOnly, audited: ['recovery_codes.renewed'] },
  'reports.all': { statuses: anySession, audited: ['reports.listed'] },
  'reports.single': { statuses: ownerOnly, audited: ['report.viewed'] },
  'reports.history': { statuses: ownerOnly, audited: ['report.viewed'] },
  'reports.create': { statuses: anySession, audited: ['report.created'] },
  'reports.update': { statuses: ownerOnly, audited: ['report.updated'] },
  'reports.withdraw': { statuses: ownerOnly, audited: ['report.withdrawn'] },
  'attachments.add': { statuses: ownerOnly, audited: ['attachment.added'] },
  'attachments.list': { statuses: ownerOnly, audited: ['attachments.listed'] },
  'attachments.download': { statuses: ownerOnly, audited: ['attachment.viewed'] },
  'attachments.remove': { statuses: ownerOnly, audited: ['attachment.removed'] },
  'lookup.detail': { statuses: keyPair, audited: ['lookup'] },
  'check.lookup': { statuses: anySession, audited: ['lookup'] },
  'lookup.recent': { statuses: keyPair, audited: ['lookup'] },
  'lookup.recentReports': { statuses: apiKey, audited: ['latest.viewed'] },
  'lookup.batch': { statuses: keyPair, audited: ['lookup'] },
  'keys.list': { statuses: anySession, audited: 'reads one’s own account' },
  'keys.create': { statuses: anySession, audited: ['key.created'] },
  'keys.test': { statuses: anySession, audited: ['key.created'] },
  'keys.secret': { statuses: ownerOnly, audited: ['secret.viewed'] },
  'keys.rotate': { statuses: ownerOnly, audited: ['key.replaced'] },
  'keys.revoke': { statuses: ownerOnly, audited: ['key.revoked'] },
  'usage.byDay': { statuses: ownerOnly, audited: 'reads one’s own counts' },
  'usage.allowance': { statuses: anySession, audited: 'reads one’s own counts' },
  'quotas.today': { statuses: anySession, audited: 'reads one’s own counts' },
  'analysis.figures': { statuses: everyone, audited: 'reads anonymous totals' },
  'analysis.pattern': { statuses: everyone, audited: 'reads anonymous totals' },
};

const business = await as();
const revoked = await as();
const expired = await as();
const deleted = await as();

const proofOf = async (who: typeof business) => {
  const { apiKey, secret } = await who.keyPair();
  return { api_key: apiKey, secret };
};
const bearer = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` });

const pair = await proofOf(business);
const revokedPair = await proofOf(revoked);
await services.keys.revoke(revoked.accountId, (await revoked.keyPair()).id, 'a-request');
await db.rows(
  { name: 'test.expire', text: `update sessions set expires_at = now() - interval '1 second' where account_id = $1` },
  [expired.accountId],
);
const deletedProof = { ...(await proofOf(deleted)), ...bearer(deleted) };
await services.accounts.remove(deleted.accountId, { email: deleted.person.email, withdrawReports: false });

const callers: Exclude<Caller, 'another account' | 'the owner'>[] = [
  'no credentials',
  'API key without its secret',
  'a revoked key pair',
  'an expired session',
  'a deleted account',
  'a key pair',
];
const proofs: Record<(typeof callers)[number], Record<string, string>> = {
  'no credentials': {},
  'a key pair': pair,
  'API key without its secret': { api_key: pair.api_key },
  'a revoked key pair': revokedPair,
  'an expired session': bearer(expired),
  'a deleted account': deletedProof,
};

describe.each(listEndpoints())('%s', (name, endpoint) => {
  test('allows each caller exactly what it should, and is audited', async () => {
    expect(Object.keys(table), 'has no row in the table').toContain(name);
    const { statuses, audited } = table[name as EndpointName];
    const whole = wholeCalls[name as EndpointName];
    const it = await anOwner(testApp);
    const someoneElse = await as();
    const marks = [it.person.email, ...Object.values(it.subject)];

    const outcomes: Partial<Statuses> = {};
    let lastId = (await eventsOf(testApp)).lastId;
    const calls = async (caller: Caller, headers: Record<string, string>) => {
      const sent = await whole(it);
      lastId = (await eventsOf(testApp, lastId)).lastId;
      const answer = await stranger.call(endpoint, { ...sent, headers });
      await mails.deliver();
      const { events, lastId: next } = await eventsOf(testApp, lastId);
      lastId = next;
      outcomes[caller] = answer.status;
      // A refused call reveals nothing, changes nothing and is not audited.
      if (answer.status >= 400) expect(events, caller).toEqual([]);
      const mayRead = caller === 'the owner' || (answer.status < 400 && endpoint.access !== 'session');
      if (!mayRead) for (const mark of marks) expect(answer.text, caller).not.toContain(mark);
      return { answer, events };
    };

    for (const caller of callers) {
      const { answer, events } = await calls(caller, proofs[caller]);
      if (answer.status === 200 && endpoint.access !== 'anyone' && typeof audited !== 'string')
        expect(events.map(({ event }) => event)).toEqual(audited);
      const isLookup = endpoint.access === 'keyPair' && answer.status === 200;
      if (isLookup) expect(events[0]).toMatchObject({ actor: 'key', reportIds: [it.reportId] });
      if (isLookup) expect(events[0]?.requestId).toBe(answer.headers['x-request-id']);
    }
    await calls('another account', bearer(someoneElse));
    const { events } = await calls('the owner', bearer(it));
    expect(outcomes).toEqual(statuses);

    if (outcomes['the owner'] === 200) {
      expect(events.map(({ event }) => event)).toEqual(typeof audited === 'string' ? [] : audited);
      for (const { actor, actorId, reportIds, event } of events) {
        // A lookup from the web app uses the account's key.
        const byKey = name === 'check.lookup';
        expect(actor).toBe(byKey ? 'key' : 'account');
        if (endpoint.access === 'session' && !byKey) expect(actorId).toBe(it.accountId);
        if (/^(report|attachment)/.test(event) && name !== 'reports.create') expect(reportIds).toEqual([it.reportId]);
      }
    }
  });
});

test('showing the secret of an existing test pair again is audited', async () => {
  const user = await as();
  await user.call(contract.keys.test);
  const { lastId } = await eventsOf(testApp);
  await user.call(contract.keys.test);
  expect((await eventsOf(testApp, lastId)).events.map(({ event }) => event)).toEqual(['secret.viewed']);
});

test('the audit trail holds no address, name, identifier, password or secret', async () => {
  const rows = await db.rows<{ row: string }>({
    name: 'test.trail',
    text: 'select a::text as row from audit_events a',
  });
  expect(rows.length).toBeGreaterThan(100);
  for (const { row } of rows) expect(row).not.toMatch(/@|Sana|Bilal|35202|\+92|horse|fs_(live|test)_/);
});
