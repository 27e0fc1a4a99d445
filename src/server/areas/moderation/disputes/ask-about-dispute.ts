import type { AskBody } from '../../../../contract/disputes/staff-disputes.ts';
import type { App } from '../../../app.ts';
import { conflict } from '../../../errors.ts';
import { type AccountCall, byAccount } from '../../audit/note-audit.ts';
import { answerDueAt } from '../../disputes/steps/deadlines.ts';
import { listQuestions } from '../../disputes/steps/message-store.ts';
import { askQuestion } from '../../disputes/steps/questions.ts';
import { lockOpenDispute } from '../../disputes/with-dispute.ts';
import { sleepItem } from '../../reports/queue/store.ts';

/**
 * Asks the author or the person who disputes. The item sleeps until the answer, for 7 days or until the decision is due. What
 * waits for an answer is not asked again.
 * @throws ApiError 403 for the moderator's own report or case, 404 when there is none, 409 when it is closed or nobody can be asked
 */
export const askAboutDispute = (
  app: App,
  by: AccountCall,
  disputeId: string,
  { to, question }: AskBody,
): Promise<void> =>
  app.db.transaction(async (tx) => {
    const { report, dispute } = await lockOpenDispute(app, tx, by.accountId, disputeId);
    if (to === 'author' && report.authorId === null) throw conflict('authorGone');
    const asked = await listQuestions(app, tx, [disputeId]);
    if (asked.some((one) => one.to === to && one.words === question && one.answeredAt === null)) return;
    const now = app.clock();
    await askQuestion(app, tx, byAccount(by), { report, dispute }, { to, question, at: now });
    const until = answerDueAt(now, dispute.decisionDueAt);
    if (until) await sleepItem(tx, report.id, until);
  });
