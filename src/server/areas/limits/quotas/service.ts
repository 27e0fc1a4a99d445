import type { App } from '../../../app.ts';
import { bind } from '../../../bind.ts';
import {
  carryQuota,
  forgetPastQuotas,
  forgetQuotaTokens,
  giveBackQuota,
  type Pace,
  quotaSubjectOf,
  requireFileQuota,
  takeQuota,
  todaysQuotas,
} from './take-quota.ts';

export type { Pace };
export type QuotaService = ReturnType<typeof quotaService>;

export const quotaService = (app: App) =>
  bind(app, {
    take: takeQuota,
    requireFile: requireFileQuota,
    giveBack: giveBackQuota,
    subjectOf: quotaSubjectOf,
    carry: carryQuota,
    today: todaysQuotas,
    forgetTokens: forgetQuotaTokens,
    forgetPastDays: forgetPastQuotas,
  });
