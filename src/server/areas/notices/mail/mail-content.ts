import type { SuspensionReason } from '../../../../contract/accounts/people.ts';
import type { DisputeOutcome } from '../../../../contract/disputes/disputes.ts';
import type { ProofRefusal } from '../../../../contract/disputes/proof-means.ts';
import type { RequestOutcome } from '../../../../contract/disputes/removal-requests.ts';
import type { Language } from '../../../../contract/languages.ts';
import type { Decision, UntoldDecision } from '../../../../contract/moderation/moderation.ts';

interface Recipient {
  to: string;
  name: string;
  /** The account's language; English when absent. */
  language?: Language;
}

/** Of a mail to a report's author. */
interface AboutOwnReport {
  reportId: string;
  /** `FS-7K4Q-92`, by which the author's pages call the report. */
  reference: string;
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

/** What a moderator decided about a report, or that it was taken back. */
export type ToldDecision = Exclude<Decision, UntoldDecision> | 'reverse';

/** What both sides of a dispute are told; days are those of the operator's time zone, YYYY-MM-DD. */
export type DisputeNews =
  /** `removal`: the reason for which the report was removed, a code of contract/moderation/moderation.ts; null when it stays. */
  | {
      news: 'decided';
      decisionId: string;
      outcome: DisputeOutcome;
      removal: string | null;
      reasons: string;
      isAppeal: boolean;
    }
  | { news: 'held' }
  /** Nobody had let the report be read in time, and it is held. */
  | { news: 'unread' }
  /** The other side has replied, or followed up. */
  | { news: 'replied'; mayAnswer: boolean }
  | { news: 'reopened'; decisionDueOn: string };
/** What whoever opened it is told. */
export type SubjectNews =
  | DisputeNews
  | { news: 'asked'; question: string }
  | { news: 'opened'; decisionDueOn: string; isAppeal: boolean }
  /** What a report says can be read now. */
  | { news: 'readable' }
  | { news: 'ended' };
/** What the author of the report is told. */
export type AuthorNews =
  | DisputeNews
  /** `question` is null where the registry itself asks for their side; `dueAt` once the decision is due. */
  | { news: 'asked'; question: string | null; dueAt: string | null; disputeId: string; questionId: string }
  /** Nobody has decided in time about the order of a court or an authority; or it was refused, and the report is listed again. */
  | { news: 'ordered'; isHeld: boolean }
  /** It names what cannot be listed since, and is held until a moderator decides. */
  | { news: 'safelisted' };

/** A mail about a dispute to whoever opened it, or to the author of the report. */
export type DisputeMail =
  | ({ kind: 'disputeSubject' } & SubjectNews)
  | ({ kind: 'disputeAuthor' } & AboutOwnReport & AuthorNews);
/** A mail to someone who proves that an identifier is theirs. */
export type ProofMail =
  | { kind: 'proofCode'; code: string }
  // Not `link`: it is made when the proof ends, not when the mail is sent.
  | { kind: 'caseLink'; caseLink: string }
  | { kind: 'proofRefused'; reason: ProofRefusal | 'tooOld'; note: string | null };

/** A mail about a key pair. `successors` took its place by calls with the key itself. */
export type KeyMail =
  | { kind: 'keyCreated'; keyName: string; at: string }
  /** `byKey`: by a call with the pair. `endsAt`: until when the old one works; null when it ended at once. */
  | { kind: 'keyReplaced'; keyName: string; byKey: boolean; endsAt: string | null; at: string }
  | { kind: 'keyEnded'; keyName: string; successors: number; at: string }
  /** By an admin. */
  | { kind: 'keyRevoked'; keyName: string; reason: string; successors: number };

/** A mail about an account and its keys. */
export type AccountMail =
  | { kind: 'confirmationLink'; link: string }
  | { kind: 'emailChangeNew'; newEmail: string; link: string }
  | { kind: 'emailChangeOld'; newEmail: string; link: string }
  | { kind: 'emailChangeTaken'; newEmail: string }
  | { kind: 'emailChangeEnded' }
  | { kind: 'emailChanged'; at: string }
  | { kind: 'resetLink'; link: string }
  /** The keys that worked when the password was changed. */
  | { kind: 'passwordChanged'; at: string; keys: { names: string[]; wereRevoked: boolean } }
  | { kind: 'factorsChanged'; change: FactorChange; at: string }
  | { kind: 'recoveryCodeUsed'; left: number; at: string }
  /** Browser and operating system by their proper names; null when unknown. */
  | { kind: 'newDevice'; device: { browser: string | null; system: string | null }; address: string; at: string }
  | { kind: 'invitation'; link: string }
  | KeyMail
  | { kind: 'accessDecided'; decision: 'approve' | 'refuse' | 'end'; reason: string }
  | { kind: 'accountSuspended'; reason: SuspensionReason; note: string }
  | { kind: 'accountRestored' }
  | { kind: 'accountDeleted'; withReports: boolean }
  | { kind: 'reporterSanctioned'; step: SanctionStep; strikes: number };

/** A mail about reports, or to somebody who may be named in one. */
export type ReportMail =
  | { kind: 'reportsCorrected'; reports: number }
  | { kind: 'subjectTold' }
  | { kind: 'requestReceived'; requestId: string; dueAt: string }
  | { kind: 'requestDecided'; requestId: string; outcome: RequestOutcome; answer: string }
  /** The receipt of a report. */
  | ({ kind: 'reportFiled'; isHeld: boolean } & AboutOwnReport)
  /**
   * `reason`: a code of contract/moderation/moderation.ts. `note`: what the moderator writes or asks. `dueAt`: until when an answer
   * is waited for; null for what is no question, and once the decision is due.
   */
  | ({
      kind: 'reportDecided';
      decisionId: string;
      decision: ToldDecision;
      reason: string;
      note: string | null;
      dueAt: string | null;
    } & AboutOwnReport)
  | ProofMail;

/** The content of a mail, from which its words are made. Times are ISO 8601. */
export type MailContent = Recipient & (AccountMail | ReportMail | DisputeMail);

/** A decision about a report (a question is one, too), or a question about a dispute. */
export type LinkedMatter = { decisionID: string } | { disputeID: string; questionID: string };

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
  /** A report, for its author. */
  report: (reportId: string) => string;
  /** What a report's author can appeal or answer without logging in. */
  appeal: (matter: LinkedMatter) => string;
}
