// See docs/decisions/0016-public-figures-name-nobody.md
import { type App, perApp } from '../../app.ts';
import type { Tx } from '../../platform/db/pool.ts';
import { firstIdAt } from '../../platform/time-ids.ts';
import { cityNamed } from './city-names.ts';
import { daysOf, isoDay, oldestDay } from './periods.ts';
import {
  type DaysById,
  type DifferingFigure,
  findDifferingFigures,
  findTypedCities,
  lockFigures,
  type NamedCities,
  replaceFigures,
  takeChangedDays,
} from './recount-store.ts';
import { foldDeltas } from './store.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

/** Reports that are filed at once may get ids of a later time. */
const idMarginMs = hourMs;

/** Days counted in one transaction, which reads all of their reports. */
const daysAtOnce = 10;
/** How long one run may take on further days, in milliseconds. */
const runMs = 10_000;
/**
 * After counting, the pause is this many times as long as counting took, because a day with a running import takes
 * long.
 */
const restFactor = 10;
const minRestMs = 250;

const stateOf = perApp((): { counting: Promise<void> | null; restUntil: number } => ({ counting: null, restUntil: 0 }));

const byId = (days: readonly string[]): DaysById => ({
  days,
  firsts: days.map((day) => firstIdAt(new Date(Date.parse(day) - idMarginMs))),
  ends: days.map((day) => firstIdAt(new Date(Date.parse(day) + dayMs + idMarginMs))),
});

async function citiesOf(tx: Tx, days: DaysById): Promise<NamedCities> {
  const pairs = (await findTypedCities(tx, days)).flatMap((typed) => {
    const name = cityNamed(typed);
    return name === null ? [] : [{ typed, name }];
  });
  return { typed: pairs.map(({ typed }) => typed), names: pairs.map(({ name }) => name) };
}

/** @returns whether there were any */
const countSome = (app: App): Promise<boolean> =>
  app.db.transaction(async (tx) => {
    await lockFigures(tx);
    const oldest = oldestDay(app.clock());
    const changed = await takeChangedDays(tx, daysAtOnce);
    if (changed.length === 0) return false;
    const days = byId(changed.filter((day) => day >= oldest));
    await replaceFigures(tx, days, await citiesOf(tx, days), oldest);
    return true;
  });

/** Counts days again on which something has changed: their figures are what ranges of time are added up from. */
async function countDays(app: App): Promise<void> {
  const begun = performance.now();
  while ((await countSome(app)) && performance.now() - begun < runMs);
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

/** The figures of days that differ from the reports, in a snapshot. */
export async function findWrongDays(app: App, tx: Tx): Promise<DifferingFigure[]> {
  const found: DifferingFigure[] = [];
  const now = app.clock();
  const all = daysOf({ from: oldestDay(now), to: isoDay(now.getTime()) });
  for (let at = 0; at < all.length; at += daysAtOnce) {
    const days = byId(all.slice(at, at + daysAtOnce));
    found.push(...(await findDifferingFigures(tx, days, await citiesOf(tx, days))));
  }
  return found;
}
