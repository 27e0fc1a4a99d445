import { lookupLimit } from '../../../contract/lookup/lookup.ts';
import { disputedShare, scoredReports } from '../../../contract/lookup/score.ts';
import { type Standing, weights } from '../../../contract/reports/standing.ts';
import { markSqlOf } from '../../marks.ts';
import { statement } from '../../platform/db/pool.ts';
import type { MarkedRow } from '../../platform/vault/row-mark.ts';
import { type ReadableRow, readableColumns } from './readable-columns.ts';
import { reportWith, type StandingRow, shownColumns } from './statements.ts';

// What a lookup asks the database: the reports that match, those that match approximately, and what all of them count.

/** Whether lookups find a report. */
const isListed = (report: string): string => `${report}.withdrawn_at is null and ${report}.state = 'listed'`;

/** What a lookup needs of a report, and the index of the query that found it. */
export interface MatchRow extends ReadableRow, StandingRow, MarkedRow {
  query: number;
  id: string;
  author_id: string | null;
  version: number;
  /** As others read it: see `shownColumns`. */
  sealed: Buffer;
  reply: Buffer | null;
  is_redacted: boolean;
  created_at: Date;
}

/** What a report counts: no more than its standing allows, also while it has yet to be weighed again. */
const weightOf = (report: string): string =>
  `greatest(0, least(${report}.weight, case ${report}.standing when 'verified' then ${weights.verified}
     else ${weights.trustedAuthor} end))`;
/** From a list `asked` of queries and `reports r`. */
const matched = `asked.query, r.id, r.author_id, r.version, ${shownColumns}, r.reply, r.created_at, r.standing, r.disputed,
  ${weightOf('r')}::real as weight,
     coalesce(r.author_group, r.author_id) as author_group, ${markSqlOf('reports', 'r')},
  ${readableColumns.map((column) => `r.${column}`).join(', ')}`;

// $1 and $2: the index of a query and a token, as two arrays. Each token is one probe of the index, below $3 and at most
// $4 rows, so that a much-reported identifier costs no more than another. A report comes once for each of its tokens. The state
// is looked at again, here and below: tokens have no mark, so another program may have left or put back those of a report
// that is not listed.
export const matching = statement<MatchRow>(
  'reports.matching',
  `select ${matched}
   from unnest($1::int[], $2::uuid[]) as asked(query, token)
   cross join lateral (
     select t.report_id from report_tokens t
     where t.token = asked.token and t.report_id < $3
     order by t.report_id desc limit $4
   ) newest
   cross join ${reportWith('newest.report_id')} r
   where ${isListed('r')}`,
);

/** How many reports of an identifier a filter looks through, the newest first. */
const maxFiltered = 1_000;

// The same for some reports only. $5: for each token, whether it does not find unverified reports. $6: not before. $7 and
// $8: categories and standings, or null for all.
export const matchingSome = statement<MatchRow>(
  'reports.matching_some',
  `select ${matched}
   from unnest($1::int[], $2::uuid[], $5::boolean[]) as asked(query, token, hides_unverified)
   cross join lateral (
     select candidate.report_id
     from (
       select t.report_id from report_tokens t
       where t.token = asked.token and t.report_id < $3
       order by t.report_id desc limit ${maxFiltered}
     ) candidate
     cross join ${reportWith('candidate.report_id')} c
     where ${isListed('c')} and not (asked.hides_unverified and c.standing = 'unverified')
       and ($6::timestamptz is null or c.created_at >= $6)
       and ($7::text[] is null or c.category = any($7))
       and ($8::text[] is null or c.standing = any($8))
     order by candidate.report_id desc limit $4
   ) newest
   cross join ${reportWith('newest.report_id')} r`,
);

export interface ApproximateRow extends MatchRow {
  /** How many reports of the query match approximately, whether they pass the filter or not. */
  total: number;
  /** False in a row that only brings the total. */
  is_shown: boolean;
}

/**
 * Listed reports that name another email address with the same base. $1 and $2: the index of a query and a token, as two
 * arrays. $3 and $4: for each of them the query's exact tokens as the text of an array, as they find unverified reports and
 * others; what these find is no approximate match. $5: how many reports of each token are read, the newest first. $6: how
 * many of a query are returned. $7 to $9: the filter, as in `matchingSome`.
 */
export const approximate = statement<ApproximateRow>(
  'reports.approximate',
  `with candidate as materialized (
     select distinct asked.query, asked.exact_unverified, asked.exact, newest.report_id
     from unnest($1::int[], $2::uuid[], $3::text[], $4::text[]) as asked(query, token, exact_unverified, exact)
     cross join lateral (
       select t.report_id from report_tokens t where t.token = asked.token order by t.report_id desc limit $5
     ) newest
   ), found as (
     select c.query, r.id,
       ($7::timestamptz is null or r.created_at >= $7) and ($8::text[] is null or r.category = any($8))
         and ($9::text[] is null or r.standing = any($9)) as passes
     from candidate c cross join ${reportWith('c.report_id')} r
     where ${isListed('r')}
       and not exists (
         select from report_tokens e where e.report_id = c.report_id
           and e.token = any((case r.standing when 'unverified' then c.exact_unverified else c.exact end)::uuid[])
         offset 0
       )
   ), placed as (
     select query, id, coalesce(passes, false) as passes, (count(*) over (partition by query))::int as total,
       row_number() over (partition by query order by coalesce(passes, false) desc, id desc) as place
     from found
   )
   select asked.total, asked.passes and asked.place <= $6::int as is_shown, ${matched}
   from placed asked cross join ${reportWith('asked.id')} r
   where asked.place <= greatest($6::int, 1) and (asked.passes or asked.place = 1)
   order by r.id desc`,
);

/** The newest reports under tokens. */
const newestHits = `asked as (
     select * from unnest($1::int[], $2::text[], $3::uuid[], $4::int[]) as asked(query, kind, token, half_life)
   ), hits as materialized (
     select distinct asked.query, asked.kind, asked.half_life, newest.report_id
     from asked cross join lateral (
       select t.report_id from report_tokens t where t.token = asked.token order by t.report_id desc limit $5
     ) newest
   )`;
// $1 to $4: the index of a query, a kind, a token and the kind's half-life in days, as four arrays. $5: how many reports of
// each token are read. $6: whether unverified reports are not found by their CNIC.
const hitsBut = (without: string): string => `${newestHits}, found as materialized (
     select h.query, h.kind, h.half_life, h.report_id, r.version, r.author_id, r.created_at, r.standing, r.disputed, r.category,
       coalesce(r.author_group, r.author_id) as source, ${markSqlOf('reports', 'r')},
       ${weightOf('r')} * case when r.disputed then ${disputedShare} else 1 end as weight,
       row_number() over (partition by h.query, h.kind order by h.report_id desc) as rank
     from hits h cross join ${reportWith('h.report_id')} r
     where ${isListed('r')} and not ($6 and h.kind = 'CNIC' and r.standing = 'unverified')
       and h.report_id <> all(${without}::bigint[])
   )`;
/** An array without elements. */
const nothing = `'{}'`;

export interface WeighedRow {
  query: number;
  /** Null in the rows of a query as a whole. */
  kind: string | null;
  /** Null in the row with the totals of a query, and for reports without a category. */
  category: string | null;
  is_total: boolean;
  reports: number;
  /** Independent ones in the rows of a kind, accounts in those of a query. */
  authors: number;
  verified: number;
  corroborated: number;
  disputed: number;
  first_at: Date;
  last_at: Date;
  evidence: number;
  /** The newest reports of a query and their versions, in the row with its totals. */
  newest: string[] | null;
  versions: number[] | null;
  /** A line for each report that was counted: its id, the texts of its deciding columns and its mark in hex. */
  marks: string | null;
}

/**
 * $7: now, $8: reports that are left out. What is known of queries: a row for each kind of identifier, for the query and for each category. Reports whose authors
 * deleted their accounts count as those of one author together. With each kind's oldest report, also beyond those read.
 */
export const weighed = statement<WeighedRow>(
  'reports.totals_each',
  `with ${hitsBut('$8')}, sources as (
     select query, kind, count(*) as reports, count(*) filter (where standing = 'verified') as verified,
       min(created_at) as first_at, max(created_at) as last_at,
       max(weight * power(2, -greatest(0, ($7::timestamptz at time zone 'UTC')::date - (created_at at time zone 'UTC')::date)
         / half_life::float8))
         filter (where rank <= ${scoredReports}) as part
     from found group by query, kind, source
   ), oldest as (
     select first.query, first.kind, o.created_at
     from (
       select asked.query, asked.kind, min(first.report_id) as report_id
       from asked cross join lateral (
         select t.report_id from report_tokens t where t.token = asked.token order by t.report_id limit 1
       ) first
       where not ($6 and asked.kind = 'CNIC')
       group by asked.query, asked.kind
     ) first cross join ${reportWith('first.report_id')} o
   ), once as (
     select distinct on (query, report_id) * from found
   ), marked as (
     select query, string_agg(report_id || marked || coalesce(encode(mark, 'hex'), ''), E'\\n') as marks from once group by query
   ), counted as (
     select *, row_number() over (partition by query order by report_id desc) as place from once
   )
   select s.query, s.kind, null as category, false as is_total, sum(s.reports)::int as reports,
     count(*)::int as authors, sum(s.verified)::int as verified, 0 as corroborated, 0 as disputed,
     least(min(s.first_at), min(oldest.created_at)) as first_at, max(s.last_at) as last_at,
     coalesce(sum(s.part), 0)::float8 as evidence, null::bigint[] as newest, null::int[] as versions, null as marks
   from sources s
   left join oldest on oldest.query = s.query and oldest.kind = s.kind
   group by s.query, s.kind
   union all
   select query, null, category, grouping(category) = 1, count(*)::int,
     (count(distinct author_id) + (case when bool_or(author_id is null) then 1 else 0 end))::int,
     (count(*) filter (where standing = 'verified' and not disputed))::int,
     (count(*) filter (where standing = 'corroborated' and not disputed))::int,
     (count(*) filter (where disputed))::int, min(created_at), max(created_at), 0,
     array_agg(report_id order by report_id desc) filter (where place <= ${lookupLimit}),
     array_agg(version order by report_id desc) filter (where place <= ${lookupLimit}),
     case when grouping(category) = 1 then (select m.marks from marked m where m.query = counted.query) end
   from counted where place <= $5 group by grouping sets ((query), (query, category))`,
);

interface FoundRow extends MarkedRow {
  kind: string;
  id: string;
  author_id: string | null;
  author_group: string | null;
  created_at: Date;
  standing: Standing;
  disputed: boolean;
  /** Not halved. */
  weight: number;
  category: string | null;
}

// The texts and the mark are those of the report as it was found.
/** The reports of one query with what they count, the newest first, for an explanation. A report comes once for each kind. */
export const found = statement<FoundRow>(
  'reports.found',
  `with ${hitsBut(nothing)}
   select f.kind, f.report_id as id, f.author_id, f.source as author_group, f.created_at, f.standing, f.disputed,
     ${weightOf('r')}::real as weight, f.category, f.marked, f.mark
   from found f cross join ${reportWith('f.report_id')} r order by f.report_id desc`,
);
