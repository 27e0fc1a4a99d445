import { describe, expect, test } from 'vitest';
import { contract, listEndpoints } from '../../src/contract/index.ts';
import { startApp } from '../support/app.ts';
import { eventsOf } from '../support/trail.ts';
import { anOwner, type EndpointName, wholeCalls } from '../support/whole-calls.ts';

const testApp = await startApp();
const { as, stranger, services, db, mails } = testApp;

type Caller =
  | 'a stranger'
  | 'another person'
  | 'whoever owns it'
  | 'a business with a key pair'
  | 'somebody with a key and no secret'
  | 'a revoked key pair'
  | 'a session that is over'
  | 'a deleted account';

type May = Record<Caller, number>;

const anybody: May = {
  'a stranger': 200,
  'another person': 200,
  'whoever owns it': 200,
  'a business with a key pair': 200,
  'somebody with a key and no secret': 200,
  'a revoked key pair': 200,
  'a session that is over': 200,
  'a deleted account': 200,
};
/** Every account gets its own data. */
const signedIn: May = {
  'a stranger': 401,
  'another person': 200,
  'whoever owns it': 200,
  'a business with a key pair': 401,
  'somebody with a key and no secret': 401,
  'a revoked key pair': 401,
  'a session that is over': 401,
  'a deleted account': 401,
};
/** The call names a resource of an account: for others it does not exist. */
const owner: May = { ...signedIn, 'another person': 404 };
/** The call names the account: others are refused. */
const itself: May = { ...signedIn, 'another person': 422 };
const keyPair: May = {
  'a stranger': 401,
  'another person': 401,
  'whoever owns it': 401,
  'a business with a key pair': 200,
  'somebody with a key and no secret': 401,
  'a revoked key pair': 403,
  'a session that is over': 401,
  'a deleted account': 401,
};
const apiKey: May = { ...keyPair, 'somebody with a key and no secret': 200 };

/** The audit events of a successful call, or why there is none. */
type Leaves = readonly string[] | `reads ${string}`;

const table: Record<EndpointName, { may: May; leaves: Leaves }> = {
  'auth.register': { may: anybody, leaves: ['account.created', 'key.created'] },
  'auth.login': { may: anybody, leaves: ['session.started'] },
  'auth.user': { may: signedIn, leaves: 'reads one’s own account' },
  'auth.currentuser': { may: signedIn, leaves: 'reads one’s own account' },
  'auth.signout': { may: signedIn, leaves: ['session.ended'] },
  'auth.forgetPassword': { may: anybody, leaves: ['password.link_made'] },
  'auth.resetPassword': { may: anybody, leaves: ['password.reset'] },
  'account.update': { may: itself, leaves: ['account.updated'] },
  'account.uploadPicture': { may: signedIn, leaves: ['picture.uploaded'] },
  'account.changePassword': { may: signedIn, leaves: ['password.changed'] },
  'account.remove': { may: itself, leaves: ['account.deleted'] },
  'account.sessions': { may: signedIn, leaves: 'reads one’s own account' },
  'account.endSession': { may: owner, leaves: ['session.ended'] },
  'account.endOtherSessions': { may: signedIn, leaves: ['session.others_ended'] },
  'account.preferences': { may: signedIn, leaves: 'reads one’s own account' },
  'account.savePreferences': { may: signedIn, leaves: ['preferences.updated'] },
  'reports.all': { may: signedIn, leaves: ['reports.listed'] },
  'reports.single': { may: owner, leaves: ['report.viewed'] },
  'reports.history': { may: owner, leaves: ['report.viewed'] },
  'reports.create': { may: signedIn, leaves: ['report.created'] },
  'reports.update': { may: owner, leaves: ['report.updated'] },
  'reports.withdraw': { may: owner, leaves: ['report.withdrawn'] },
  'attachments.add': { may: owner, leaves: ['attachment.added'] },
  'attachments.list': { may: owner, leaves: ['attachments.listed'] },
  'attachments.download': { may: owner, leaves: ['attachment.viewed'] },
  'attachments.remove': { may: owner, leaves: ['attachment.removed'] },
  'lookup.detail': { may: keyPair, leaves: ['lookup'] },
  'check.lookup': { may: signedIn, leaves: ['lookup'] },
  'lookup.recent': { may: keyPair, leaves: ['lookup'] },
  'lookup.recentReports': { may: apiKey, leaves: ['latest.viewed'] },
  'lookup.batch': { may: keyPair, leaves: ['lookup'] },
  'keys.list': { may: signedIn, leaves: 'reads one’s own account' },
  'keys.create': { may: signedIn, leaves: ['key.created'] },
  'keys.test': { may: signedIn, leaves: ['key.created'] },
  'keys.secret': { may: owner, leaves: ['secret.viewed'] },
  'keys.rotate': { may: owner, leaves: ['key.replaced'] },
  'keys.revoke': { may: owner, leaves: ['key.revoked'] },
  'usage.byDay': { may: owner, leaves: 'reads one’s own counts' },
  'usage.allowance': { may: signedIn, leaves: 'reads one’s own counts' },
  'analysis.figures': { may: anybody, leaves: 'reads totals that lead to nobody' },
  'analysis.pattern': { may: anybody, leaves: 'reads totals that lead to nobody' },
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

const callers: Exclude<Caller, 'another person' | 'whoever owns it'>[] = [
  'a stranger',
  'somebody with a key and no secret',
  'a revoked key pair',
  'a session that is over',
  'a deleted account',
  'a business with a key pair',
];
const proofs: Record<(typeof callers)[number], Record<string, string>> = {
  'a stranger': {},
  'a business with a key pair': pair,
  'somebody with a key and no secret': { api_key: pair.api_key },
  'a revoked key pair': revokedPair,
  'a session that is over': bearer(expired),
  'a deleted account': deletedProof,
};

describe.each(listEndpoints())('%s', (name, endpoint) => {
  test('allows each caller exactly what it should, and is audited', async () => {
    expect(Object.keys(table), 'has no row in the table').toContain(name);
    const { may, leaves } = table[name as EndpointName];
    const whole = wholeCalls[name as EndpointName];
    const it = await anOwner(testApp);
    const someoneElse = await as();
    const marks = [it.person.email, ...Object.values(it.subject)];

    const outcomes: Partial<May> = {};
    let lastId = (await eventsOf(testApp)).lastId;
    const calls = async (caller: Caller, headers: Record<string, string>) => {
      const sent = await whole(it);
      lastId = (await eventsOf(testApp, lastId)).lastId;
      const answer = await stranger.call(endpoint, { ...sent, headers });
      await mails.deliver();
      const { events, lastId: next } = await eventsOf(testApp, lastId);
      lastId = next;
      outcomes[caller] = answer.status;
      // A refused call reveals nothing, changes nothing and leaves no audit event.
      if (answer.status >= 400) expect(events, caller).toEqual([]);
      const mayRead = caller === 'whoever owns it' || (answer.status < 400 && endpoint.access !== 'session');
      if (!mayRead) for (const mark of marks) expect(answer.text, caller).not.toContain(mark);
      return { answer, events };
    };

    for (const caller of callers) {
      const { answer, events } = await calls(caller, proofs[caller]);
      if (answer.status === 200 && endpoint.access !== 'anyone' && typeof leaves !== 'string')
        expect(events.map(({ event }) => event)).toEqual(leaves);
      const isLookup = endpoint.access === 'keyPair' && answer.status === 200;
      if (isLookup) expect(events[0]).toMatchObject({ actor: 'key', reportIds: [it.reportId] });
      if (isLookup) expect(events[0]?.requestId).toBe(answer.headers['x-request-id']);
    }
    await calls('another person', bearer(someoneElse));
    const { events } = await calls('whoever owns it', bearer(it));
    expect(outcomes).toEqual(may);

    if (outcomes['whoever owns it'] === 200) {
      expect(events.map(({ event }) => event)).toEqual(typeof leaves === 'string' ? [] : leaves);
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
  const somebody = await as();
  await somebody.call(contract.keys.test);
  const { lastId } = await eventsOf(testApp);
  await somebody.call(contract.keys.test);
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
