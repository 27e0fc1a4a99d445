import type { AppealByLinkBody, LinkedDecision } from '../../../contract/moderation/decisions.ts';
import type { App } from '../../app.ts';
import { notFound } from '../../errors.ts';
import { appealLinkRules } from '../limits/rules.ts';
import { takeTries } from '../limits/take-tries.ts';
import { decisionOfLink } from '../notices/mail/appeal-link.ts';
import { findAnyReport } from '../reports/stored/store.ts';
import { appealDecision } from './appeal-decision.ts';
import { findDecidedReport } from './store.ts';
import { listDecisionsTold } from './tell-author.ts';

/**
 * What a mailed link is about.
 * @param link the token behind the # of the link
 * @throws ApiError 404, the same whatever is wrong with the link, 429 after too many calls
 */
async function requireAppealLink(app: App, link: string) {
  const decisionID = decisionOfLink(app, link);
  if (decisionID === null) throw notFound('appealLinkInvalid');
  await takeTries(app, appealLinkRules(decisionID));
  const reportId = await findDecidedReport(app.db, decisionID);
  const report = reportId === null ? null : await findAnyReport(app, reportId);
  if (!report || report.authorId === null || report.withdrawnAt) throw notFound('appealLinkInvalid');
  return { decisionID, id: report.id, reference: report.reference, authorId: report.authorId };
}

/** What its author reads of a decision, without the report. @throws ApiError as `requireAppealLink` */
export async function openAppealLink(app: App, link: string): Promise<LinkedDecision> {
  const { decisionID, id, reference, authorId } = await requireAppealLink(app, link);
  const decision = (await listDecisionsTold(app, authorId, id)).find((one) => one.id === decisionID);
  if (!decision) throw notFound('appealLinkInvalid');
  return { reference, decision };
}

/** Takes an author's appeal: see `appealDecision`. @throws ApiError as that and `requireAppealLink` */
export async function appealByLink(app: App, { link, words }: AppealByLinkBody, requestId: string): Promise<void> {
  const { decisionID, id, authorId } = await requireAppealLink(app, link);
  await appealDecision(app, { accountId: authorId, requestId }, id, { decisionID, words });
}
