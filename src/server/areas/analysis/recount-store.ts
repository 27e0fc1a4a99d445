// See docs/decisions/0016-public-figures-name-nobody.md

import { type App, perApp } from '../../app.ts';
import { dayMs, dayOf } from '../../platform/clock.ts';
import { columnsOf } from '../../platform/db/columns.ts';
import { statement, type Tx } from '../../platform/db/pool.ts';
import { firstIdAt } from '../../platform/time-ids.ts';
import { type AlikeReports, countDay, type DayFigure, type Mend, mendsOf } from './count-day.ts';
import { daysOf, oldestDay } from './periods.ts';
import { allDays, type Figure, foldDeltas } from './store.ts';

// Figures that are counted from the reports.

// One process counts at a time. Otherwise, of two that count the same day, the one that read it first could write last.
const lock = statement(`select pg_advisory_xact_lock(hashtextextended('figures', 0))`);

// The newest day first: it is what people look at. A change that is committed later is a later row.
const takeDay = statement<{ day: string }>(`
  delete from figure_deltas
  where day = (select max(day) from figure_deltas where day <> '${allDays}') returning day`);

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

const ofDay = statement<DayFigure>(`
  select dimension, value, reports, coalesce(authors, 0) as authors from figures where day = $1`);
const put = statement(`
  insert into figures (day, dimension, value, reports, authors)
  select $1, dimension, value, reports, authors
  from unnest($2::text[], $3::text[], $4::int[], $5::int[]) as counted(dimension, value, reports, authors)
  order by dimension, value
  on conflict (day, dimension, value) do update set reports = excluded.reports, authors = excluded.authors`);
const remove = statement(`
  delete from figures f using unnest($2::text[], $3::text[]) as gone(dimension, value)
  where f.day = $1 and f.dimension = gone.dimension and f.value = gone.value`);
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

/** Reports read in one statement, and figures written in one. */
const [readAtOnce, writtenAtOnce] = [5_000, 2_000];
/** How long one run may take on further days, in milliseconds. */
const runMs = 10_000;
/** After counting, the pause is this many times as long as counting took: a day with a running import takes long. */
const restFactor = 10;

const restOf = perApp(() => ({ until: 0 }));

/** Where the figures of a day differ from its reports. */
async function findMends(tx: Tx, day: string): Promise<Mend[]> {
  const { add, figures } = countDay();
  let after = firstIdAt(new Date(Date.parse(day) - idMarginMs));
  const end = firstIdAt(new Date(Date.parse(day) + dayMs + idMarginMs));
  for (let count = readAtOnce; count === readAtOnce; ) {
    const groups = await tx.rows(alike, [day, after, end, readAtOnce]);
    count = 0;
    for (const group of groups) {
      add(group);
      count += group.reports;
      if (BigInt(group.last_id) > BigInt(after)) after = group.last_id;
    }
  }
  return mendsOf(await tx.rows(ofDay, [day]), figures());
}

async function mend(tx: Tx, day: string, mends: readonly Mend[]): Promise<void> {
  for (let at = 0; at < mends.length; at += writtenAtOnce) {
    const some = mends.slice(at, at + writtenAtOnce);
    const gone = some.flatMap(({ kept, counted }) => (kept && !counted ? [kept] : []));
    const right = some.flatMap(({ counted }) => counted ?? []);
    await tx.run(put, [day, ...columnsOf(right, 'dimension', 'value', 'reports', 'authors')]);
    if (gone.length > 0) await tx.run(remove, [day, ...columnsOf(gone, 'dimension', 'value')]);
  }
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
      if (day >= oldest) await mend(tx, day, await findMends(tx, day));
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

/** A figure that differs from the reports. */
export interface DifferingFigure {
  dimension: string;
  value: string;
  day: string;
  kept: number;
  counted: number;
}

/** The figures of days that differ from the reports, in a snapshot. Days that have yet to be counted again may differ. */
export async function findWrongDays(app: App, tx: Tx): Promise<DifferingFigure[]> {
  const found: DifferingFigure[] = [];
  const now = app.clock();
  for (const day of daysOf({ from: oldestDay(now), to: dayOf(now) })) {
    if (await tx.one(changed, [day])) continue;
    for (const { kept, counted } of await findMends(tx, day)) {
      const { dimension = '', value = '' } = kept ?? counted ?? {};
      const numbers = { kept: kept?.reports ?? 0, counted: counted?.reports ?? 0 };
      if (numbers.kept !== numbers.counted) found.push({ dimension, value, day, ...numbers });
    }
  }
  return found;
}
