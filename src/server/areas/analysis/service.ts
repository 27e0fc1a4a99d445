import type { App } from '../../app.ts';
import { bind } from '../../bind.ts';
import { countChanges, foldTotals } from './count-changes.ts';
import { countDays, countDaysAtEase } from './count-days.ts';
import { countListedReports, findFigures, findPatterns } from './find-figures.ts';
import { findOverview, forgetOverviews } from './find-overview.ts';
import { proveTotals } from './prove-totals.ts';

export type AnalysisService = ReturnType<typeof analysisService>;

export const analysisService = (app: App) =>
  bind(app, {
    recount: countChanges,
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
