// See docs/decisions/0016-public-figures-name-nobody.md

import { type App, perApp } from '../../app.ts';
import { dayMs, dayOf } from '../../platform/clock.ts';
import { columnsOf } from '../../platform/db/columns.ts';
import { statement, type Tx } from '../../platform/db/pool.ts';
import { firstIdAt } from '../../platform/time-ids.ts';
import { cityNamed } from './cities.ts';
import { daysOf, oldestDay } from './periods.ts';
import { allDays, type Figure, foldDeltas } from './store.ts';

// Figures that are counted from the reports.

// One process counts at a time. Otherwise, of two that count the same day, the one that read it first could write last.
const lock = statement(`select pg_advisory_xact_lock(hashtextextended('figures', 0))`);

// The newest day first: it is what people look at. A change that is committed later is a later row.
const takeDay = statement<{ day: string }>(`
  delete from figure_deltas
  where day = (select max(day) from figure_deltas where day <> '${allDays}') returning day`);

/** Listed reports of one author that have the same keywords and the same city, as typed. */
interface AlikeReports {
  /** Null for authors whose accounts were deleted: they count as one. */
  author_id: string | null;
  keywords: readonly string[];
  city: string;
  reports: number;
}

/** Ids rise with the time of filing, but for some that were filed at once. $1: a day, $2 and $3: ids, $4: limit. */
const alike = statement<AlikeReports & { last_id: string }>(`
  select author_id, keywords, city, count(*)::int as reports, max(id) as last_id
  from (
    select id, author_id, keywords, city from reports
    where id > $2 and id < $3 and (created_at at time zone 'UTC')::date = $1
      and withdrawn_at is null and state = 'listed'
    order by id limit $4
  ) listed
  group by author_id, keywords, city`);

const ofDay = statement<Figure>('select dimension, value, reports from figures where day = $1');
/** Has a day say what $2 to $5, side by side, say of it; what is right stays. */
const write = statement(`
  with counted as (
    select * from unnest($2::text[], $3::text[], $4::int[], $5::int[]) as counted(dimension, value, reports, authors)
  ), gone as (
    delete from figures f
    where day = $1 and not exists (select from counted c where c.dimension = f.dimension and c.value = f.value)
  )
  insert into figures as f (day, dimension, value, reports, authors)
  select $1, dimension, value, reports, authors from counted order by dimension, value
  on conflict (day, dimension, value) do update set reports = excluded.reports, authors = excluded.authors
  where f.reports <> excluded.reports or f.authors is distinct from excluded.authors`);
const removeOld = statement<{ day: string }>(`
  delete from figures where day = (select min(day) from figures where day < $1::date) returning day`);
const changed = statement('select from figure_deltas where day = $1 limit 1');

const countedTotals = statement<Figure>(`
  select 'all' as dimension, '' as value, count(*)::int as reports
  from reports where withdrawn_at is null and state = 'listed'
  union all
  select 'keyword', word, count(*)::int from reports cross join lateral unnest(keywords) as word
  where withdrawn_at is null and state = 'listed' group by 2`);

/** How many reports are listed, in all and by keyword, counted from every report. */
export const countTotals = (tx: Tx): Promise<Figure[]> => tx.rows(countedTotals);

const hourMs = 60 * 60 * 1000;

/** Reports that are filed at once may get ids of a later time. */
const idMarginMs = hourMs;

/** Reports read in one statement. */
const readAtOnce = 5_000;
/** How long one run may take on further days, in milliseconds. */
const runMs = 10_000;
/** After counting, the pause is this many times as long as counting took: a day with a running import takes long. */
const restFactor = 10;

const restOf = perApp(() => ({ until: 0 }));

/** A figure of a day, and whose reports it counts. */
type DayFigure = Figure & { authors: Set<string> };

/** The figures of a day, counted from its reports. Dimensions are in migrations/0010_analysis.sql. */
async function countDay(tx: Tx, day: string): Promise<DayFigure[]> {
  const found = new Map<string, DayFigure>();
  const add = (dimension: string, value: string, { author_id, reports }: AlikeReports) => {
    const key = `${dimension}\n${value}`;
    const figure = found.get(key) ?? { dimension, value, reports: 0, authors: new Set() };
    figure.reports += reports;
    figure.authors.add(author_id ?? '');
    found.set(key, figure);
  };
  let after = firstIdAt(new Date(Date.parse(day) - idMarginMs));
  const end = firstIdAt(new Date(Date.parse(day) + dayMs + idMarginMs));
  for (let count = readAtOnce; count === readAtOnce; ) {
    count = 0;
    for (const some of await tx.rows(alike, [day, after, end, readAtOnce])) {
      count += some.reports;
      if (BigInt(some.last_id) > BigInt(after)) after = some.last_id;
      const city = cityNamed(some.city);
      add('all', '', some);
      if (city) add('city', city, some);
      for (const keyword of some.keywords) {
        add('keyword', keyword, some);
        if (!city) continue;
        add(`city with ${keyword}`, city, some);
        add(`keyword in ${city}`, keyword, some);
      }
    }
  }
  return [...found.values()];
}

async function recount(tx: Tx, day: string): Promise<void> {
  const counted = await countDay(tx, day);
  const authors = counted.map((one) => one.authors.size);
  await tx.run(write, [day, ...columnsOf(counted, 'dimension', 'value', 'reports'), authors]);
}

/** Counts a changed day again. @returns whether there was one */
const countOne = (app: App): Promise<boolean> =>
  app.db.transaction(
    async (tx) => {
      await tx.run(lock);
      const oldest = oldestDay(app.clock());
      const day = (await tx.one(takeDay))?.day;
      // Nothing has changed: a day that is too old is forgotten.
      if (day === undefined) return (await tx.one(removeOld, [oldest])) !== null;
      if (day >= oldest) await recount(tx, day);
      return true;
    },
    { byIndex: true },
  );

/** Counts days again on which something has changed: their figures are what ranges of time are added up from. */
async function countDays(app: App): Promise<void> {
  const begun = performance.now();
  while ((await countOne(app)) && performance.now() - begun < runMs);
}

/** Brings the figures up to date. Safe to run in several processes at once. */
export async function countFigures(app: App): Promise<void> {
  await foldDeltas(app.db);
  await countDays(app);
}

/** The same as a scheduled job, whose pause between counts of days grows with the time they take. */
export async function countFiguresAtEase(app: App): Promise<void> {
  await foldDeltas(app.db);
  const rest = restOf(app);
  const begun = performance.now();
  if (begun < rest.until) return;
  try {
    await countDays(app);
  } finally {
    const ended = performance.now();
    rest.until = ended + restFactor * (ended - begun);
  }
}

/**
 * What the figures of each day are, and what its reports say, in a snapshot. Days that are to be counted again are left out, since
 * they may differ.
 */
export async function* everyDay(
  app: App,
  tx: Tx,
): AsyncGenerator<{ day: string; kept: readonly Figure[]; counted: readonly Figure[] }> {
  const now = app.clock();
  for (const day of daysOf({ from: oldestDay(now), to: dayOf(now) }))
    if (!(await tx.one(changed, [day])))
      yield { day, kept: await tx.rows(ofDay, [day]), counted: await countDay(tx, day) };
}
