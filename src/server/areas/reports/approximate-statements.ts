import { statement } from '../../platform/db/pool.ts';
import { isListed, type MatchRow, matched, reportWith } from './statements.ts';

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
