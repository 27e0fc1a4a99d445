import type { Standing, StoredState } from '../../../contract/reports/standing.ts';
import type { Passage } from '../../../contract/rules/narrative.ts';
import { markSqlOf } from '../../marks.ts';
import { statement } from '../../platform/db/pool.ts';
import type { MarkedRow } from '../../platform/vault/row-mark.ts';
import { placingColumns } from './placement.ts';
import { type ReadableRow, readableColumns } from './readable-columns.ts';

const readable = readableColumns.join(', ');
/** Placeholders for the readable columns, from `$first` on. */
const placeholders = (first: number): string => readableColumns.map((_, at) => `$${first + at}`).join(', ');

/** What a lookup's score and an author's list need besides the content. */
export interface StandingRow {
  standing: Standing;
  disputed: boolean;
  /** The author, or the group of authors that count as one; null for all whose accounts were deleted. */
  author_group: string | null;
  weight: number;
}

export interface ReportRow extends ReadableRow, StandingRow, MarkedRow {
  awaits_corroboration: boolean;
  id: string;
  reference: number;
  author_id: string | null;
  state: StoredState;
  state_changed_at: Date | null;
  asked_until: Date | null;
  destroyed_at: Date | null;
  version: number;
  keywords: string[];
  sealed: Buffer;
  redacted: Buffer | null;
  redacted_passages: Passage[] | null;
  narrative_released_at: Date | null;
  created_at: Date;
  updated_at: Date;
  withdrawn_at: Date | null;
}

/** What others read of a report's sealed fields: in place of `sealed`, if passages are hidden. */
export const shownColumns = 'coalesce(r.redacted, r.sealed) as sealed, r.redacted is not null as is_redacted';

/** All reports whose authors deleted their accounts count as one author's. */
export const group = (report: string): string =>
  `coalesce(${report}.author_group, ${report}.author_id, '00000000-0000-0000-0000-000000000000')`;

/** Of `reports r`, for a `ReportRow`. */
export const reportColumns = [
  'id',
  'reference',
  'author_id',
  'version',
  'keywords',
  'sealed',
  'redacted',
  'redacted_passages',
  'narrative_released_at',
  'created_at',
  'updated_at',
  'withdrawn_at',
  'state',
  'state_changed_at',
  'asked_until',
  'destroyed_at',
  'standing',
  'disputed',
  'weight',
  'awaits_corroboration',
  ...readableColumns,
]
  .map((column) => `r.${column}`)
  .concat('coalesce(r.author_group, r.author_id) as author_group', markSqlOf('reports', 'r'))
  .join(', ');

/** $6 to $14: `placingColumns`; then the reference and the readable columns. */
export const insert = statement<{ id: string }>(
  'reports.insert',
  `insert into reports (id, author_id, version, keywords, sealed, created_at, updated_at, ${placingColumns}, reference, ${readable})
   values ($1, $2, 1, $3, $4, $5, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, ${placeholders(16)})
   on conflict do nothing returning id`,
);

const copiedColumns = [
  'id',
  'author_id',
  'version',
  'keywords',
  'sealed',
  'created_at',
  'updated_at',
  ...readableColumns,
];
/** The values of a row of `copyReports`. */
export const copiedValues = copiedColumns.length + placingColumns.split(',').length + 1;
/** Many at once; an id that is taken breaks the primary key, and a reference its index. */
export const copyReports = `copy reports (${copiedColumns.join(', ')}, ${placingColumns}, reference) from stdin (format binary)`;

/** Those of some references that reports have. */
export const takenReferences = statement<{ reference: number }>(
  'reports.taken_references',
  'select reference from reports where reference = any($1::int[])',
);

/** Tokens of new reports, which have none yet. */
export const copyTokens = 'copy report_tokens (token, report_id) from stdin (format binary)';

/** Tokens and their reports, as two arrays. */
export const insertTokens = statement(
  'reports.insert_tokens',
  `insert into report_tokens (token, report_id)
   select distinct token, report_id from unnest($1::uuid[], $2::bigint[]) as given(token, report_id)
   on conflict do nothing`,
);

export const deleteTokens = statement(
  'reports.delete_tokens',
  `delete from report_tokens t using unnest($1::uuid[], $2::bigint[]) as gone(token, report_id)
   where t.token = gone.token and t.report_id = gone.report_id`,
);

/** Those of these reports that are not withdrawn. */
export const statesOf = statement<{ id: string; state: StoredState }>(
  'reports.states_of',
  'select id, state from reports where id = any($1::bigint[]) and withdrawn_at is null',
);

export const findOwn = statement<ReportRow>(
  'reports.find_own',
  `select ${reportColumns} from reports r where r.id = $1 and r.author_id = $2`,
);
export const own = statement<ReportRow>(
  'reports.own',
  `select ${reportColumns} from reports r where r.id = $1 and r.author_id = $2 and r.withdrawn_at is null`,
);

export const referenceOf = statement<{ reference: number }>(
  'reports.reference_of',
  'select reference from reports where id = $1',
);

/** $2: a reference or null, $3: an id or null. */
export const ownNamed = statement<ReportRow>(
  'reports.own_named',
  `select ${reportColumns} from reports r
   where r.id = coalesce($3::bigint, (select id from reports where reference = $2::int limit 1)) and r.author_id = $1`,
);

export const some = statement<ReportRow>(
  'reports.some',
  `select ${reportColumns} from reports r where r.id = any($1::bigint[])`,
);
/**
 * Whether a report is an author's, for statements that order by `author_id` and then by `id`: only the index of an author's
 * reports has that order. With an equality PostgreSQL may read the reports of all authors by their ids instead.
 */
export const isOf = (author: string): string => `author_id between ${author} and ${author}`;

// Counted up to a bound: an importer's reports are hundreds of thousands.
export const recordOf = statement<{ filed: number; verified: number; removed: number }>(
  'reports.record_of',
  `select count(*)::int as filed, (count(*) filter (where standing = 'verified'))::int as verified,
     (count(*) filter (where state = 'removed'))::int as removed
   from (
     select standing, state from reports where ${isOf('$1')} order by author_id, id desc limit 1000
   ) newest`,
);
/** An author's reports in the registry from an id on, newest first. */
export const recentOwn = statement<ReportRow>(
  'reports.recent_own',
  `select ${reportColumns} from reports r
   where r.${isOf('$1')} and r.id >= $2 and r.withdrawn_at is null and r.state in ('listed', 'held')
   order by r.author_id, r.id desc limit 100`,
);

export const find = statement<ReportRow>('reports.find', `select ${reportColumns} from reports r where r.id = $1`);
export const findByReference = statement<ReportRow>(
  'reports.find_by_reference',
  `select ${reportColumns} from reports r where r.reference = $1 limit 1`,
);
export const lock = statement<ReportRow>(
  'reports.lock',
  `select ${reportColumns} from reports r where r.id = $1 for update`,
);

/** Withdrawn or not. */
export const lockOwn = statement<ReportRow>(
  'reports.lock_own',
  `select ${reportColumns} from reports r where r.id = $1 and r.author_id = $2 for update`,
);

/** Whether a report is under a legal hold, of which there are few. */
export const underHold = (id: string): string => `${id} = any(array(select report_id from report_holds))`;
/**
 * Reports that stay when their author takes everything along: those under a legal hold, and those that were removed, which
 * keep the mark that stops the same words, and the shield of the person named.
 */
const stays = `(r.state not in ('listed', 'held') or ${underHold('r.id')})`;

/** An author's other reports, withdrawn or not. */
export const lockSomeOf = statement<ReportRow>(
  'reports.lock_some_of',
  `select ${reportColumns} from reports r
   where r.author_id = $1 and not ${stays} order by r.id limit $2 for update of r`,
);

/** Those that stay and are not withdrawn. */
export const lockStayingOf = statement<ReportRow>(
  'reports.lock_staying_of',
  `select ${reportColumns} from reports r
   where r.author_id = $1 and r.withdrawn_at is null and ${stays} order by r.id limit $2 for update of r`,
);

/** Their versions go with them. */
export const deleteSome = statement('reports.delete_some', 'delete from reports where id = any($1::bigint[])');

/** Withdrawn reports without an author, whose history only the author could read. */
export const lockOwnerless = statement<{ id: string }>(
  'reports.lock_ownerless',
  `select r.id from reports r
   where r.author_id is null and r.withdrawn_at is not null and r.state in ('listed', 'held')
     and r.settles_at is null
     and not ${underHold('r.id')}
   limit $1 for update of r skip locked`,
);

/** Reports of any author above an id, in the order of their ids; $3: only those that are listed. */
export const activeAbove = statement<ReportRow>(
  'reports.active_above',
  `select ${reportColumns} from reports r
   where r.withdrawn_at is null and (r.state = 'listed' or not $3) and r.id > $1 order by r.id limit $2`,
);
export const lockActiveAbove = statement<ReportRow>(
  'reports.lock_active_above',
  `select ${reportColumns} from reports r where r.withdrawn_at is null and r.id > $1 order by r.id limit $2 for update`,
);
export const setKeywords = statement('reports.set_keywords', 'update reports set keywords = $2 where id = $1');

/** $2: until when its author is asked, or null. */
export const setAsked = statement('reports.set_asked', 'update reports set asked_until = $2 where id = $1');

/** $2: the current version, sealed as an earlier one. */
export const keepVersion = statement(
  'reports.keep_version',
  `insert into report_versions (report_id, version, keywords, sealed, written_at, ${readable})
   select id, version, keywords, $2, updated_at, ${readable} from reports where id = $1`,
);

/** $5 and on: the readable columns. What was hidden in the version before is no longer. */
export const replace = statement(
  'reports.replace',
  `update reports set version = version + 1, keywords = $2, sealed = $3, updated_at = $4,
     redacted = null, redacted_passages = null,
     (${readable}) = row(${placeholders(5)})
   where id = $1`,
);

/**
 * The report with an id, to be joined. The offset keeps PostgreSQL from any other plan than one probe of the primary key for
 * each id, whatever its statistics say: plans are kept, and one made for a small table would read all of a large one.
 */
export const reportWith = (id: string): string => `lateral (select * from reports where id = ${id} offset 0)`;

/** A report of a page, or nulls on an empty page, with the length of the list and how many come before the page. */
export type ListRow = { total: number; ahead: number } & (ReportRow | { id: null });

/**
 * One page of an author's reports, with its counts from the same snapshot. $1 author, $2 the id the page starts beside,
 * $3 limit, $4 whether withdrawn reports are listed.
 */
const list = (listed: string, direction: 'older' | 'newer', before = '') => {
  const [side, order, rest] =
    direction === 'older' ? ['<', 'l.author_id, l.id desc', '>='] : ['>', 'l.author_id desc, l.id', '>'];
  return `with ${before}page as materialized (
     select l.id from ${listed} l where l.id ${side} $2 order by ${order} limit $3
   ), counted as (
     select count(*)::int as total,
       (count(*) filter (where l.id > (select max(id) from page)
         or (l.id ${rest} $2 and not exists (select from page))))::int as ahead
     from ${listed} l
   )
   select counted.total, counted.ahead, ${reportColumns}
   from counted left join (page cross join ${reportWith('page.id')} r) on true
   order by r.id desc`;
};

const mine = `(select id, author_id from reports where ${isOf('$1')} and (withdrawn_at is null or $4))`;
/** Up to this many reports under tokens are looked through for an author's. Beyond, the author's are looked through. */
const maxUnder = 10_000;
/** For `ownUnder`. */
export const underAny = (tokens: string): string => `under as materialized (
     select report_id from report_tokens where token = any(${tokens}::uuid[])
     union all select report_id from unlisted_tokens where token = any(${tokens}::uuid[]) limit ${maxUnder + 1}
   )`;
const hasAny = (table: string, tokens: string): string =>
  `exists (select from ${table} t where t.report_id = r.id and t.token = any(${tokens}::uuid[]) offset 0)`;
/** Those of the index of an author's reports: nothing else is read of the reports that a list counts. */
const ownColumns = 'r.id, r.author_id, r.withdrawn_at, r.state, r.awaits_corroboration, r.happened_on';
/**
 * The reports of the author $1 under tokens, or all of theirs if the tokens are null; from `underAny`. What is written out here is
 * what PostgreSQL would choose between if it knew how many there are.
 */
export const ownUnder = (tokens: string): string => `(
     select ${ownColumns} from reports r
     where r.${isOf('$1')} and (${tokens}::uuid[] is null or (select count(*) from under) > ${maxUnder})
       and (${tokens}::uuid[] is null or ${hasAny('report_tokens', tokens)} or ${hasAny('unlisted_tokens', tokens)})
     union all
     select ${ownColumns} from (select distinct report_id from under) found cross join ${reportWith('found.report_id')} r
     where r.author_id = $1 and (select count(*) from under) <= ${maxUnder}
   )`;
/** $5: tokens of an email address. */
const mineNaming = (direction: 'older' | 'newer') =>
  list(
    'naming',
    direction,
    `${underAny('$5')}, naming as materialized (
     select r.id, r.author_id from ${ownUnder('$5')} r where r.withdrawn_at is null or $4
   ), `,
  );

export const older = statement<ListRow>('reports.older', list(mine, 'older'));
export const newer = statement<ListRow>('reports.newer', list(mine, 'newer'));
export const olderNaming = statement<ListRow>('reports.older_naming', mineNaming('older'));
export const newerNaming = statement<ListRow>('reports.newer_naming', mineNaming('newer'));

export const latest = statement<ReportRow>(
  'reports.latest',
  `select ${reportColumns} from reports r
   where r.withdrawn_at is null and r.state = 'listed' order by r.id desc limit $1`,
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
