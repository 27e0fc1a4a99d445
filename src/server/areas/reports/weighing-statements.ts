import { lookupLimit } from '../../../contract/lookup/lookup.ts';
import { disputedShare, scoredReports } from '../../../contract/lookup/score.ts';
import type { Standing } from '../../../contract/reports/standing.ts';
import { markSqlOf } from '../../marks.ts';
import { statement } from '../../platform/db/pool.ts';
import type { MarkedRow } from '../../platform/vault/row-mark.ts';
import { isListed, reportWith, weightOf } from './statements.ts';

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

export interface FoundRow extends MarkedRow {
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
