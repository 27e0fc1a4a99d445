import { identifierKinds, visitorKinds } from '../../../../contract/rules/identifier-kinds.ts';
import { oneOfKinds } from './identifiers.ts';

const others = identifierKinds.filter((kind) => !visitorKinds.some((one) => one === kind));

/** What an account adds, for visitors. */
export const withAccount = {
  withoutAccount: `Without an account you learn whether ${oneOfKinds(visitorKinds)} has been reported.`,
  withAccountYou: 'With an account you',
  withAccountRead: 'read what was reported, by how many people, and what moderators have confirmed',
  withAccountKinds: `check ${oneOfKinds(others)}, too`,
  withAccountLists: 'check a whole list at once, and are told when a report that you were shown is corrected',
  withAccountReports: 'file reports, correct them, and see what became of them',
} as const;
