import { type AboutAnswer, shownPolicy } from '../../../../contract/analysis/about.ts';
import { unnamedOperator } from '../../../../contract/registry/operator.ts';
import { policyPresets } from '../../../../contract/registry/policy.ts';
import { defaultRetentionRules } from '../../../../contract/reports/retention.ts';

/** What a registry says of itself. */
export const aboutOf = ({ policy = {}, operator = {} }: { policy?: object; operator?: object } = {}): AboutAnswer => ({
  operator: { ...unnamedOperator(), name: 'Karachi Consumer Trust', contactEmail: 'desk@example.org', ...operator },
  timeZone: 'Asia/Karachi',
  policy: {
    ...shownPolicy(policyPresets.open),
    ...policy,
  },
  retention: defaultRetentionRules,
  fairness: { reports: 0, verified: 0, disputes: 0, decided: 0, decidedInTime: 0, upheld: 0, medianDays: null },
});
