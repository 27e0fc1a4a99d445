import { statement } from '../../platform/db/pool.ts';

/** Not under a legal hold. */
const isFree = 'not exists (select from report_holds h where h.report_id = r.id)';
/** None of those that are left out. */
const isLeft = 'r.id <> all($3::bigint[])';

// A planner that knows the index of each condition takes the oldest from it.
const removed = `r.state = 'removed' and r.destroyed_at is null and r.state_changed_at < $1`;
const ageing = (placeholder: string, standings: string) =>
  `r.state in ('listed', 'held') and r.standing in (${standings}) and r.id < ${placeholder}`;
const unverified = `'unverified', 'corroborated'`;

export const dueRemoved = statement<{ id: string }>(
  'reports.due_removed',
  `select r.id from reports r where ${removed} and ${isFree} and ${isLeft} order by r.state_changed_at limit $2`,
);
/** $1: the first id that is young enough. */
export const dueUnverified = statement<{ id: string }>(
  'reports.due_unverified',
  `select r.id from reports r where ${ageing('$1', unverified)} and ${isFree} and ${isLeft} order by r.id limit $2`,
);
export const dueVerified = statement<{ id: string }>(
  'reports.due_verified',
  `select r.id from reports r where ${ageing('$1', `'verified'`)} and ${isFree} and ${isLeft} order by r.id limit $2`,
);

export interface DueRow {
  removed: number;
  unverified: number;
  verified: number;
  on_hold: number;
}
const onHold = (condition: string): string =>
  `(select count(*)::int from report_holds h join reports r on r.id = h.report_id where ${condition})`;
// Counted in an index alone, and the few that a legal hold keeps are taken off.
const countUpTo = (condition: string): string =>
  `(select count(*)::int from (select 1 from reports r where ${condition} limit $4) due)`;
const left = (condition: string): string => `${countUpTo(condition)} - ${onHold(condition)}`;
const [ageingUnverified, ageingVerified] = [ageing('$2', unverified), ageing('$3', `'verified'`)];
/**
 * $1: the time of removal, $2 and $3: the first ids that are young enough, unverified and verified; $4: how many of each are
 * counted.
 */
export const countDue = statement<DueRow>(
  'reports.count_due',
  `select ${left(removed)} as removed, ${left(ageingUnverified)} as unverified, ${left(ageingVerified)} as verified,
     ${onHold(`(${removed}) or (${ageingUnverified}) or (${ageingVerified})`)} as on_hold`,
);

export const empty = statement(
  'reports.empty',
  `with emptied as (
     update reports set sealed = $2, redacted = null, redacted_passages = null, narrative_released_at = null,
       reply = null, keywords = '{}', destroyed_at = $3
     where id = $1
   ), versions as (
     delete from report_versions where report_id = $1
   ), notes as (
     update report_withdrawals set note = null where report_id = $1
   ), listed as (
     delete from report_tokens where report_id = $1 and token = any($4::uuid[])
   )
   delete from unlisted_tokens where report_id = $1`,
);

export interface HoldRow {
  report_id: string;
  reason: Buffer;
  held_at: Date;
}
export const isHeld = statement('reports.is_held', 'select from report_holds where report_id = $1');
export const hold = statement(
  'reports.hold',
  `insert into report_holds (report_id, reason, held_by, held_at) values ($1, $2, $3, $4)
   on conflict (report_id) do update set reason = excluded.reason, held_by = excluded.held_by, held_at = excluded.held_at`,
);
export const release = statement<{ report_id: string }>(
  'reports.release_hold',
  'delete from report_holds where report_id = $1 returning report_id',
);
export const holds = statement<HoldRow>(
  'reports.holds',
  'select report_id, reason, held_at from report_holds where report_id < $1 order by report_id desc limit $2',
);
