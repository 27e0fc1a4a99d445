import type { Standing, StoredState } from '../../../contract/standing.ts';
import { trustedAfter, weights } from '../../../contract/standing.ts';
import { statement } from '../../platform/db/pool.ts';
import { type ReadableRow, readableColumns } from './readable-columns.ts';

/** All reports whose authors deleted their accounts count as one author's. */
export const group = (report: string): string =>
  `coalesce(${report}.author_group, ${report}.author_id, '00000000-0000-0000-0000-000000000000')`;
/** Only these reports corroborate others. */
export const isActive = (report: string): string =>
  `${report}.withdrawn_at is null and ${report}.state in ('listed', 'held')`;

/**
 * The reports under a token, listed or not, as `r`. The offsets keep PostgreSQL from any other plan than to read the token's
 * newest reports one after the other until it has what it looks for, whatever its statistics say.
 */
export const under = (token: string): string =>
  `(select report_id from (
      (select report_id from report_tokens where token = ${token} order by report_id desc)
      union all (select report_id from unlisted_tokens where token = ${token} order by report_id desc)
    ) both_kinds offset 0) t
   cross join lateral (
     select id, author_id, author_group, withdrawn_at, state, standing, assessed
     from reports where id = t.report_id offset 0
   ) r`;

const [reportLock, identifiersLock] = [18_410, 18_411];
export const setDisputed = statement('reports.set_disputed', 'update reports set disputed = $2 where id = $1');
export const setReply = statement('reports.set_reply', 'update reports set reply = $2 where id = $1');

export const lockChanges = statement(
  'reports.lock_changes',
  `select 1 from pg_advisory_xact_lock(${reportLock}, hashint8($1))`,
);
/** $1: numbers of `lockOf`, sorted, so that two transactions never wait for each other. */
export const lockIdentifiers = statement(
  'reports.lock_identifiers',
  `select count(*) from (
     select pg_advisory_xact_lock(${identifiersLock}, lock) from (
       select lock from unnest($1::int[]) as given(lock) order by lock
     ) sorted offset 0
   ) locked`,
);

const isTrusted = (account: string, now: string): string =>
  `((select count(*) from (
       select from reports v where v.author_id = ${account}.id and v.standing = 'verified'
         and v.withdrawn_at is null and v.state = 'listed' limit ${trustedAfter}
     ) verified) = ${trustedAfter}
     and not exists (select from reports x where x.author_id = ${account}.id and x.state = 'removed'
       and x.state_changed_at > ${now}::timestamptz - interval '1 year'))`;
/** Two of their reports were removed as false or abusive within a year: see modules/reporters. */
const isWeightless = (account: string): string =>
  `exists (select from reporter_rungs g where g.account_id = ${account}.id and g.rung >= 2)`;
export const weightOfAuthor = (account: string, now: string, trusted = isTrusted(account, now)): string =>
  `case when ${isWeightless(account)} then ${weights.none} when ${trusted} then ${weights.trustedAuthor}
     when ${account}.email_confirmed_at is not null then ${weights.confirmedEmail} else ${weights.other} end`;

export interface AuthorRow {
  author_group: string | null;
  weight: number;
}

/** The account cannot be deleted until the transaction ends. $2: now. */
export const author = statement<AuthorRow>(
  'reports.author',
  `select a.author_group, (${weightOfAuthor('a', '$2')})::real as weight from accounts a where a.id = $1 for key share`,
);
/** A token under which an independent author has a report. */
export interface CorroboratedRow {
  at: number;
  token: string;
  /** Whether its other reports that are assessed were of two independent authors already: they are all corroborated. */
  was_shared: boolean;
}

// An assessed report that is unverified has no independent author under any of its tokens, so a search ends there. This
// keeps it short, also where one author has named an identifier in thousands of reports.
const another = (token: string, author: string, id: string, which = 'true', from = under): string =>
  `select ${group('r')} as author_group from ${from(token)}
   where r.id <> ${id} and ${isActive('r')} and ${which}
     and (${group('r')} <> ${author} or (r.assessed and r.standing = 'unverified')) limit 1`;
const anyone = (token: string, id: string, which: string, from = under): string =>
  `select ${group('r')} as author_group from ${from(token)}
   where r.id <> ${id} and ${isActive('r')} and ${which} limit 1`;

/**
 * $1 to $4, side by side: a number, a token, the author's group and id of the report that is asked about; null and 0 for
 * none.
 */
export const corroborated = statement<CorroboratedRow>('reports.corroborated', corroborating(under));

export function corroborating(from: typeof under): string {
  return `select asked.at, asked.token, coalesce(other.author_group <> known.author_group, false) as was_shared
   from (
     select at, token, coalesce(author_group, '00000000-0000-0000-0000-000000000000') as author_group, id
     from unnest($1::int[], $2::uuid[], $3::uuid[], $4::bigint[]) as given(at, token, author_group, id)
   ) asked
   cross join lateral (${another('asked.token', 'asked.author_group', 'asked.id', 'true', from)}) one
   left join lateral (${anyone('asked.token', 'asked.id', 'r.assessed', from)}) known on true
   left join lateral (${another('asked.token', 'known.author_group', 'asked.id', 'r.assessed', from)}) other on true
   where one.author_group <> asked.author_group`;
}

/** A report that has become corroborated. */
export interface RaisedRow extends ReadableRow {
  id: string;
  state: StoredState;
  awaits_corroboration: boolean;
  keywords: string[];
  created_at: Date;
}

/** The unverified reports under tokens, locked. */
export const lockUnverified = statement<RaisedRow>(
  'reports.lock_unverified',
  `select r.id, r.state, r.awaits_corroboration, r.keywords, r.created_at,
     ${readableColumns.map((column) => `r.${column}`).join(', ')}
   from reports r
   where r.id = any(array(select r.id from unnest($1::uuid[]) as asked(token) cross join lateral (
       select r.id from ${under('asked.token')} where ${isActive('r')} and r.assessed and r.standing = 'unverified'
     ) r)) and r.assessed and r.standing = 'unverified'
   order by r.id for update`,
);
export const corroborate = statement(
  'reports.corroborate',
  `update reports set standing = 'corroborated' where id = any($1::bigint[]) and standing = 'unverified'`,
);

export const doubtful = (from: typeof under): string => `select r.id from unnest($1::uuid[]) as gone(token)
       cross join lateral (${anyone('gone.token', '0', 'true', from)}) one
       left join lateral (${another('gone.token', 'one.author_group', '0', 'true', from)}) other on true
       cross join lateral (
         select r.id from ${from('gone.token')} where ${isActive('r')} and r.standing = 'corroborated' and r.assessed
       ) r
       where other.author_group is null or other.author_group = one.author_group`;
// Under tokens that only one author has left, reports may have lost what corroborated them.
export const doubtCorroborated = statement(
  'reports.doubt_corroborated',
  `update reports set assessed = false where id = any(array(
     select r.id from reports r where r.id = any(array(
       ${doubtful(under)}
     )) and r.standing = 'corroborated' and r.assessed
     order by r.id for update
   ))`,
);

export const unassessed = statement<{ id: string }>(
  'reports.unassessed',
  'select id from reports where not assessed order by id desc limit $1',
);
export const lockUnassessed = statement<{ id: string; version: number; author_group: string; is_active: boolean }>(
  'reports.lock_unassessed',
  `select r.id, r.version, ${group('r')} as author_group, ${isActive('r')} as is_active
   from reports r where r.id = any($1::bigint[]) and not r.assessed order by r.id for update`,
);
/** $1: reports, $2: those of them that are corroborated, $3: now. */
export const assess = statement<RaisedRow & { standing: Standing }>(
  'reports.assess',
  `update reports r set assessed = true,
     standing = case when r.standing = 'verified' then 'verified'
       when r.id = any($2::bigint[]) then 'corroborated' else 'unverified' end,
     weight = case when r.standing = 'verified' then ${weights.verified} when r.weightless then ${weights.none}
       else coalesce((select ${weightOfAuthor('a', '$3')} from accounts a where a.id = r.author_id),
         nullif(nullif(r.weight, ${weights.verified}), ${weights.none}), ${weights.other}) end
   where r.id = any($1::bigint[])
   returning r.id, r.state, r.standing, r.awaits_corroboration, r.keywords, r.created_at,
     ${readableColumns.map((column) => `r.${column}`).join(', ')}`,
);

export interface ReweighedRow {
  /** The last report of the page, null when there is none. */
  last: string | null;
  left_out: boolean;
}
/**
 * An author's next reports above $2 that weigh something else than $3. Those that are being changed right now are left
 * out: a transaction that has locked one may be waiting for another of the page.
 */
export const reweigh = statement<ReweighedRow>(
  'reports.reweigh',
  `with page as materialized (
     select id from reports where author_id = $1 and id > $2 order by id limit 500
   ), locked as materialized (
     select id from reports where id = any(array(select id from page)) for update skip locked
   ), changed as (
     update reports r set weight = $3::real from locked
     where r.id = locked.id and r.standing <> 'verified' and not r.weightless and r.weight <> $3::real
   )
   select max(id) as last, (select count(*) from locked) < count(*) as left_out from page`,
);

export const addTokenTasks = statement(
  'reports.add_token_tasks',
  'insert into standing_tasks (token) select distinct token from unnest($1::uuid[]) as given(token)',
);
export const addAuthorTask = statement('reports.add_author_task', 'insert into standing_tasks (author_id) values ($1)');
/** Authors with a report that was removed a year before, between $1 and $2. */
export const addAuthorsOfRemoved = statement(
  'reports.add_authors_of_removed',
  `insert into standing_tasks (author_id)
   select distinct author_id from reports
   where state = 'removed' and author_id is not null and state_changed_at between $1 and $2`,
);
export const takeTokenTasks = statement<{ token: string }>(
  'reports.take_token_tasks',
  `delete from standing_tasks where id in (
     select id from standing_tasks where token is not null order by id limit 200 for update skip locked
   ) returning token`,
);
export const takeAuthorTask = statement<{ author_id: string }>(
  'reports.take_author_task',
  `delete from standing_tasks where id in (
     select id from standing_tasks where author_id is not null order by id limit 1 for update skip locked
   ) returning author_id`,
);

// ---- States -----------------------------------------------------------------------------------------------------

export const setState = statement(
  'reports.set_state',
  'update reports set state = $2, state_changed_at = $3, awaits_corroboration = false where id = any($1::bigint[])',
);
export const holdAgain = statement(
  'reports.hold_again',
  `update reports set state = 'held', state_changed_at = $2, awaits_corroboration = true where id = $1`,
);
export const keepHeld = statement(
  'reports.keep_held',
  'update reports set awaits_corroboration = false where id = any($1::bigint[])',
);
/** The tokens of reports become visible to lookups. */
export const listTokens = statement(
  'reports.list_tokens',
  `with moved as (delete from unlisted_tokens where report_id = any($1::bigint[]) returning token, report_id)
   insert into report_tokens (token, report_id) select token, report_id from moved on conflict do nothing`,
);
/** Tokens and their reports, as two arrays. */
export const insertUnlistedTokens = statement(
  'reports.insert_unlisted_tokens',
  `insert into unlisted_tokens (token, report_id)
   select distinct token, report_id from unnest($1::uuid[], $2::bigint[]) as given(token, report_id)
   on conflict do nothing`,
);
export const deleteUnlistedTokens = statement(
  'reports.delete_unlisted_tokens',
  'delete from unlisted_tokens where report_id = any($1::bigint[])',
);
export const copyUnlistedTokens = 'copy unlisted_tokens (token, report_id) from stdin (format binary)';

export const setStanding = statement('reports.set_standing', 'update reports set standing = $2 where id = $1');
export const setWeightless = statement('reports.set_weightless', 'update reports set weightless = $2 where id = $1');
