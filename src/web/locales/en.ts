import { messages } from '../../contract/messages.ts';
import { account } from './en/account.ts';
import { auth } from './en/auth.ts';
import { dashboard } from './en/dashboard.ts';
import { developer } from './en/developer.ts';
import { docs } from './en/docs.ts';
import { files } from './en/files.ts';
import { filing } from './en/filing.ts';
import { layout } from './en/layout.ts';
import { ownReports } from './en/own-reports.ts';

/**
 * Every word a person sees, in English, by area: a file of `en/` each. Other languages are typed by these keys, so a
 * missing one fails the build. A message key is in one file only.
 */
export const en = {
  // What the contract says: the rules of forms, answers and problems
  ...messages,
  ...layout,
  ...auth,
  ...filing,
  ...ownReports,
  ...files,
  ...developer,
  ...docs,
  ...account,
  ...dashboard,
} as const;

export type TextKey = keyof typeof en;
