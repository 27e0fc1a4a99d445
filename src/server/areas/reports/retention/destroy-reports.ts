import type { App } from '../../../app.ts';
import { sweep } from '../../../platform/sweep.ts';
import { noteAudit } from '../../audit/note-audit.ts';
import { removeAttachmentsOf } from '../attachments/remove-attachments.ts';
import { reportDestroyed } from '../events.ts';
import { leaveQueue } from '../queue/store.ts';
import { lockReport } from '../standing/lock-report.ts';
import { isActive } from '../standing/placement-store.ts';
import { setReportState } from '../standing/report-state.ts';
import type { StoredReport } from '../stored/report.ts';
import { reportTransaction } from '../stored/store.ts';
import { emptyReport, findDueReports, isKeptFromRules, type RetentionLimits, type RetentionRule } from './store.ts';

function isDue(rule: RetentionRule, report: StoredReport): boolean {
  if (rule === 'removed') return report.state === 'removed';
  return isActive(report.state) && (report.standing === 'verified') === (rule === 'verified');
}

const destroy = (app: App, id: string, rule: RetentionRule): Promise<void> =>
  reportTransaction(app, async (tx) => {
    const report = await lockReport(app, tx, id);
    // Someone may have changed it, put it under a hold, or appealed since it was found.
    if (!report || !isDue(rule, report) || (await isKeptFromRules(tx, id))) return;
    const at = app.clock();
    if (rule !== 'removed') await setReportState(app, tx, report, 'expired', at);
    await removeAttachmentsOf(app, tx, [id]);
    await leaveQueue(tx, [id]);
    await app.events.emit(tx, reportDestroyed, { reportId: id });
    await emptyReport(app, tx, report, at);
    const event = rule === 'removed' ? 'report.destroyed' : 'report.expired';
    const details = { rule };
    await noteAudit(app, tx, { actor: 'operator', actorId: null, event, reportIds: [id], details });
  });

/**
 * Destroys the content of the reports that a rule no longer keeps, each in a transaction of its own, so that it can be
 * interrupted at any point. Those that nobody removed expire. Rows stay, without content, for what is counted.
 * @throws the first failure, once all others are done
 */
export const destroyDueReports = (app: App, rule: RetentionRule, limits: RetentionLimits): Promise<void> =>
  sweep({
    due: (which) => findDueReports(app.db, rule, limits, which),
    work: ({ id }) => destroy(app, id, rule),
  });
