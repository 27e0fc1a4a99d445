/** What kind of fraud a report is about. In a file of its own, so that pages without a report's form load no more than this. */
export const reportCategories = [
  'non_delivery',
  'advance_fee',
  'loan',
  'job',
  'investment',
  'impersonation',
  'account_takeover',
  'identity_theft',
  'counterfeit',
  'blackmail',
  'other',
] as const;
export type ReportCategory = (typeof reportCategories)[number];
