import { queue } from '../../../../contract/moderation/queue.ts';
import { forUpdate, statement } from '../../../platform/db/pool.ts';
import type { QueueItem } from './queue-item.ts';

const roles = (queue.decide.roles ?? []).map((role) => `'${role}'`).join(', ');
// The moderator who agreed, only while they are one: a suspension or a lost role ends the agreement.
const agreedBy = `(case when q.agreed_version is not null then (
    select a.id from accounts a
    where a.id = q.agreed_by and a.suspended_at is null
      and exists (select from account_roles r where r.account_id = a.id and r.role in (${roles}))
  ) end)`;

const columns = `q.report_id as "reportId", q.causes, q.details, q.category, q.names_cnic as "namesCnic", q.severity, q.lookups,
  q.harm, q.entered_at as "enteredAt", q.version, q.claimed_by as "claimedBy", q.claimed_until as "claimedUntil",
  q.asleep_until as "asleepUntil", ${agreedBy} as "agreedBy", q.agreed_version as "agreedVersion", q.due_at as "dueAt"`;

// A report that waits already keeps its place and gets what is new. It wakes up, and its moderator must look again. What a
// moderator has agreed to stays agreed when others only look it up or flag it: anyone can do that.
export const enter = statement(
  'queue.enter',
  `insert into queue_items as q (report_id, causes, details, category, names_cnic, severity, entered_at)
   select given.report_id, array[given.cause], given.details::jsonb, given.category, given.names_cnic, given.severity, $1
   from unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::boolean[], $7::smallint[])
     as given(report_id, cause, details, category, names_cnic, severity)
   on conflict (report_id) do update set
     causes = case when excluded.causes <@ q.causes then q.causes else q.causes || excluded.causes end,
     details = case when q.details @> excluded.details then q.details else q.details || excluded.details end,
     category = coalesce(excluded.category, q.category),
     names_cnic = excluded.names_cnic or q.names_cnic,
     severity = greatest(excluded.severity, q.severity),
     asleep_until = null, version = q.version + 1,
     agreed_by = case when excluded.causes <@ array['flagged', 'listed'] then q.agreed_by end,
     agreed_version = case when excluded.causes <@ array['flagged', 'listed'] then q.agreed_version end`,
);

// Listed reports that nobody has verified or decided about. Locked, so that one that is withdrawn meanwhile does not enter.
export const undecided = statement<{ id: string; category: string | null }>(
  'queue.undecided',
  `select r.id, r.category from reports r
   where r.id = any($1::bigint[]) and r.state = 'listed' and r.withdrawn_at is null and r.standing <> 'verified'
     and r.id <> all(array(select report_id from queue_items where report_id = any($1::bigint[])))
     and r.id <> all(array(
       select report_id from moderation_decisions
       where report_id = any($1::bigint[]) and undone_at is null and reversed_by is null and decision <> 'reverse'))
   order by r.id for share of r`,
);

export const addLookups = statement(
  'queue.add_lookups',
  // Locked in one order, so that two processes do not wait for each other.
  `with locked as (
     select report_id from queue_items where report_id = any($1::bigint[]) order by report_id for update
   )
   update queue_items q set lookups = q.lookups + given.lookups
   from unnest($1::bigint[], $2::int[]) as given(report_id, lookups) join locked using (report_id)
   where q.report_id = given.report_id`,
);

// Nobody has claimed what comes back, and whoever had it open must look again.
export const setAside = statement(
  'queue.set_aside',
  `update queue_items set aside = $2, claimed_by = null, claimed_until = null, version = version + 1
   where report_id = $1 and aside <> $2`,
);

export const leave = statement('queue.leave', 'delete from queue_items where report_id = any($1::bigint[])');

// As it was. What entered meanwhile is added, and who looks at it has to look again.
export const put = statement(
  'queue.put',
  `insert into queue_items as q (report_id, causes, details, category, names_cnic, severity, lookups, entered_at, version,
     asleep_until, agreed_by, agreed_version, claimed_by, claimed_until)
   values ($1, $2, $3::jsonb, $4, $5, $6, $7, $8, $9, $10,
     (select id from accounts where id = $11::uuid), $12, $13, $14)
   on conflict (report_id) do update set
     causes = array(select distinct unnest(q.causes || excluded.causes)),
     details = case when q.details @> excluded.details then q.details else q.details || excluded.details end,
     severity = greatest(q.severity, excluded.severity), lookups = greatest(q.lookups, excluded.lookups),
     entered_at = excluded.entered_at, version = greatest(q.version, excluded.version) + 1,
     asleep_until = excluded.asleep_until, agreed_by = excluded.agreed_by, agreed_version = excluded.agreed_version,
     claimed_by = excluded.claimed_by, claimed_until = excluded.claimed_until`,
);

export const one = statement<QueueItem>('queue.one', `select ${columns} from queue_items q where q.report_id = $1`);
export const some = statement<QueueItem>(
  'queue.some',
  `select ${columns} from queue_items q where q.report_id = any($1::bigint[])`,
);
export const lock = forUpdate(one);

/**
 * $1 now, $2 a cause or null, $3 a category or null, $4 whether asleep, $5 the moderator, $6 only what the moderator could
 * decide now, $7 whether it waits for a second moderator, or null, $8 only what should have been decided by now.
 */
const matches = `not q.aside
  and ($2::text is null or q.causes @> array[$2::text])
  and ($3::text is null or q.category = $3::text)
  and (coalesce(q.asleep_until, '-infinity') > $1) = $4::boolean
  and (not $6::boolean or ((q.claimed_by is null or q.claimed_by = $5::uuid or q.claimed_until <= $1)
    and (q.agreed_by is null or q.agreed_by <> $5::uuid or ${agreedBy} is null)))
  and ($7::boolean is null or (q.agreed_by is not null and ${agreedBy} is not null) = $7::boolean)
  and (not $8::boolean or q.due_at <= $1)`;

// First what has to be decided within a day, the earliest first. Then in the order of harm × age, from an index: the
// oldest of each value of harm are read, and only these are sorted.
const isDueSoon = `q.due_at <= $1::timestamptz + interval '1 day'`;
const byPriority = (filter: string, count: string): string => `
  from (
    (select q.*, 1e12 - extract(epoch from q.due_at)::float8 as priority
     from queue_items q where ${isDueSoon} and ${filter}
     order by q.due_at, q.report_id limit ${count})
    union all
    select oldest.* from generate_series(1, 16) as level(harm)
    cross join lateral (
      select q.*, q.harm * greatest(extract(epoch from $1::timestamptz - q.entered_at)::float8, 1) as priority
      from queue_items q where q.harm = level.harm and (${isDueSoon}) is not true and ${filter}
      order by q.harm, q.entered_at, q.report_id limit ${count}
    ) oldest
  ) q`;

export const page = statement<QueueItem>(
  'queue.page',
  `select ${columns} ${byPriority(matches, '$9::int + $10::int')}
   order by q.priority desc, q.report_id limit $9::int offset $10::int`,
);

export const count = statement<{ count: number }>(
  'queue.count',
  `select count(*)::int as count from queue_items q where ${matches}`,
);

// Two callers at once skip each other's row, and a row that was claimed in the meantime is checked again before it is
// taken. $9: not these, $10: until when it is claimed.
export const claimNext = statement<QueueItem>(
  'queue.claim_next',
  `update queue_items q set claimed_by = $5::uuid, claimed_until = $10
   where q.report_id = (
     select free.report_id
     from (
       select q.report_id, q.priority ${byPriority(`${matches} and q.report_id <> all($9::bigint[])`, '40')}
       order by q.priority desc, q.report_id limit 40
     ) candidate
     join queue_items free on free.report_id = candidate.report_id
     where free.claimed_by is null or free.claimed_by = $5::uuid or free.claimed_until <= $1
     order by candidate.priority desc, candidate.report_id
     limit 1 for update of free skip locked
   )
   returning ${columns}`,
);

// Whoever verified it first only reads it: a second moderator has to decide.
/** $1 now, $2 the report, $3 the moderator, $4 until when. */
export const claim = statement<QueueItem>(
  'queue.claim',
  `update queue_items q set claimed_by = $3, claimed_until = $4
   where q.report_id = $2 and (q.claimed_by is null or q.claimed_by = $3 or q.claimed_until <= $1)
     and (q.agreed_by is null or q.agreed_by <> $3 or ${agreedBy} is null)
   returning ${columns}`,
);

export const release = statement(
  'queue.release',
  'update queue_items set claimed_by = null, claimed_until = null where report_id = any($1::bigint[]) and claimed_by = $2',
);

export const sleep = statement(
  'queue.sleep',
  `update queue_items set asleep_until = $2, claimed_by = null, claimed_until = null, version = version + 1
   where report_id = $1`,
);

export const agree = statement(
  'queue.agree',
  `update queue_items set agreed_by = $2, agreed_version = $3, claimed_by = null, claimed_until = null,
     version = version + 1
   where report_id = $1`,
);
export const disagree = statement(
  'queue.disagree',
  `update queue_items set agreed_by = null, agreed_version = null, version = version + 1
   where report_id = $1 and agreed_by is not null`,
);

/** Ends the agreements of $1, who is no longer a moderator. They do not come back with the role. */
export const disagreeAll = statement(
  'queue.disagree_all',
  `update queue_items q set agreed_by = null, agreed_version = null, version = version + 1
   where q.agreed_by = $1 and ${agreedBy} is null`,
);

/** Sets until when a decision is due; a dispute puts off no appeal. */
export const setDue = statement(
  'queue.set_due',
  `update queue_items set due_at = case when causes @> array['appealed'] then least(due_at, $2) else $2 end
   where report_id = $1`,
);

// The item waits for nothing but this any more.
export const keepCauses = statement(
  'queue.keep_causes',
  `update queue_items set causes = $2::text[], agreed_by = null, agreed_version = null, version = version + 1, claimed_by = null,
     claimed_until = null
   where report_id = $1`,
);
// Whoever has opened it, and not its moderator, must look again.
export const stay = statement('queue.stay', 'update queue_items set version = version + 1 where report_id = $1');

// What waits for another cause stays.
export const dropCause = statement<{ left: number }>(
  'queue.drop_cause',
  `update queue_items set causes = array_remove(causes, $2), version = version + 1,
     claimed_by = null, claimed_until = null
   where report_id = $1 returning cardinality(causes) as left`,
);

export interface QueueFigures {
  waiting: number;
  asleep: number;
  /** Those that wait for a second moderator. */
  second: number;
  oldestAt: Date | null;
}
export const figures = statement<QueueFigures>(
  'queue.figures',
  `select (count(*) filter (where not is_asleep))::int as waiting, (count(*) filter (where is_asleep))::int as asleep,
     (count(*) filter (where not is_asleep and is_agreed))::int as second,
     min(entered_at) filter (where not is_asleep) as "oldestAt"
   from (
     select q.entered_at, q.agreed_by is not null and ${agreedBy} is not null as is_agreed,
       coalesce(q.asleep_until, '-infinity') > $1 as is_asleep
     from queue_items q where not q.aside
   ) i`,
);
