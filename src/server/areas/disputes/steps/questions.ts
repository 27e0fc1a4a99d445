import type { CaseDispute } from '../../../../contract/disputes/disputes.ts';
import type { App } from '../../../app.ts';
import { conflict, notFound } from '../../../errors.ts';
import { idsOf } from '../../../platform/db/columns.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import { type AccountCall, byAccount } from '../../audit/note-audit.ts';
import { settleNotices } from '../../notices/inbox/store.ts';
import { sleepItem } from '../../reports/queue/store.ts';
import { lockReportOf } from '../../reports/standing/lock-report.ts';
import type { StoredReport } from '../../reports/stored/report.ts';
import { tellDisputedAuthor, tellSubject } from '../dispute-mails.ts';
import { type Actor, noteDispute } from '../dispute-notes.ts';
import { listDisputesAbout, lockDispute, updateAuthorAsked } from '../store.ts';
import type { StoredDispute } from '../stored-dispute.ts';
import { bySubject, withDispute } from '../with-dispute.ts';
import { answerDueAt } from './deadlines.ts';
import { insertAnswer, insertQuestion, listQuestions } from './message-store.ts';

/**
 * Stores a question and mails it; if the author's account was deleted there is nobody to ask.
 * @param asked `question` is null where the registry itself asks for the author's side
 */
export async function askQuestion(
  app: App,
  tx: Tx,
  by: Actor,
  { report, dispute }: { report: StoredReport; dispute: StoredDispute },
  { at, ...asked }: { at: Date } & ({ to: 'subject'; question: string } | { to: 'author'; question: string | null }),
): Promise<void> {
  const { to, question: words } = asked;
  const { id: disputeId, decisionDueAt } = dispute;
  if (to === 'author') await updateAuthorAsked(tx, disputeId, at);
  if (to === 'author' && report.authorId === null) return;
  const questionId = await insertQuestion(app, tx, disputeId, { to, words, at });
  const dueAt = answerDueAt(at, decisionDueAt)?.toISOString() ?? null;
  if (asked.to === 'subject') await tellSubject(app, tx, dispute, { news: 'asked', question: asked.question });
  else await tellDisputedAuthor(app, tx, report, { news: 'asked', question: words, dueAt, disputeId, questionId });
  await noteDispute(app, tx, by, 'dispute.asked', dispute, { side: to });
}

/** Stores an answer of one side; the item waits again. @throws ApiError 404 when that side has no such open question */
async function storeAnswer(
  app: App,
  tx: Tx,
  { id: disputeId, reportId }: StoredDispute,
  { side, questionID, answer }: { side: 'subject' | 'author'; questionID: string; answer: string },
): Promise<void> {
  const question = (await listQuestions(app, tx, [disputeId])).find(({ id }) => id === questionID);
  if (question?.to !== side || !(await insertAnswer(app, tx, question, answer))) throw notFound('questionNotFound');
  await sleepItem(tx, reportId, null);
}

/** @throws ApiError 404 when there is no such question without an answer, 409 when the dispute is not open */
export const answerAsSubject = (
  app: App,
  { questionID, answer, ...body }: { link: string; disputeID: string; questionID: string; answer: string },
  requestId: string,
): Promise<CaseDispute> =>
  withDispute(app, body, async (tx, { one, dispute }) => {
    if (dispute.state !== 'open') throw conflict('disputeClosed');
    await storeAnswer(app, tx, dispute, { side: 'subject', questionID, answer });
    await noteDispute(app, tx, bySubject(one, requestId), 'dispute.answered', dispute, { side: 'subject' });
  });

/** Whether an open dispute about a report waits for its author's answer. */
async function isAuthorAsked(app: App, tx: Tx, reportId: string): Promise<boolean> {
  const open = (await listDisputesAbout(app, tx, [reportId])).filter(({ state }) => state === 'open');
  const questions = await listQuestions(app, tx, idsOf(open));
  return questions.some(({ to, answeredAt }) => to === 'author' && answeredAt === null);
}

/**
 * Takes an author's answer.
 * @throws ApiError 404 when report or question are none of the author's, or the question has an answer; 409 when the
 * dispute is closed
 */
export const answerAsAuthor = (
  app: App,
  { accountId, requestId }: AccountCall,
  reportId: string,
  { disputeID, questionID, answer }: { disputeID: string; questionID: string; answer: string },
): Promise<void> =>
  app.db.transaction(async (tx) => {
    await lockReportOf(app, tx, accountId, reportId);
    const dispute = await lockDispute(app, tx, disputeID);
    if (dispute?.reportId !== reportId) throw notFound('disputeNotFound');
    if (dispute.state !== 'open') throw conflict('disputeClosed');
    await storeAnswer(app, tx, dispute, { side: 'author', questionID, answer });
    // A notice in the inbox does not say which question it is about.
    if (!(await isAuthorAsked(app, tx, reportId)))
      await settleNotices(app, tx, { accountId, reportId, codes: ['dispute'] });
    const by = byAccount({ accountId, requestId });
    await noteDispute(app, tx, by, 'dispute.answered', dispute, { side: 'author' });
  });
