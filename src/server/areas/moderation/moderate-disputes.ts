import type { ReplyTurn } from '../../../contract/disputes/replies.ts';
import type { AskBody, DecideDisputeBody } from '../../../contract/disputes/staff-disputes.ts';
import type { Decided } from '../../../contract/moderation/decided.ts';
import type { App } from '../../app.ts';
import { conflict, notFound } from '../../errors.ts';
import type { Tx } from '../../platform/db/pool.ts';
import { type AccountCall, byAccount } from '../audit/note-audit.ts';
import { refuseConflict } from '../disputes/conflicts/find-conflicts.ts';
import { noteDispute, noteReply } from '../disputes/dispute-notes.ts';
import { concludeDispute, outcomesOf } from '../disputes/outcome/conclude-dispute.ts';
import { nextIn, turnIn } from '../disputes/replies/exchange.ts';
import { listReplies } from '../disputes/replies/store.ts';
import { setReplyShown } from '../disputes/replies/write-reply.ts';
import { answerDueAt } from '../disputes/steps/deadlines.ts';
import { listQuestions } from '../disputes/steps/message-store.ts';
import { askQuestion } from '../disputes/steps/questions.ts';
import { findDispute } from '../disputes/store.ts';
import { lockOpenDispute } from '../disputes/with-dispute.ts';
import { dropCause, leaveQueue, sleepItem } from '../reports/queue/store.ts';
import { lockReport } from '../reports/standing/lock-report.ts';
import { setReportState } from '../reports/standing/report-state.ts';
import { closeFlags } from './flags/store.ts';
import { decidedAnswer, lockWaiting, recordDecision } from './record-decision.ts';
import { redactedAt, type Waiting } from './situation.ts';

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

/**
 * Stores the decision about a dispute among those about its report, so that it is undone and reversed like all of them: the
 * report is removed, or stays.
 */
async function settleDispute(
  app: App,
  tx: Tx,
  waiting: Waiting,
  { removal, outcome, reasons: note }: DecideDisputeBody,
  replyWaited: boolean,
): Promise<Decided> {
  const { report, moderatorId, now: at } = waiting;
  const id = await recordDecision(app, tx, waiting, {
    moderatorId,
    decision: removal === null ? 'settle' : 'remove',
    reason: removal ?? outcome,
    note,
    at,
    also: { replyWaited },
  });
  if (removal !== null) {
    await setReportState(app, tx, report, 'removed', at, { recallAs: 'upheld' });
    await closeFlags(tx, report.id, id);
    await leaveQueue(tx, report.id);
  }
  return decidedAnswer(id, report.id, false, at);
}

/**
 * Decides about a dispute. Both sides are told when the decision cannot be undone any more.
 * @throws ApiError 403 for the moderator's own report or case, 404 when there is none, 409 when it is closed, changed since it was
 * opened, is an appeal against the moderator's own decision, or the outcome does not fit
 */
export const decideDispute = (
  app: App,
  by: AccountCall,
  disputeId: string,
  body: DecideDisputeBody,
): Promise<Decided> =>
  app.db.transaction(async (tx) => {
    const { report, dispute } = await lockOpenDispute(app, tx, by.accountId, disputeId);
    const appealed = dispute.appealsId === null ? null : await findDispute(app, tx, dispute.appealsId);
    if (appealed?.decidedBy === by.accountId) throw conflict('appealNeedsAnother');
    const { outcome, itemVersion, version } = body;
    const intended = { decision: 'settle', itemVersion, version } as const;
    const waiting = await lockWaiting(app, tx, by.accountId, report.id, intended);
    const changes = { version, redactedAt: redactedAt(waiting.decided) };
    const replies = await listReplies(app, tx, [report.id]);
    if (!outcomesOf(dispute, changes, replies).includes(outcome))
      throw conflict(outcome === 'amended' ? 'reportNotAmended' : 'replyMissing');
    const replyWaited = outcome === 'reply_only' && turnIn(replies, 1)?.state === 'waiting';
    const decided = await settleDispute(app, tx, waiting, body, replyWaited);
    const { decisionID: decisionId } = decided;
    await concludeDispute(app, tx, { report, dispute }, body, { moderatorId: by.accountId, decisionId });
    await noteDispute(app, tx, byAccount(by), 'dispute.decided', dispute, { outcome, decision: decisionId });
    return decided;
  });

/**
 * Shows the reply to a report, or a follow-up, in answers, or removes it.
 * @param read `writtenAt` is that of what the moderator has read
 * @throws ApiError 403 for the moderator's own report or case, 404 when there is no report, 409 when nothing was said in that
 * turn, it reads differently, or what it follows is not shown
 */
export const decideReply = (
  app: App,
  by: AccountCall,
  reportId: string,
  { isShown, turn, writtenAt }: { isShown: boolean; turn: ReplyTurn; writtenAt: string },
): Promise<void> =>
  app.db.transaction(async (tx) => {
    const report = await lockReport(app, tx, reportId);
    if (!report || report.withdrawnAt) throw notFound('queueItemNotFound');
    await refuseConflict(app, tx, by.accountId, report);
    const reply = turnIn(await listReplies(app, tx, [reportId]), turn);
    if (!reply?.words) throw conflict('replyMissing');
    if (reply.writtenAt.toISOString() !== writtenAt) throw conflict('itemChanged');
    const now = await setReplyShown(app, tx, report, reply, isShown);
    if (nextIn(now) !== 'moderator') await dropCause(tx, reportId, 'replied');
    await noteReply(app, tx, byAccount(by), isShown ? 'reply.shown' : 'reply.taken_away', reply);
  });
