import type { App } from '../../../app.ts';
import { bind } from '../../../bind.ts';
import { countProblem, countUse, flushUsage, forgetOldUsage, recordUsage, type Use } from './count-usage.ts';
import { usageByDay } from './usage-by-day.ts';

export type { Use };
export type UsageService = ReturnType<typeof usageService>;

export const usageService = (app: App) =>
  bind(app, {
    count: countUse,
    countProblem,
    record: recordUsage,
    forgetOld: forgetOldUsage,
    byDay: usageByDay,
    flush: flushUsage,
  });
