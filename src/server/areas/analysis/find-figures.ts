import { type Figures, type Pattern, smallestFigure } from '../../../contract/analysis/analysis.ts';
import type { App } from '../../app.ts';
import { dayOf, plusDays, weekOf } from '../../platform/clock.ts';
import { type Figure, findTotals } from './store.ts';

/** Weeks in the trend, including the current one. */
const weeksShown = 26;

/** Cities shown at most. */
const citiesShown = 5;

/**
 * The public figures: the trend of the last weeks, and the cities with enough reports.
 * @param all the most reports first
 */
function published(all: readonly Figure[], now: Date): Figures {
  const ofWeek = new Map(all.filter(({ dimension }) => dimension === 'week').map((one) => [one.value, one.reports]));
  const thisWeek = weekOf(dayOf(now));
  const weeks = Array.from({ length: weeksShown }, (_, at) => plusDays(thisWeek, 7 * (at + 1 - weeksShown)));
  return {
    reports: Math.max(0, all.find(({ dimension }) => dimension === 'all')?.reports ?? 0),
    weeks: weeks.map((week) => ({ week, reports: Math.max(0, ofWeek.get(week) ?? 0) })),
    cities: all
      .filter(({ dimension, reports }) => dimension === 'city' && reports >= smallestFigure)
      .slice(0, citiesShown)
      .map(({ value, reports }) => ({ city: value, reports })),
  };
}

/** The public figures: reports in all, by week and by city. The cost does not grow with the registry. */
export const findFigures = async (app: App): Promise<Figures> =>
  published(await findTotals(app.db, ['all', 'week', 'city']), app.clock());

/** Keywords with the number of reports that match, most frequent first. The cost does not grow with the registry. */
export const findPatterns = async (app: App): Promise<Pattern[]> =>
  (await findTotals(app.db, ['keyword']))
    .filter(({ reports }) => reports > 0)
    .map(({ value, reports }) => ({ keyword: value, total: reports }));

/** How many reports are listed. The cost does not grow with the registry. */
export async function countListedReports(app: App): Promise<number> {
  const [all] = await findTotals(app.db, ['all']);
  return Math.max(0, all?.reports ?? 0);
}
