import { statement, type Tx } from '../../platform/db/pool.ts';
import { allDays, type Figure } from './figures.ts';

// Figures that are counted from the reports.

// One process counts at a time. Otherwise, of two that count the same day, the one that read it first could write last.
const lock = statement('figures.lock', `select pg_advisory_xact_lock(hashtextextended('figures', 0))`);

// The newest days first: they are what people look at. A change that is committed later is a later row.
const takeDays = statement<{ day: string }>(
  'figures.take_days',
  `delete from figure_deltas
   where day in (
     select distinct day from figure_deltas where day <> '${allDays}' order by day desc limit $1
   )
   returning day`,
);

// Reports of days; ids rise with the time of filing, but for some that were filed at once. The offset keeps PostgreSQL from
// joining by the day, for which it would read all reports, however few the days have.
const ofDays = `select asked_day as day, author_id, keywords, city, state
   from unnest($1::date[], $2::bigint[], $3::bigint[]) as asked (asked_day, first_id, end_id)
   cross join lateral (
     select (created_at at time zone 'UTC')::date as filed_day, author_id, keywords, city, state, withdrawn_at
     from reports where id >= first_id and id < end_id offset 0
   ) near
   where filed_day = asked_day and withdrawn_at is null and state = 'listed'`;

const typedCities = statement<{ city: string }>('figures.typed_cities', `select distinct city from (${ofDays}) listed`);

// Authors that are deleted count as one.
const counted = `with grouped as (
     select day, author_id, keywords, named.city, count(*) as reports
     from (${ofDays}) listed left join unnest($4::text[], $5::text[]) as named (typed, city) on typed = listed.city
     group by day, author_id, keywords, named.city
   ), parts as (
     select dimension, value, day, author_id, reports
     from grouped cross join lateral (
       select 'all' as dimension, '' as value
       union all select 'keyword', word from unnest(keywords) as word
       union all select 'city', city where city is not null
       union all select 'city with ' || word, city from unnest(keywords) as word where city is not null
       union all select 'keyword in ' || city, word from unnest(keywords) as word where city is not null
     ) counting
   )
   select dimension, value, day, sum(reports)::int as reports,
     count(distinct coalesce(author_id::text, ''))::int as authors
   from parts group by day, dimension, value`;

const remove = statement('figures.remove', 'delete from figures where day = any($1::date[])');
const removeOld = statement('figures.remove_old', 'delete from figures where day < $1::date');
const insert = statement(
  'figures.insert',
  `insert into figures (dimension, value, day, reports, authors) ${counted} order by day, dimension, value`,
);

// Days that have yet to be counted again may differ.
const differing = statement<DifferingFigure>(
  'figures.differing',
  `select dimension, value, day, coalesce(kept.reports, 0) as kept, coalesce(found.reports, 0) as counted
   from (${counted}) found
   full join (select * from figures where day = any($1::date[])) kept using (dimension, value, day)
   where kept.reports is distinct from found.reports
     and not exists (select from figure_deltas changed where changed.day = coalesce(found.day, kept.day))
   order by day, dimension, value`,
);

// Cities as typed: city-names.ts decides which may be shown.
const countedTotals = statement<Figure>(
  'figures.counted_totals',
  `select 'week' as dimension, to_char(date_trunc('week', created_at at time zone 'UTC'), 'YYYY-MM-DD') as value,
     count(*)::int as reports
   from reports where withdrawn_at is null and state = 'listed' group by 2
   union all
   select 'city', city, count(*)::int from reports where withdrawn_at is null and state = 'listed' group by 2
   union all
   select 'keyword', word, count(*)::int from reports cross join lateral unnest(keywords) as word
   where withdrawn_at is null and state = 'listed' group by 2`,
);

/** A figure that differs from the reports. */
export interface DifferingFigure {
  dimension: string;
  value: string;
  day: string;
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
export async function lockFigures(tx: Tx): Promise<void> {
  await tx.rows(lock);
}

/** Up to `count` changed days, which count as unchanged from then on. */
export const takeChangedDays = async (tx: Tx, count: number): Promise<string[]> => [
  ...new Set((await tx.rows(takeDays, [count])).map(({ day }) => day)),
];

export const findTypedCities = async (tx: Tx, { days, firsts, ends }: DaysById): Promise<string[]> =>
  (await tx.rows(typedCities, [days, firsts, ends])).map(({ city }) => city);

/** Counts days again, and forgets those before `oldest`. */
export async function replaceFigures(
  tx: Tx,
  { days, firsts, ends }: DaysById,
  { typed, names }: NamedCities,
  oldest: string,
): Promise<void> {
  await tx.rows(removeOld, [oldest]);
  await tx.rows(remove, [days]);
  await tx.rows(insert, [days, firsts, ends, typed, names]);
}

export const findDifferingFigures = (
  tx: Tx,
  { days, firsts, ends }: DaysById,
  { typed, names }: NamedCities,
): Promise<DifferingFigure[]> => tx.rows(differing, [days, firsts, ends, typed, names]);

/** Weeks, keywords and cities as typed, counted from every report. */
export const countTotals = (tx: Tx): Promise<Figure[]> => tx.rows(countedTotals);
