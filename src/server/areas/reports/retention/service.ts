import { maxDueCounted, type RetentionCounts, type RetentionRules } from '../../../../contract/reports/retention.ts';
import { conflict } from '../../../errors.ts';
import { addMonths, type Clock, dayMs } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/pool.ts';
import type { AuditService } from '../../audit/service.ts';
import type { ReportService } from '../service.ts';
import type { RetentionRepository, StoredRules } from './repository.ts';

export type { StoredRules };

interface Needs {
  db: Db;
  retention: RetentionRepository;
  reports: Pick<ReportService, 'countDue' | 'destroyDue'>;
  audit: Pick<AuditService, 'note'>;
  clock: Clock;
}

/** How long reports are kept (A36). */
export function retentionService({ db, retention, reports, audit, clock }: Needs) {
  const limitsOf = ({ removedDays, expires, unverifiedMonths, verifiedMonths }: RetentionRules) => {
    const now = clock();
    return {
      removedBefore: new Date(now.getTime() - removedDays * dayMs),
      unverifiedFiledBefore: expires ? addMonths(now, -unverifiedMonths) : null,
      verifiedFiledBefore: expires ? addMonths(now, -verifiedMonths) : null,
    };
  };

  return {
    /** The rules in force. */
    latest: (): Promise<StoredRules> => retention.latest(db),

    /** How many reports the rules would destroy now, each counted up to 100,000. */
    preview: (rules: RetentionRules): Promise<RetentionCounts> => reports.countDue(db, limitsOf(rules), maxDueCounted),

    /**
     * Changes the rules; the version before stays in the database.
     * @throws ApiError 409 when someone else has changed them since `expectedVersion`
     */
    async change(
      rules: RetentionRules,
      expectedVersion: number | null,
      { accountId, requestId }: { accountId: string; requestId: string },
    ): Promise<StoredRules> {
      return db.transaction(async (tx) => {
        const before = await retention.latest(tx);
        if (expectedVersion !== null && expectedVersion !== before.version) throw conflict('retentionStale');
        const next = { version: before.version + 1, rules, changedBy: accountId, changedAt: clock() };
        if (!(await retention.add(tx, next))) throw conflict('retentionStale');
        const details = { before: before.rules, after: rules };
        await audit.note(tx, { actor: 'account', actorId: accountId, event: 'retention.changed', requestId, details });
        return next;
      });
    },

    /**
     * Destroys the content of reports that are too old. Interrupted, it goes on with its next run.
     * @throws the first failure of a rule, once the others are done
     */
    async run(): Promise<void> {
      const { rules } = await retention.latest(db);
      const limits = limitsOf(rules);
      const failures: unknown[] = [];
      for (const rule of ['removed', 'unverified', 'verified'] as const)
        await reports.destroyDue(rule, limits).catch((error: unknown) => failures.push(error));
      if (failures.length > 0) throw failures[0];
    },
  };
}

export type RetentionService = ReturnType<typeof retentionService>;
