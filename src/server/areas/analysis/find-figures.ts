import type { Pattern } from '../../../contract/analysis/analysis.ts';
import type { App } from '../../app.ts';
import { findTotals } from './store.ts';

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
