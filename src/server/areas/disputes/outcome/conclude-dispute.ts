import { type DisputeOutcome, disputeOutcomes } from '../../../../contract/disputes/dispute-parts.ts';
import type { DecideDisputeBody } from '../../../../contract/disputes/staff-disputes.ts';
import { undoMs } from '../../../../contract/moderation/moderation.ts';
import { localDate } from '../../../../contract/rules/business-days.ts';
import type { App } from '../../../app.ts';
import { conflict } from '../../../errors.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import type { DisputeNews } from '../../notices/mail/mail-content.ts';
import { cancelMail } from '../../notices/mail/queue-mail.ts';
import { clearIdentifier, unclearIdentifiers } from '../../registry/markers/store.ts';
import { operatorWorkingDays } from '../../registry/operator/current-operator.ts';
import { namesIdentifier } from '../../reports/matching/exact-store.ts';
import { dropCause } from '../../reports/queue/store.ts';
import { setReportDisputed } from '../../reports/standing/weight-store.ts';
import type { StoredReport } from '../../reports/stored/report.ts';
import { findCase } from '../cases/store.ts';
import { subjectMailId, tellDisputedAuthor, tellSubject } from '../dispute-mails.ts';
import { endOpenDisputes, markDisputed, unmarkDisputed } from '../disputed-report.ts';
import { turnIn } from '../replies/exchange.ts';
import { listReplies } from '../replies/store.ts';
import { isReplyWaiting, setReplyShown } from '../replies/write-reply.ts';
import { dueTimes } from '../steps/deadlines.ts';
import { closeDispute, isSucceeded, reopenClosedBy } from '../store.ts';
import type { StoredDispute, StoredReply } from '../stored-dispute.ts';

/** What may have changed about a report since it was disputed. */
export interface ReportChanges {
  version: number;
  /** When passages of it were hidden last; null when none are. */
  redactedAt: Date | null;
}

/**
 * How a dispute can end: with a report that was changed only where it was since, and with the reply only where the case has one
 * that can be shown.
 * @param replies what was said about the report
 */
export function outcomesOf(
  { reportVersion, openedAt, caseId }: StoredDispute,
  { version, redactedAt }: ReportChanges,
  replies: readonly StoredReply[],
): DisputeOutcome[] {
  const reply = turnIn(replies, 1);
  const isAmended = version > reportVersion || (redactedAt !== null && redactedAt > openedAt);
  const hasReply = reply?.caseId === caseId && reply.state !== 'takenAway';
  return disputeOutcomes.filter((one) => (one !== 'amended' || isAmended) && (one !== 'reply_only' || hasReply));
}

/** Under which id the mail waits that tells the author of a reply that a decision shows. */
export const replyMailId = (decisionId: string): string => `${decisionId}:reply`;

/** Closes what an outcome closes, and does what follows. Both sides are told when the decision cannot be undone any more. */
export async function concludeDispute(
  app: App,
  tx: Tx,
  { report, dispute }: { report: StoredReport; dispute: StoredDispute },
  { outcome, removal, reasons, isFrivolous }: DecideDisputeBody,
  { moderatorId, decisionId }: { moderatorId: string; decisionId: string },
): Promise<void> {
  const closing = { state: 'decided', outcome, reasons, decidedBy: moderatorId, decisionId, isFrivolous } as const;
  await closeDispute(app, tx, dispute, closing);
  const at = new Date(app.clock().getTime() + undoMs);
  if (outcome === 'upheld') {
    await endOpenDisputes(app, tx, [report.id], { decisionId, at });
    const found = await findCase(app, tx, dispute.caseId);
    // Counter-evidence for the score of what the report says of the person; at least for what the case is about.
    const named = found?.identifiers.filter((one) => namesIdentifier(report, one)) ?? [];
    for (const identifier of found && named.length === 0 ? [found.identifier] : named)
      await clearIdentifier(app, tx, { identifier, reportId: report.id, at: app.clock() });
    await setReportDisputed(app, tx, report.id, false);
  } else {
    const reply = outcome === 'reply_only' ? turnIn(await listReplies(app, tx, [report.id]), 1) : undefined;
    if (reply?.state === 'waiting')
      await setReplyShown(app, tx, report, reply, true, { id: replyMailId(decisionId), at });
    await unmarkDisputed(app, tx, report);
    if (!(await isReplyWaiting(app, tx, report.id))) await dropCause(tx, report.id, 'replied');
  }
  const news: DisputeNews = {
    news: 'decided',
    decisionId,
    outcome,
    removal,
    reasons,
    isAppeal: dispute.appealsId !== null,
  };
  await tellDisputedAuthor(app, tx, report, news, { id: decisionId, at });
  await tellSubject(app, tx, dispute, news, { id: subjectMailId(decisionId, dispute.id), at });
}

/** What is undone or reversed. */
interface Reopening {
  decisionId: string;
  isUndo: boolean;
  /** The author was told of the decision, and learns only here that it was taken back. */
  tellsAuthor: boolean;
}

/**
 * Reopens what an undone or reversed decision had closed. The report and its item are as they were before it.
 * Whoever was told of the decision is told.
 * @throws ApiError 409 when the decision was appealed, or the report disputed anew
 */
export async function reopenDisputes(
  app: App,
  tx: Tx,
  report: StoredReport,
  { decisionId, isUndo, tellsAuthor }: Reopening,
): Promise<void> {
  if (await isSucceeded(tx, decisionId)) throw conflict('decisionNotReversible');
  const due = isUndo ? null : dueTimes(app.clock(), operatorWorkingDays(app));
  const reopened = await reopenClosedBy(app, tx, decisionId, due);
  if (reopened.length === 0) return;
  await unclearIdentifiers(tx, report.id);
  await markDisputed(app, tx, report);
  for (const dispute of reopened) {
    const decisionDueOn = localDate(dispute.decisionDueAt, operatorWorkingDays(app).timeZone);
    const news: DisputeNews = { news: 'reopened', decisionDueOn };
    if (!(await cancelMail(app, tx, subjectMailId(decisionId, dispute.id)))) await tellSubject(app, tx, dispute, news);
    if (tellsAuthor) await tellDisputedAuthor(app, tx, report, news);
  }
}
