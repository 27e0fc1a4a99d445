import { columnsOf } from '../../platform/db/columns.ts';
import { statement, type Tx } from '../../platform/db/pool.ts';
import type { AlikeReports, DayFigure } from './count-day.ts';
import { allDays, type Figure } from './store.ts';

// Figures that are counted from the reports.

// One process counts at a time. Otherwise, of two that count the same day, the one that read it first could write last.
const lock = statement('figures.lock', `select pg_advisory_xact_lock(hashtextextended('figures', 0))`);

// The newest day first: it is what people look at. A change that is committed later is a later row.
const takeDay = statement<{ day: string }>(
  'figures.take_day',
  `delete from figure_deltas
   where day = (select max(day) from figure_deltas where day <> '${allDays}') returning day`,
);

/** Ids rise with the time of filing, but for some that were filed at once. $1: a day, $2 and $3: ids, $4: limit. */
const alike = statement<AlikeReports & { last_id: string }>(
  'figures.alike_reports',
  `select author_id, keywords, city, count(*)::int as reports, max(id) as last_id
   from (
     select id, author_id, keywords, city from reports
     where id > $2 and id < $3 and (created_at at time zone 'UTC')::date = $1
       and withdrawn_at is null and state = 'listed'
     order by id limit $4
   ) listed
   group by author_id, keywords, city`,
);

const ofDay = statement<DayFigure>(
  'figures.of_day',
  'select dimension, value, reports, coalesce(authors, 0) as authors from figures where day = $1',
);
const put = statement(
  'figures.put',
  `insert into figures (day, dimension, value, reports, authors)
   select $1, dimension, value, reports, authors
   from unnest($2::text[], $3::text[], $4::int[], $5::int[]) as counted(dimension, value, reports, authors)
   order by dimension, value
   on conflict (day, dimension, value) do update set reports = excluded.reports, authors = excluded.authors`,
);
const remove = statement(
  'figures.remove',
  `delete from figures f using unnest($2::text[], $3::text[]) as gone(dimension, value)
   where f.day = $1 and f.dimension = gone.dimension and f.value = gone.value`,
);
const removeOld = statement<{ day: string }>(
  'figures.remove_old',
  'delete from figures where day = (select min(day) from figures where day < $1::date) returning day',
);
const changed = statement('figures.is_changed', 'select from figure_deltas where day = $1 limit 1');

// Cities as typed: cities.ts decides which may be shown.
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

/** Waits for the other process that counts, until the end of the transaction. */
export const lockFigures = (tx: Tx): Promise<void> => tx.run(lock);

/** The newest day with changes, which counts as unchanged from then on; null when there is none. */
export const takeChangedDay = async (tx: Tx): Promise<string | null> => (await tx.one(takeDay))?.day ?? null;

/** Listed reports of a day with ids between two others, up to `limit`, in groups. `last` is the greatest id. */
export async function findAlikeReports(
  tx: Tx,
  day: string,
  { after, end, limit }: { after: string; end: string; limit: number },
): Promise<{ groups: AlikeReports[]; count: number; last: string }> {
  const groups = await tx.rows(alike, [day, after, end, limit]);
  const last = groups.reduce((most, { last_id }) => (BigInt(last_id) > BigInt(most) ? last_id : most), after);
  return { groups, count: groups.reduce((sum, { reports }) => sum + reports, 0), last };
}

/** The figures of a day as they are kept. */
export const findDayFigures = (tx: Tx, day: string): Promise<DayFigure[]> => tx.rows(ofDay, [day]);

export async function putDayFigures(tx: Tx, day: string, figures: readonly DayFigure[]): Promise<void> {
  await tx.run(put, [day, ...columnsOf(figures, 'dimension', 'value', 'reports', 'authors')]);
}

export const removeDayFigures = (tx: Tx, day: string, figures: readonly DayFigure[]): Promise<void> =>
  tx.run(remove, [day, ...columnsOf(figures, 'dimension', 'value')]);

/** Forgets a day before `oldest`. @returns whether there was one */
export const removeOldDay = async (tx: Tx, oldest: string): Promise<boolean> =>
  (await tx.one(removeOld, [oldest])) !== null;

/** Whether a day has yet to be counted again. */
export const isChangedDay = async (tx: Tx, day: string): Promise<boolean> => (await tx.one(changed, [day])) !== null;

/** Weeks, keywords and cities as typed, counted from every report. */
export const countTotals = (tx: Tx): Promise<Figure[]> => tx.rows(countedTotals);
