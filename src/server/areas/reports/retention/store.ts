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

/** Why the content of a report is destroyed. */
export type RetentionRule = 'removed' | 'unverified' | 'verified';

/** How many reports a rule would destroy, and how many others a legal hold keeps from it. */
interface Due {
  due: number;
  onHold: number;
}

/**
 * What a rule destroys. $1: since when reports are too old, as a time or an id; $2: how many. A planner that knows the index of the
 * condition takes the oldest from it.
 */
const dueUnder = (condition: string, age: string) => ({
  /** $3: those that are left out. */
  find: statement<{ id: string }>(`
    select r.id from reports r where ${condition} and ${age} < $1 and ${isFree} and r.id <> all($3::bigint[])
    order by ${age} limit $2`),
  count: statement<Due>(`
    select (
        select count(*)::int from (
          select 1 from reports r where ${condition} and ${age} < $1 and ${isFree} limit $2) found
      ) as due, (
        select count(*)::int from report_holds h join reports r on r.id = h.report_id where ${condition} and ${age} < $1
      ) as "onHold"`),
});
const isAgeing = (standings: string) => `r.state in ('listed', 'held') and r.standing in (${standings})`;

const dueReports: Record<RetentionRule, ReturnType<typeof dueUnder>> = {
  removed: dueUnder(`r.state = 'removed' and r.destroyed_at is null`, 'r.state_changed_at'),
  unverified: dueUnder(isAgeing(`'unverified', 'corroborated'`), 'r.id'),
  verified: dueUnder(isAgeing(`'verified'`), 'r.id'),
};

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

/** A report that must be kept because of the law. */
interface LegalHold {
  reportId: string;
  reason: string;
  heldAt: Date;
}

/** A report without content: what is required is empty, what is optional is missing. */
const emptyContent = Object.fromEntries(
  reportFieldNames.map((field) => [field, isOptional(field) ? null : '']),
) as unknown as ReportContent;

/** $1 of the statements of a rule: reports that were removed, or filed, before this are too old. */
const ageOf = (rule: RetentionRule, before: Date): Date | string => (rule === 'removed' ? before : firstIdAt(before));

/** Up to `limit` reports whose content is due to be destroyed under a rule, without those left out. */
export const findDueReports = (
  db: Queryable,
  rule: RetentionRule,
  before: Date,
  { limit, except }: { limit: number; except: readonly string[] },
): Promise<{ id: string }[]> => db.rows(dueReports[rule].find, [ageOf(rule, before), limit, except]);

/** How many reports a rule would destroy, counted up to `max`, and how many a legal hold keeps from it. */
export const countDueReports = async (db: Queryable, rule: RetentionRule, before: Date, max: number): Promise<Due> =>
  (await db.one(dueReports[rule].count, [ageOf(rule, before), max])) ?? { due: 0, onHold: 0 };

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
