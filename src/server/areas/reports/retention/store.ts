// See docs/decisions/0013-content-is-hidden-thinned-and-destroyed.md

import { isOptional, type ReportContent, reportFieldNames } from '../../../../contract/reports/report-fields.ts';
import type { App } from '../../../app.ts';
import { type Page, type PageQuery, pageOf } from '../../../platform/db/page.ts';
import { type Queryable, statement, type Tx } from '../../../platform/db/pool.ts';
import { firstIdAt, maxId } from '../../../platform/time-ids.ts';
import { holdContext, sealerOf } from '../stored/fields.ts';
import { namedOf } from '../stored/named-store.ts';
import type { StoredReport } from '../stored/report.ts';

/** The reports that no rule destroys: those under a legal hold, and those with an appeal that somebody still decides. */
const kept = [
  'select report_id from report_holds',
  `select report_id from queue_items where causes @> array['appealed']`,
];
const isFree = kept.map((some) => `r.id <> all(array(${some}))`).join(' and ');
/** None of those that are left out. */
const isLeft = 'r.id <> all($3::bigint[])';

// A planner that knows the index of each condition takes the oldest from it.
const removed = `r.state = 'removed' and r.destroyed_at is null and r.state_changed_at < $1`;
const ageing = (placeholder: string, standings: string) =>
  `r.state in ('listed', 'held') and r.standing in (${standings}) and r.id < ${placeholder}`;
const unverified = `'unverified', 'corroborated'`;

const dueRemoved = statement<{ id: string }>(`
  select r.id from reports r where ${removed} and ${isFree} and ${isLeft} order by r.state_changed_at limit $2`);
/** $1: the first id that is young enough. */
const dueUnverified = statement<{ id: string }>(`
  select r.id from reports r where ${ageing('$1', unverified)} and ${isFree} and ${isLeft} order by r.id limit $2`);
const dueVerified = statement<{ id: string }>(`
  select r.id from reports r where ${ageing('$1', `'verified'`)} and ${isFree} and ${isLeft} order by r.id limit $2`);

const onHold = (condition: string): string =>
  `(select count(*)::int from report_holds h join reports r on r.id = h.report_id where ${condition})`;
const keptOf = (condition: string): string =>
  `(select count(*)::int from (${kept.join(' union ')}) kept join reports r on r.id = kept.report_id where ${condition})`;
// Counted in an index alone, and the few that are kept are taken off.
const countUpTo = (condition: string): string =>
  `(select count(*)::int from (select 1 from reports r where ${condition} limit $4) due)`;
const left = (condition: string): string => `${countUpTo(condition)} - ${keptOf(condition)}`;
const [ageingUnverified, ageingVerified] = [ageing('$2', unverified), ageing('$3', `'verified'`)];
const countKept = statement<{ count: number }>(`select count(*)::int as count from (${kept.join(' union ')}) kept`);
/**
 * $1: the time of removal, $2 and $3: the first ids that are young enough, unverified and verified; $4: how many of each are
 * counted, those that are kept too.
 */
const countDue = statement<DueCounts>(`
  select ${left(removed)} as removed, ${left(ageingUnverified)} as unverified, ${left(ageingVerified)} as verified,
    ${onHold(`(${removed}) or (${ageingUnverified}) or (${ageingVerified})`)} as "onHold"`);

const emptyContentOf = statement(`
  with emptied as (
    update reports set sealed = $2, redacted = null, redacted_passages = null, narrative_released_at = null,
      reply = null, withdrawal_note = null, keywords = '{}', destroyed_at = $3
    where id = $1
  ), versions as (
    delete from report_versions where report_id = $1
  ), listed as (
    delete from report_tokens where report_id = $1 and token = any($4::uuid[])
  )
  delete from unlisted_tokens where report_id = $1`);

const isKept = statement(
  'reports.is_kept',
  kept.map((some) => `select from (${some}) kept where report_id = $1`).join(' union all '),
);
const insertHold = statement(`
  insert into report_holds (report_id, reason, held_by, held_at) values ($1, $2, $3, $4)
  on conflict (report_id) do update set reason = excluded.reason, held_by = excluded.held_by, held_at = excluded.held_at`);
const deleteHold = statement<{ report_id: string }>(`
  delete from report_holds where report_id = $1 returning report_id`);
const findHolds = statement<{ id: string; reason: Buffer; heldAt: Date }>(`
  select report_id as id, reason, held_at as "heldAt" from report_holds where report_id < $1 order by report_id desc limit $2`);

/** Since when reports are too old to be kept; null where age does not matter. */
export interface RetentionLimits {
  removedBefore: Date;
  /** Of reports that no moderator has verified. */
  unverifiedFiledBefore: Date | null;
  verifiedFiledBefore: Date | null;
}

/** Why the content of a report is destroyed. */
export type RetentionRule = 'removed' | 'unverified' | 'verified';

interface DueCounts extends Record<RetentionRule, number> {
  /** Those that a legal hold keeps. */
  onHold: number;
}

/** A report that must be kept because of the law. */
interface LegalHold {
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
  if (rule === 'removed') return db.rows(dueRemoved, [limits.removedBefore, limit, except]);
  if (rule === 'unverified') return db.rows(dueUnverified, [ageOf(limits.unverifiedFiledBefore), limit, except]);
  return db.rows(dueVerified, [ageOf(limits.verifiedFiledBefore), limit, except]);
}

/** How many reports each rule would destroy, counted up to `max`. */
export async function countDueReports(db: Queryable, limits: RetentionLimits, max: number): Promise<DueCounts> {
  const { removedBefore, unverifiedFiledBefore, verifiedFiledBefore } = limits;
  const ages = [ageOf(unverifiedFiledBefore), ageOf(verifiedFiledBefore)];
  const { count } = (await db.one(countKept)) ?? { count: 0 };
  const found = await db.one(countDue, [removedBefore, ...ages, max + count]);
  const due = found ?? { removed: 0, unverified: 0, verified: 0, onHold: 0 };
  for (const rule of ['removed', 'unverified', 'verified'] as const) due[rule] = Math.min(due[rule], max);
  return due;
}

/** Empties a locked report: what was sealed, its versions, notes and tokens are gone; its row stays. */
export async function emptyReport(app: App, tx: Tx, report: StoredReport, at: Date): Promise<void> {
  const bytes = sealerOf(app).seal(report, emptyContent);
  await tx.run(emptyContentOf, [report.id, bytes, at, namedOf(app, report).allTokens()]);
}

/** Whether a legal hold or an appeal keeps a locked report. */
export const isKeptFromRules = async (tx: Tx, id: string): Promise<boolean> => (await tx.rows(isKept, [id])).length > 0;

export async function insertLegalHold(
  app: App,
  tx: Tx,
  { reportId, reason, heldAt }: LegalHold,
  by: string,
): Promise<void> {
  await tx.run(insertHold, [reportId, app.vault.seal(holdContext(reportId), reason), by, heldAt]);
}

/** @returns false when it was under none */
export const deleteLegalHold = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.one(deleteHold, [id])) !== null;

/** Reports under a legal hold, newest report first. */
export async function listLegalHolds(app: App, { limit, cursor = maxId }: PageQuery): Promise<Page<LegalHold>> {
  const rows = await app.db.rows(findHolds, [cursor, limit + 1]);
  return pageOf(rows, limit, (page) =>
    app.vault.openEach(page, ({ id, reason, heldAt }) => ({
      reportId: id,
      reason: app.vault.open(holdContext(id), reason) as string,
      heldAt,
    })),
  );
}
