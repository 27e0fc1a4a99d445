import { isReadingDecision, type QueueCause, undoMs } from '../../../contract/moderation/moderation.ts';
import { isActive } from '../../../contract/reports/standing.ts';
import { carriedPassages, type Passage } from '../../../contract/rules/narrative.ts';
import type { App } from '../../app.ts';
import { conflict, notFound } from '../../errors.ts';
import type { Queryable, Tx } from '../../platform/db/pool.ts';
import { type AccountCall, byAccount, noteAudit } from '../audit/note-audit.ts';
import { refuseConflict } from '../disputes/conflicts/find-conflicts.ts';
import { reopenDisputes, replyMailId } from '../disputes/outcome/conclude-dispute.ts';
import { holdOrdered } from '../disputes/overdue-store.ts';
import { reopenReadings } from '../disputes/reading/ask-to-read.ts';
import { isReadingAsked, listHeldUnread } from '../disputes/reading/store.ts';
import { isOverdue, isRequestOpen, listOrders } from '../disputes/removal-requests/store.ts';
import { listReplies } from '../disputes/replies/store.ts';
import { unshowReply } from '../disputes/replies/write-reply.ts';
import { isHeldByDispute } from '../disputes/store.ts';
import { cancelTellingSubjects } from '../disputes/tell-subjects.ts';
import { cancelNotice, settleNotices } from '../notices/inbox/store.ts';
import { cancelMail } from '../notices/mail/queue-mail.ts';
import { redactReport, setNarrativeReleased } from '../reports/content/redaction-store.ts';
import { findVersion } from '../reports/content/store.ts';
import { putItemBack } from '../reports/queue/claim-item-store.ts';
import { lockReport } from '../reports/standing/lock-report.ts';
import { listAgain, setReportState, setReportVerified } from '../reports/standing/report-state.ts';
import type { StoredReport } from '../reports/stored/report.ts';
import { appealedDecision, decidersOf, endAppeal, isAppealed, setDueByMatters } from './appeals.ts';
import { reopenQuestion } from './author-answers.ts';
import { reopenFlags } from './flags/store.ts';
import { recordDecision } from './record-decision.ts';
import { isReversible, leavesReport } from './reversible.ts';
import {
  type Before,
  findDecidedReport,
  itemFrom,
  listDecisions,
  lockDecision,
  type StoredDecision,
  setDecisionReversed,
  setDecisionUndone,
} from './store.ts';
import { isMailed, noticesOf, tellAuthor } from './tell-author.ts';

const changesStanding = (decision: string): boolean => !isReadingDecision(decision) && !leavesReport(decision);

async function restoreStanding(app: App, tx: Tx, report: StoredReport, before: Before): Promise<void> {
  const at = app.clock();
  const isOrdered = (await listOrders(tx, report.id)).some(isOverdue);
  // Until a dispute is decided, or it may be read, neither this nor what corroborates it lists it.
  const isUnread = (await listHeldUnread(tx, [report.id])).has(report.id);
  const isHeld = isOrdered || isUnread || (await isHeldByDispute(tx, report.id));
  const awaitsCorroboration = before.awaitsCorroboration && !isHeld;
  const wasListed = report.state !== 'listed' && before.state === 'listed';
  const state = wasListed && isHeld ? 'held' : before.state;
  // A report that names what cannot be listed since is held instead, as is one about which an order is overdue since.
  if (wasListed && isOrdered) await holdOrdered(app, tx, report, at);
  else if (wasListed && !isHeld) {
    const isChanged = report.version !== before.version;
    await listAgain(app, tx, report, { isChanged, awaitsCorroboration }, at);
  } else if (report.state !== state || report.awaitsCorroboration !== awaitsCorroboration)
    await setReportState(app, tx, report, state, at, { awaitsCorroboration });
  // If it is not verified any more, its author has changed it: nobody has verified what it says now.
  if (before.standing !== 'verified' && report.standing === 'verified')
    await setReportVerified(app, tx, report, false, at);
}

/**
 * What was hidden before a decision hid something else, wherever the report still has the same words: its author may have
 * changed it since. @throws ApiError 409 when the version that they were hidden in is not kept any more
 */
async function hiddenBefore(
  app: App,
  tx: Tx,
  report: StoredReport,
  { version, passages }: NonNullable<Before['redaction']>,
): Promise<readonly Passage[]> {
  if (version === report.version || passages.length === 0) return passages;
  const was = await findVersion(app, tx, report, version);
  if (was?.version !== version) throw conflict('decisionNotReversible');
  return carriedPassages(was, passages, report);
}

/**
 * Whether what a report waited for still stands where something else than a decision about the report ends it; null for causes
 * that such a decision ends, and that come back when it is taken back.
 */
const stillWaits: Record<QueueCause, ((app: App, tx: Tx, report: StoredReport) => boolean | Promise<boolean>) | null> =
  {
    disputed: (_app, _tx, { disputed }) => disputed,
    appealed: async (app, tx, { id }) => appealedDecision(await listDecisions(app, tx, [id])) !== null,
    reading: (_, tx, { id }) => isReadingAsked(tx, id),
    replied: async (app, tx, { id }) => (await listReplies(app, tx, [id])).some(({ words }) => words !== ''),
    ordered: (_, tx, { id }) => isRequestOpen(tx, id, 'order'),
    notified: (_, tx, { id }) => isRequestOpen(tx, id, 'notice'),
    held: null,
    listed: null,
    edited: null,
    flagged: null,
    safelist: null,
    duplicate: null,
    circular: null,
    pace: null,
    imported: null,
    recycled: null,
  };

/** Why a report waits again: as before the decision, but for what has ended since. One that is held waits in any case. */
async function causesAgain(
  app: App,
  tx: Tx,
  report: StoredReport,
  { decision, before }: StoredDecision,
): Promise<QueueCause[]> {
  // Disputes that the decision closed are opened again.
  const reopens = decision === 'settle' || decision === 'remove';
  const causes: QueueCause[] = [];
  for (const cause of before.item?.causes ?? [])
    if ((cause === 'disputed' && reopens) || (await (stillWaits[cause]?.(app, tx, report) ?? true))) causes.push(cause);
  return causes.length === 0 && before.state === 'held' ? ['held'] : causes;
}

/**
 * Brings back what a decision changed, its item, and the disputes that it closed. The report is locked.
 * @throws ApiError 409 when something came after what it closed, or what was hidden before is not known any more
 */
export async function restoreDecided(
  app: App,
  tx: Tx,
  report: StoredReport,
  made: StoredDecision,
  { moderatorId, isUndo, wasMailed }: { moderatorId: string; isUndo: boolean; wasMailed: boolean },
): Promise<void> {
  const { decision, before, id } = made;
  if (isReadingDecision(decision)) {
    if (before.redaction) await redactReport(app, tx, report, await hiddenBefore(app, tx, report, before.redaction));
    else {
      await setNarrativeReleased(tx, report.id, null);
      await reopenReadings(app, tx, { decisionId: id, isUndo });
    }
  }
  if ((isUndo || !isReadingDecision(decision)) && (decision === 'ask' || before.askedUntil))
    await reopenQuestion(app, tx, report, before.askedUntil);
  if (before.replyWaited) {
    await unshowReply(app, tx, report);
    if (await cancelMail(app, tx, replyMailId(id))) await cancelNotice(tx, replyMailId(id));
  }
  await reopenFlags(tx, id);
  // What others read of a report that the registry has taken out meanwhile is nothing to decide about.
  if (before.item && (!isReadingDecision(decision) || isActive(report.state))) {
    const item = { ...itemFrom(report.id, before.item), causes: await causesAgain(app, tx, report, made) };
    // An agreement to what the report said before is none any more.
    const agreedBy = item.agreedVersion === report.version ? item.agreedBy : null;
    if (item.causes.length > 0) await putItemBack(app, tx, { ...item, agreedBy }, isUndo ? moderatorId : null);
  }
  // After the item, to which a report that cannot be listed any more adds why.
  if (changesStanding(decision)) await restoreStanding(app, tx, report, before);
  // If a report was removed, its author is told of the reversal itself; else, that the dispute is open again.
  const tellsAuthor = wasMailed && decision === 'settle';
  await reopenDisputes(app, tx, report, { decisionId: id, isUndo, tellsAuthor });
  await setDueByMatters(app, tx, { reportId: report.id });
  if (decision === 'verify') await cancelTellingSubjects(app, tx, report, id);
}

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
