import type { AnswerBody } from '../../../contract/moderation/decisions.ts';
import type { App } from '../../app.ts';
import { notFound } from '../../errors.ts';
import type { Tx } from '../../platform/db/pool.ts';
import { type AccountCall, byAccount, noteAudit } from '../audit/note-audit.ts';
import { reopenNotice, settleNotices } from '../notices/inbox/store.ts';
import { setAsked } from '../reports/content/store.ts';
import { sleepItem } from '../reports/queue/store.ts';
import { lockReportOf } from '../reports/standing/lock-report.ts';
import type { StoredReport } from '../reports/stored/report.ts';
import { listDecisions, lockDecision, updateAnswer } from './store.ts';
import type { StoredDecision } from './stored-decision.ts';

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
