import type { WithdrawalReason } from '../../../contract/reports.ts';
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
  withdrawn_at: Date | null;
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
  'withdrawn_at',
]
  .map((column) => `r.${column}`)
  .join(', ');

export const insert = statement<{ id: string }>(
  'reports.insert',
  `insert into reports (id, author_id, version, city, country, happened_on, keywords, sealed, created_at, updated_at)
   values ($1, $2, 1, $3, $4, $5, $6, $7, $8, $8)
   on conflict (id) do nothing returning id`,
);

/** Many at once; an id that is taken breaks the primary key. */
export const copyReports = `copy reports
  (id, author_id, version, city, country, happened_on, keywords, sealed, created_at, updated_at) from stdin`;

/** Tokens of new reports, which have none yet. */
export const copyTokens = 'copy report_tokens (token, report_id) from stdin';

/** Tokens and the reports they lead to, side by side. */
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

/** The same for those that stand among reports that are locked; a token that is there already stays. */
export const renewTokens = statement(
  'reports.renew_tokens',
  `insert into report_tokens (token, report_id)
   select distinct given.token, given.report_id from unnest($1::uuid[], $2::bigint[]) as given(token, report_id)
   join reports r on r.id = given.report_id and r.withdrawn_at is null
   on conflict do nothing`,
);

/** A body that an account sent: its token, and the first version of the report it became, if that is there. */
export interface SentBodyRow {
  account_id: string;
  body_token: string;
  report_id: string;
  city: string | null;
  country: string | null;
  happened_on: string | null;
  sealed: Buffer | null;
}

const firstVersion = (table: string, columns: string): string =>
  `select ${columns}, b.account_id, b.body_token, b.report_id,
     coalesce(v.city, r.city) as city, coalesce(v.country, r.country) as country,
     coalesce(v.happened_on, r.happened_on) as happened_on, coalesce(v.sealed, r.sealed) as sealed
   from ${table} b
   left join reports r on r.id = b.report_id
   left join report_versions v on v.report_id = b.report_id and v.version = 1`;

/** Bodies that were imported, above $1 and $2 in the order of account and token. */
export const importedBodies = statement<SentBodyRow>(
  'reports.imported_bodies',
  `${firstVersion('report_imports', '1')} where (b.account_id, b.body_token) > ($1, $2)
   order by b.account_id, b.body_token limit $3`,
);
/** Places of $1, $2 and their new tokens $3. */
export const moveImports = statement(
  'reports.move_imports',
  `with gone as (
     delete from report_imports i using unnest($1::uuid[], $2::uuid[], $3::uuid[]) as given(account_id, was, token)
     where i.account_id = given.account_id and i.body_token = given.was
     returning i.account_id, given.token, i.report_id
   )
   insert into report_imports (account_id, body_token, report_id)
   select account_id, token, report_id from gone where token is not null order by token
   on conflict do nothing`,
);
/** Bodies that were sent with an Idempotency-Key, above $1 and $2 in the order of account and key. */
export const onceBodies = statement<SentBodyRow & { once_key: string }>(
  'reports.once_bodies',
  `${firstVersion('report_creations', 'b.once_key')} where (b.account_id, b.once_key) > ($1, $2)
   order by b.account_id, b.once_key limit $3`,
);
export const moveOnceKeys = statement(
  'reports.move_once_keys',
  `update report_creations c set body_token = given.token
   from unnest($1::uuid[], $2::text[], $3::uuid[], $4::uuid[]) as given(account_id, once_key, was, token)
   where c.account_id = given.account_id and c.once_key = given.once_key and c.body_token = given.was`,
);

export const own = statement<ReportRow>(
  'reports.own',
  `select ${columns} from reports r where r.id = $1 and r.author_id = $2 and r.withdrawn_at is null`,
);

/** Withdrawn or not, as the next two. */
export const lockOwn = statement<ReportRow>(
  'reports.lock_own',
  `select ${columns} from reports r where r.id = $1 and r.author_id = $2 for update`,
);

export const ownAny = statement<ReportRow>(
  'reports.own_any',
  `select ${columns} from reports r where r.id = $1 and r.author_id = $2`,
);

/** Withdrawn or not. */
export const lockSomeOf = statement<ReportRow>(
  'reports.lock_some_of',
  `select ${columns} from reports r where r.author_id = $1 order by r.id limit $2 for update`,
);

/** With their versions and withdrawals. */
export const deleteSome = statement('reports.delete_some', 'delete from reports where id = any($1::bigint[])');

/** Their history has no reader any more. */
export const deleteOwnerless = statement<{ id: string }>(
  'reports.delete_ownerless',
  `delete from reports where id in (
     select id from reports where author_id is null and withdrawn_at is not null limit $1 for update skip locked
   ) returning id`,
);

/** Reports of anybody that stand, above an id, in the order of their ids. */
export const standingAbove = statement<ReportRow>(
  'reports.standing_above',
  `select ${columns} from reports r where r.withdrawn_at is null and r.id > $1 order by r.id limit $2`,
);
export const lockStandingAbove = statement<ReportRow>(
  'reports.lock_standing_above',
  `select ${columns} from reports r where r.withdrawn_at is null and r.id > $1 order by r.id limit $2 for update`,
);
export const setKeywords = statement('reports.set_keywords', 'update reports set keywords = $2 where id = $1');

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

/** A row of a list: a report, or nulls on a page without any; beside it how many the whole list has. */
export type ListRow = { total: number; ahead: number } & (ReportRow | { id: null });

/**
 * One page of an author's reports with the number of all and of those before the page, in one statement and so of one
 * moment. $1 author, $2 the report the page begins beside, $3 limit, $4 whether with withdrawn ones.
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
/** $5 tokens of an e-mail. */
const mineNaming = `(select r.id from reports r
   where r.author_id = $1 and (r.withdrawn_at is null or $4)
     and r.id in (select report_id from report_tokens where token = any($5::uuid[])))`;

export const older = statement<ListRow>('reports.older', list(mine, 'older'));
export const newer = statement<ListRow>('reports.newer', list(mine, 'newer'));
export const olderNaming = statement<ListRow>('reports.older_naming', list(mineNaming, 'older'));
export const newerNaming = statement<ListRow>('reports.newer_naming', list(mineNaming, 'newer'));

/** What a lookup needs of a report, and which of its questions found it. */
export interface MatchRow {
  question: number;
  id: string;
  author_id: string | null;
  city: string;
  country: string;
  happened_on: string;
  sealed: Buffer;
  created_at: Date;
}

// Many questions at once: $1 and $2 are their numbers and their tokens. One probe of the tokens' key for each, below $3
// and cut at $4, so that a much-reported identifier costs no more than any other. A report comes once for each token
// that leads to it, in no order.
export const matching = statement<MatchRow>(
  'reports.matching',
  `select asked.question, r.id, r.author_id, r.city, r.country, r.happened_on, r.sealed, r.created_at
   from unnest($1::int[], $2::uuid[]) as asked(question, token)
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

export interface VersionRow {
  version: number;
  city: string;
  country: string;
  happened_on: string;
  sealed: Buffer;
  written_at: Date;
}

export const versions = statement<VersionRow>(
  'reports.versions',
  `select version, city, country, happened_on, sealed, written_at
   from report_versions where report_id = $1 order by version`,
);

/** Reports and their notes, side by side; one reason and moment for all. */
export const withdraw = statement(
  'reports.withdraw',
  `with given as (
     select id, note from unnest($1::bigint[], $2::bytea[]) as given(id, note)
   ), gone as (
     update reports set withdrawn_at = $4 where id in (select id from given)
   )
   insert into report_withdrawals (report_id, reason, note, withdrawn_at) select id, $3, note, $4 from given`,
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

// A key that is older than $5 counts as forgotten, whether or not it was swept away yet.
export const takeOnceKey = statement<{ once_key: string }>(
  'reports.take_once_key',
  `insert into report_creations as known (account_id, once_key, body_token, report_id, created_at)
   values ($1, $2, $3, 0, $4)
   on conflict (account_id, once_key) do update
     set body_token = excluded.body_token, report_id = 0, created_at = excluded.created_at
     where known.created_at < $5
   returning once_key`,
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

/** The bodies of $2 that the account has imported already. */
export const imported = statement<{ body_token: string }>(
  'reports.imported',
  'select body_token from report_imports where account_id = $1 and body_token = any($2::uuid[])',
);

/** Takes bodies for an import; of two imports at once the second waits here, and gets those that the first left. */
export const takeImports = statement<{ report_id: string }>(
  'reports.take_imports',
  `insert into report_imports (account_id, body_token, report_id)
   select $1, body_token, report_id from unnest($2::uuid[], $3::bigint[]) as given(body_token, report_id)
   order by body_token
   on conflict (account_id, body_token) do nothing returning report_id`,
);
