// See docs/decisions/0013-content-is-hidden-thinned-and-destroyed.md
import { isOptional, type ReportContent, reportFieldNames } from '../../../contract/reports/report-fields.ts';
import type { Queryable, Tx } from '../../platform/db/pool.ts';
import type { SealedRows } from '../../platform/vault/reseal.ts';
import * as sql from './destroying-statements.ts';
import { firstIdAt } from './report-id.ts';
import { holdContext, type SealedReport } from './sealed-fields.ts';
import type { StoredReport } from './stored-report.ts';

/** Since when reports are too old to be kept; null where age does not matter. */
export interface RetentionLimits {
  removedBefore: Date;
  /** Of reports that no moderator has verified. */
  unverifiedFiledBefore: Date | null;
  verifiedFiledBefore: Date | null;
}

/** Why the content of a report is destroyed. */
export type RetentionRule = 'removed' | 'unverified' | 'verified';

export interface DueCounts extends Record<RetentionRule, number> {
  /** Those that a legal hold keeps. */
  onHold: number;
}

/** A report that must be kept because of the law. */
export interface LegalHold {
  reportId: string;
  reason: string;
  heldAt: Date;
}

/** An id below those of all reports. */
const none = '0';
const ageOf = (before: Date | null): string => (before ? firstIdAt(before) : none);

/** A report without content: what is required is empty, what is optional is missing. */
const emptyContent = Object.fromEntries(
  reportFieldNames.map((field) => [field, isOptional(field) ? null : '']),
) as unknown as ReportContent;

/** The part of the repository that destroys the content of reports, and keeps those under a legal hold. */
export function destroying(sealed: SealedReport) {
  const { vault } = sealed;
  const fromRow = ({ report_id, reason, held_at }: sql.HoldRow): LegalHold => ({
    reportId: report_id,
    reason: vault.open(holdContext(report_id), reason) as string,
    heldAt: held_at,
  });

  return {
    /** Up to `limit` reports whose content is due to be destroyed under a rule, without those left out. */
    due(
      db: Queryable,
      rule: RetentionRule,
      limits: RetentionLimits,
      { limit, except }: { limit: number; except: readonly string[] },
    ): Promise<{ id: string }[]> {
      if (rule === 'removed') return db.rows(sql.dueRemoved, [limits.removedBefore, limit, except]);
      if (rule === 'unverified')
        return db.rows(sql.dueUnverified, [ageOf(limits.unverifiedFiledBefore), limit, except]);
      return db.rows(sql.dueVerified, [ageOf(limits.verifiedFiledBefore), limit, except]);
    },

    /** Counts each up to `max`. */
    async countDue(db: Queryable, limits: RetentionLimits, max: number): Promise<DueCounts> {
      const { removedBefore, unverifiedFiledBefore, verifiedFiledBefore } = limits;
      const ages = [ageOf(unverifiedFiledBefore), ageOf(verifiedFiledBefore)];
      const row = await db.one(sql.countDue, [removedBefore, ...ages, max]);
      return {
        removed: row?.removed ?? 0,
        unverified: row?.unverified ?? 0,
        verified: row?.verified ?? 0,
        onHold: row?.on_hold ?? 0,
      };
    },

    /** Empties a locked report: what was sealed, its versions, notes and tokens are gone; its row stays. */
    async empty(tx: Tx, report: StoredReport, at: Date): Promise<void> {
      const bytes = sealed.seal(report, emptyContent);
      await tx.rows(sql.empty, [report.id, bytes, at, sealed.named(report).allTokens()]);
    },

    isHeld: async (db: Queryable, id: string): Promise<boolean> => (await db.one(sql.isHeld, [id])) !== null,
    async hold(tx: Tx, { reportId, reason, heldAt }: LegalHold, by: string): Promise<void> {
      await tx.rows(sql.hold, [reportId, vault.seal(holdContext(reportId), reason), by, heldAt]);
    },
    /** @returns false when it was under none */
    release: async (tx: Tx, id: string): Promise<boolean> => (await tx.one(sql.release, [id])) !== null,
    async holdOf(db: Queryable, id: string): Promise<LegalHold | null> {
      const row = await db.one(sql.holdOf, [id]);
      return row && fromRow(row);
    },
    /** Reports under a legal hold with ids below `before`, newest first. */
    holds: async (db: Queryable, before: string, limit: number): Promise<LegalHold[]> =>
      vault.openEach(await db.rows(sql.holds, [before, limit]), fromRow),

    heldRows: {
      table: 'report_holds',
      key: [['report_id', 'bigint']],
      column: 'reason',
      context: ({ report_id }) => holdContext(String(report_id)),
    } satisfies SealedRows,
  };
}
