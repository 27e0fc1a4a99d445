import type { App } from '../../../app.ts';
import { bind } from '../../../bind.ts';
import { changePlan, resetPlan } from './change-plan.ts';
import {
  allowanceOf,
  countBatch,
  countCall,
  countIdentifiers,
  flushAsked,
  forgetAskedTokens,
  forgetPastAsked,
  keepCount,
  lastAskedFor,
  resumeCount,
  standingOf,
} from './count-call.ts';
import { listPlans, refreshPlans } from './plans-in-force.ts';

export type LimitService = ReturnType<typeof limitService>;

export const limitService = (app: App) =>
  bind(app, {
    refreshPlans,
    plans: listPlans,
    setPlan: changePlan,
    resetPlan,
    call: countCall,
    batch: countBatch,
    identifiers: countIdentifiers,
    lastAskedFor,
    standingOf,
    keepCount,
    resumeCount,
    allowance: allowanceOf,
    forgetTokens: forgetAskedTokens,
    forgetPastDays: forgetPastAsked,
    flush: flushAsked,
  });
