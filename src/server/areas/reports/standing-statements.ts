import { trustedAfter, weights } from '../../../contract/reports/standing.ts';
import { statement } from '../../platform/db/pool.ts';
import { group } from './statements.ts';

/** Only these reports corroborate others, and are corroborated: see `counts` in placement-store.ts. */
const counts = (report: string): string =>
  `${report}.withdrawn_at is null and ${report}.state in ('listed', 'held') and ${report}.is_trusted
     and not ${report}.weightless`;
/**
 * Whether a report is so new that its author may be trying what it does: it waits for corroboration and was written after
 * `since`. One that was written much later was written by a clock that was ahead.
 */
const isFresh = (report: string, since: string): string =>
  `(${report}.state = 'held' and ${report}.awaits_corroboration and not ${report}.assessed
     and ${report}.updated_at > ${since}::timestamptz and ${report}.updated_at < ${since}::timestamptz + interval '5 minutes')`;

/**
 * The reports under a token, listed or not, as `r`. The offsets keep PostgreSQL from any other plan than to read the token's
 * newest reports one after the other until it has what it looks for, whatever its statistics say.
 */
const under = (token: string): string =>
  `(select report_id from (
      (select report_id from report_tokens where token = ${token} order by report_id desc)
      union all (select report_id from unlisted_tokens where token = ${token} order by report_id desc)
    ) both_kinds offset 0) t
   cross join lateral (
     select id, author_id, author_group, withdrawn_at, state, standing, assessed, is_trusted, weightless,
       awaits_corroboration, updated_at
     from reports where id = t.report_id offset 0
   ) r`;

const [reportLock, identifiersLock] = [18_410, 18_411];
export const setReply = statement('reports.set_reply', 'update reports set reply = $2 where id = $1');

// Sorted, so that two transactions never wait for each other.
export const lockChanges = statement(
  'reports.lock_changes',
  `select count(*) from (
     select pg_advisory_xact_lock(${reportLock}, lock) from (
       select hashint8(id) as lock from unnest($1::bigint[]) as given(id) order by lock
     ) sorted offset 0
   ) locked`,
);
/** $1: numbers of `lockOf`. */
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
/** Two of their reports were removed as false or abusive within a year: see areas/reports/authors. */
const isWeightless = (account: string): string => `${account}.sanction_level >= 2`;
const weightOfAuthor = (account: string, now: string): string =>
  `case when ${isWeightless(account)} then ${weights.none} when ${isTrusted(account, now)} then ${weights.trustedAuthor}
     when ${account}.email_confirmed_at is not null then ${weights.confirmedEmail} else ${weights.other} end`;

const isTrustedAuthor = (account: string): string =>
  `(${account}.suspended_at is null and not ${isWeightless(account)})`;

interface AuthorRow {
  author_group: string | null;
  weight: number;
  is_trusted: boolean;
}

/** The account cannot be deleted until the transaction ends. $2: now. */
export const author = statement<AuthorRow>(
  'reports.author',
  `select a.author_group, (${weightOfAuthor('a', '$2')})::real as weight, ${isTrustedAuthor('a')} as is_trusted
   from accounts a where a.id = $1 for key share`,
);
/** The same of several. $2: now. */
export const authors = statement<Omit<AuthorRow, 'author_group'> & { id: string }>(
  'reports.authors',
  `select a.id, (${weightOfAuthor('a', '$2')})::real as weight, ${isTrustedAuthor('a')} as is_trusted
   from accounts a where a.id = any($1::uuid[])`,
);
/** A token under which an independent author has a report. */
export interface CorroboratedRow {
  at: number;
  token: string;
  /** The author's report. */
  by: string;
  /** Whether its other reports that are assessed were of two independent authors already: they are all corroborated. */
  was_shared: boolean;
}

// An assessed report that is unverified has no independent author under any of its tokens, so a search ends there. This
// keeps it short, also where one author has named an identifier in thousands of reports.
const another = (token: string, author: string, id: string, which = 'true'): string =>
  `select r.id, ${group('r')} as author_group from ${under(token)}
   where r.id <> ${id} and ${counts('r')} and ${which}
     and (${group('r')} <> ${author} or (r.assessed and r.standing = 'unverified')) limit 1`;
const anyone = (token: string, id: string, which: string): string =>
  `select ${group('r')} as author_group from ${under(token)}
   where r.id <> ${id} and ${counts('r')} and ${which} limit 1`;

/**
 * $1 to $4, side by side: a number, a token, the author's group and id of the report that is asked about; null and 0 for
 * none. $5: since when reports are fresh, and corroborate nothing yet. $6: reports that corroborate nothing.
 */
export const corroborated = statement<CorroboratedRow>(
  'reports.corroborated',
  `select asked.at, asked.token, one.id as by, coalesce(other.author_group <> known.author_group, false) as was_shared
   from (
     select at, token, coalesce(author_group, '00000000-0000-0000-0000-000000000000') as author_group, id
     from unnest($1::int[], $2::uuid[], $3::uuid[], $4::bigint[]) as given(at, token, author_group, id)
   ) asked
   cross join lateral (${another('asked.token', 'asked.author_group', 'asked.id', `not ${isFresh('r', '$5')} and r.id <> all($6::bigint[])`)}) one
   left join lateral (${anyone('asked.token', 'asked.id', 'r.assessed')}) known on true
   left join lateral (${another('asked.token', 'known.author_group', 'asked.id', 'r.assessed')}) other on true
   where one.author_group <> asked.author_group`,
);

/** Those of $1 under which there is a report, listed or not. In their order, which reads neighbours of the index together. */
export const takenTokens = statement<{ token: string }>(
  'reports.taken_tokens',
  ['report_tokens', 'unlisted_tokens']
    .map(
      (table) => `select asked.token from (select token from unnest($1::uuid[]) as given(token) order by token) asked
       cross join lateral (select from ${table} t where t.token = asked.token limit 1) taken`,
    )
    .join(' union all '),
);

/** The unverified reports under tokens that count, by id. */
export const unverifiedUnder = statement<{ id: string }>(
  'reports.unverified_under',
  `select distinct r.id from unnest($1::uuid[]) as asked(token) cross join lateral (
     select r.id from ${under('asked.token')} where ${counts('r')} and r.assessed and r.standing = 'unverified'
   ) r`,
);

const doubtful = `select r.id from unnest($1::uuid[]) as gone(token)
       cross join lateral (${anyone('gone.token', '0', 'true')}) one
       left join lateral (${another('gone.token', 'one.author_group', '0', 'true')}) other on true
       cross join lateral (
         select r.id from ${under('gone.token')} where ${counts('r')} and r.standing = 'corroborated' and r.assessed
       ) r
       where other.author_group is null or other.author_group = one.author_group`;
// Under tokens that only one author has left, reports may have lost what corroborated them.
export const lockDoubtful = statement<{ id: string }>(
  'reports.lock_doubtful',
  `select r.id from reports r
   where r.id = any(array(
       ${doubtful}
     )) and r.standing = 'corroborated' and r.assessed
   order by r.id for update`,
);
export const doubt = statement('reports.doubt', 'update reports set assessed = false where id = any($1::bigint[])');

/** $2: since when reports are fresh, $3: those that are left out. */
export const unassessed = statement<{ id: string }>(
  'reports.unassessed',
  `select id from reports r where not assessed and not ${isFresh('r', '$2')} and id <> all($3::bigint[])
   order by id desc limit $1`,
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
  `delete from standing_tasks where id = any(array(
     select id from standing_tasks where token is not null order by id limit 200 for update skip locked
   )) returning token`,
);
export const lastTask = statement<{ id: string | null }>(
  'reports.last_task',
  'select max(id) as id from standing_tasks',
);
/** $1: the last one to take. */
export const takeAuthorTask = statement<{ author_id: string }>(
  'reports.take_author_task',
  `delete from standing_tasks where id = (
     select id from standing_tasks where author_id is not null and id <= $1 order by id limit 1 for update skip locked
   ) returning author_id`,
);

// ---- Tokens -----------------------------------------------------------------------------------------------------

export const takeUnlistedTokens = statement<{ token: string; report_id: string }>(
  'reports.take_unlisted_tokens',
  'delete from unlisted_tokens where report_id = any($1::bigint[]) returning token, report_id',
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
