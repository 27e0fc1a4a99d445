import { type Queryable, statement, type Tx } from '../../platform/db/pool.ts';
import type { DayCounts, NamedCounts } from './overview.ts';

// The figures of each day: see migrations/0010_analysis.sql.

// One process counts at a time. Otherwise, of two that count the same day, the one that read it first could write last.
const lock = statement('cells.lock', `select pg_advisory_xact_lock(hashtextextended('figure cells', 0))`);

// The newest days first: they are what people look at. A change that is committed later is a later row.
const takeDays = statement<{ day: string }>(
  'cells.take_days',
  `delete from figure_day_changes
   where day in (select distinct day from (select day from figure_day_changes order by day desc limit $1) newest)
   returning day`,
);

// Reports of days; ids rise with the time of filing, but for some that were filed at once.
const ofDays = `select (created_at at time zone 'UTC')::date as day, author_id, keywords, city, reports.state
   from unnest($1::date[], $2::bigint[], $3::bigint[]) as asked (asked_day, first_id, end_id)
   join reports on id >= first_id and id < end_id and (created_at at time zone 'UTC')::date = asked_day
   where withdrawn_at is null and state = 'listed'`;

const typedCities = statement<{ city: string }>('cells.typed_cities', `select distinct city from (${ofDays}) listed`);

// Authors that are deleted count as one.
const counted = `with grouped as (
     select day, author_id, keywords, named.city, count(*) as reports
     from (${ofDays}) listed left join unnest($4::text[], $5::text[]) as named (typed, city) on typed = listed.city
     group by day, author_id, keywords, named.city
   ), parts as (
     select day, author_id, reports, cut, name
     from grouped cross join lateral (
       select '' as cut, '' as name
       union all select '', 'pattern ' || word from unnest(keywords) as word
       union all select '', 'city ' || city where city is not null
       union all select 'pattern ' || word, 'city ' || city from unnest(keywords) as word where city is not null
       union all select 'city ' || city, 'pattern ' || word from unnest(keywords) as word where city is not null
     ) cells
   )
   select day, cut, name, sum(reports)::int as reports, count(distinct coalesce(author_id::text, ''))::int as authors
   from parts group by day, cut, name`;

const remove = statement('cells.remove', 'delete from figure_cells where day = any($1::date[])');
const removeOld = statement('cells.remove_old', 'delete from figure_cells where day < $1::date');
const insert = statement(
  'cells.insert',
  `insert into figure_cells (day, cut, name, reports, authors) ${counted} order by day, cut, name`,
);

// Days that have yet to be counted again may differ.
const differing = statement<DifferingCell>(
  'cells.differing',
  `select day, cut, name, coalesce(kept.reports, 0) as kept, coalesce(found.reports, 0) as counted
   from (${counted}) found
   full join (select * from figure_cells where day = any($1::date[])) kept using (day, cut, name)
   where kept.reports is distinct from found.reports
     and not exists (select from figure_day_changes changed where changed.day = coalesce(found.day, kept.day))
   order by day, cut, name`,
);
const mark = statement('cells.mark', 'insert into figure_day_changes (day) select unnest($1::date[])');

const series = statement<DayCounts>(
  'cells.series',
  `select day, reports, authors from figure_cells where day = any($1::date[]) and cut = $2 and name = $3`,
);
const named = statement<NamedCounts & { cut: string; isCity: boolean }>(
  'cells.named',
  `select cut, name, name like 'city %' as "isCity", sum(reports)::int as reports, sum(authors)::int as authors
   from figure_cells where day = any($1::date[]) and cut = any($2::text[]) and name <> ''
   group by cut, name`,
);
const listed = statement<{ total: number }>(
  'cells.listed',
  `select coalesce(sum(amount), 0)::int as total
   from (select total as amount from figure_totals where kind = 'all'
         union all
         select amount from figure_deltas where kind = 'all') parts`,
);

// Null when every change has been counted.
const countedUntil = statement<{ at: Date | null }>(
  'cells.counted_until',
  'select min(changed_at) as at from figure_day_changes',
);

/** A cell whose count differs from the reports. */
export interface DifferingCell {
  day: string;
  cut: string;
  name: string;
  kept: number;
  counted: number;
}

/** Days with the ids of the reports that were filed then: below `ends`. */
export interface DaysById {
  days: readonly string[];
  firsts: readonly string[];
  ends: readonly string[];
}

/** Cities as they were typed, each with its name in the list. */
export interface NamedCities {
  typed: readonly string[];
  names: readonly string[];
}

/** Waits for the other process that counts, until the end of the transaction. */
export async function lockCells(tx: Tx): Promise<void> {
  await tx.rows(lock);
}

/** Up to `count` changed days, which count as unchanged from then on. */
export const takeChangedDays = async (tx: Tx, count: number): Promise<string[]> => [
  ...new Set((await tx.rows(takeDays, [count])).map(({ day }) => day)),
];

export const findTypedCities = async (tx: Tx, { days, firsts, ends }: DaysById): Promise<string[]> =>
  (await tx.rows(typedCities, [days, firsts, ends])).map(({ city }) => city);

/** Counts days again, and forgets those before `oldest`. */
export async function replaceCells(
  tx: Tx,
  { days, firsts, ends }: DaysById,
  { typed, names }: NamedCities,
  oldest: string,
): Promise<void> {
  await tx.rows(removeOld, [oldest]);
  await tx.rows(remove, [days]);
  await tx.rows(insert, [days, firsts, ends, typed, names]);
}

export const findDifferingCells = (
  tx: Tx,
  { days, firsts, ends }: DaysById,
  { typed, names }: NamedCities,
): Promise<DifferingCell[]> => tx.rows(differing, [days, firsts, ends, typed, names]);

/** These days are counted again later. */
export async function markChangedDays(tx: Queryable, days: readonly string[]): Promise<void> {
  await tx.rows(mark, [days]);
}

/** The counts of one cell on each of the days; days without reports are missing. */
export const findDayCounts = (
  db: Queryable,
  days: readonly string[],
  cell: { cut: string; name: string },
): Promise<DayCounts[]> => db.rows(series, [days, cell.cut, cell.name]);

/** The counts of every pattern and city in these cuts, over all of the days. */
export const findNamedCounts = (
  db: Queryable,
  days: readonly string[],
  cuts: readonly string[],
): Promise<(NamedCounts & { cut: string; isCity: boolean })[]> => db.rows(named, [days, cuts]);

/** When the oldest change was made that has yet to be counted; null when there is none. */
export const findCountedUntil = async (db: Queryable): Promise<Date | null> => (await db.one(countedUntil))?.at ?? null;

/** How many reports are listed, by the totals. */
export const findListedTotal = async (db: Queryable): Promise<number> => (await db.one(listed))?.total ?? 0;
