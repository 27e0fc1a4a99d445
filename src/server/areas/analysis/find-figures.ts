import type { Figures, Pattern } from '../../../contract/analysis/analysis.ts';
import type { App } from '../../app.ts';
import { published } from './figures.ts';
import { countListed } from './recount-store.ts';
import { findTotals } from './store.ts';

/** The public figures: reports in all, by week and by city. The cost does not grow with the registry. */
export const findFigures = async (app: App): Promise<Figures> =>
  published(await findTotals(app.db, ['all', 'week', 'city']), app.clock());

/** Keywords with the number of reports that match, most frequent first. The cost does not grow with the registry. */
export const findPatterns = async (app: App): Promise<Pattern[]> =>
  (await findTotals(app.db, ['keyword']))
    .filter(({ reports }) => reports > 0)
    .map(({ value, reports }) => ({ keyword: value, total: reports }));

/** How many reports are listed. Reads an index entry or row of each. */
export const countListedReports = (app: App): Promise<number> => countListed(app.db);
