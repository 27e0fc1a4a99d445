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

/** The words of the pages inside the frame, which `en-pages.ts` brings with the frame. */
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

/** What every page says, the sign-in pages included, and what the contract does: rules of forms, answers, problems. */
const first: FirstWords & Partial<PageWords> = { ...messages, ...layout, ...auth };

/**
 * Every word a person sees, in English, by area: a file of `en/` each, and a key in one of them only. The other
 * languages are typed by these, so a missing message fails the build. The sign-in pages come without the words of the
 * pages behind them.
 */
export const en = first as FirstWords & PageWords;

export type TextKey = keyof FirstWords | PageKey;
