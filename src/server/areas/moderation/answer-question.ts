import type { AnswerBody } from '../../../contract/moderation/decisions.ts';
import type { App } from '../../app.ts';
import { notFound } from '../../errors.ts';
import type { Tx } from '../../platform/db/pool.ts';
import { type AccountCall, byAccount, noteAudit } from '../audit/note-audit.ts';
import { settleNotices } from '../notices/inbox/store.ts';
import { setAsked } from '../reports/content/store.ts';
import { sleepItem } from '../reports/queue/store.ts';
import { lockReportOf } from '../reports/standing/lock-report.ts';
import type { StoredReport } from '../reports/stored/report.ts';
import { listDecisions, lockDecision, updateAnswer } from './store.ts';

/** A question of a moderator waits for its author no longer: it was answered, taken back, or decided without an answer. */
export async function endQuestion(app: App, tx: Tx, { id, authorId }: StoredReport): Promise<void> {
  await setAsked(tx, id, null);
  if (authorId !== null) await settleNotices(app, tx, { accountId: authorId, reportId: id, codes: ['ask'] });
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
    const all = await listDecisions(app, tx, [reportId]);
    const lastAsked = all.findLast(({ decision, reversedBy }) => decision === 'ask' && reversedBy === null);
    if (lastAsked?.id === decisionID) {
      await endQuestion(app, tx, report);
      await sleepItem(tx, reportId, null);
    }
    await noteAudit(app, tx, { ...byAccount(by), event: 'report.answered', reportIds: [reportId] });
  });
