// See docs/decisions/0013-content-is-hidden-thinned-and-destroyed.md
import { isOptional, type ReportContent, reportFieldNames } from '../../../contract/reports/report-fields.ts';
import type { App } from '../../app.ts';
import type { Queryable, Tx } from '../../platform/db/pool.ts';
import * as sql from './destruction-statements.ts';
import { firstIdAt } from './report-id.ts';
import { holdContext, namedOf, sealerOf } from './sealed-fields.ts';
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

/** Up to `limit` reports whose content is due to be destroyed under a rule, without those left out. */
export function findDueReports(
  db: Queryable,
  rule: RetentionRule,
  limits: RetentionLimits,
  { limit, except }: { limit: number; except: readonly string[] },
): Promise<{ id: string }[]> {
  if (rule === 'removed') return db.rows(sql.dueRemoved, [limits.removedBefore, limit, except]);
  if (rule === 'unverified') return db.rows(sql.dueUnverified, [ageOf(limits.unverifiedFiledBefore), limit, except]);
  return db.rows(sql.dueVerified, [ageOf(limits.verifiedFiledBefore), limit, except]);
}

/** How many reports each rule would destroy, counted up to `max`. */
export async function countDueReports(
  _app: App,
  db: Queryable,
  limits: RetentionLimits,
  max: number,
): Promise<DueCounts> {
  const { removedBefore, unverifiedFiledBefore, verifiedFiledBefore } = limits;
  const ages = [ageOf(unverifiedFiledBefore), ageOf(verifiedFiledBefore)];
  const row = await db.one(sql.countDue, [removedBefore, ...ages, max]);
  return {
    removed: row?.removed ?? 0,
    unverified: row?.unverified ?? 0,
    verified: row?.verified ?? 0,
    onHold: row?.on_hold ?? 0,
  };
}

/** Empties a locked report: what was sealed, its versions, notes and tokens are gone; its row stays. */
export async function emptyReport(app: App, tx: Tx, report: StoredReport, at: Date): Promise<void> {
  const bytes = sealerOf(app).seal(report, emptyContent);
  await tx.rows(sql.empty, [report.id, bytes, at, namedOf(app, report).allTokens()]);
}

export const isUnderLegalHold = async (db: Queryable, id: string): Promise<boolean> =>
  (await db.one(sql.isHeld, [id])) !== null;

export async function insertLegalHold(
  app: App,
  tx: Tx,
  { reportId, reason, heldAt }: LegalHold,
  by: string,
): Promise<void> {
  await tx.rows(sql.hold, [reportId, app.vault.seal(holdContext(reportId), reason), by, heldAt]);
}

/** @returns false when it was under none */
export const deleteLegalHold = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.one(sql.release, [id])) !== null;

/** Reports under a legal hold with ids below `before`, newest first. */
export const findLegalHolds = async (app: App, db: Queryable, before: string, limit: number): Promise<LegalHold[]> =>
  app.vault.openEach(await db.rows(sql.holds, [before, limit]), ({ report_id, reason, held_at }) => ({
    reportId: report_id,
    reason: app.vault.open(holdContext(report_id), reason) as string,
    heldAt: held_at,
  }));
