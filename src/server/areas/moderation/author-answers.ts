import { disputeDays } from '../../../contract/disputes/disputes.ts';
import { programMessages } from '../../../contract/messages/program-messages.ts';
import type {
  AnswerBody,
  AppealBody,
  AppealByLinkBody,
  LinkedDecision,
  OwnDecision,
} from '../../../contract/moderation/decisions.ts';
import { addBusinessDays } from '../../../contract/rules/business-days.ts';
import type { App } from '../../app.ts';
import { conflict, notFound } from '../../errors.ts';
import type { Tx } from '../../platform/db/pool.ts';
import { type AccountCall, byAccount, noteAudit } from '../audit/note-audit.ts';
import { listOwnDisputes } from '../disputes/sides/list-disputes.ts';
import { answerAsAuthor } from '../disputes/steps/questions.ts';
import { findDispute } from '../disputes/store.ts';
import { appealLinkRules } from '../limits/rules.ts';
import { takeTries } from '../limits/take-tries.ts';
import { reopenNotice, settleNotices } from '../notices/inbox/store.ts';
import { matterOfLink } from '../notices/mail/appeal-link.ts';
import type { LinkedMatter } from '../notices/mail/mail-content.ts';
import { operatorWorkingDays } from '../registry/operator/current-operator.ts';
import { setAsked } from '../reports/content/store.ts';
import { enterQueue, queueEntry } from '../reports/queue/enter-queue-store.ts';
import { sleepItem } from '../reports/queue/store.ts';
import { lockReportOf } from '../reports/standing/lock-report.ts';
import type { StoredReport } from '../reports/stored/report.ts';
import { findAnyReport } from '../reports/stored/store.ts';
import { appealUntil, setDueByMatters } from './appeals.ts';
import {
  findDecidedReport,
  listDecisions,
  lockDecision,
  type StoredDecision,
  updateAnswer,
  updateAppeal,
} from './store.ts';
import { listDecisionsTold, noticesOf } from './tell-author.ts';

/** A question of a moderator waits for its author no longer: it was answered, taken back, or decided without an answer. */
export async function endQuestion(app: App, tx: Tx, { id, authorId }: StoredReport): Promise<void> {
  await setAsked(tx, id, null);
  if (authorId !== null) await settleNotices(app, tx, { accountId: authorId, reportId: id, codes: ['ask'] });
}

/** What the author of a report was asked last, of the decisions about it. */
const lastQuestion = (all: readonly StoredDecision[]): StoredDecision | undefined =>
  all.findLast(({ decision, reversedBy }) => decision === 'ask' && reversedBy === null);

/**
 * A decision that ended the wait for an answer, or asked something else, was taken back: the report waits again for what its author
 * was asked before, unless they have answered meanwhile.
 * @param until when it waited before that decision, ISO 8601; undefined when it did not
 */
export async function reopenQuestion(app: App, tx: Tx, report: StoredReport, until: string | undefined): Promise<void> {
  const { id, authorId } = report;
  const question = lastQuestion(await listDecisions(app, tx, [id]));
  if (until === undefined || !question || question.answeredAt !== null) return endQuestion(app, tx, report);
  await setAsked(tx, id, new Date(until));
  if (authorId !== null) await reopenNotice(tx, { accountId: authorId, reportId: id, code: 'ask' });
}

/**
 * Takes an author's answer to a question of a moderator; another one replaces it. The report waits again, unless something else was
 * asked since.
 * @throws ApiError 404 when the report is none of the author's, or there is no such question, or it was taken back,
 * or the content of the report is destroyed
 */
export const answerQuestion = (
  app: App,
  by: AccountCall,
  reportId: string,
  { decisionID, answer }: AnswerBody,
): Promise<void> =>
  app.db.transaction(async (tx) => {
    const report = await lockReportOf(app, tx, by.accountId, reportId);
    const now = app.clock();
    const question = await lockDecision(app, tx, decisionID);
    const isOpen = question?.reportId === reportId && question.decision === 'ask' && !question.isUndone;
    // What is written after the content was destroyed would stay.
    if (!isOpen || question.reversedBy !== null || report.destroyedAt !== null) throw notFound('questionNotFound');
    await updateAnswer(app, tx, question, answer, now);
    if (lastQuestion(await listDecisions(app, tx, [reportId]))?.id === decisionID) {
      await endQuestion(app, tx, report);
      await sleepItem(tx, reportId, null);
    }
    await noteAudit(app, tx, { ...byAccount(by), event: 'report.answered', reportIds: [reportId] });
  });

/**
 * Takes an author's appeal against a decision. The report waits until a moderator who did not make the decision reverses it
 * or lets it stand; that is due after as many business days as the decision about a dispute.
 * @throws ApiError 404 when the report is none of the author's, 409 when the decision cannot be appealed
 */
export const appealDecision = (
  app: App,
  by: AccountCall,
  reportId: string,
  { decisionID, words }: AppealBody,
): Promise<void> =>
  app.db.transaction(async (tx) => {
    const report = await lockReportOf(app, tx, by.accountId, reportId);
    const at = app.clock();
    const all = await listDecisions(app, tx, [reportId]);
    const decision = all.find(({ id }) => id === decisionID);
    if (!decision || !appealUntil(all, decision, report, at)) throw conflict('decisionNotAppealable');
    const dueAt = addBusinessDays(at, disputeDays.decision, operatorWorkingDays(app));
    await updateAppeal(app, tx, decision, { words, at, dueAt });
    await enterQueue(app, tx, queueEntry(reportId, 'appealed', report));
    await setDueByMatters(app, tx, { reportId });
    await settleNotices(app, tx, { accountId: by.accountId, reportId, codes: noticesOf(decision) });
    const details = { decision: decisionID };
    await noteAudit(app, tx, { ...byAccount(by), event: 'report.appealed', reportIds: [reportId], details });
  });

/** A question about a dispute, in the shape of one about the report itself. */
async function askedAbout(
  app: App,
  authorId: string,
  reportId: string,
  { disputeID, questionID }: { disputeID: string; questionID: string },
): Promise<OwnDecision | undefined> {
  const dispute = (await listOwnDisputes(app, authorId, reportId)).find((one) => one.disputeID === disputeID);
  const question = dispute?.questions.find(({ id }) => id === questionID);
  if (!dispute || !question) return undefined;
  return {
    id: questionID,
    decision: 'ask',
    reason: '',
    note: question.words,
    decidedAt: question.askedAt,
    isReversed: dispute.state !== 'open',
    wasFoundAutomatically: false,
    answer: question.answer,
    answeredAt: question.answeredAt,
    appealUntil: null,
    appeal: null,
  };
}

const reportOf = async (app: App, matter: LinkedMatter): Promise<string | null> =>
  'decisionID' in matter
    ? findDecidedReport(app.db, matter.decisionID)
    : ((await findDispute(app, app.db, matter.disputeID))?.reportId ?? null);

/**
 * What a mailed link is about.
 * @param link the token behind the # of the link
 * @throws ApiError 404, the same whatever is wrong with the link, 429 after too many calls
 */
async function requireLinked(app: App, link: string) {
  const matter = matterOfLink(app, link);
  if (matter === null) throw notFound('appealLinkInvalid');
  await takeTries(app, appealLinkRules('decisionID' in matter ? matter.decisionID : matter.questionID));
  const reportId = await reportOf(app, matter);
  const report = reportId === null ? null : await findAnyReport(app, reportId);
  if (!report || report.authorId === null || report.withdrawnAt) throw notFound('appealLinkInvalid');
  const { id, reference, authorId } = report;
  const decision =
    'decisionID' in matter
      ? (await listDecisionsTold(app, authorId, id)).find((one) => one.id === matter.decisionID)
      : await askedAbout(app, authorId, id, matter);
  if (!decision) throw notFound('appealLinkInvalid');
  return { matter, id, reference, authorId, decision };
}

/** A decision or a question as its author may read it, without the report. @throws ApiError as `requireLinked` */
export async function openAppealLink(app: App, link: string): Promise<LinkedDecision> {
  const { reference, decision } = await requireLinked(app, link);
  return { reference, decision };
}

/**
 * Takes an author's appeal, or the answer to a question: see `appealDecision`, `answerQuestion` and `answerAsAuthor`.
 * @returns what the author is told
 * @throws ApiError as these and `requireLinked`
 */
export async function appealByLink(
  app: App,
  { link, words }: AppealByLinkBody,
  requestId: string,
): Promise<{ message: string }> {
  const { matter, id, authorId, decision } = await requireLinked(app, link);
  const by = { accountId: authorId, requestId };
  if (!('decisionID' in matter)) await answerAsAuthor(app, by, id, { ...matter, answer: words });
  else if (decision.decision === 'ask') await answerQuestion(app, by, id, { ...matter, answer: words });
  else await appealDecision(app, by, id, { ...matter, words });
  return { message: decision.decision === 'ask' ? programMessages.answerReceived : programMessages.appealReceived };
}
