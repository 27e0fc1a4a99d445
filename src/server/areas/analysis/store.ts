import type { App } from '../../app.ts';
import { dayOf } from '../../platform/clock.ts';
import { columnsOf } from '../../platform/db/columns.ts';
import { type Queryable, statement, type Tx } from '../../platform/db/pool.ts';
import type { ReportFigures } from '../reports/events.ts';
import type { DayCounts, ValueCounts } from './overview.ts';

/** A number of reports: of all, as `all`, or of a `keyword`. */
export interface Figure {
  dimension: string;
  value: string;
  reports: number;
}

/** The day of figures of all days together. */
export const allDays = 'infinity';

/** A difference of a figure; of another day than `allDays`, a sign that this day is to be counted again. */
export interface Delta extends Figure {
  day: string;
}

/** A report before and after a change; null while it is not listed. */
export interface Change {
  was: ReportFigures | null;
  is: ReportFigures | null;
}

const append = statement(`
  insert into figure_deltas (dimension, value, day, reports)
  select * from unnest($1::text[], $2::text[], $3::date[], $4::int[])`);
const foldedAtOnce = 5_000;
// Adds exactly the deltas that it deletes. Concurrent runs skip locked rows and take others.
const fold = statement<{ taken: number }>(`
  with taken as (
    delete from figure_deltas
    where id = any(array(
      select id from figure_deltas where day = '${allDays}' order by id limit $1 for update skip locked
    ))
    returning dimension, value, day, reports
  ), folded as (
    insert into figures (dimension, value, day, reports)
    select dimension, value, day, sum(reports) from taken group by day, dimension, value order by dimension, value
    on conflict (day, dimension, value) do update set reports = figures.reports + excluded.reports
  )
  select count(*)::int as taken from taken`);
// Each difference is either in the deltas or in the figures.
const totals = statement<Figure>(`
  select dimension, value, sum(reports)::int as reports
  from (select * from figures where day = '${allDays}' and dimension = any($1::text[])
        union all
        select dimension, value, day, reports, null from figure_deltas
        where day = '${allDays}' and dimension = any($1::text[])) parts
  group by dimension, value having sum(reports) <> 0
  order by reports desc, value`);

const ofDays = statement<DayCounts>(`
  select day, reports, authors from figures where day = any($1::date[]) and dimension = $2 and value = $3`);
const ofValues = statement<ValueCounts>(`
  select dimension, value, sum(reports)::int as reports, sum(authors)::int as authors
  from figures where day = any($1::date[]) and dimension = any($2::text[])
  group by dimension, value`);

// Null when every change has been counted.
const countedUntil = statement<{ at: Date | null }>(`
  select min(changed_at) as at from figure_deltas where day <> '${allDays}'`);

/** Adds up figures of the same value, and drops those with no reports. */
export function summed(all: readonly Figure[]): Figure[] {
  const sums = new Map<string, Figure>();
  for (const one of all) {
    const key = `${one.dimension} ${one.value}`;
    const same = sums.get(key);
    if (same) same.reports += one.reports;
    else sums.set(key, { ...one });
  }
  return [...sums.values()].filter(({ reports }) => reports !== 0);
}

/** The deltas that have all of these days counted again. */
export const changedDays = (days: Iterable<string>): Delta[] =>
  [...new Set(days)].map((day) => ({ dimension: 'all', value: '', day, reports: 0 }));

/** What changes of reports change in the figures. Those of a day may change where all days together stay as they were. */
export function deltasOf(changes: readonly Change[]): Delta[] {
  const days = new Set<string>();
  const figuresOf = (report: ReportFigures | null, reports: number): Figure[] => {
    if (!report) return [];
    days.add(dayOf(report.createdAt));
    return [
      { dimension: 'all', value: '', reports },
      ...report.keywords.map((value) => ({ dimension: 'keyword', value, reports })),
    ];
  };
  const figures = summed(changes.flatMap(({ was, is }) => [...figuresOf(was, -1), ...figuresOf(is, 1)]));
  return [...figures.map((one) => ({ ...one, day: allDays })), ...changedDays(days)];
}

export async function appendDeltas(tx: Queryable, deltas: readonly Delta[]): Promise<void> {
  if (deltas.length === 0) return;
  await tx.run(append, columnsOf(deltas, 'dimension', 'value', 'day', 'reports'));
}

/** Updates the figures for changed reports, in the transaction that changes them. */
export const countChanges = (_: App, tx: Tx, { changes }: { changes: readonly Change[] }): Promise<void> =>
  appendDeltas(tx, deltasOf(changes));

/** Folds appended differences into the figures of all days together. */
export async function foldDeltas(db: Queryable): Promise<void> {
  while ((await db.one(fold, [foldedAtOnce]))?.taken === foldedAtOnce);
}

/** Figures of all days together, also of what was just filed; the most reports first. */
export const findTotals = (db: Queryable, dimensions: readonly ('all' | 'keyword')[]): Promise<Figure[]> =>
  db.rows(totals, [dimensions]);

/** The counts of a value on each of the days; days without reports are missing. */
export const findDayCounts = (
  db: Queryable,
  days: readonly string[],
  { dimension, value }: { dimension: string; value: string },
): Promise<DayCounts[]> => db.rows(ofDays, [days, dimension, value]);

/** The counts of every value of these dimensions, over all of the days. */
export const findValueCounts = (
  db: Queryable,
  days: readonly string[],
  dimensions: readonly string[],
): Promise<ValueCounts[]> => db.rows(ofValues, [days, dimensions]);

/** When the oldest change was made that has yet to be counted; null when there is none. */
export const findCountedUntil = async (db: Queryable): Promise<Date | null> => (await db.one(countedUntil))?.at ?? null;
