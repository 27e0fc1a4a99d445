import type { App } from '../../app.ts';
import { bind } from '../../bind.ts';
import type { Tx } from '../../platform/db/pool.ts';
import type { CountedReport } from '../reports/events.ts';
import { keywordsOf } from '../reports/keywords/keywords.ts';
import { countChanges, foldTotals } from './count-changes.ts';
import { countDays, countDaysAtEase } from './count-days.ts';
import { countListedReports, findFigures, findPatterns } from './find-figures.ts';
import { findOverview, forgetOverviews } from './find-overview.ts';
import { proveTotals } from './prove-totals.ts';

export type AnalysisService = ReturnType<typeof analysisService>;

/** For reports, until they emit `reportsChanged`. */
const recount = (
  app: App,
  tx: Tx,
  changes: readonly { was: CountedReport | null; is: CountedReport | null }[],
): Promise<void> => countChanges(app, tx, { changes });

const keywordsOfReport = (_: App, report: Parameters<typeof keywordsOf>[0]): string[] => keywordsOf(report);

export const analysisService = (app: App) =>
  bind(app, {
    keywordsOf: keywordsOfReport,
    recount,
    figures: findFigures,
    patterns: findPatterns,
    standing: countListedReports,
    proveTotals,
    overview: findOverview,
    forgetOverviews,
    countDays,
    countDaysAtEase,
    fold: foldTotals,
  });
