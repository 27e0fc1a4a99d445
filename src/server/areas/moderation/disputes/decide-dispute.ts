import type { DecideDisputeBody } from '../../../../contract/disputes/staff-disputes.ts';
import type { Decided } from '../../../../contract/moderation/decided.ts';
import type { App } from '../../../app.ts';
import { conflict } from '../../../errors.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import { type AccountCall, byAccount } from '../../audit/note-audit.ts';
import { noteDispute } from '../../disputes/dispute-notes.ts';
import { concludeDispute } from '../../disputes/outcome/conclude-dispute.ts';
import { outcomesOf } from '../../disputes/outcome/outcomes-of.ts';
import { turnIn } from '../../disputes/replies/exchange.ts';
import { listReplies } from '../../disputes/replies/store.ts';
import { findDispute } from '../../disputes/store.ts';
import { lockOpenDispute } from '../../disputes/with-dispute.ts';
import { leaveQueue } from '../../reports/queue/store.ts';
import { setReportState } from '../../reports/standing/report-state.ts';
import { closeFlags } from '../flags/store.ts';
import { decidedAnswer, lockWaiting, recordDecision } from '../record-decision.ts';
import { redactedAt, type Waiting } from '../situation.ts';

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
