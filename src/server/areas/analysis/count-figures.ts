// See docs/decisions/0016-public-figures-name-nobody.md

import { type App, perApp } from '../../app.ts';
import { dayMs, dayOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/pool.ts';
import { firstIdAt } from '../../platform/time-ids.ts';
import { countDay, type Mend, mendsOf } from './count-day.ts';
import { daysOf, oldestDay } from './periods.ts';
import {
  findAlikeReports,
  findDayFigures,
  isChangedDay,
  lockFigures,
  putDayFigures,
  removeDayFigures,
  removeOldDay,
  takeChangedDay,
} from './recount-store.ts';
import { foldDeltas } from './store.ts';

const hourMs = 60 * 60 * 1000;

/** Reports that are filed at once may get ids of a later time. */
const idMarginMs = hourMs;

/** Reports read in one statement, and figures written in one. */
const [readAtOnce, writtenAtOnce] = [5_000, 2_000];
/** How long one run may take on further days, in milliseconds. */
const runMs = 10_000;
/**
 * After counting, the pause is this many times as long as counting took, because a day with a running import takes
 * long.
 */
const restFactor = 10;
const minRestMs = 250;

const stateOf = perApp((): { counting: Promise<void> | null; restUntil: number } => ({ counting: null, restUntil: 0 }));

/** Where the figures of a day differ from its reports. */
async function findMends(tx: Tx, day: string): Promise<Mend[]> {
  const { add, figures } = countDay();
  let after = firstIdAt(new Date(Date.parse(day) - idMarginMs));
  const end = firstIdAt(new Date(Date.parse(day) + dayMs + idMarginMs));
  for (;;) {
    const { groups, count, last } = await findAlikeReports(tx, day, { after, end, limit: readAtOnce });
    for (const group of groups) add(group);
    if (count < readAtOnce) break;
    after = last;
  }
  return mendsOf(await findDayFigures(tx, day), figures());
}

async function mend(tx: Tx, day: string, mends: readonly Mend[]): Promise<void> {
  for (let at = 0; at < mends.length; at += writtenAtOnce) {
    const some = mends.slice(at, at + writtenAtOnce);
    const gone = some.flatMap(({ kept, counted }) => (kept && !counted ? [kept] : []));
    await putDayFigures(
      tx,
      day,
      some.flatMap(({ counted }) => counted ?? []),
    );
    if (gone.length > 0) await removeDayFigures(tx, day, gone);
  }
}

/** Counts a changed day again. @returns whether there was one */
const countOne = (app: App): Promise<boolean> =>
  app.db.transaction(
    async (tx) => {
      await lockFigures(tx);
      const oldest = oldestDay(app.clock());
      const day = await takeChangedDay(tx);
      if (day === null) return removeOldDay(tx, oldest);
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

async function countAtEase(app: App): Promise<void> {
  await foldDeltas(app.db);
  const state = stateOf(app);
  const begun = performance.now();
  if (begun < state.restUntil) return;
  try {
    await countDays(app);
  } finally {
    const ended = performance.now();
    state.restUntil = ended + Math.max(minRestMs, restFactor * (ended - begun));
  }
}

/** The same as a scheduled job, whose pause between counts of days grows with the time they take. */
export function countFiguresAtEase(app: App): Promise<void> {
  const state = stateOf(app);
  state.counting ??= countAtEase(app).finally(() => {
    state.counting = null;
  });
  return state.counting;
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
    if (await isChangedDay(tx, day)) continue;
    for (const { kept, counted } of await findMends(tx, day)) {
      const { dimension = '', value = '' } = kept ?? counted ?? {};
      const numbers = { kept: kept?.reports ?? 0, counted: counted?.reports ?? 0 };
      if (numbers.kept !== numbers.counted) found.push({ dimension, value, day, ...numbers });
    }
  }
  return found;
}
