import type { Figures, Pattern } from '../../../contract/analysis/analysis.ts';
import type { App } from '../../app.ts';
import { published } from './figures.ts';
import { countListed, listFigures, listPatterns } from './store.ts';

/** The public figures: reports in all, by week and by city. The cost does not grow with the registry. */
export const findFigures = async (app: App): Promise<Figures> => published(await listFigures(app.db), app.clock());

/** Keywords with the number of reports that match, most frequent first. The cost does not grow with the registry. */
export const findPatterns = (app: App): Promise<Pattern[]> => listPatterns(app.db);

/** How many reports are listed. Reads an index entry or row of each. */
export const countListedReports = (app: App): Promise<number> => countListed(app.db);
