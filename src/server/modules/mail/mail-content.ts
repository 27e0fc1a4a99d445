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
export type FactorChange =
  | 'totpAdded'
  | 'totpRemoved'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'allRemoved'
  | 'codesRenewed';

/** The names of the API keys that worked when the password was changed; absent in a mail that an earlier release queued. */
export interface KeysAfterPassword {
  names: string[];
  wereRevoked: boolean;
}

/** The content of a mail, from which a template makes the text. Times are ISO 8601. */
export type MailContent = Recipient &
  (
    | { kind: 'confirmationLink'; link: string }
    | { kind: 'emailChangeNew'; newEmail: string; link: string }
    | { kind: 'emailChangeOld'; newEmail: string; link: string }
    | { kind: 'emailChangeTaken'; newEmail: string }
    | { kind: 'emailChangeEnded' }
    | { kind: 'emailChanged'; at: string }
    | { kind: 'resetLink'; link: string }
    | { kind: 'passwordChanged'; at: string; keys?: KeysAfterPassword }
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

/** URLs of pages that mails link to. */
export interface LinkedPages {
  /** Password and sessions. */
  security: string;
  /** API keys. */
  developer: string;
}

/** All mails in one language. */
export interface MailTemplates {
  greeting: (name: string) => string;
  text: (mail: MailContent, pages: LinkedPages) => MailText;
}
