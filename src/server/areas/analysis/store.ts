import type { Pattern } from '../../../contract/analysis/analysis.ts';
import { type Queryable, statement, type Tx } from '../../platform/db/pool.ts';
import type { Figure } from './figures.ts';

const append = statement(
  'patterns.append',
  'insert into pattern_deltas (keyword, amount) select unnest($1::text[]), unnest($2::int[])',
);
// Adds exactly the deltas that it deletes. Concurrent runs skip locked rows and take others.
const fold = statement(
  'patterns.fold',
  `with taken as (
     delete from pattern_deltas
     where id = any(array(select id from pattern_deltas order by id limit 50000 for update skip locked))
     returning keyword, amount
   )
   insert into pattern_totals (keyword, total)
   select keyword, sum(amount) from taken group by keyword order by keyword
   on conflict (keyword) do update set total = pattern_totals.total + excluded.total`,
);
const all = statement<Pattern>(
  'patterns.all',
  `select keyword, sum(amount)::int as total
   from (select keyword, total as amount from pattern_totals
         union all
         select keyword, amount from pattern_deltas) parts
   group by keyword having sum(amount) > 0
   order by total desc, keyword`,
);

// Run these in a snapshot, in which each difference is either in the deltas or in the totals.
const kept = statement<Pattern>(
  'patterns.kept',
  `select keyword, sum(amount)::int as total
   from (select keyword, total as amount from pattern_totals
         union all
         select keyword, amount from pattern_deltas) parts
   group by keyword`,
);
const counted = statement<Pattern>(
  'patterns.counted',
  `select keyword, count(*)::int as total
   from reports cross join lateral unnest(keywords) as keyword
   where withdrawn_at is null and state = 'listed'
   group by keyword`,
);
const standing = statement<{ count: string }>(
  'patterns.standing',
  "select count(*) as count from reports where withdrawn_at is null and state = 'listed'",
);

const appendFigures = statement(
  'figures.append',
  `with marked as (insert into figure_day_changes (day) select unnest($4::date[]))
   insert into figure_deltas (kind, name, amount) select unnest($1::text[]), unnest($2::text[]), unnest($3::int[])`,
);
const foldFigures = statement(
  'figures.fold',
  `with taken as (
     delete from figure_deltas
     where id = any(array(select id from figure_deltas order by id limit 50000 for update skip locked))
     returning kind, name, amount
   )
   insert into figure_totals (kind, name, total)
   select kind, name, sum(amount) from taken group by kind, name order by kind, name
   on conflict (kind, name) do update set total = figure_totals.total + excluded.total`,
);
const figures = statement<Figure>(
  'figures.all',
  `select kind, name, sum(amount)::int as total
   from (select kind, name, total as amount from figure_totals
         union all
         select kind, name, amount from figure_deltas) parts
   group by kind, name having sum(amount) <> 0`,
);
// Cities as typed: city-names.ts decides which may be shown.
const countedFigures = statement<Figure>(
  'figures.counted',
  `select 'week' as kind, to_char(date_trunc('week', created_at at time zone 'UTC'), 'YYYY-MM-DD') as name,
     count(*)::int as total
   from reports where withdrawn_at is null and state = 'listed' group by 2
   union all
   select 'city', city, count(*)::int from reports where withdrawn_at is null and state = 'listed' group by 2`,
);

/** A keyword's difference, which `foldTotals` adds to its total. */
export async function insertPatternDeltas(
  tx: Queryable,
  deltas: readonly { keyword: string; amount: number }[],
): Promise<void> {
  await tx.rows(append, [deltas.map(({ keyword }) => keyword), deltas.map(({ amount }) => amount)]);
}

/** @param days whose figures are to be counted anew */
export async function insertFigureDeltas(
  tx: Queryable,
  deltas: readonly Figure[],
  days: readonly string[],
): Promise<void> {
  const columns = [deltas.map(({ kind }) => kind), deltas.map(({ name }) => name), deltas.map(({ total }) => total)];
  await tx.rows(appendFigures, [...columns, days]);
}

export async function foldDeltas(db: Queryable): Promise<void> {
  await db.rows(fold);
  await db.rows(foldFigures);
}

export const listPatterns = (db: Queryable): Promise<Pattern[]> => db.rows(all);

/** The stored totals of patterns. */
export const findPatternTotals = (tx: Tx): Promise<Pattern[]> => tx.rows(kept);

/** Totals of patterns counted from every report. */
export const countPatterns = (tx: Tx): Promise<Pattern[]> => tx.rows(counted);

export const listFigures = (db: Queryable): Promise<Figure[]> => db.rows(figures);

/** Figures counted from every report, with cities as typed. */
export const countFigures = (tx: Tx): Promise<Figure[]> => tx.rows(countedFigures);

export const countListed = async (db: Queryable): Promise<number> => Number((await db.one(standing))?.count ?? 0);
