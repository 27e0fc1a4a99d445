import { weights } from '../../../contract/reports/standing.ts';
import { markSqlOf, markTextsOf } from '../../marks.ts';
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

/** What of a report is counted, in SQL, of `reports r`. Each is a text without tabs and line breaks. */
const countedColumns = {
  id: 'r.id',
  version: 'r.version',
  author_id: 'r.author_id',
  filed_at: "date_part('epoch', r.created_at)",
  /** Not halved. */
  counts: `${weightOf('r')}::real`,
  category: 'r.category',
  mark: "encode(r.mark, 'base64')",
};
const markColumns = markTextsOf('reports', 'r');

export type CountedColumn = keyof typeof countedColumns | keyof typeof markColumns;

/** The columns of a line of `CountedRow` after the kind, in their order. */
export const lineColumns = Object.keys({ ...countedColumns, ...markColumns }) as CountedColumn[];
/** Those of them that the mark is made over. */
export const markedColumns = Object.keys(markColumns) as (keyof typeof markColumns)[];

const lineValues = ['h.kind', ...Object.values({ ...countedColumns, ...markColumns })];
// Empty where there is no value.
const line = `format(e'${lineValues.map(() => '%s').join('\\t')}', ${lineValues.join(', ')})`;

/** The reports of a query. */
export interface CountedRow {
  query: number;
  /**
   * For each report and each token by which it was found a line: the kind of the identifier and the report's columns, with a
   * tab between them; the newest first.
   */
  reports: string;
  /** When the oldest report of each kind was filed, also if it is beyond those read. */
  first_at: Readonly<Record<string, string>> | null;
}

/**
 * The listed reports of queries with what they count, without their content. As texts: thousands of rows of many columns
 * would take several times as long. $1 to $3: the index of a query, a kind and a token, as three arrays. $4: how many reports
 * of each token are read. $5: whether unverified reports are not found by their CNIC. Sorted by query before anything is read, so
 * that the lines of one query are sorted at a time.
 */
export const counted = statement<CountedRow>(
  'reports.counted',
  `with asked as (
     select * from unnest($1::int[], $2::text[], $3::uuid[]) as asked(query, kind, token)
   ), hits as (
     select asked.query, asked.kind, newest.report_id
     from (select * from asked order by query) asked
     cross join lateral (
       select t.report_id from report_tokens t where t.token = asked.token order by t.report_id desc limit $4
     ) newest
   ), oldest as (
     select first.query, json_object_agg(first.kind, o.created_at) as first_at
     from (
       select asked.query, asked.kind, min(first.report_id) as report_id
       from asked cross join lateral (
         select t.report_id from report_tokens t where t.token = asked.token order by t.report_id limit 1
       ) first
       where not ($5 and asked.kind = 'CNIC')
       group by asked.query, asked.kind
     ) first cross join ${reportWith('first.report_id')} o
     group by first.query
   ), found as (
     select h.query, string_agg(${line}, e'\\n' order by r.id desc) as reports
     from hits h cross join ${reportWith('h.report_id')} r
     where ${isListed('r')} and not ($5 and h.kind = 'CNIC' and r.standing = 'unverified')
     group by h.query
   )
   select found.query, found.reports, oldest.first_at from found left join oldest on oldest.query = found.query`,
);
