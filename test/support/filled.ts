import { expect } from 'vitest';
import { account } from '../../src/contract/accounts/account.ts';
import { auth } from '../../src/contract/accounts/auth.ts';
import { emailAddress } from '../../src/contract/accounts/email-address.ts';
import { removalRequests, staffRequests } from '../../src/contract/disputes/removal-requests.ts';
import { decisions } from '../../src/contract/moderation/decisions.ts';
import { flags } from '../../src/contract/moderation/flags.ts';
import { queue } from '../../src/contract/moderation/queue.ts';
import { unnamedOperator } from '../../src/contract/registry/operator.ts';
import { safelist } from '../../src/contract/registry/safelist.ts';
import { attachments } from '../../src/contract/reports/attachments.ts';
import { reports } from '../../src/contract/reports/reports.ts';
import { defaultRetentionRules } from '../../src/contract/reports/retention.ts';
import { addTotp } from '../../src/server/areas/accounts/factors/use-codes.ts';
import { sendInvitation } from '../../src/server/areas/accounts/invitations/store.ts';
import { markOwnIdentifier } from '../../src/server/areas/disputes/cases/own-claims.ts';
import { applyForAccess } from '../../src/server/areas/keys/access/store.ts';
import { changePlan } from '../../src/server/areas/limits/plans-in-force.ts';
import { issueReceipt } from '../../src/server/areas/lookup/receipts/receipt-store.ts';
import { placeLegalHold } from '../../src/server/areas/moderation/legal-holds.ts';
import { changeOperator } from '../../src/server/areas/registry/operator/current-operator.ts';
import { changePolicy } from '../../src/server/areas/registry/policy/current-policy.ts';
import { changeRetention } from '../../src/server/areas/reports/retention/keep-rules.ts';
import { byProgram, type SignedInClient, type TestApp } from './app.ts';
import { redactReport } from './change-report.ts';
import { isDisputed } from './dispute-calls.ts';
import { aPdf } from './files.ts';
import { aCaseLink, aProof, aRequest } from './named-calls.ts';
import { aPerson } from './people.ts';
import { aPicture } from './pictures.ts';
import { anApplication } from './policy-calls.ts';
import { raw } from './raw-statement.ts';
import { files } from './report-calls.ts';
import { aReport } from './reports.ts';

/** A report is flagged, kept by a legal hold, redacted, asked about and held; its author answers and appeals; an identifier is safelisted. */
async function isModerated({ asStaff, db, context }: TestApp, who: SignedInClient, reportID: string): Promise<void> {
  const moderator = await asStaff('moderator');
  const by = { accountId: moderator.accountId, requestId: 'a-request' };
  await placeLegalHold(context, reportID, 'A court asked for it.', by);
  const { email } = aReport();
  const flag = { reason: 'outdated', note: 'Long ago.', lookup: { email } };
  expect((await who.call(flags.fromCheck, { params: { reportID }, body: flag })).status).toBe(200);
  const hidden = [{ field: 'evidence', from: 0, to: 6 }] as const;
  await db.transaction((tx) => redactReport(context, tx, reportID, hidden));
  const decides = async (decision: 'ask' | 'hold') => {
    const { itemVersion, version } = (await moderator.call(queue.open, { params: { reportID } })).body;
    const body = { decision, reason: 'noEvidence', note: 'Where was it?', itemVersion, version };
    return (await moderator.call(queue.decide, { params: { reportID }, body })).body.decisionID;
  };
  const answer = { decisionID: await decides('ask'), answer: 'In Lahore.' };
  expect((await who.call(decisions.answer, { query: { reportID }, body: answer })).status).toBe(200);
  const appeal = { decisionID: await decides('hold'), words: 'The receipt says so.' };
  // Its author is told once it cannot be undone any more.
  await db.rows(raw(`update moderation_decisions set decided_at = decided_at - interval '1 minute'`));
  expect((await who.call(decisions.appeal, { query: { reportID }, body: appeal })).status).toBe(200);
  const entry = {
    mark: 'shared',
    kind: 'email',
    value: `${crypto.randomUUID()}@example.org`,
    label: 'A shop',
    reason: 'company',
  };
  expect((await moderator.call(safelist.add, { body: entry })).status).toBe(200);
}

/** What two people have of each table with sealed values, at least. */
export async function fillEveryTable(testApp: TestApp): Promise<void> {
  const { as, asStaff, db, mails, context, stranger } = testApp;
  for (const [n, who] of [await as(), await as()].entries()) {
    const id = await files(who);
    const file = { bytes: aPdf(who.accountId), name: 'receipt.pdf' };
    await who.call(attachments.add, { query: { reportID: id }, file });
    await who.call(reports.update, { query: { reportID: id }, body: aReport({ title: 'Second' }) });
    const withdrawn = await files(who);
    const body = { reason: 'other', note: 'A note.' };
    await who.call(reports.withdraw, { query: { reportID: withdrawn }, body });
    await who.call(account.uploadPicture, { file: { bytes: await aPicture() } });
    await db.rows(raw('update accounts set email_confirmed_at = null where id = $1'), [who.accountId]);
    await testApp.markAgain();
    await who.call(emailAddress.sendConfirmation);
    const other = { email: `other-${who.accountId}@example.org` };
    expect((await who.call(emailAddress.requestChange, { body: other })).status).toBe(200);
    await stranger.call(auth.forgetPassword, { body: { email: who.person.email } });
    await stranger.call(auth.login, { body: who.person });
    await addTotp(context, byProgram(who.accountId));
    await isModerated(testApp, who, id);
    const link = await aCaseLink({ db, context }, who.person.email);
    await markOwnIdentifier(context, { link, marker: 'victim_of_impersonation', on: true }, 'a-request');
    await aProof({ context }, 'waiting');
    const { requestID } = (await stranger.call(removalRequests.send, { body: aRequest() })).body;
    const answered = { params: { id: requestID }, body: { outcome: 'refused', answer: 'It says no such thing.' } };
    expect((await (await asStaff('moderator')).call(staffRequests.decide, answered)).status).toBe(200);
    await isDisputed(testApp, who.accountId);
    const call = { accountId: who.accountId, requestId: 'a-request' };
    await applyForAccess(context, call, anApplication);
    await sendInvitation(context, { email: aPerson().email, language: 'en' }, call);
    const by = { by: who.accountId, requestId: 'a-request' };
    await changePolicy(context, { settings: { cnicAlone: n % 2 === 1 }, ...by });
    await changeOperator(context, { ...unnamedOperator(), name: who.accountId }, { expectedVersion: null, ...by });
    const rules = { ...defaultRetentionRules, expires: n === 0 };
    await changeRetention(context, rules, null, call);
    const plan = {
      callsPerSecond: 100,
      lookupsPerMinute: 6000,
      identifiersPerDay: 100_000,
      identifiersPerNetwork: null,
    };
    await changePlan(context, `partner ${n}`, plan, call);
  }
  await issueReceipt(context, {
    requestId: 'a-request',
    accountId: 'an-account',
    asked: [],
    verdict: 'none',
    score: 0,
    scoreVersion: 1,
    reports: [],
    isTest: false,
  });
  await mails.deliver();
  for (const { email } of [(await as()).person, (await as()).person])
    await stranger.call(auth.forgetPassword, { body: { email } });
}
