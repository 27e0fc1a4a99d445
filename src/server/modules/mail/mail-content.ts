import type { Language } from '../../../contract/languages.ts';

interface Recipient {
  to: string;
  name: string;
  /** The account's language; English when absent. */
  language?: Language;
}

/** Browser and operating system of a sign-in, by their proper names; null when unknown. */
export interface Device {
  browser: string | null;
  system: string | null;
}

/** What changed about the second factors of an account. */
export type FactorChange = 'totpAdded' | 'totpRemoved' | 'codesRenewed';

/** The content of a mail, from which a template makes the text. Times are ISO 8601. */
export type MailContent = Recipient &
  (
    | { kind: 'resetLink'; link: string }
    | { kind: 'passwordChanged'; at: string }
    | { kind: 'factorsChanged'; change: FactorChange; at: string }
    | { kind: 'recoveryCodeUsed'; left: number; at: string }
    | { kind: 'newDevice'; device: Device; address: string; at: string }
    | { kind: 'accountDeleted'; withReports: boolean }
  );

/** The text of one mail. */
export interface MailText {
  subject: string;
  /** Without the greeting. */
  paragraphs: string[];
  button?: { label: string; link: string };
}

/** All mails in one language. */
export interface MailTemplates {
  greeting: (name: string) => string;
  /** @param securityPage URL of the page with password and sessions */
  text: (mail: MailContent, securityPage: string) => MailText;
}
