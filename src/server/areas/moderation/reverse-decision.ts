import { undoMs } from '../../../contract/moderation/moderation.ts';
import type { App } from '../../app.ts';
import { conflict, notFound } from '../../errors.ts';
import type { Queryable, Tx } from '../../platform/db/pool.ts';
import { type AccountCall, byAccount, noteAudit } from '../audit/note-audit.ts';
import { refuseConflict } from '../disputes/conflicts/find-conflicts.ts';
import { cancelNotice, settleNotices } from '../notices/inbox/store.ts';
import { cancelMail } from '../notices/mail/queue-mail.ts';
import { lockReport } from '../reports/standing/lock-report.ts';
import type { StoredReport } from '../reports/stored/report.ts';
import { decidersOf, endAppeal, isAppealed } from './appeals.ts';
import { recordDecision } from './record-decision.ts';
import { restoreDecided } from './restore-decided.ts';
import { isReversible } from './reversible.ts';
import {
  findDecidedReport,
  listDecisions,
  lockDecision,
  type StoredDecision,
  setDecisionReversed,
  setDecisionUndone,
} from './store.ts';
import { isMailed, noticesOf, tellAuthor } from './tell-author.ts';

/** Locks a decision and its report, in the order in which decisions lock them. */
async function lockDecided(
  app: App,
  tx: Tx,
  id: string,
): Promise<{ report: StoredReport; decision: StoredDecision } | null> {
  const reportId = await findDecidedReport(tx, id);
  const report = reportId === null ? null : await lockReport(app, tx, reportId);
  const decision = report && (await lockDecision(app, tx, id));
  return decision && { report, decision };
}

/** Whether a decision hid passages of a version that the author has since replaced. */
const isOutdated = ({ version }: StoredReport, { before: { redaction } }: StoredDecision): boolean =>
  redaction !== undefined && redaction.version !== version;

/**
 * Undoes one of the moderator's own decisions as if it had not been made: its mail is not sent, and the item is claimed
 * again.
 * @throws ApiError 403 for a matter of the moderator's own, 404 when it is not the moderator's, 409 after 10 seconds, or when something came after it
 */
export const undoDecision = (app: App, moderator: AccountCall, id: string): Promise<{ reportID: string }> =>
  app.db.transaction(async (tx) => {
    const { accountId } = moderator;
    const found = await lockDecided(app, tx, id);
    if (found?.decision.moderatorId !== accountId || found.decision.decision === 'reverse')
      throw notFound('decisionNotFound');
    const { report, decision } = found;
    await refuseConflict(app, tx, accountId, report);
    if (decision.isUndone) return { reportID: report.id };
    const [latest] = (await listDecisions(app, tx, [report.id])).slice(-1);
    const isPastUndo = app.clock().getTime() - decision.decidedAt.getTime() > undoMs;
    if (isPastUndo || latest?.id !== id || report.withdrawnAt || isOutdated(report, decision))
      throw conflict('undoTooLate');
    const wasMailed = !(await cancelMail(app, tx, id));
    if (!wasMailed) await cancelNotice(tx, id);
    if (wasMailed && isMailed(report, decision)) throw conflict('undoTooLate');
    await setDecisionUndone(tx, id, app.clock());
    await restoreDecided(app, tx, report, decision, { moderatorId: accountId, isUndo: true, wasMailed });
    const details = { decision: id };
    await noteAudit(app, tx, { ...byAccount(moderator), event: 'decision.undone', reportIds: [report.id], details });
    return { reportID: report.id };
  });

/** Why a moderator cannot reverse a decision about a report that is no matter of their own; null when they can. */
export async function obstacleToReversal(
  db: Queryable,
  moderatorId: string,
  report: StoredReport,
  all: readonly StoredDecision[],
  decision: StoredDecision,
) {
  if (!isReversible(all, decision) || report.withdrawnAt) return 'decisionNotReversible';
  const { ids: deciders, isAboutAppeal } = await decidersOf(db, decision);
  if ((isAboutAppeal || isAppealed(all, decision)) && deciders.includes(moderatorId)) return 'appealNeedsAnother';
  return report.destroyedAt === null ? null : 'reportDestroyed';
}

/**
 * Reverses the latest decision about a report: everything is as before, the report waits again, and its author is told. What is
 * held for want of another decision stays held.
 * @throws ApiError 403 for a matter of the moderator's own, 404 when there is no such decision, 409 when
 * its content is destroyed, it is not the latest, or has to be decided by somebody else because it is about an appeal or was appealed
 */
export const reverseDecision = (
  app: App,
  moderator: AccountCall,
  id: string,
  { reason, note }: { reason: string; note: string | null },
): Promise<{ reportID: string }> =>
  app.db.transaction(async (tx) => {
    const { accountId } = moderator;
    const found = await lockDecided(app, tx, id);
    if (!found) throw notFound('decisionNotFound');
    const { report, decision } = found;
    await refuseConflict(app, tx, accountId, report);
    const all = await listDecisions(app, tx, [report.id]);
    if (reason === 'appeal' && decision.moderatorId === accountId) throw conflict('appealNeedsAnother');
    const obstacle = await obstacleToReversal(tx, accountId, report, all, decision);
    if (obstacle) throw conflict(obstacle);
    const told = { decision: 'reverse', reason, note } as const;
    const reversed = { ...told, moderatorId: accountId, at: app.clock() };
    const reversal = await recordDecision(app, tx, { report, item: null }, reversed);
    await setDecisionReversed(tx, id, reversal);
    if (isAppealed(all, decision)) await endAppeal(app, tx, report.id);
    // If nobody has been told of the decision yet, no second mail is needed.
    const wasMailed = !(await cancelMail(app, tx, id));
    if (!wasMailed) await cancelNotice(tx, id);
    await restoreDecided(app, tx, report, decision, { moderatorId: accountId, isUndo: false, wasMailed });
    if (report.authorId !== null) {
      const about = { accountId: report.authorId, reportId: report.id };
      await settleNotices(app, tx, { ...about, codes: noticesOf(decision) });
    }
    if (wasMailed && isMailed(report, decision)) await tellAuthor(app, tx, report, { id: reversal, ...told });
    const details = { decision: id, reason };
    await noteAudit(app, tx, { ...byAccount(moderator), event: 'decision.reversed', reportIds: [report.id], details });
    return { reportID: report.id };
  });
