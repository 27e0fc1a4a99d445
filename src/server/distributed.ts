// See docs/decisions/0036-poolers-and-clusters-are-named.md
import { pages } from './areas/accounts/page-store.ts';
import { deleteSome } from './areas/reports/authors/detach-reports-store.ts';
import { foundLists } from './areas/reports/own/list-store.ts';
import type { Connection } from './platform/db/connection.ts';
import { type Db, type Queryable, type Statement, statement } from './platform/db/pool.ts';
import { type Split, type Splits, splitDb, splitOn } from './platform/db/splits.ts';
import { maxId } from './platform/time-ids.ts';

// What the planner of Citus cannot run of the statements as they are written, by their names. Most run once a list with the name
// of a table, before the statement, has what it needs of this table; rows are locked one after the other.

/** Reports are read from a list: join it, where the statement probes the primary key for each id. */
const fromLists = (text: string): string =>
  text.replace(
    /cross join lateral \(select \* from reports where id = ([\w.]+) offset 0\) (\w+)/g,
    'join reports $2 on $2.id = $1',
  );

/** A statement with lists before it, whose names are those of tables. */
function withLists({ name, text }: Statement<unknown>, lists: string): Statement<unknown> {
  const body = fromLists(text);
  const whole = lists && `with ${lists}${body.startsWith('with ') ? body.replace(/^with /, ', ') : ` ${body}`}`;
  return { name: `split.${name}`.slice(0, 63), text: whole || body };
}

/** A list with the name of a table. */
const list = (table: string, query: string): string => `${table} as materialized (${query})`;

/** Whose reports are of which standing and in which state. */
const whose = list('reports', 'select distinct author_id, standing, state from reports where author_id is not null');
const records = (authors: string): string =>
  list(
    'reports',
    `select author_id, standing, withdrawn_at, state, state_changed_at from reports
     where author_id = any(${authors}) and (standing = 'verified' or state = 'removed')`,
  );

/** The reports of the author $10, whose items are left out of the queue. */
const leftOut = list('reports', 'select id, author_id from reports where author_id = $10::uuid');

/** The reports of authors of whom one was removed between $1 and a year before $2. */
const outweighed = [
  list(
    'removed',
    `select distinct author_id from reports
     where state = 'removed' and state_changed_at between $1 and $2::timestamptz - interval '1 year'`,
  ),
  list(
    'reports',
    `select author_id, standing, withdrawn_at, state, state_changed_at, weight, weightless from reports
     where author_id in (select author_id from removed)`,
  ),
].join(', ');

/** The reports of the author $1, those under tokens if there are any. */
const ownUnder = [
  ...['report_tokens', 'unlisted_tokens'].map((table) =>
    list(table, `select token, report_id from ${table} where token = any($7::uuid[])`),
  ),
  list('named', 'select report_id from report_tokens union all select report_id from unlisted_tokens'),
  list(
    'reports',
    'select * from reports where author_id = $1 and ($7::uuid[] is null or id in (select report_id from named))',
  ),
].join(', ');

/** The lists that statements need, by their names. Each reads tables of the coordinator, or asks every worker. */
export const lists = new Map<string, string>([
  ...[...pages.values()].filter(({ text }) => text.includes('from reports')).map(({ name }) => [name, whose] as const),
  ...[...foundLists.values()].map(({ name }) => [name, ownUnder] as const),
  ...['queue.page', 'queue.count'].map((name) => [name, leftOut] as const),
  ['reports.author', records('array[$1::uuid]')],
  ['reports.authors', records('$1::uuid[]')],
  ['reports.outweighed', outweighed],
  [
    'reports.taken_tokens',
    list('report_tokens', 'select distinct token from report_tokens where token = any($1::uuid[])'),
  ],
]);

/** What a statement reads of the reports under tokens. The places of its values, from 0. */
interface Under {
  tokens: number;
  /** The newest ones below this id. */
  before?: number;
  /** So many of each token; all without it. */
  limit?: number | string;
  /** Also the oldest of each. */
  oldest?: true;
  /** Tokens of which only those of the found reports matter, as texts of arrays. */
  also?: readonly number[];
  /** What people wrote, too. */
  content?: true;
}

/** The statements that read reports under tokens. As these lie on other workers than reports, they are read first. */
export const under = new Map<string, Under>([
  ['reports.matching', { tokens: 1, before: 2, limit: 3, content: true }],
  ['reports.matching_some', { tokens: 1, before: 2, limit: '1000', content: true }],
  ['reports.approximate', { tokens: 1, limit: 4, also: [2, 3], content: true }],
  ['reports.counted', { tokens: 2, limit: 3, oldest: true }],
  ['reports.staff_naming', { tokens: 0, before: 1, limit: 2, content: true }],
  ['reports.naming', { tokens: 0, limit: 1, content: true }],
  ['reports.lock_naming', { tokens: 0, before: 2, limit: 1, content: true }],
  ['reports.under_tokens', { tokens: 0, limit: 1 }],
  ['reports.corroborated', { tokens: 1 }],
  ['reports.unverified_under', { tokens: 0 }],
  ['reports.lock_doubtful', { tokens: 0 }],
]);

/** What is known of a report besides what people wrote. */
const facts = `id, version, author_id, author_group, created_at, updated_at, withdrawn_at, state, standing, disputed, assessed,
  weight, weightless, is_trusted, awaits_corroboration, category, mark`;

interface TokenRow {
  token: string;
  report_id: string;
}
const all = statement<TokenRow>('select token, report_id from report_tokens where token = any($1::uuid[])');
// A limit beside a join cannot be sent to the workers, a window can: its partitions are tokens, which lie on one worker each.
const newest = statement<TokenRow>(`
  select token, report_id from (
    select token, report_id, row_number() over (partition by token order by report_id desc) as place
    from report_tokens where token = any($1::uuid[]) and report_id < $2::bigint
  ) placed where place <= $3::bigint`);
const oldest = statement<TokenRow>(`
  select token, min(report_id) as report_id from report_tokens where token = any($1::uuid[]) group by token`);
const among = statement<TokenRow>(`
  select token, report_id from report_tokens where token = any($1::uuid[]) and report_id = any($2::bigint[])`);
const unlisted = statement<TokenRow>('select token, report_id from unlisted_tokens where token = any($1::uuid[])');
type Read = (on: Queryable, values: readonly unknown[]) => Promise<unknown[]>;

/** Reads tokens, then runs a statement on what is found with them. */
function readingUnder(
  whole: Statement<unknown>,
  { tokens, before, limit, content, ...more }: Under,
  count: number,
): Read {
  const [ids, named, reports] = [1, 2, 3].map((at) => `$${count + at}`);
  const lists = [
    list('report_tokens', `select * from unnest(${named}::uuid[], ${reports}::bigint[]) as given(token, report_id)`),
    list('reports', `select ${content ? '*' : facts} from reports where id = any(${ids}::bigint[])`),
  ];
  const listed = withLists(whole, lists.join(', '));
  const hasUnlisted = whole.text.includes('unlisted_tokens');
  return async (on, values) => {
    const asked = values[tokens];
    const below = before === undefined ? maxId : values[before];
    const rows =
      limit === undefined
        ? await on.rows(all, [asked])
        : await on.rows(newest, [asked, below, typeof limit === 'number' ? values[limit] : limit]);
    if (more.oldest) rows.push(...(await on.rows(oldest, [asked])));
    const others = hasUnlisted ? await on.rows(unlisted, [asked]) : [];
    const found = [...new Set([...rows, ...others].map(({ report_id }) => report_id))];
    const exact = more.also?.flatMap((at) => String(values[at]).match(/[0-9a-f-]{36}/g) ?? []) ?? [];
    if (exact.length > 0 && found.length > 0) rows.push(...(await on.rows(among, [exact, found])));
    const pairs = new Map(rows.map((row) => [`${row.token} ${row.report_id}`, row]));
    const given = [...pairs.values()];
    return on.rows(listed, [
      ...values,
      found,
      given.map(({ token }) => token),
      given.map(({ report_id }) => report_id),
    ]);
  };
}

/** How a statement reads, without locks. */
function readOf(whole: Statement<unknown>): Read {
  const needs = under.get(whole.name);
  if (needs) return (on, values) => readingUnder(whole, needs, values.length)(on, values);
  const before = lists.get(whole.name);
  const read = before !== undefined ? withLists(whole, before) : { ...whole, name: `split.${whole.name}`.slice(0, 63) };
  return (on, values) => on.rows(read, values);
}

const lockWords = /\s+for (update|no key update|share|key share)(?: of \w+)?( skip locked)?\s*$/;

/** Locks reports in the order of their ids: on workers that is one after the other. @returns those that are there */
async function lockEach(on: Queryable, ids: Iterable<string>, words: string): Promise<Set<string>> {
  const lock = statement<{ id: string }>(`select id from reports where id = $1::bigint for ${words}`);
  const locked = new Set<string>();
  const sorted = [...new Set(ids)].sort((one, other) => (BigInt(one) < BigInt(other) ? -1 : 1));
  for (const id of sorted) if (await on.one(lock, [id])) locked.add(id);
  return locked;
}

/** How the statements below name a report. */
export const reportColumns = ['reportId', 'report_id', 'id'] as const;
function reportOf(row: unknown): string {
  const named = row as Readonly<Record<(typeof reportColumns)[number], string | undefined>>;
  const [found] = reportColumns.flatMap((column) => named[column] ?? []);
  if (found === undefined) throw new Error(`A row to be locked has no column ${reportColumns.join(' or ')}.`);
  return found;
}

/** Reads rows without locking them, locks their reports, and reads what is still to be read of them. */
function lockingRows(whole: Statement<unknown>): Read {
  const [, mode = 'update', skip = ''] = lockWords.exec(whole.text) ?? [];
  const read = readOf({ ...whole, text: whole.text.replace(lockWords, '') });
  return async (on, values) => {
    const locked = await lockEach(on, (await read(on, values)).map(reportOf), `${mode}${skip}`);
    return locked.size > 0 ? (await read(on, values)).filter((row) => locked.has(reportOf(row))) : [];
  };
}

/**
 * Tables on the coordinator whose rows go with their report. On one database foreign keys do this; those of `report_holds`
 * and `report_attachments` keep the report instead.
 */
export const companions = [
  'report_flags',
  'queue_items',
  'report_replies',
  'reading_requests',
  'disputes',
  'moderation_decisions',
  'report_words',
] as const;
export const keepers = ['report_holds', 'report_attachments'] as const;

const ofReports = 'where report_id = any($1::bigint[])';
const deleteCompanions = companions.map((table) => statement(`delete from ${table} ${ofReports}`));
const keptBy = keepers.map((table) => statement(`split.kept_by_${table}`, `select from ${table} ${ofReports} limit 1`));

/** Deletes reports with what belongs to them. @throws Error when a file or a legal hold keeps one */
const deleteReports: Read = async (on, [ids]) => {
  for (const kept of keptBy)
    if (await on.one(kept, [ids]))
      throw new Error(`a report is kept by its ${kept.name.replace('split.kept_by_', '')}`);
  for (const each of [...deleteCompanions, deleteSome]) await on.run(each, [ids]);
  return [];
};

/** Statements that lock many rows of reports, or of what lies beside them. */
export const locking = new Set([
  'queue.undecided',
  'report_words.alike',
  'reports.disown_own',
  'reports.disown_versions',
  'reports.lock_active_above',
  'reports.lock_all_of',
  'reports.lock_doubtful',
  'reports.lock_naming',
  'reports.lock_ownerless',
  'reports.lock_placement_page',
  'reports.lock_placements',
  'reports.lock_some_of',
  'reports.lock_staying_of',
]);
const resealing = /^reseal\.(first|next)_(reports|report_versions)_/;

function splitOf(whole: Statement<unknown>): Split | undefined {
  if (whole.name === deleteSome.name) return { writes: true, run: deleteReports };
  if (locking.has(whole.name) || resealing.test(whole.name)) return { writes: true, run: lockingRows(whole) };
  if (under.has(whole.name) || lists.has(whole.name)) return { writes: lockWords.test(whole.text), run: readOf(whole) };
  return undefined;
}

const known = new Map<string, Split | undefined>();
const splits: Splits = (whole) => {
  if (!known.has(whole.name)) known.set(whole.name, splitOf(whole));
  return known.get(whole.name);
};

/** The connections of a process, on which these statements are split if the registry is distributed. */
export const connectionsTo = <D extends Db, Q extends Queryable>(
  { distributed = false }: Connection,
  { db, lookups }: { db: D; lookups: Q },
): { db: Db; lookups: Q } =>
  distributed ? { db: splitDb(db, splits), lookups: splitOn(lookups, splits) } : { db, lookups };
