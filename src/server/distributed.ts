// See docs/decisions/0036-poolers-and-clusters-are-named.md
import type { Connection } from './platform/db/connection.ts';
import { type Db, type Queryable, type Statement, statement } from './platform/db/pool.ts';
import { type Split, type Splits, splitDb, splitOn } from './platform/db/splits.ts';

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

const held = list('report_holds', 'select report_id from report_holds');
const authorsOf = (which: string): string =>
  list('reports', `select distinct author_id, standing, state from reports where author_id is not null and ${which}`);
const records = (authors: string): string =>
  list(
    'reports',
    `select author_id, standing, withdrawn_at, state, state_changed_at from reports
     where author_id = any(${authors}) and (standing = 'verified' or state = 'removed')`,
  );

/** The reports of the author $1, those under tokens if there are any. */
const ownUnder = (tokens: string): string =>
  [
    ...['report_tokens', 'unlisted_tokens'].map((table) =>
      list(table, `select token, report_id from ${table} where token = any(${tokens}::uuid[])`),
    ),
    list('named', 'select report_id from report_tokens union all select report_id from unlisted_tokens'),
    list(
      'reports',
      `select * from reports where author_id = $1 and (${tokens}::uuid[] is null or id in (select report_id from named))`,
    ),
  ].join(', ');
const ownLists = ['filed', 'happened'].flatMap((sort) =>
  ['desc', 'asc'].flatMap((order) =>
    ['on', 'back'].map((direction) => [`reports.found_${sort}_${order}_${direction}`, ownUnder('$7')] as const),
  ),
);

const states = ['any', 'confirmed', 'unconfirmed', 'suspended'];
const accountPages = ['', '_staff'].flatMap((staff) =>
  states.flatMap((state) =>
    [
      ['filed', 'true'],
      ['verified', `standing = 'verified'`],
      ['removed', `state = 'removed'`],
    ].map(([record, which = '']) => [`accounts.page_${state}_${record}${staff}`, authorsOf(which)] as const),
  ),
);

/** The lists that statements need, by their names. Each reads tables of the coordinator, or asks every worker. */
export const lists = new Map<string, string>([
  ...accountPages,
  ['disclosures.told', list('reports', 'select id, author_id from reports where id = any($1::bigint[])')],
  [
    'disputes.under_dispute',
    `${list('identifier_markers', `select * from identifier_markers where token = any($1::uuid[]) and marker = 'cleared'`)},
     ${list('reports', 'select id, author_id from reports where id in (select about::bigint from identifier_markers)')}`,
  ],
  [
    'queue.undecided',
    list('reports', 'select id, category, state, withdrawn_at, standing from reports where id = any($1::bigint[])'),
  ],
  ...['count_due', 'due_removed', 'due_unverified', 'due_verified', 'lock_some_of', 'lock_staying_of'].map(
    (name) => [`reports.${name}`, held] as const,
  ),
  ['reports.delete_ownerless', held],
  [
    'sanctions.records',
    list('reports', 'select author_id, standing, state from reports where author_id = any($1::uuid[])'),
  ],
  ...ownLists,
  ['reports.older_naming', ownUnder('$5')],
  ['reports.newer_naming', ownUnder('$5')],
  ['reports.older', ''],
  ['reports.newer', ''],
  ['reports.author', records('array[$1::uuid]')],
  ['reports.authors', records('$1::uuid[]')],
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
  ['reports.doubt_corroborated', { tokens: 0 }],
]);

/** What is known of a report besides what people wrote. */
const facts = `id, version, author_id, author_group, created_at, updated_at, withdrawn_at, state, standing, disputed, assessed,
  weight, weightless, is_trusted, awaits_corroboration, category, mark`;

interface TokenRow {
  token: string;
  report_id: string;
}
const all = statement<TokenRow>(
  'split.tokens',
  'select token, report_id from report_tokens where token = any($1::uuid[])',
);
// A limit beside a join cannot be sent to the workers, a window can: its partitions are tokens, which lie on one worker each.
const newestOf = `select token, report_id from (
     select token, report_id, row_number() over (partition by token order by report_id desc) as place
     from report_tokens where token = any($1::uuid[]) and report_id < $2::bigint
   ) placed where place <= $3::bigint`;
const newest = statement<TokenRow>('split.newest', newestOf);
const oldest = statement<TokenRow>(
  'split.oldest',
  'select token, min(report_id) as report_id from report_tokens where token = any($1::uuid[]) group by token',
);
const among = statement<TokenRow>(
  'split.tokens_among',
  'select token, report_id from report_tokens where token = any($1::uuid[]) and report_id = any($2::bigint[])',
);
const unlisted = statement<TokenRow>(
  'split.unlisted',
  'select token, report_id from unlisted_tokens where token = any($1::uuid[])',
);
/** Above every id. */
const maxId = '9223372036854775807';

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
  const lock = statement<{ id: string }>(
    `split.lock_${words.replaceAll(' ', '_')}`,
    `select id from reports where id = $1::bigint for ${words}`,
  );
  const locked = new Set<string>();
  const sorted = [...new Set(ids)].sort((one, other) => (BigInt(one) < BigInt(other) ? -1 : 1));
  for (const id of sorted) if (await on.one(lock, [id])) locked.add(id);
  return locked;
}

const reportOf = (row: unknown): string => {
  const { id, report_id } = row as Readonly<Record<'id' | 'report_id', string | undefined>>;
  return report_id ?? id ?? '';
};

/** Reads rows without locking them, locks their reports, and reads what is still to be read of them. */
function lockingRows(whole: Statement<unknown>): Read {
  const [, mode = 'update', skip = ''] = lockWords.exec(whole.text) ?? [];
  const read = readOf({ ...whole, text: whole.text.replace(lockWords, '') });
  return async (on, values) => {
    const locked = await lockEach(on, (await read(on, values)).map(reportOf), `${mode}${skip}`);
    return locked.size > 0 ? (await read(on, values)).filter((row) => locked.has(reportOf(row))) : [];
  };
}

const places = statement<{ id: string; is_listed: boolean }>(
  'split.places',
  `select id, state = 'listed' as is_listed from reports where id = any($1::bigint[]) and withdrawn_at is null`,
);
/** Two arrays side by side, and the reports that are meant. */
const addingTo = (table: string) =>
  statement(
    `split.add_to_${table}`,
    `insert into ${table} (token, report_id)
     select distinct token, report_id from unnest($1::uuid[], $2::bigint[]) as given(token, report_id)
     where report_id = any($3::bigint[]) on conflict do nothing`,
  );
const [addListed, addUnlisted] = [addingTo('report_tokens'), addingTo('unlisted_tokens')];
const takeUnlisted = statement<TokenRow>(
  'split.take_unlisted',
  'delete from unlisted_tokens where report_id = any($1::bigint[]) returning token, report_id',
);
const doubt = statement('split.doubt', 'update reports set assessed = false where id = any($1::bigint[])');

/**
 * Tables on the coordinator whose rows go with their report. On one database foreign keys do this; those of `report_holds`
 * and `report_attachments` keep the report instead.
 */
export const companions = [
  'report_flags',
  'queue_items',
  'report_replies',
  'disputes',
  'moderation_decisions',
  'report_words',
] as const;
export const keepers = ['report_holds', 'report_attachments'] as const;

const ofReports = 'where report_id = any($1::bigint[])';
const deleteCompanions = companions.map((table) =>
  statement(`split.delete_${table}`, `delete from ${table} ${ofReports}`),
);
const keptBy = keepers.map((table) => statement(`split.kept_by_${table}`, `select from ${table} ${ofReports} limit 1`));
const deleteRows = statement('split.delete_reports', 'delete from reports where id = any($1::bigint[])');

/** Deletes reports with what belongs to them. @throws Error when a file or a legal hold keeps one */
async function deleteReports(on: Queryable, ids: unknown): Promise<void> {
  for (const kept of keptBy)
    if (await on.one(kept, [ids]))
      throw new Error(`a report is kept by its ${kept.name.replace('split.kept_by_', '')}`);
  for (const each of [...deleteCompanions, deleteRows]) await on.rows(each, [ids]);
}

/** The rows that a statement changes, which it locks in an inner statement. */
const innerOf = ({ name, text }: Statement<unknown>): Statement<unknown> => ({
  name,
  text: /array\(\s*(select\b.*\bfor update\b[\w ]*?)\s*\)\)/s.exec(text)?.[1] ?? text,
});

type Write = (whole: Statement<unknown>) => Read;
/** Statements that write to the coordinator and to workers, or to several reports that they have read. */
export const writes = new Map<string, Write>([
  [
    'reports.renew_tokens',
    () =>
      async (on, [tokens, ids]) => {
        const rows = await on.rows(places, [ids]);
        const [listed, others] = [true, false].map((is) =>
          rows.filter((row) => row.is_listed === is).map(({ id }) => id),
        );
        await on.rows(addListed, [tokens, ids, listed]);
        return on.rows(addUnlisted, [tokens, ids, others]);
      },
  ],
  [
    'reports.list_tokens',
    () =>
      async (on, [ids]) => {
        const moved = await on.rows(takeUnlisted, [ids]);
        return on.rows(addListed, [moved.map(({ token }) => token), moved.map(({ report_id }) => report_id), ids]);
      },
  ],
  [
    'reports.doubt_corroborated',
    (whole) => {
      const lock = lockingRows(innerOf(whole));
      return async (on, values) => on.rows(doubt, [(await lock(on, values)).map(reportOf)]);
    },
  ],
  [
    'reports.delete_some',
    () =>
      async (on, [ids]) => {
        await deleteReports(on, ids);
        return [];
      },
  ],
  [
    'reports.delete_ownerless',
    (whole) => {
      const lock = lockingRows(innerOf(whole));
      return async (on, values) => {
        const locked = await lock(on, values);
        await deleteReports(on, locked.map(reportOf));
        return locked;
      };
    },
  ],
]);

/** Statements that lock many rows of reports, or of what lies beside them. */
export const locking = new Set([
  'queue.undecided',
  'report_words.alike',
  ...['disown_own', 'disown_versions', 'lock_active_above', 'lock_naming', 'lock_placement_page'].map(
    (name) => `reports.${name}`,
  ),
  ...['lock_placements', 'lock_some_of', 'lock_staying_of'].map((name) => `reports.${name}`),
]);
const resealing = /^reseal\.(first|next)_(reports|report_versions)_/;

function splitOf(whole: Statement<unknown>): Split | undefined {
  const write = writes.get(whole.name);
  if (write) return { writes: true, run: write(whole) };
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
