import { localDate } from '../../../../contract/rules/business-days.ts';
import type { App } from '../../../app.ts';
import { conflict } from '../../../errors.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import type { DisputeNews } from '../../notices/mail/mail-content.ts';
import { cancelMail } from '../../notices/mail/queue-mail.ts';
import { unclearIdentifiers } from '../../registry/markers/store.ts';
import { operatorWorkingDays } from '../../registry/operator/current-operator.ts';
import type { StoredReport } from '../../reports/stored/report.ts';
import { subjectMailId, tellDisputedAuthor, tellSubject } from '../dispute-mails.ts';
import { markDisputed } from '../disputed-report.ts';
import { dueTimes } from '../steps/deadlines.ts';
import { isSucceeded, reopenClosedBy } from '../store.ts';

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
