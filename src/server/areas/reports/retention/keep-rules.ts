import {
  defaultRetentionRules,
  maxDueCounted,
  type RetentionCounts,
  type RetentionRules,
} from '../../../../contract/reports/retention.ts';
import { isActive } from '../../../../contract/reports/standing.ts';
import type { App } from '../../../app.ts';
import { conflict } from '../../../errors.ts';
import { addMonths, dayMs } from '../../../platform/clock.ts';
import { sweep } from '../../../platform/sweep.ts';
import { type AccountCall, noteAudit } from '../../audit/note-audit.ts';
import { type SettingsVersion, versionedSettings } from '../../registry/settings-store.ts';
import { removeAttachmentsOf } from '../attachments/remove-attachments-store.ts';
import { reportDestroyed } from '../events.ts';
import { leaveQueue } from '../queue/store.ts';
import { lockReport } from '../standing/lock-report.ts';
import { setReportState } from '../standing/report-state.ts';
import type { StoredReport } from '../stored/report.ts';
import { reportTransaction } from '../stored/store.ts';
import { countDueReports, emptyReport, findDueReports, isKeptFromRules, type RetentionRule } from './store.ts';

export type StoredRules = SettingsVersion<RetentionRules>;

/** Before anyone changed them, and for a rule that a newer release has added, the defaults are in force. */
const ruleVersions = versionedSettings<RetentionRules>('retention', () => defaultRetentionRules);

/** The rules that are switched on; what was removed, or filed, before its time, each no longer keeps. */
function limitsOf(app: App, rules: RetentionRules): [RetentionRule, Date][] {
  const now = app.clock();
  const removed: [RetentionRule, Date] = ['removed', new Date(now.getTime() - rules.removedDays * dayMs)];
  if (!rules.expires) return [removed];
  return [
    removed,
    ['unverified', addMonths(now, -rules.unverifiedMonths)],
    ['verified', addMonths(now, -rules.verifiedMonths)],
  ];
}

/** How long reports are kept (A36): the rules in force. */
export const retentionRules = (app: App): Promise<StoredRules> => ruleVersions.latest(app);

/** How many reports the rules would destroy now, each counted up to 20,000. */
export async function previewRetention(app: App, rules: RetentionRules): Promise<RetentionCounts> {
  const counts: RetentionCounts = { removed: 0, unverified: 0, verified: 0, onHold: 0 };
  for (const [rule, before] of limitsOf(app, rules)) {
    const { due, onHold } = await countDueReports(app.db, rule, before, maxDueCounted);
    counts[rule] = due;
    counts.onHold += onHold;
  }
  return counts;
}

/**
 * Changes the rules; the version before stays in the database.
 * @throws ApiError 409 when someone else has changed them since `expectedVersion`
 */
export async function changeRetention(
  app: App,
  rules: RetentionRules,
  expectedVersion: number | null,
  { accountId: by, requestId }: AccountCall,
): Promise<StoredRules> {
  const change = { expectedVersion, by, requestId };
  const noteOf = (before: RetentionRules, after: RetentionRules) =>
    ({ event: 'retention.changed', details: { before, after } }) as const;
  const inForce = await ruleVersions.change(app, change, () => rules, noteOf);
  if (!inForce) throw conflict('retentionStale');
  return inForce;
}

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
    await noteAudit(app, tx, { actor: 'registry', actorId: null, event, reportIds: [id], details });
  });

/**
 * Destroys the content of the reports that a rule no longer keeps, each in a transaction of its own, so that it can be
 * interrupted at any point. Those that nobody removed expire. Rows stay, without content, for what is counted.
 * @throws the first failure, once all others are done
 */
export const destroyDueReports = (app: App, rule: RetentionRule, before: Date): Promise<void> =>
  sweep({
    due: (which) => findDueReports(app.db, rule, before, which),
    work: ({ id }) => destroy(app, id, rule),
  });

/**
 * Destroys the content of reports that are too old. Interrupted, it goes on with its next run.
 * @throws the first failure of a rule, once the others are done
 */
export async function keepRetention(app: App): Promise<void> {
  const { settings: rules } = await retentionRules(app);
  const failures: unknown[] = [];
  for (const [rule, before] of limitsOf(app, rules))
    await destroyDueReports(app, rule, before).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}
