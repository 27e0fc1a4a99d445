import { openCase } from '../../src/server/areas/disputes/cases/open-case.ts';
import { addDisputeFile } from '../../src/server/areas/disputes/file-store.ts';
import { openDispute } from '../../src/server/areas/disputes/open-dispute.ts';
import { followUpAsAuthor, replyToReport } from '../../src/server/areas/disputes/replies/reply-to-report.ts';
import { listDisputesForStaff } from '../../src/server/areas/disputes/sides/list-disputes.ts';
import { answerAsSubject } from '../../src/server/areas/disputes/steps/questions.ts';
import { askAboutDispute, decideDispute, decideReply } from '../../src/server/areas/moderation/moderate-disputes.ts';
import { createReport } from '../../src/server/areas/reports/filing/create-report.ts';
import { findQueueItem } from '../../src/server/areas/reports/queue/store.ts';
import { findAnyReport } from '../../src/server/areas/reports/stored/store.ts';
import type { Sent, TestApp } from './app.ts';
import { aCaseLink } from './named-calls.ts';
import { aPicture } from './pictures.ts';
import { aReport } from './reports.ts';
import type { EndpointName, Owner } from './whole-calls.ts';

const requestId = 'a-request';

/** A report that names a new person, and the link of that person's case. */
export async function aNamedPerson(testApp: Pick<TestApp, 'db' | 'context'>, authorId: string) {
  const email = `${crypto.randomUUID()}@example.org`;
  const { id: reportId } = await createReport(testApp.context, authorId, aReport({ email, CNIC: null, phone: null }));
  const link = await aCaseLink(testApp, email);
  const { reports } = await openCase(testApp.context, link, requestId);
  return { email, reportId, link, reportID: reports[0]?.reportID ?? '' };
}

/** The versions of an item and its report, which a moderator sends with a decision. */
export async function versionsOf(context: TestApp['context'], reportId: string) {
  const [item, report] = [await findQueueItem(context, reportId), await findAnyReport(context, reportId)];
  return { itemVersion: item?.version ?? 0, version: report?.version ?? 0 };
}

/** Disputes the newest report of a case. */
export async function disputeBy(context: TestApp['context'], link: string) {
  const reportID = (await openCase(context, link, requestId)).reports[0]?.reportID ?? '';
  const words = 'I have never sold anything there.';
  const { disputeID } = await openDispute(context, { link, reportID, reason: 'notMe', words }, requestId);
  return { link, reportID, disputeID };
}

/** Disputes in the states that calls need. Each call of these functions makes a new report, unless it is the owner's own. */
export type Disputing = ReturnType<typeof disputingAs>;

/** @param own the owner's report and the email that it names */
export function disputingAs(testApp: TestApp, own: { accountId: string; reportId: string; email: string }) {
  const { context } = testApp;
  async function dispute(authorId = own.accountId) {
    const named = await aNamedPerson(testApp, authorId);
    return { ...named, ...(await disputeBy(context, named.link)) };
  }
  const versions = (reportId: string) => versionsOf(context, reportId);
  const asModerator = async () => ({ accountId: (await testApp.as()).accountId, requestId });
  async function asked(to: 'author' | 'subject', link: string, disputeID: string, reportId: string) {
    const question = 'Which shop was it?';
    await askAboutDispute(context, await asModerator(), disputeID, { to, question });
    const found = await listDisputesForStaff(context, reportId, '', null);
    const [one] = found.disputes.filter((each) => each.disputeID === disputeID);
    const questions = to === 'author' ? one?.toAuthor : one?.toSubject;
    return { link, disputeID, questionID: questions?.at(-1)?.id ?? '' };
  }

  return {
    named: () => aNamedPerson(testApp, own.accountId),
    dispute,
    async askedSubject() {
      const { link, disputeID, reportId } = await dispute();
      return asked('subject', link, disputeID, reportId);
    },
    /** About the owner's own report. */
    async askedAuthor() {
      const link = await aCaseLink(testApp, own.email);
      const [open] = (await listDisputesForStaff(context, own.reportId, '', null)).disputes;
      const { disputeID } = open?.state === 'open' ? open : await disputeBy(context, link);
      return asked('author', link, disputeID, own.reportId);
    },
    /** Refused long enough ago to be told. */
    async refused() {
      const { link, disputeID, reportId } = await dispute();
      await decideDispute(context, await asModerator(), disputeID, {
        outcome: 'refused',
        removal: null,
        reasons: 'The receipts show the opposite.',
        isFrivolous: false,
        ...(await versions(reportId)),
      });
      await testApp.db.rows({
        name: '',
        text: `update disputes set closed_at = closed_at - interval '1 minute' where id = '${disputeID}'`,
      });
      return { link, disputeID };
    },
    versions,
    asModerator,
    async file() {
      const { link, disputeID } = await dispute();
      const upload = { bytes: await aPicture({ width: 8, height: 8, kind: 'png' }), name: 'receipt.png' };
      const { id } = await addDisputeFile(context, { link, disputeID }, upload, requestId);
      return { disputeID, fileID: id };
    },
    /** A reply to the owner's own report, which is shown. */
    async ownReplied() {
      const link = await aCaseLink(testApp, own.email);
      const reportID = (await openCase(context, link, requestId)).reports[0]?.reportID ?? '';
      await replyToReport(context, { link, reportID, reply: 'I was abroad then.' }, requestId);
    },
    /** The author's follow-up to a reply, which is shown. */
    async followedUp() {
      const { link, reportID, reportId } = await aNamedPerson(testApp, own.accountId);
      await replyToReport(context, { link, reportID, reply: 'I was abroad then.' }, requestId);
      const followUp = { followUp: 'It was in May.', answers: 'I was abroad then.' };
      const author = { accountId: own.accountId, requestId };
      const { replyFollowUps } = await followUpAsAuthor(context, author, reportId, followUp);
      const read = { isShown: true, turn: 2, writtenAt: replyFollowUps[0]?.writtenAt ?? '' } as const;
      await decideReply(context, await asModerator(), reportId, read);
      return { link, reportID, reportId, answers: followUp.followUp };
    },
    async replied() {
      const { link, reportID, reportId } = await aNamedPerson(testApp, own.accountId);
      const reply = await replyToReport(context, { link, reportID, reply: 'I was abroad then.' }, requestId);
      return { reportID: reportId, writtenAt: reply?.writtenAt ?? '' };
    },
  };
}

/** A report about a new person is disputed with a file, asked about and answered, replied to and decided. */
export async function isDisputed(testApp: TestApp, accountId: string): Promise<void> {
  const { context } = testApp;
  const disputing = disputingAs(testApp, { accountId, reportId: '', email: '' });
  const { link, disputeID, questionID } = await disputing.askedSubject();
  await answerAsSubject(context, { link, disputeID, questionID, answer: 'No.' }, requestId);
  await disputing.file();
  await disputing.followedUp();
  const { disputeID: second, reportId } = await disputing.dispute();
  await decideDispute(context, await disputing.asModerator(), second, {
    outcome: 'upheld',
    removal: 'false',
    reasons: 'The receipts show the opposite.',
    isFrivolous: false,
    ...(await disputing.versions(reportId)),
  });
}

type Call = (owner: Owner) => Sent | Promise<Sent>;

/** For every endpoint of disputes a request that succeeds. */
export const disputeCalls: Record<Extract<EndpointName, `disputes.${string}` | `staffDisputes.${string}`>, Call> = {
  'disputes.askToRead': async ({ disputing }) => {
    const { link, reportID } = await disputing.named();
    return { body: { link, reportID } };
  },
  'disputes.open': async ({ disputing }) => {
    const { link, reportID } = await disputing.named();
    return { body: { link, reportID, reason: 'notMe', words: 'I have never sold anything there.' } };
  },
  'disputes.addFile': async ({ disputing }) => {
    const { link, disputeID } = await disputing.dispute();
    return { file: { bytes: await aPicture({ width: 8, height: 8 }), fields: { link, disputeID } } };
  },
  'disputes.answer': async ({ disputing }) => ({ body: { ...(await disputing.askedSubject()), answer: 'No.' } }),
  'disputes.withdraw': async ({ disputing }) => {
    const { link, disputeID } = await disputing.dispute();
    return { body: { link, disputeID } };
  },
  'disputes.appeal': async ({ disputing }) => ({ body: { ...(await disputing.refused()), words: 'Look again.' } }),
  'disputes.reply': async ({ disputing }) => {
    const { link, reportID } = await disputing.named();
    return { body: { link, reportID, reply: 'I was abroad then.' } };
  },
  'disputes.followUp': async ({ disputing }) => {
    const { link, reportID, answers } = await disputing.followedUp();
    return { body: { link, reportID, followUp: 'In May, too.', answers } };
  },
  'disputes.repliesToReport': ({ reportId }) => ({ query: { reportID: reportId } }),
  'disputes.followUpAsAuthor': async ({ reportId, disputing }) => {
    await disputing.ownReplied();
    const body = { followUp: `It was in May: ${crypto.randomUUID()}`, answers: 'I was abroad then.' };
    return { query: { reportID: reportId }, body };
  },
  'disputes.ofReport': ({ reportId }) => ({ query: { reportID: reportId } }),
  'disputes.answerAsAuthor': async ({ reportId, disputing }) => {
    const { disputeID, questionID } = await disputing.askedAuthor();
    return { query: { reportID: reportId }, body: { disputeID, questionID, answer: 'It was this person.' } };
  },
  'staffDisputes.ask': async ({ disputing }) => {
    const { disputeID } = await disputing.dispute();
    return { params: { disputeID }, body: { to: 'author', question: 'Which shop was it?' } };
  },
  'staffDisputes.decide': async ({ disputing }) => {
    const { disputeID, reportId } = await disputing.dispute();
    const decided = { outcome: 'refused', reasons: 'The receipts show the opposite.' };
    return { params: { disputeID }, body: { ...decided, ...(await disputing.versions(reportId)) } };
  },
  'staffDisputes.file': async ({ disputing }) => ({ params: await disputing.file() }),
  'staffDisputes.reply': async ({ disputing }) => {
    const { reportID, writtenAt } = await disputing.replied();
    return { params: { reportID }, body: { isShown: true, turn: 1, writtenAt } };
  },
};
