import {
  defaultRetentionRules,
  maxDueCounted,
  type RetentionCounts,
  type RetentionRules,
} from '../../../../contract/reports/retention.ts';
import type { App } from '../../../app.ts';
import { conflict } from '../../../errors.ts';
import { addMonths, dayMs } from '../../../platform/clock.ts';
import { type AccountCall, byAccount, noteAudit } from '../../audit/note-audit.ts';
import { type SettingsVersion, versionedSettings } from '../../registry/settings-store.ts';
import { destroyDueReports } from './destroy-reports.ts';
import { countDueReports } from './store.ts';

export type StoredRules = SettingsVersion<RetentionRules>;

/** Before anyone changed them, and for a rule that a newer release has added, the defaults are in force. */
const ruleVersions = versionedSettings<RetentionRules>('retention', () => defaultRetentionRules);

function limitsOf(app: App, { removedDays, expires, unverifiedMonths, verifiedMonths }: RetentionRules) {
  const now = app.clock();
  return {
    removedBefore: new Date(now.getTime() - removedDays * dayMs),
    unverifiedFiledBefore: expires ? addMonths(now, -unverifiedMonths) : null,
    verifiedFiledBefore: expires ? addMonths(now, -verifiedMonths) : null,
  };
}

/** How long reports are kept (A36): the rules in force. */
export const retentionRules = (app: App): Promise<StoredRules> => ruleVersions.newest(app, app.db);

/** How many reports the rules would destroy now, each counted up to 20,000. */
export const previewRetention = (app: App, rules: RetentionRules): Promise<RetentionCounts> =>
  countDueReports(app.db, limitsOf(app, rules), maxDueCounted);

/**
 * Changes the rules; the version before stays in the database.
 * @throws ApiError 409 when someone else has changed them since `expectedVersion`
 */
export const changeRetention = (
  app: App,
  rules: RetentionRules,
  expectedVersion: number | null,
  { accountId, requestId }: AccountCall,
): Promise<StoredRules> =>
  app.db.transaction(async (tx) => {
    const before = await ruleVersions.newest(app, tx);
    if (expectedVersion !== null && expectedVersion !== before.version) throw conflict('retentionStale');
    const next = { version: before.version + 1, settings: rules, changedBy: accountId, changedAt: app.clock() };
    if (!(await ruleVersions.insert(app, tx, next))) throw conflict('retentionStale');
    const details = { before: before.settings, after: rules };
    await noteAudit(app, tx, { ...byAccount({ accountId, requestId }), event: 'retention.changed', details });
    return next;
  });

/**
 * Destroys the content of reports that are too old. Interrupted, it goes on with its next run.
 * @throws the first failure of a rule, once the others are done
 */
export async function keepRetention(app: App): Promise<void> {
  const { settings: rules } = await retentionRules(app);
  const limits = limitsOf(app, rules);
  const failures: unknown[] = [];
  for (const rule of ['removed', 'unverified', 'verified'] as const)
    await destroyDueReports(app, rule, limits).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}
