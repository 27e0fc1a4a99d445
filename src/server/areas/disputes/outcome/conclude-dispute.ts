import type { DecideDisputeBody } from '../../../../contract/disputes/staff-disputes.ts';
import { undoMs } from '../../../../contract/moderation/moderation.ts';
import type { App } from '../../../app.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import type { DisputeNews } from '../../notices/mail/mail-content.ts';
import { clearIdentifier } from '../../registry/markers/store.ts';
import { namesIdentifier } from '../../reports/matching/exact-store.ts';
import { dropCause } from '../../reports/queue/store.ts';
import { setReportDisputed } from '../../reports/standing/weight-store.ts';
import type { StoredReport } from '../../reports/stored/report.ts';
import { findCase } from '../cases/store.ts';
import { subjectMailId, tellDisputedAuthor, tellSubject } from '../dispute-mails.ts';
import { endOpenDisputes, unmarkDisputed } from '../disputed-report.ts';
import { turnIn } from '../replies/exchange.ts';
import { listReplies } from '../replies/store.ts';
import { isReplyWaiting, setReplyShown } from '../replies/write-reply.ts';
import { closeDispute } from '../store.ts';
import type { StoredDispute } from '../stored-dispute.ts';

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
