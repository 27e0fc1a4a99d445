import { notFound } from '../../errors.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Queryable, Tx } from '../../platform/db/pool.ts';
import { sweep } from '../../platform/sweep.ts';
import type { DueCounts, LegalHold, RetentionLimits, RetentionRule } from './destroying.ts';
import type { StoredReport } from './stored-report.ts';

/** Reports that one step destroys, and steps in one run of the job. */
const atATime = 100;
const maxSteps = 100;

interface RetentionNote {
  actor: 'account' | 'operator';
  actorId: string | null;
  event: 'report.expired' | 'report.destroyed' | 'hold.placed' | 'hold.lifted';
  reportIds: readonly string[];
  requestId?: string;
  details?: { rule: RetentionRule };
}

interface Needs {
  db: Db;
  reports: {
    lock(tx: Tx, id: string): Promise<StoredReport | null>;
    setState(tx: Tx, id: string, state: 'expired', at: Date): Promise<void>;
    due(
      db: Queryable,
      rule: RetentionRule,
      limits: RetentionLimits,
      page: { limit: number; except: readonly string[] },
    ): Promise<{ id: string }[]>;
    countDue(db: Queryable, limits: RetentionLimits, max: number): Promise<DueCounts>;
    empty(tx: Tx, report: StoredReport, at: Date): Promise<void>;
    isHeld(db: Queryable, id: string): Promise<boolean>;
    hold(tx: Tx, hold: LegalHold, by: string): Promise<void>;
    release(tx: Tx, id: string): Promise<boolean>;
    holds(db: Queryable, before: string, limit: number): Promise<LegalHold[]>;
  };
  /** @throws ApiError 403 when it is a matter of the member of staff */
  refuseConflict: (tx: Tx, accountId: string, report: StoredReport) => Promise<void>;
  attachments: { removeOfReports(tx: Tx, reportIds: readonly string[]): Promise<void> };
  audit: {
    note(tx: Tx, note: RetentionNote): Promise<void>;
  };
  clock: Clock;
}

/** Who places or lifts a legal hold. */
export interface HoldBy {
  accountId: string;
  requestId: string;
}

/** The part of the service that destroys the content of reports that are too old. */
export const retention = ({ db, reports, refuseConflict, attachments, audit, clock }: Needs) => {
  const isDue = (rule: RetentionRule, report: StoredReport): boolean => {
    if (rule === 'removed') return report.state === 'removed';
    if (report.state !== 'listed' && report.state !== 'held') return false;
    return (report.standing === 'verified') === (rule === 'verified');
  };

  return {
    /** How many reports each rule would destroy, counted up to `max`. */
    countDue: (from: Queryable, limits: RetentionLimits, max: number): Promise<DueCounts> =>
      reports.countDue(from, limits, max),

    /**
     * Destroys the content of the reports that a rule no longer keeps, each in a transaction of its own, so that it can be
     * interrupted at any point. Those that nobody removed expire. Rows stay, without content, for what is counted.
     * @param alongside forgets what other modules know of the report
     * @throws the first failure, once all others are done
     */
    destroyDue(
      rule: RetentionRule,
      limits: RetentionLimits,
      alongside: (tx: Tx, id: string) => Promise<void>,
    ): Promise<void> {
      const destroy = ({ id }: { id: string }): Promise<void> =>
        db.transaction(async (tx) => {
          const report = await reports.lock(tx, id);
          // Someone may have changed it, or put it under a hold, since it was found.
          if (!report || !isDue(rule, report) || (await reports.isHeld(tx, id))) return;
          const at = clock();
          if (rule !== 'removed') await reports.setState(tx, id, 'expired', at);
          await attachments.removeOfReports(tx, [id]);
          await alongside(tx, id);
          await reports.empty(tx, report, at);
          const event = rule === 'removed' ? 'report.destroyed' : 'report.expired';
          await audit.note(tx, { actor: 'operator', actorId: null, event, reportIds: [id], details: { rule } });
        });
      const due = (except: readonly string[]) => reports.due(db, rule, limits, { limit: atATime, except });
      return sweep({ due, work: destroy, atATime, maxSteps });
    },

    /** Keeps a report, whatever the rules and its author want. @throws ApiError 403 for one's own matter, 404 when there is none */
    hold: (id: string, reason: string, { accountId, requestId }: HoldBy): Promise<void> =>
      db.transaction(async (tx) => {
        const report = await reports.lock(tx, id);
        if (!report) throw notFound('reportNotFound');
        await refuseConflict(tx, accountId, report);
        await reports.hold(tx, { reportId: id, reason, heldAt: clock() }, accountId);
        await audit.note(tx, {
          actor: 'account',
          actorId: accountId,
          event: 'hold.placed',
          reportIds: [id],
          requestId,
        });
      }),

    /** @throws ApiError 403 for one's own matter, 404 when the report is under no legal hold */
    release: (id: string, { accountId, requestId }: HoldBy): Promise<void> =>
      db.transaction(async (tx) => {
        const report = await reports.lock(tx, id);
        if (report) await refuseConflict(tx, accountId, report);
        if (!(await reports.release(tx, id))) throw notFound('holdNotFound');
        // The hold alone has kept the files of a withdrawn report.
        if (report?.withdrawnAt) await attachments.removeOfReports(tx, [id]);
        await audit.note(tx, {
          actor: 'account',
          actorId: accountId,
          event: 'hold.lifted',
          reportIds: [id],
          requestId,
        });
      }),

    /** Reports under a legal hold, newest report first. */
    async holds({ limit, cursor }: { limit: number; cursor?: string | undefined }) {
      const found = await reports.holds(db, cursor ?? '9223372036854775807', limit + 1);
      const items: LegalHold[] = found.slice(0, limit);
      return { items, next: found.length > limit ? (items.at(-1)?.reportId ?? null) : null };
    },
  };
};
