import type { memberMessages } from '../../contract/messages/member-messages.ts';
import { messages } from '../../contract/messages/messages.ts';
import type { namedMessages } from '../../contract/messages/named-messages.ts';
import type { account } from './en/account.ts';
import { auth } from './en/auth.ts';
import type { controls } from './en/controls.ts';
import type { dashboard } from './en/dashboard.ts';
import type { emailChange } from './en/email-change.ts';
import type { files } from './en/files.ts';
import type { filing } from './en/filing.ts';
import type { frame } from './en/frame.ts';
import type { identifiers, kindProofs } from './en/identifiers.ts';
import type { landing } from './en/landing.ts';
import { layout } from './en/layout.ts';
import type { ownReports } from './en/own-reports.ts';
import type { about } from './en/visitors/about.ts';
import type { caseWords } from './en/visitors/case.ts';
import type { named } from './en/visitors/named.ts';
import type { proof } from './en/visitors/proof.ts';
import type { request } from './en/visitors/request.ts';
import type { LaterKey } from './later.ts';

/** The messages of the pages inside the frame, which `en-pages.ts` loads with the frame. */
type PageKey =
  | keyof typeof frame
  | keyof typeof landing
  | keyof typeof controls
  | keyof typeof memberMessages
  | keyof typeof filing
  | keyof typeof identifiers
  | keyof typeof ownReports
  | keyof typeof files
  | keyof typeof account
  | keyof typeof dashboard;
export type PageWords = Record<PageKey, string>;

type FirstWords = Record<keyof typeof messages | keyof typeof layout | keyof typeof auth, string>;

/** The messages of all pages including the sign-in pages, and of the contract: form rules, answers, problems. */
const first: FirstWords & Partial<PageWords> = { ...messages, ...layout, ...auth };

/** The messages that are no later part: see later.ts. */
export type MainKey = keyof FirstWords | PageKey | keyof typeof emailChange;

/** The messages of the pages for visitors, which have their own document. */
type VisitorKey =
  | keyof typeof namedMessages
  | keyof typeof named
  | keyof typeof kindProofs
  | keyof typeof caseWords
  | keyof typeof about
  | keyof typeof proof
  | keyof typeof request;

export type TextKey = MainKey | LaterKey | VisitorKey;

/**
 * All English messages, one file of `en/` per area; keys are unique across files. The other languages are typed by these,
 * so a missing message fails the build. The sign-in pages load only their own messages; the others are added by
 * en-pages.ts, en-email-change.ts, en-visitors.ts, en-proof.ts, en-request.ts and the parts of later.ts.
 */
export const en = first as Record<TextKey, string>;
