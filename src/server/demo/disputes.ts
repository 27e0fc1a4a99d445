import type { ReportBody } from '../../contract/reports/report-body.ts';
import { leftOut } from '../../contract/reports/report-fields.ts';
import type { App } from '../app.ts';
import { openCase } from '../areas/disputes/cases/open-case.ts';
import { markOwnIdentifier } from '../areas/disputes/cases/own-claims.ts';
import { proveCase } from '../areas/disputes/cases/prove-case.ts';
import { openDispute } from '../areas/disputes/open-dispute.ts';
import { followUpAsAuthor, replyToReport } from '../areas/disputes/replies/reply-to-report.ts';
import { askAboutDispute, decideDispute } from '../areas/moderation/moderate-disputes.ts';
import { createReport } from '../areas/reports/filing/create-report.ts';
import { findQueueItem } from '../areas/reports/queue/store.ts';
import { findReportsNaming } from '../areas/reports/staff/naming-store.ts';
import { checkNamesake } from './checks.ts';
import { demoAccounts, demoStaff, sharedName } from './people.ts';

interface Stage {
  app: App;
  /** Account ids by email address. */
  ids: ReadonlyMap<string, string>;
  /** YYYY-MM-DD, not in the future. */
  today: string;
}

const requestId = 'demo';

/**
 * People who are named in the demo's reports speak up: one dispute waits for a moderator, one for an answer of the author, with
 * a reply and a follow-up beside another report, and one was upheld, so that its identifier is cleared.
 * @returns the link of the case whose author was asked
 */
export async function openDisputes(stage: Stage): Promise<string> {
  await clearSomebody(stage);
  await disputeUnasked(stage);
  return disputeAndReply(stage);
}

/** A dispute that waits for a moderator: nobody has asked the author yet. */
async function disputeUnasked({ app }: Stage): Promise<void> {
  const { token, reports } = await aCase(app, 'veesa.rasta@example.org');
  await openDispute(
    app,
    {
      link: token,
      reportID: reports[0] ?? '',
      reason: 'neverHappened',
      words: 'We only fill in forms, and never take money for visas. Nobody of this name was ever at our office.',
    },
    requestId,
  );
}

const disputedEmail = 'haroon.sethi@example.com';

async function disputeAndReply({ app, ids }: Stage): Promise<string> {
  const { link, token, reports } = await aCase(app, disputedEmail);
  const [newest, older] = reports;
  if (!newest || !older) throw new Error('the demo has too few reports to dispute');
  const { disputeID } = await openDispute(
    app,
    {
      link: token,
      reportID: older,
      reason: 'settled',
      words:
        'We gave the token money back within the week, in cash, at the office. The receipt carries both signatures.',
    },
    requestId,
  );
  await askAboutDispute(app, { accountId: moderatorOf(ids), requestId }, disputeID, {
    to: 'author',
    question: 'Was the money paid back? If it was, on which day, and how much of it?',
  });
  const reply = 'The plot was sold to somebody who paid in full first. Every token was returned within a week.';
  await replyToReport(app, { link: token, reportID: newest, reply }, requestId);
  await followUp(app, reply);
  return link;
}

/** The author answers that reply; a moderator has not read it yet. */
async function followUp(app: App, answers: string): Promise<void> {
  const { items } = await findReportsNaming(app, [{ kind: 'email', value: disputedEmail }], 1);
  const [report] = items;
  if (!report?.authorId) throw new Error('the demo has no report to follow up on');
  const words = 'Mine was not. The office was closed for the three weeks after, and nobody has answered a call since.';
  const author = { accountId: report.authorId, requestId };
  await followUpAsAuthor(app, author, report.id, { followUp: words, answers });
}

/** A namesake is reported by mistake, and a moderator upholds what they say about it. */
async function clearSomebody({ app, ids, today }: Stage): Promise<void> {
  const { id: reportId } = await createReport(app, ids.get(demoAccounts[1].email) ?? '', mistaken(today));
  // Who has been told of it learns that it was removed.
  await checkNamesake(app, ids.get(demoAccounts[0].email) ?? '');
  const { token, reports } = await aCase(app, sharedName.email);
  await markOwnIdentifier(app, { link: token, marker: 'victim_of_impersonation', on: true }, requestId);
  const { disputeID } = await openDispute(
    app,
    {
      link: token,
      reportID: reports[0] ?? '',
      reason: 'identityMisused',
      words: 'Somebody sells mobile phones under my name and with my picture. I am a teacher and sell nothing.',
    },
    requestId,
  );
  const item = await findQueueItem(app, reportId);
  await decideDispute(app, { accountId: moderatorOf(ids), requestId }, disputeID, {
    outcome: 'upheld',
    removal: 'wrongPerson',
    isFrivolous: false,
    itemVersion: item?.version ?? 0,
    version: 1,
    reasons: 'The school confirmed who she is, and the account that sold the phones is another one.',
  });
}

const moderatorOf = (ids: ReadonlyMap<string, string>): string =>
  ids.get(demoStaff.find(({ role }) => role === 'moderator')?.email ?? '') ?? '';

/** The case of an email address, as if its owner had typed the code from the mail. */
async function aCase(app: App, email: string) {
  const { link } = await app.db.transaction((tx) =>
    proveCase(app, tx, { identifier: { kind: 'email', value: email }, contactEmail: email, language: 'en' }),
  );
  const token = link.split('#')[1] ?? '';
  const { reports } = await openCase(app, token, requestId);
  return { link, token, reports: reports.map(({ reportID }) => reportID) };
}

const mistaken = (today: string): ReportBody => ({
  ...leftOut,
  ...sharedName,
  date: today,
  url: 'https://example.com/phones/214',
  address: 'Not known, only the profile',
  country: 'PK',
  title: 'Paid for a phone that never came',
  evidence: 'I sent Rs 18,000 for a used phone to an account in this name, and the profile was deleted the next day.',
  category: 'non_delivery',
  channel: 'social_media',
  amountLost: { amount: '18000', currency: 'PKR' },
  relation: 'victim',
});
