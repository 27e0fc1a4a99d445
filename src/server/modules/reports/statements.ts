import { statement } from '../../platform/db/pool.ts';

export interface ReportRow {
  id: string;
  author_id: string | null;
  version: number;
  city: string;
  country: string;
  happened_on: string;
  keywords: string[];
  sealed: Buffer;
  created_at: Date;
  updated_at: Date;
}

const columns = [
  'id',
  'author_id',
  'version',
  'city',
  'country',
  'happened_on',
  'keywords',
  'sealed',
  'created_at',
  'updated_at',
]
  .map((column) => `r.${column}`)
  .join(', ');

export const insert = statement<{ id: string }>(
  'reports.insert',
  `insert into reports (id, author_id, version, city, country, happened_on, keywords, sealed, created_at, updated_at)
   values ($1, $2, 1, $3, $4, $5, $6, $7, $8, $8)
   on conflict (id) do nothing returning id`,
);

export const insertTokens = statement(
  'reports.insert_tokens',
  'insert into report_tokens (token, report_id) select distinct unnest($1::uuid[]), $2::bigint',
);

export const deleteTokens = statement(
  'reports.delete_tokens',
  'delete from report_tokens where token = any($1::uuid[]) and report_id = $2',
);

export const own = statement<ReportRow>(
  'reports.own',
  `select ${columns} from reports r where r.id = $1 and r.author_id = $2`,
);

export const lockOwn = statement<ReportRow>(
  'reports.lock_own',
  `select ${columns} from reports r where r.id = $1 and r.author_id = $2 for update`,
);

export const keepVersion = statement(
  'reports.keep_version',
  `insert into report_versions (report_id, version, city, country, happened_on, keywords, sealed, written_at)
   select id, version, city, country, happened_on, keywords, sealed, updated_at from reports where id = $1`,
);

export const replace = statement(
  'reports.replace',
  `update reports set version = version + 1, city = $2, country = $3, happened_on = $4, keywords = $5, sealed = $6,
     updated_at = $7
   where id = $1`,
);

export const byAuthor = statement<ReportRow>(
  'reports.by_author',
  `select ${columns} from reports r where r.author_id = $1 and r.id < $2 order by r.id desc limit $3`,
);

export const byAuthorAndEmail = statement<ReportRow>(
  'reports.by_author_and_email',
  `select ${columns} from reports r
   where r.author_id = $1 and r.id < $2
     and exists (select from report_tokens t where t.token = any($4::uuid[]) and t.report_id = r.id)
   order by r.id desc limit $3`,
);

// One probe of the tokens' key per identifier, each cut at the limit, so that a much-reported one costs no more
// than any other.
export const matching = statement<ReportRow>(
  'reports.matching',
  `select ${columns}
   from (
     select distinct newest.report_id
     from unnest($1::uuid[]) as asked(token)
     cross join lateral (
       select t.report_id from report_tokens t
       where t.token = asked.token and t.report_id < $2
       order by t.report_id desc limit $3
     ) newest
     order by newest.report_id desc limit $3
   ) found
   join reports r on r.id = found.report_id
   order by r.id desc`,
);

export const latest = statement<ReportRow>(
  'reports.latest',
  `select ${columns} from reports r order by r.id desc limit $1`,
);

// The same for many questions at once: $1 and $2 are the questions' numbers and their tokens.
export const matchingEach = statement<ReportRow & { question: number }>(
  'reports.matching_each',
  `select found.question, ${columns}
   from (
     select question, report_id, row_number() over (partition by question order by report_id desc) as place
     from (
       select distinct asked.question, newest.report_id
       from unnest($1::int[], $2::uuid[]) as asked(question, token)
       cross join lateral (
         select t.report_id from report_tokens t where t.token = asked.token order by t.report_id desc limit $3
       ) newest
     ) candidates
   ) found
   join reports r on r.id = found.report_id
   where found.place <= $3
   order by found.question, r.id desc`,
);

export interface TotalsRow {
  reports: number;
  authors: number;
  first_at: Date | null;
  last_at: Date | null;
}

// A report whose author deleted the account still had one: all of those count as one author together.
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

export const totalsEach = statement<TotalsRow & { question: number }>(
  'reports.totals_each',
  `with found as (
     select question, report_id
     from (
       select question, report_id, row_number() over (partition by question order by report_id desc) as place
       from (
         select distinct asked.question, newest.report_id
         from unnest($1::int[], $2::uuid[]) as asked(question, token)
         cross join lateral (
           select t.report_id from report_tokens t where t.token = asked.token order by t.report_id desc limit $3
         ) newest
       ) candidates
     ) counted
     where place <= $3
   ), oldest as (
     select asked.question, min(first.report_id) as report_id
     from unnest($1::int[], $2::uuid[]) as asked(question, token)
     cross join lateral (
       select t.report_id from report_tokens t where t.token = asked.token order by t.report_id limit 1
     ) first
     group by asked.question
   )
   select found.question, count(*)::int as reports,
     (count(distinct r.author_id) + (case when bool_or(r.author_id is null) then 1 else 0 end))::int as authors,
     min(o.created_at) as first_at,
     max(r.created_at) as last_at
   from found
   join reports r on r.id = found.report_id
   join oldest on oldest.question = found.question
   join reports o on o.id = oldest.report_id
   group by found.question`,
);

export const takeOnceKey = statement<{ once_key: string }>(
  'reports.take_once_key',
  `insert into report_creations (account_id, once_key, body_token, report_id, created_at)
   values ($1, $2, $3, 0, $4)
   on conflict (account_id, once_key) do nothing returning once_key`,
);

export const onceKey = statement<{ report_id: string; body_token: string }>(
  'reports.once_key',
  'select report_id, body_token from report_creations where account_id = $1 and once_key = $2',
);

export const keepOnceKey = statement(
  'reports.keep_once_key',
  'update report_creations set report_id = $3 where account_id = $1 and once_key = $2',
);

export const forgetOnceKeys = statement(
  'reports.forget_once_keys',
  'delete from report_creations where created_at < $1',
);

export const lockSomeOf = statement<ReportRow>(
  'reports.lock_some_of',
  `select ${columns} from reports r where r.author_id = $1 order by r.id limit $2 for update`,
);

export const deleteTokensOf = statement(
  'reports.delete_tokens_of',
  `delete from report_tokens t
   using unnest($1::uuid[], $2::bigint[]) as gone(token, report_id)
   where t.token = gone.token and t.report_id = gone.report_id`,
);

export const deleteSome = statement('reports.delete_some', 'delete from reports where id = any($1::bigint[])');
