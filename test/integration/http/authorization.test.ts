import { describe, expect, test } from 'vitest';
import { type StaffRole, staffRoles } from '../../../src/contract/accounts/roles.ts';
import { contract, listEndpoints } from '../../../src/contract/index.ts';
import { deleteAccount } from '../../../src/server/areas/accounts/delete-account.ts';
import { revokeKey } from '../../../src/server/areas/keys/revoke-key.ts';
import { byProgram, type SignedInClient, startApp } from '../../support/app.ts';
import {
  admins,
  anySession,
  apiKey,
  type Caller,
  everyone,
  inspectors,
  keyPair,
  moderators,
  overseers,
  ownAccount,
  ownerOnly,
  type Statuses,
  sessionOrKeyPair,
  staffWith,
} from '../../support/statuses.ts';
import { eventsOf } from '../../support/trail.ts';
import { anOwner, type EndpointName, wholeCalls } from '../../support/whole-calls.ts';

const testApp = await startApp();
const { as, asStaff, stranger, context, db, mails } = testApp;

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
  'reports.find': { statuses: anySession, audited: ['reports.listed'] },
  'reports.single': { statuses: ownerOnly, audited: ['report.viewed'] },
  'reports.history': { statuses: ownerOnly, audited: ['report.viewed'] },
  'reports.create': { statuses: anySession, audited: ['report.created'] },
  'reports.update': { statuses: ownerOnly, audited: ['report.updated'] },
  'reports.withdraw': { statuses: ownerOnly, audited: ['report.withdrawn'] },
  'reports.undoWithdrawal': { statuses: ownerOnly, audited: ['report.withdrawal_undone'] },
  'attachments.add': { statuses: ownerOnly, audited: ['attachment.added'] },
  'attachments.list': { statuses: ownerOnly, audited: ['attachments.listed'] },
  'attachments.download': { statuses: ownerOnly, audited: ['attachment.viewed'] },
  'attachments.remove': { statuses: ownerOnly, audited: ['attachment.removed'] },
  'lookup.detail': { statuses: keyPair, audited: ['lookup'] },
  // The policy does not allow it here: visitor-checks.test.ts.
  'check.visitor': { statuses: everyone, audited: ['lookup.visitor'] },
  'check.lookup': { statuses: anySession, audited: ['lookup.misses'] },
  'check.batch': { statuses: anySession, audited: ['lookup.misses'] },
  'lookup.recent': { statuses: keyPair, audited: ['lookup'] },
  'lookup.recentReports': { statuses: apiKey, audited: ['latest.viewed'] },
  'lookup.batch': { statuses: keyPair, audited: ['lookup'] },
  'keys.list': { statuses: anySession, audited: 'reads one’s own account' },
  'keys.create': { statuses: anySession, audited: ['key.created'] },
  'keys.test': { statuses: anySession, audited: ['key.created'] },
  'keys.secret': { statuses: ownerOnly, audited: ['secret.viewed'] },
  'keys.rotate': { statuses: ownerOnly, audited: ['key.replaced'] },
  'keys.rotateOwn': { statuses: keyPair, audited: ['key.replaced'] },
  'keys.revoke': { statuses: ownerOnly, audited: ['key.revoked'] },
  // The call names the owner's pair.
  'usage.byDay': {
    statuses: { ...sessionOrKeyPair, 'another account': 404, 'a key pair': 404 },
    audited: 'reads one’s own counts',
  },
  'checkHistory.list': {
    statuses: { ...sessionOrKeyPair, 'another account': 404, 'a key pair': 404 },
    audited: 'reads what one’s own lookups showed',
  },
  'checkHistory.shown': { statuses: anySession, audited: 'reads what one’s own lookups showed' },
  'checkHistory.csv': {
    statuses: { ...sessionOrKeyPair, 'another account': 404, 'a key pair': 404 },
    audited: 'reads what one’s own lookups showed',
  },
  'usage.allowance': { statuses: sessionOrKeyPair, audited: 'reads one’s own counts' },
  'inbox.list': { statuses: anySession, audited: 'reads what one is told' },
  'inbox.read': { statuses: anySession, audited: 'reads what one is told' },
  'corrections.list': { statuses: sessionOrKeyPair, audited: 'reads what one’s own lookups showed' },
  'corrections.read': { statuses: sessionOrKeyPair, audited: 'reads what one’s own lookups showed' },
  'quotas.today': { statuses: anySession, audited: 'reads one’s own counts' },
  'about.get': { statuses: everyone, audited: 'reads anonymous totals' },
  'analysis.overview': { statuses: everyone, audited: 'reads anonymous totals' },
  'nextSteps.get': { statuses: everyone, audited: 'reads what the operator says to everybody' },
  'analysis.pattern': { statuses: everyone, audited: 'reads anonymous totals' },
  // There are admins.
  'disputes.askToRead': { statuses: everyone, audited: ['reading.asked'] },
  'disputes.open': { statuses: everyone, audited: ['dispute.opened'] },
  'disputes.addFile': { statuses: everyone, audited: ['dispute.file_added'] },
  'disputes.answer': { statuses: everyone, audited: ['dispute.answered'] },
  'disputes.withdraw': { statuses: everyone, audited: ['dispute.withdrawn'] },
  'disputes.appeal': { statuses: everyone, audited: ['dispute.appealed'] },
  'disputes.reply': { statuses: everyone, audited: ['reply.written'] },
  'disputes.followUp': { statuses: everyone, audited: ['reply.written'] },
  'disputes.repliesToReport': { statuses: ownerOnly, audited: 'reads what is shown with one’s own report' },
  'disputes.followUpAsAuthor': { statuses: ownerOnly, audited: ['reply.written'] },
  'disputes.ofReport': { statuses: ownerOnly, audited: 'reads what is decided about one’s own report' },
  'disputes.answerAsAuthor': { statuses: ownerOnly, audited: ['dispute.answered'] },
  'staffDisputes.ask': { statuses: moderators, audited: ['dispute.asked'] },
  'staffDisputes.decide': { statuses: moderators, audited: ['dispute.decided'] },
  'staffDisputes.file': { statuses: moderators, audited: ['dispute.file_opened'] },
  'staffDisputes.reply': { statuses: moderators, audited: ['reply.shown'] },
  // Its own person is not known yet, and the case is audited when it is proven.
  'proofs.begin': { statuses: everyone, audited: [] },
  'proofs.document': { statuses: everyone, audited: [] },
  'proofs.profile': { statuses: everyone, audited: [] },
  'proofs.website': { statuses: everyone, audited: [] },
  'proofs.confirm': { statuses: everyone, audited: ['case.proven'] },
  'removalRequests.send': { statuses: everyone, audited: ['request.received'] },
  'staffRequests.list': { statuses: moderators, audited: 'reads kinds and days only' },
  'staffRequests.open': { statuses: moderators, audited: ['request.opened'] },
  'staffRequests.decide': { statuses: moderators, audited: ['request.decided'] },
  'waitingProofs.list': { statuses: moderators, audited: 'reads masked identifiers only' },
  'waitingProofs.open': { statuses: moderators, audited: ['proof.opened'] },
  'waitingProofs.document': { statuses: moderators, audited: ['proof.document_opened'] },
  'waitingProofs.decide': { statuses: moderators, audited: ['case.proven', 'proof.approved'] },
  'cases.open': { statuses: everyone, audited: ['case.opened'] },
  'caseClaims.mark': { statuses: everyone, audited: ['marker.set'] },
  'caseClaims.recycled': { statuses: everyone, audited: ['number.recycled'] },
  'cases.end': { statuses: everyone, audited: ['case.ended'] },
  'setup.claim': { statuses: { ...anySession, 'another account': 422, 'the owner': 422 }, audited: [] },
  'decisions.ofReport': { statuses: ownerOnly, audited: 'reads one’s own report' },
  'decisions.answer': { statuses: ownerOnly, audited: ['report.answered'] },
  'decisions.byLink': { statuses: everyone, audited: 'reads what moderators decided about one’s own report' },
  'decisions.appealByLink': { statuses: everyone, audited: ['report.appealed'] },
  'decisions.appeal': { statuses: ownerOnly, audited: ['report.appealed'] },
  'flags.create': { statuses: keyPair, audited: ['report.flagged'] },
  'flags.fromCheck': { statuses: anySession, audited: ['report.flagged'] },
  'queue.list': { statuses: moderators, audited: ['queue.listed'] },
  'queue.next': { statuses: moderators, audited: ['report.opened'] },
  'queue.open': { statuses: moderators, audited: ['report.opened'] },
  'queue.identifiers': { statuses: moderators, audited: ['identifiers.opened'] },
  'queue.release': { statuses: moderators, audited: 'reads nothing, and gives a claim back' },
  'queue.decide': { statuses: moderators, audited: ['report.listed'] },
  'queue.preview': { statuses: moderators, audited: 'reads counts' },
  'queue.bulk': { statuses: moderators, audited: ['report.listed'] },
  // Another moderator made the decision.
  'queue.undo': { statuses: staffWith(), audited: ['decision.undone'] },
  'queue.reverse': { statuses: moderators, audited: ['decision.reversed'] },
  'overview.get': { statuses: overseers, audited: 'reads figures' },
  'access.get': { statuses: anySession, audited: 'reads one’s own account' },
  // An account applies once.
  'access.apply': { statuses: anySession, audited: ['access.requested'] },
  'accessApplications.list': { statuses: admins, audited: ['applications.listed'] },
  'accessApplications.decide': { statuses: admins, audited: ['access.approved'] },
  'invitations.read': { statuses: everyone, audited: 'reads an address that only the token’s holder can ask for' },
  'sentInvitations.list': { statuses: admins, audited: ['invitations.listed'] },
  'sentInvitations.invite': { statuses: admins, audited: ['invitation.sent'] },
  'sentInvitations.cancel': { statuses: admins, audited: ['invitation.canceled'] },
  'issuedKeys.list': { statuses: admins, audited: ['keys.listed'] },
  'issuedKeys.revoke': { statuses: admins, audited: ['key.revoked_by_staff'] },
  'plans.list': { statuses: admins, audited: 'reads settings' },
  'plans.set': { statuses: admins, audited: ['plan.changed'] },
  'plans.reset': { statuses: admins, audited: ['plan.reset'] },
  'plans.assign': { statuses: admins, audited: ['plan.assigned'] },
  'policy.get': { statuses: admins, audited: 'reads no personal value' },
  // Nobody has chosen it yet.
  'policy.set': { statuses: admins, audited: ['policy.changed'] },
  'operator.get': { statuses: admins, audited: 'reads no personal value' },
  // Nobody has said anything about the operator, and the call does not either.
  'operator.set': { statuses: admins, audited: [] },
  'policy.state': {
    statuses: overseers,
    audited: 'reads no personal value',
  },
  'policy.preview': { statuses: admins, audited: 'reads anonymous totals' },
  'safelist.list': { statuses: moderators, audited: 'reads masked identifiers only' },
  'safelist.find': { statuses: moderators, audited: 'reads masked identifiers only' },
  'safelist.add': { statuses: moderators, audited: ['safelist.added'] },
  'safelist.open': { statuses: moderators, audited: ['safelist.opened'] },
  'safelist.remove': { statuses: moderators, audited: ['safelist.removed'] },
  'retention.rules': { statuses: inspectors, audited: 'reads settings' },
  'retention.change': { statuses: admins, audited: ['retention.changed'] },
  'retention.preview': { statuses: inspectors, audited: 'reads anonymous totals' },
  'retention.holds': { statuses: inspectors, audited: 'reads settings' },
  'retention.hold': { statuses: admins, audited: ['hold.placed'] },
  'retention.release': { statuses: admins, audited: ['hold.lifted'] },
  'system.checklist': { statuses: admins, audited: 'reads no personal value' },
  'system.get': { statuses: admins, audited: 'reads anonymous totals' },
  'system.retry': { statuses: admins, audited: ['jobs.retried'] },
  'staffReports.list': { statuses: moderators, audited: ['reports.listed'] },
  'staffReports.find': { statuses: moderators, audited: ['reports.listed'] },
  'staffReports.one': { statuses: moderators, audited: ['report.opened'] },
  'staffReports.identifiers': { statuses: moderators, audited: ['identifiers.opened'] },
  'staffReports.file': { statuses: moderators, audited: ['attachment.viewed'] },
  'staffReports.connections': { statuses: moderators, audited: ['report.opened'] },
  'people.list': { statuses: admins, audited: ['people.listed'] },
  'people.find': { statuses: admins, audited: ['person.viewed'] },
  'auditTrail.list': { statuses: inspectors, audited: ['trail.viewed'] },
  'auditTrail.csv': { statuses: inspectors, audited: ['trail.exported'] },
  'auditTrail.verification': { statuses: inspectors, audited: 'reads anonymous totals' },
  'auditTrail.verify': { statuses: inspectors, audited: ['trail.verified'] },
  'people.get': { statuses: admins, audited: ['person.viewed'] },
  'people.suspend': { statuses: admins, audited: ['account.suspended'] },
  'people.lift': { statuses: admins, audited: ['account.lifted'] },
  'people.endSessions': { statuses: admins, audited: ['account.signed_out'] },
  'people.grant': { statuses: admins, audited: ['role.granted'] },
  'people.revoke': { statuses: admins, audited: ['role.revoked'] },
};

const business = await as();
const revoked = await as();
const expired = await as();
const deleted = await as();
const staff = new Map(await Promise.all(staffRoles.map(async (role) => [role, await asStaff(role)] as const)));
const only = (role: StaffRole) => staff.get(role) as SignedInClient;
const everyRole = await asStaff(...staffRoles);

const proofOf = async (who: typeof business) => {
  const { headers } = await who.keyPair();
  return headers;
};
const bearer = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` });

const pair = await proofOf(business);
const revokedPair = await proofOf(revoked);
await revokeKey(context, revoked.accountId, (await revoked.keyPair()).id, 'a-request');
await db.rows(
  { name: 'test.expire', text: `update sessions set expires_at = now() - interval '1 second' where account_id = $1` },
  [expired.accountId],
);
await testApp.markAgain();
const deletedProof = { ...(await proofOf(deleted)), ...bearer(deleted) };
await deleteAccount(context, byProgram(deleted.accountId), { email: deleted.person.email, withdrawReports: false });

const callers: Exclude<Caller, 'another account' | 'the owner' | `only ${StaffRole}`>[] = [
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
      const isStaff = endpoint.roles !== undefined;
      const mayRead = caller === 'the owner' || (answer.status < 400 && (endpoint.access !== 'session' || isStaff));
      if (!mayRead) for (const mark of marks) expect(answer.text, caller).not.toContain(mark);
      return { answer, events };
    };

    for (const caller of callers) {
      const { answer, events } = await calls(caller, proofs[caller]);
      if (answer.status === 200 && endpoint.access !== 'anyone' && typeof audited !== 'string')
        expect(events.map(({ event }) => event)).toEqual(audited);
      const isLookup = name.startsWith('lookup.') && endpoint.access === 'keyPair' && answer.status === 200;
      if (isLookup) expect(events[0]).toMatchObject({ actor: 'key', reportIds: [it.reportId] });
      if (isLookup) expect(events[0]?.requestId).toBe(answer.headers['x-request-id']);
    }
    await calls('another account', bearer(someoneElse));
    const byOwner = await calls('the owner', bearer(it));
    for (const role of endpoint.roles ? staffRoles : []) {
      const { answer, events } = await calls(`only ${role}`, bearer(only(role)));
      if (answer.status !== 200) continue;
      expect(events.map(({ event }) => event)).toEqual(typeof audited === 'string' ? [] : audited);
      // A proof that staff approve makes a case.
      for (const { actor, actorId } of events.filter(({ event }) => event !== 'case.proven'))
        expect([actor, actorId]).toEqual(['account', only(role).accountId]);
    }
    expect(outcomes).toEqual(statuses);
    const { events } = byOwner;

    if (outcomes['the owner'] === 200) {
      expect(events.map(({ event }) => event)).toEqual(typeof audited === 'string' ? [] : audited);
      for (const { actor, actorId, reportIds, event } of events) {
        // A lookup from the web app uses the account's key, and a case page its link.
        const byKey = name === 'check.lookup' || name === 'check.batch';
        const byNobody = name === 'removalRequests.send' || name === 'check.visitor';
        const byCase = endpoint.path.startsWith('/named/');
        expect(actor).toBe(byKey ? 'key' : byNobody ? 'registry' : byCase ? 'case' : 'account');
        if (endpoint.access === 'session' && !byKey) expect(actorId).toBe(it.accountId);
        const isAnother = name === 'reports.create' || name === 'decisions.appealByLink';
        if (/^(report|attachment)/.test(event) && !isAnother) expect(reportIds).toEqual([it.reportId]);
      }
    }
  });
});

test('every role together opens nobody’s own data: only calls that name a role are for staff', async () => {
  for (const [name, endpoint] of listEndpoints()) {
    if (endpoint.access !== 'session' || endpoint.roles) continue;
    const expected = table[name as EndpointName].statuses['another account'];
    if (expected === 200) continue;
    const it = await anOwner(testApp);
    const sent = await wholeCalls[name as EndpointName](it);
    expect([name, (await stranger.call(endpoint, { ...sent, headers: bearer(everyRole) })).status]).toEqual([
      name,
      expected,
    ]);
  }
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
    // Ids and MACs may contain any digits.
    text: `select (to_jsonb(a) - '{id,report_ids,mac,proof}'::text[])::text as row from audit_events a`,
  });
  expect(rows.length).toBeGreaterThan(100);
  for (const { row } of rows) expect(row).not.toMatch(/@|Sana|Bilal|35202-?\d{7}|\+92|horse|fs_(live|test)_/);
});
