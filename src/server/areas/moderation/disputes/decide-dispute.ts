import type { DecideDisputeBody } from '../../../../contract/disputes/staff-disputes.ts';
import type { Decided } from '../../../../contract/moderation/decided.ts';
import type { App } from '../../../app.ts';
import { conflict } from '../../../errors.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import { type AccountCall, byAccount } from '../../audit/note-audit.ts';
import { noteDispute } from '../../disputes/dispute-notes.ts';
import { lockOpenDispute } from '../../disputes/lock-open-dispute.ts';
import { concludeDispute, hasReply, isAppealAgainst } from '../../disputes/outcome/conclude-dispute.ts';
import { findReply } from '../../disputes/replies/write-reply.ts';
import type { StoredDispute } from '../../disputes/stored-dispute.ts';
import { leaveQueue } from '../../reports/queue/store.ts';
import { setReportState } from '../../reports/standing/report-state.ts';
import type { StoredReport } from '../../reports/stored/report.ts';
import { closeFlags } from '../flags/store.ts';
import { decidedAnswer, lockWaiting, recordDecision } from '../record-decision.ts';
import { listDecisions } from '../store.ts';

/**
 * Stores the decision about a dispute among those about its report, so that it is undone and reversed like all of them: the
 * report is removed, or stays.
 * @throws ApiError 404 or 409, with the reason why it cannot be made
 */
async function settleDispute(
  app: App,
  tx: Tx,
  moderatorId: string,
  reportId: string,
  { removal, outcome, reasons: note, itemVersion, version }: DecideDisputeBody,
): Promise<Decided> {
  const waiting = await lockWaiting(app, tx, moderatorId, reportId, { decision: 'settle', itemVersion, version });
  const { at } = waiting;
  const id = await recordDecision(app, tx, waiting, {
    moderatorId,
    decision: removal === null ? 'settle' : 'remove',
    reason: removal ?? outcome,
    note,
    at,
    replyWaited: outcome === 'reply_only' && (await findReply(app, tx, reportId))?.state === 'waiting',
  });
  if (removal !== null) {
    await setReportState(app, tx, waiting.report, 'removed', at, { recallAs: 'upheld' });
    await closeFlags(tx, reportId, id);
    await leaveQueue(tx, reportId);
  }
  return decidedAnswer(id, reportId, false, at);
}

/** Whether the report has changed since it was disputed. */
async function isAmended(app: App, report: StoredReport, { reportVersion, openedAt }: StoredDispute): Promise<boolean> {
  if (report.version > reportVersion) return true;
  const decided = await listDecisions(app, app.db, [report.id]);
  return decided.some(
    ({ decision, decidedAt, isUndone, reversedBy }) =>
      decision === 'redact' && !isUndone && reversedBy === null && decidedAt > openedAt,
  );
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
    if (await isAppealAgainst(app, tx, dispute, by.accountId)) throw conflict('appealNeedsAnother');
    const { outcome } = body;
    if (outcome === 'amended' && !(await isAmended(app, report, dispute))) throw conflict('reportNotAmended');
    if (outcome === 'reply_only' && !(await hasReply(app, tx, dispute))) throw conflict('replyMissing');
    const decided = await settleDispute(app, tx, by.accountId, report.id, body);
    const { decisionID: decisionId } = decided;
    await concludeDispute(app, tx, { report, dispute }, body, { moderatorId: by.accountId, decisionId });
    await noteDispute(app, tx, byAccount(by), 'dispute.decided', dispute, { outcome, decision: decisionId });
    return decided;
  });
