import type { DecideDisputeBody } from '../../../../contract/disputes/staff-disputes.ts';
import type { Decided } from '../../../../contract/moderation/decided.ts';
import type { App } from '../../../app.ts';
import { conflict } from '../../../errors.ts';
import { type AccountCall, byAccount } from '../../audit/note-audit.ts';
import { noteDispute } from '../../disputes/dispute-notes.ts';
import { lockOpenDispute } from '../../disputes/lock-open-dispute.ts';
import { concludeDispute, hasReply, isAppealAgainst } from '../../disputes/outcome/conclude-dispute.ts';
import type { StoredDispute } from '../../disputes/stored-dispute.ts';
import type { StoredReport } from '../../reports/stored/report.ts';
import { settleDispute } from '../settle-dispute.ts';
import { listDecisions } from '../store.ts';

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
    const { outcome, removal, reasons: note, itemVersion, version } = body;
    if (outcome === 'amended' && !(await isAmended(app, report, dispute))) throw conflict('reportNotAmended');
    if (outcome === 'reply_only' && !(await hasReply(app, tx, dispute))) throw conflict('replyMissing');
    const settled = { removal, outcome, note, itemVersion, version };
    const decided = await settleDispute(app, tx, by.accountId, report.id, settled);
    const { decisionID: decisionId } = decided;
    await concludeDispute(app, tx, { report, dispute }, body, { moderatorId: by.accountId, decisionId });
    await noteDispute(app, tx, byAccount(by), 'dispute.decided', dispute, { outcome, decision: decisionId });
    return decided;
  });
