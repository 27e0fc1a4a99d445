import type { App } from './app.ts';
import { countChanges } from './areas/analysis/count-changes.ts';
import { forgetDisputes } from './areas/disputes/forget-destroyed.ts';
import { endDisputesOf, holdDisputed } from './areas/disputes/hold-disputed.ts';
import { recallReports } from './areas/lookup/corrections/recall-reports.ts';
import { forgetDecisions } from './areas/moderation/forget-destroyed.ts';
import {
  reportDestroyed,
  reportFiled,
  reportsChanged,
  reportsCorrected,
  reportsWithdrawn,
} from './areas/reports/events.ts';
import { on, type Subscription } from './platform/events.ts';

/**
 * Who listens to what areas tell, in the order in which they hear it. An area calls those below it; those above it listen
 * here.
 */
export const subscriptions: readonly Subscription<App>[] = [
  on(reportsChanged, countChanges),
  on(reportsCorrected, recallReports),
  on(reportFiled, holdDisputed),
  on(reportsWithdrawn, endDisputesOf),
  on(reportDestroyed, forgetDecisions, forgetDisputes),
];
