import { programMessages } from '../../../contract/messages/program-messages.ts';
import type { AppealByLinkBody, LinkedDecision, OwnDecision } from '../../../contract/moderation/decisions.ts';
import type { App } from '../../app.ts';
import { notFound } from '../../errors.ts';
import { listOwnDisputes } from '../disputes/sides/list-disputes.ts';
import { answerAsAuthor } from '../disputes/steps/questions.ts';
import { findDispute } from '../disputes/store.ts';
import { appealLinkRules } from '../limits/rules.ts';
import { takeTries } from '../limits/take-tries.ts';
import { matterOfLink } from '../notices/mail/appeal-link.ts';
import type { LinkedMatter } from '../notices/mail/mail-content.ts';
import { findAnyReport } from '../reports/stored/store.ts';
import { answerQuestion } from './answer-question.ts';
import { appealDecision } from './appeal-decision.ts';
import { findDecidedReport } from './store.ts';
import { listDecisionsTold } from './tell-author.ts';

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
