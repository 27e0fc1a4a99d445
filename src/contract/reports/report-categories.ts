// What an author chooses from lists. In a file of its own, so that pages without a report's form load no more than this.

/** What kind of fraud a report is about. */
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

/** How the person reported came into contact. */
export const reportChannels = [
  'web_shop',
  'marketplace',
  'social_media',
  'messaging',
  'phone_call',
  'sms',
  'email',
  'in_person',
] as const;
export type ReportChannel = (typeof reportChannels)[number];

/** What the author has to do with it. */
export const reportRelations = ['victim', 'witness', 'business'] as const;
export type ReportRelation = (typeof reportRelations)[number];
