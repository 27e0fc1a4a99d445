import type { AboutAnswer } from '../../../../contract/analysis/about.ts';
import { unnamedOperator } from '../../../../contract/registry/operator.ts';
import { defaultRetentionRules } from '../../../../contract/reports/retention.ts';

/** What a registry says of itself. */
export const aboutOf = ({ policy = {}, operator = {} }: { policy?: object; operator?: object } = {}): AboutAnswer => ({
  operator: { ...unnamedOperator(), name: 'Karachi Consumer Trust', contactEmail: 'desk@example.org', ...operator },
  timeZone: 'Asia/Karachi',
  policy: {
    newReports: 'listed',
    unverifiedReports: 'everything',
    cnicAlone: true,
    liveKeys: 'any_account',
    visitorChecks: 'none',
    ...policy,
  },
  retention: defaultRetentionRules,
  fairness: { reports: 0, verified: 0, disputes: 0, decided: 0, decidedInTime: 0, upheld: 0, medianDays: null },
});
