import { disputeDays } from '../../../contract/disputes/disputes.ts';
import type { AppealBody } from '../../../contract/moderation/decisions.ts';
import { addBusinessDays } from '../../../contract/rules/business-days.ts';
import type { App } from '../../app.ts';
import { conflict } from '../../errors.ts';
import { type AccountCall, byAccount, noteAudit } from '../audit/note-audit.ts';
import { settleNotices } from '../notices/inbox/store.ts';
import { operatorWorkingDays } from '../registry/operator/current-operator.ts';
import { enterQueue, queueEntry } from '../reports/queue/enter-queue-store.ts';
import { lockReportOf } from '../reports/standing/lock-report.ts';
import { appealUntil, setDueByMatters } from './appeals.ts';
import { listDecisions, updateAppeal } from './store.ts';
import { noticesOf } from './tell-author.ts';

/**
 * Takes an author's appeal against a decision. The report waits until a moderator who did not make the decision reverses it
 * or lets it stand; that is due after as many business days as the decision about a dispute.
 * @throws ApiError 404 when the report is none of the author's, 409 when the decision cannot be appealed
 */
export const appealDecision = (
  app: App,
  by: AccountCall,
  reportId: string,
  { decisionID, words }: AppealBody,
): Promise<void> =>
  app.db.transaction(async (tx) => {
    const report = await lockReportOf(app, tx, by.accountId, reportId);
    const at = app.clock();
    const all = await listDecisions(app, tx, [reportId]);
    const decision = all.find(({ id }) => id === decisionID);
    if (!decision || !appealUntil(all, decision, report, at)) throw conflict('decisionNotAppealable');
    const dueAt = addBusinessDays(at, disputeDays.decision, operatorWorkingDays(app));
    await updateAppeal(app, tx, decision, { words, at, dueAt });
    await enterQueue(app, tx, queueEntry(reportId, 'appealed', report));
    await setDueByMatters(app, tx, { reportId });
    await settleNotices(app, tx, { accountId: by.accountId, reportId, codes: noticesOf(decision) });
    const details = { decision: decisionID };
    await noteAudit(app, tx, { ...byAccount(by), event: 'report.appealed', reportIds: [reportId], details });
  });
