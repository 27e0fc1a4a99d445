import type { WithdrawalReason } from '../../../contract/reports.ts';
import { statement } from '../../platform/db/pool.ts';
import { type ReadableRow, readableColumns } from './readable-columns.ts';

const readable = readableColumns.join(', ');
/** Placeholders for the readable columns, from `$first` on. */
const placeholders = (first: number): string => readableColumns.map((_, at) => `$${first + at}`).join(', ');

export interface ReportRow extends ReadableRow {
  id: string;
  author_id: string | null;
  version: number;
  keywords: string[];
  sealed: Buffer;
  created_at: Date;
  updated_at: Date;
  withdrawn_at: Date | null;
}

const columns = [
  'id',
  'author_id',
  'version',
  'keywords',
  'sealed',
  'created_at',
  'updated_at',
  'withdrawn_at',
  ...readableColumns,
]
  .map((column) => `r.${column}`)
  .join(', ');

/** $6 and on: the readable columns. */
export const insert = statement<{ id: string }>(
  'reports.insert',
  `insert into reports (id, author_id, version, keywords, sealed, created_at, updated_at, ${readable})
   values ($1, $2, 1, $3, $4, $5, $5, ${placeholders(6)})
   on conflict (id) do nothing returning id`,
);

/** Many at once; an id that is taken breaks the primary key. */
export const copyReports = `copy reports
  (id, author_id, version, keywords, sealed, created_at, updated_at, ${readable})
  from stdin (format binary)`;

/** Tokens of new reports, which have none yet. */
export const copyTokens = 'copy report_tokens (token, report_id) from stdin (format binary)';

/** Tokens and their reports, as two arrays. */
export const insertTokens = statement(
  'reports.insert_tokens',
  `insert into report_tokens (token, report_id)
   select distinct token, report_id from unnest($1::uuid[], $2::bigint[]) as given(token, report_id)`,
);

export const deleteTokens = statement(
  'reports.delete_tokens',
  `delete from report_tokens t using unnest($1::uuid[], $2::bigint[]) as gone(token, report_id)
   where t.token = gone.token and t.report_id = gone.report_id`,
);

/** The same for locked reports, leaving out those that are withdrawn; a token that exists stays. */
export const renewTokens = statement(
  'reports.renew_tokens',
  `insert into report_tokens (token, report_id)
   select distinct given.token, given.report_id from unnest($1::uuid[], $2::bigint[]) as given(token, report_id)
   join reports r on r.id = given.report_id and r.withdrawn_at is null
   on conflict do nothing`,
);

export const own = statement<ReportRow>(
  'reports.own',
  `select ${columns} from reports r where r.id = $1 and r.author_id = $2 and r.withdrawn_at is null`,
);

/** Withdrawn or not. */
export const lockOwn = statement<ReportRow>(
  'reports.lock_own',
  `select ${columns} from reports r where r.id = $1 and r.author_id = $2 for update`,
);

/** Withdrawn or not. */
export const lockSomeOf = statement<ReportRow>(
  'reports.lock_some_of',
  `select ${columns} from reports r where r.author_id = $1 order by r.id limit $2 for update`,
);

/** Their versions and withdrawals go with them. */
export const deleteSome = statement('reports.delete_some', 'delete from reports where id = any($1::bigint[])');

/** Withdrawn reports without an author, whose history only the author could read. */
export const deleteOwnerless = statement<{ id: string }>(
  'reports.delete_ownerless',
  `delete from reports where id in (
     select id from reports where author_id is null and withdrawn_at is not null limit $1 for update skip locked
   ) returning id`,
);

/** Reports of any author that are not withdrawn, above an id, in the order of their ids. */
export const activeAbove = statement<ReportRow>(
  'reports.active_above',
  `select ${columns} from reports r where r.withdrawn_at is null and r.id > $1 order by r.id limit $2`,
);
export const lockActiveAbove = statement<ReportRow>(
  'reports.lock_active_above',
  `select ${columns} from reports r where r.withdrawn_at is null and r.id > $1 order by r.id limit $2 for update`,
);
export const setKeywords = statement('reports.set_keywords', 'update reports set keywords = $2 where id = $1');

/** $2: the current version, sealed as an earlier one. */
export const keepVersion = statement(
  'reports.keep_version',
  `insert into report_versions (report_id, version, keywords, sealed, written_at, ${readable})
   select id, version, keywords, $2, updated_at, ${readable} from reports where id = $1`,
);

/** $5 and on: the readable columns. */
export const replace = statement(
  'reports.replace',
  `update reports set version = version + 1, keywords = $2, sealed = $3, updated_at = $4,
     (${readable}) = row(${placeholders(5)})
   where id = $1`,
);

/** A report of a page, or nulls on an empty page, with the length of the list and how many come before the page. */
export type ListRow = { total: number; ahead: number } & (ReportRow | { id: null });

/**
 * One page of an author's reports, with its counts from the same snapshot. $1 author, $2 the id the page starts beside,
 * $3 limit, $4 whether withdrawn reports are listed.
 */
const list = (listed: string, direction: 'older' | 'newer') => {
  const [side, order, rest] = direction === 'older' ? ['<', 'desc', '>='] : ['>', 'asc', '>'];
  return `with page as materialized (
     select l.id from ${listed} l where l.id ${side} $2 order by l.id ${order} limit $3
   ), counted as (
     select count(*)::int as total,
       (count(*) filter (where l.id > (select max(id) from page)
         or (l.id ${rest} $2 and not exists (select from page))))::int as ahead
     from ${listed} l
   )
   select counted.total, counted.ahead, ${columns}
   from counted left join (page join reports r on r.id = page.id) on true
   order by r.id desc`;
};

const mine = '(select id from reports where author_id = $1 and (withdrawn_at is null or $4))';
/** $5: tokens of an e-mail address. */
const mineNaming = `(select r.id from reports r
   where r.author_id = $1 and (r.withdrawn_at is null or $4)
     and r.id in (select report_id from report_tokens where token = any($5::uuid[])))`;

export const older = statement<ListRow>('reports.older', list(mine, 'older'));
export const newer = statement<ListRow>('reports.newer', list(mine, 'newer'));
export const olderNaming = statement<ListRow>('reports.older_naming', list(mineNaming, 'older'));
export const newerNaming = statement<ListRow>('reports.newer_naming', list(mineNaming, 'newer'));

/** What a lookup needs of a report, and the index of the query that found it. */
export interface MatchRow extends ReadableRow {
  query: number;
  id: string;
  author_id: string | null;
  version: number;
  sealed: Buffer;
  created_at: Date;
}

// $1 and $2: the index of a query and a token, as two arrays. Each token is one probe of the index, below $3 and at most
// $4 rows, so that a much-reported identifier costs no more than another. A report comes once for each of its tokens.
export const matching = statement<MatchRow>(
  'reports.matching',
  `select asked.query, r.id, r.author_id, r.version, r.sealed, r.created_at, ${readableColumns.map((column) => `r.${column}`).join(', ')}
   from unnest($1::int[], $2::uuid[]) as asked(query, token)
   cross join lateral (
     select t.report_id from report_tokens t
     where t.token = asked.token and t.report_id < $3
     order by t.report_id desc limit $4
   ) newest
   join reports r on r.id = newest.report_id`,
);

export const latest = statement<ReportRow>(
  'reports.latest',
  `select ${columns} from reports r where r.withdrawn_at is null order by r.id desc limit $1`,
);

export interface VersionRow extends ReadableRow {
  is_current: boolean;
  version: number;
  sealed: Buffer;
  written_at: Date;
}

// The current version and those before it from one snapshot, so that no edit comes between them.
export const versions = statement<VersionRow>(
  'reports.versions',
  `select v.* from (
     select true as is_current, version, sealed, updated_at as written_at, ${readable} from reports where id = $1
     union all
     select false, version, sealed, written_at, ${readable} from report_versions where report_id = $1
   ) v
   where v.version < $2::bigint order by v.version desc limit $3`,
);

// Deletes every second of the older half, but never the first version. $2: how many may be kept.
export const thinVersions = statement(
  'reports.thin_versions',
  `delete from report_versions v using (
     select version, row_number() over (order by version desc) as rank, count(*) over () as kept
     from report_versions where report_id = $1
   ) ranked
   where v.report_id = $1 and v.version = ranked.version and v.version > 1
     and ranked.kept > $2::int and ranked.rank > $2::int / 2 and ranked.rank % 2 = 0`,
);

/** Reports and their notes, as two arrays; one reason and time for all. */
export const withdraw = statement(
  'reports.withdraw',
  `with given as (
     select id, note from unnest($1::bigint[], $2::bytea[]) as given(id, note)
   ), gone as (
     update reports set withdrawn_at = $4 where id in (select id from given)
   )
   insert into report_withdrawals (report_id, reason, note, withdrawn_at) select id, $3, note, $4 from given`,
);

/** A report of an author, withdrawn or not, with its withdrawal. */
export const ownWithdrawal = statement<WithdrawalRow | Record<keyof WithdrawalRow, null>>(
  'reports.own_withdrawal',
  `select w.reason, w.note, w.withdrawn_at
   from reports r left join report_withdrawals w on w.report_id = r.id where r.id = $1 and r.author_id = $2`,
);

export interface WithdrawalRow {
  reason: WithdrawalReason;
  note: Buffer | null;
  withdrawn_at: Date;
}

export const withdrawal = statement<WithdrawalRow>(
  'reports.withdrawal',
  'select reason, note, withdrawn_at from report_withdrawals where report_id = $1',
);

export interface TotalsRow {
  reports: number;
  authors: number;
  first_at: Date | null;
  last_at: Date | null;
}

// All reports whose authors deleted their accounts count as one author together.
export const totals = statement<TotalsRow>(
  'reports.totals',
  `with found as (
     select distinct newest.report_id
     from unnest($1::uuid[]) as asked(token)
     cross join lateral (
       select t.report_id from report_tokens t where t.token = asked.token order by t.report_id desc limit $2
     ) newest
     order by newest.report_id desc limit $2
   ), oldest as (
     select min(first.report_id) as report_id
     from unnest($1::uuid[]) as asked(token)
     cross join lateral (
       select t.report_id from report_tokens t where t.token = asked.token order by t.report_id limit 1
     ) first
   )
   select count(*)::int as reports,
     (count(distinct r.author_id) + (case when bool_or(r.author_id is null) then 1 else 0 end))::int as authors,
     (select o.created_at from reports o join oldest on oldest.report_id = o.id) as first_at,
     max(r.created_at) as last_at
   from found join reports r on r.id = found.report_id`,
);

export const totalsEach = statement<TotalsRow & { query: number }>(
  'reports.totals_each',
  `with found as (
     select query, report_id
     from (
       select query, report_id, row_number() over (partition by query order by report_id desc) as rank
       from (
         select distinct asked.query, newest.report_id
         from unnest($1::int[], $2::uuid[]) as asked(query, token)
         cross join lateral (
           select t.report_id from report_tokens t where t.token = asked.token order by t.report_id desc limit $3
         ) newest
       ) candidates
     ) counted
     where rank <= $3
   ), oldest as (
     select asked.query, min(first.report_id) as report_id
     from unnest($1::int[], $2::uuid[]) as asked(query, token)
     cross join lateral (
       select t.report_id from report_tokens t where t.token = asked.token order by t.report_id limit 1
     ) first
     group by asked.query
   )
   select found.query, count(*)::int as reports,
     (count(distinct r.author_id) + (case when bool_or(r.author_id is null) then 1 else 0 end))::int as authors,
     min(o.created_at) as first_at,
     max(r.created_at) as last_at
   from found
   join reports r on r.id = found.report_id
   join oldest on oldest.query = found.query
   join reports o on o.id = oldest.report_id
   group by found.query`,
);
