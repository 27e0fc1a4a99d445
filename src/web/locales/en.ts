import { messages } from '../../contract/messages.ts';
import type { account } from './en/account.ts';
import { auth } from './en/auth.ts';
import type { dashboard } from './en/dashboard.ts';
import type { developer } from './en/developer.ts';
import type { docs } from './en/docs.ts';
import type { files } from './en/files.ts';
import type { filing } from './en/filing.ts';
import { layout } from './en/layout.ts';
import type { ownReports } from './en/own-reports.ts';

/** The messages of the pages inside the frame, which `en-pages.ts` loads with the frame. */
type PageKey =
  | keyof typeof filing
  | keyof typeof ownReports
  | keyof typeof files
  | keyof typeof developer
  | keyof typeof docs
  | keyof typeof account
  | keyof typeof dashboard;
export type PageWords = Record<PageKey, string>;

type FirstWords = Record<keyof typeof messages | keyof typeof layout | keyof typeof auth, string>;

/** The messages of all pages including the sign-in pages, and of the contract: form rules, answers, problems. */
const first: FirstWords & Partial<PageWords> = { ...messages, ...layout, ...auth };

/**
 * All English messages, one file of `en/` per area; keys are unique across files. The other languages are typed by these,
 * so a missing message fails the build. The sign-in pages load only their own messages.
 */
export const en = first as FirstWords & PageWords;

export type TextKey = keyof FirstWords | PageKey;
