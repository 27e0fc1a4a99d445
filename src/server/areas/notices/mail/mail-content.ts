import type { SuspensionReason } from '../../../../contract/accounts/people.ts';
import type { DisputeOutcome } from '../../../../contract/disputes/disputes.ts';
import type { ProofReason } from '../../../../contract/disputes/proof-means.ts';
import type { RequestOutcome } from '../../../../contract/disputes/removal-requests.ts';
import type { Language } from '../../../../contract/languages.ts';
import {
  type AppealableDecision,
  type Decision,
  type decisionReasons,
  isAppealable,
  type UntoldDecision,
} from '../../../../contract/moderation/moderation.ts';

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
  | 'removedByReset'
  | 'codesRenewed';

/** What follows for the author of reports that were removed as false or abusive, or that it was taken back. */
export type SanctionStep = 'warned' | 'weightless' | 'suspended' | 'lifted';

/** The names of the API keys that worked when the password was changed. */
export interface KeysAfterPassword {
  names: string[];
  wereRevoked: boolean;
}

/** What a moderator decided about a report, or that it was taken back. */
export type ToldDecision = Exclude<Decision, UntoldDecision> | 'reverse';

/** The rule behind each reason for a decision against a report: part of the statement of reasons. */
export type ReportRules = {
  readonly [D in AppealableDecision]: Readonly<Record<(typeof decisionReasons)[D][number], string>>;
};

/** The rule that a report did not keep; undefined for a decision that is not against it. */
export const ruleOf = (rules: ReportRules, decision: ToldDecision, reason: string): string | undefined =>
  isAppealable(decision) ? (rules[decision] as Readonly<Record<string, string>>)[reason] : undefined;

/** The receipt of a report. */
export interface FiledMail {
  reportId: string;
  /** `FS-7K4Q-92` */
  reference: string;
  isHeld: boolean;
}

export interface DecisionMail {
  reportId: string;
  decision: ToldDecision;
  /** A code of contract/moderation/moderation.ts. */
  reason: string;
  /** What the moderator writes or asks. */
  note: string | null;
}

/** What happens in a dispute; days are those of the operator's time zone, YYYY-MM-DD. */
export type DisputeNews =
  | { news: 'opened'; decisionDueOn: string; isAppeal: boolean }
  /** Null: the registry itself asks for the author's side. */
  | { news: 'asked'; question: string | null }
  /** `removal`: the reason for which the report was removed, a code of contract/moderation/moderation.ts; null when it stays. */
  | { news: 'decided'; outcome: DisputeOutcome; removal: string | null; reasons: string; isAppeal: boolean }
  | { news: 'held' }
  /** What a report says can be read now; or nobody had let it be read in time, and it is held. */
  | { news: 'readable' }
  | { news: 'unread' }
  /** Nobody has decided in time about the order of a court or an authority; or it was refused, and the report is listed again. */
  | { news: 'ordered'; isHeld: boolean }
  | { news: 'ended' }
  /** The other side has replied, or followed up. */
  | { news: 'replied'; mayAnswer: boolean }
  | { news: 'reopened'; decisionDueOn: string };

/** A mail about a dispute to whoever opened it, or to the author of the report. */
export type DisputeMail = ({ kind: 'disputeSubject' } | { kind: 'disputeAuthor'; reportId: string }) & DisputeNews;
/** A mail to someone who proves that an identifier is theirs. */
export type ProofMail =
  | { kind: 'proofCode'; code: string }
  // Not `link`: it is made when the proof ends, not when the mail is sent.
  | { kind: 'caseLink'; caseLink: string }
  | { kind: 'proofRefused'; reason: ProofReason | 'tooOld'; note: string | null };

/** A mail about a key pair. `successors` took its place by calls with the key itself. */
export type KeyMail =
  | { kind: 'keyCreated'; keyName: string; at: string }
  /** `byKey`: by a call with the pair. `endsAt`: until when the old one works; null when it ended at once. */
  | { kind: 'keyReplaced'; keyName: string; byKey: boolean; endsAt: string | null; at: string }
  | { kind: 'keyEnded'; keyName: string; successors: number; at: string }
  /** By an admin. */
  | { kind: 'keyRevoked'; keyName: string; reason: string; successors: number };

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
    | { kind: 'passwordChanged'; at: string; keys: KeysAfterPassword }
    | { kind: 'factorsChanged'; change: FactorChange; at: string }
    | { kind: 'recoveryCodeUsed'; left: number; at: string }
    | { kind: 'newDevice'; device: Device; address: string; at: string }
    | { kind: 'invitation'; link: string }
    | KeyMail
    | { kind: 'accessDecided'; decision: 'approve' | 'refuse' | 'end'; reason: string }
    | { kind: 'accountSuspended'; reason: SuspensionReason; note: string }
    | { kind: 'accountRestored' }
    | { kind: 'accountDeleted'; withReports: boolean }
    | { kind: 'reporterSanctioned'; step: SanctionStep; strikes: number }
    | { kind: 'reportsCorrected'; reports: number }
    | { kind: 'subjectTold' }
    | { kind: 'requestReceived'; requestId: string; dueAt: string }
    | { kind: 'requestDecided'; requestId: string; outcome: RequestOutcome; answer: string }
    | ({ kind: 'reportFiled' } & FiledMail)
    | ({ kind: 'reportDecided' } & DecisionMail)
    | DisputeMail
    | ProofMail
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
  /** For people who are named in reports. */
  named: string;
  /** Reports that changed after lookups showed them. */
  corrections: string;
  /** What was decided about a report, for its author. */
  decisions: (reportId: string) => string;
  /** A report, for its author. */
  report: (reportId: string) => string;
}

/** All mails in one language. */
export interface MailTemplates {
  greeting: (name: string) => string;
  /** The footer of every mail about a report. @param link the page for people who are named in one */
  named: (link: string) => string;
  text: (mail: MailContent, pages: LinkedPages) => MailText;
}
