/** The types of requests and answers. The project's tests keep them equal to its contract. */

/** What a report is found by: `iban` is a bank account, `wallet` a mobile wallet, `host` a website. */
export const identifierKinds = ['email', 'CNIC', 'phone', 'iban', 'wallet', 'host', 'handle'] as const;
export type IdentifierKind = (typeof identifierKinds)[number];

/** Whom a lookup asks for: any of them, at least one. */
export interface Identifiers {
  /** Compared ignoring case and surrounding spaces. */
  email?: string | null | undefined;
  /** Compared by its 13 digits, with dashes or without. */
  CNIC?: string | null | undefined;
  /** Compared by its digits in E.164. */
  phone?: string | null | undefined;
  /** A bank account, compared without spaces. */
  iban?: string | null | undefined;
  /** A mobile wallet, compared by its number: `+923001234567` or `easypaisa:+923001234567`. */
  wallet?: string | null | undefined;
  /** A website, of which the host is compared: `shop.example`, or a link to a page there. */
  host?: string | null | undefined;
  /** A name on a platform: `instagram:shop_pk`. */
  handle?: string | null | undefined;
  /** The country (ISO 3166) of phone numbers without a country code. By default the operator's own. */
  defaultCountry?: string | null | undefined;
  /** Refuses the query if any identifier cannot be used. Otherwise that identifier is left out and named in `ignored`. */
  strict?: boolean | null | undefined;
}

/** One query of a batch. */
export interface BatchQuery extends Identifiers {
  /** Your own name for the query, at most 100 characters; the result repeats it. */
  ref?: string | null | undefined;
}

/** What kind of fraud it was, as the author of a report chose. */
export type ReportCategory =
  | 'non_delivery'
  | 'advance_fee'
  | 'loan'
  | 'job'
  | 'investment'
  | 'impersonation'
  | 'account_takeover'
  | 'identity_theft'
  | 'counterfeit'
  | 'blackmail'
  | 'other';

/** How the person reported and the author came into contact, as the author chose. */
export type ReportChannel =
  | 'web_shop'
  | 'marketplace'
  | 'social_media'
  | 'messaging'
  | 'phone_call'
  | 'sms'
  | 'email'
  | 'in_person';

/** An amount of money: a decimal number such as `1500.50`, and its currency in ISO 4217. */
export interface Amount {
  amount: string;
  currency: string;
}

/** What else the person reported is known by, in normal form. Treat a website as text: it may be hostile. */
export interface FurtherIdentifier {
  kind: Exclude<IdentifierKind, 'CNIC'>;
  value: string;
}

/** What stands behind a report: its author alone, independent authors of the same identifier, or moderators. */
export type Standing = 'unverified' | 'corroborated' | 'verified';

/** A field that tells the story of a report. */
export type NarrativeField = 'name' | 'title' | 'evidence' | 'address' | 'url';
/**
 * What an answer may leave out of a report: its narrative, what its author wrote after a reply, and identifiers that were not
 * asked for.
 */
export type WithheldField = NarrativeField | 'replyFollowUps' | 'email' | 'CNIC' | 'phone' | 'furtherIdentifiers';

/** What an answer shows. Filters narrow only `reports`: verdict, score and totals cover all of them. */
export interface Show {
  /** `verdict`: no report at all. `summary`: reports without their narrative. `full` when not given. */
  detail?: 'verdict' | 'summary' | 'full' | undefined;
  /** Shows only reports filed within this many days. */
  maxAgeDays?: number | undefined;
  /** Shows only reports that were filed since this date or time (ISO 8601). */
  since?: string | undefined;
  category?: ReportCategory | ReportCategory[] | undefined;
  standing?: Standing | Standing[] | undefined;
  /** Shows only reports that name an identifier with at least this score. */
  minScore?: number | undefined;
  /** Adds `approximate`: reports that name an email address similar to the given one. */
  approximate?: boolean | undefined;
  /** Adds `receipt`: a signed record of the answer that you can show later. */
  receipt?: boolean | undefined;
  /** Adds `explanation`: what each report counts in the score. In a batch of up to 10 queries. */
  explain?: boolean | undefined;
}

/** What one side wrote after the reply to a report: its author, who is never named, or the person it names. */
export interface ReplyFollowUp {
  by: 'author' | 'subject';
  text: string;
  /** ISO 8601, UTC. */
  at: string;
}

/** A report as a lookup shows it: what was reported, never by whom. */
export interface FoundReport {
  reportID: string;
  /** When it was filed: ISO 8601, UTC. */
  reportedAt: string;
  standing: Standing;
  /** Whether a dispute about it is open. */
  disputed: boolean;
  /** Fields of which this answer leaves out something, because of the registry’s policy or `detail`. */
  withheld: WithheldField[];
  title: string;
  name: string | null;
  /** Null when the author does not have it, as are name, address and url. */
  email: string | null;
  CNIC: string | null;
  phone: string | null;
  address: string | null;
  city: string;
  /** ISO 3166 code of two letters. */
  country: string;
  /** Passages that moderators have hidden are `[removed by a moderator]`, as in every `NarrativeField`. */
  evidence: string;
  /** The day it happened, YYYY-MM-DD. */
  date: string;
  /** A link the author gave. Treat it as text: it may be hostile. */
  url: string | null;
  category: ReportCategory | null;
  channel: ReportChannel | null;
  /** How much the author lost. */
  amountLost: Amount | null;
  /** Null when the author gave none. */
  furtherIdentifiers: FurtherIdentifier[] | null;
  /** What the person named says about the report, after proving who they are; null without a reply. */
  reply: string | null;
  /** What followed the reply, oldest first: at most one answer by the author, and then one by the person named. */
  replyFollowUps: ReplyFollowUp[];
  /** Which of the given identifiers are equal after normalization. */
  matchedOn: IdentifierKind[];
}

/** A report that names an email address similar to the given one. */
export interface ApproximateReport extends Omit<FoundReport, 'matchedOn'> {
  approximate: true;
}

/** Approximate matches. They are in no verdict, score or total, and may be about someone else. */
export interface ApproximateMatches {
  total: number;
  /** True if there are more than are counted at once; the number is then a lower bound. */
  capped: boolean;
  /** The newest, at most 10. */
  reports: ApproximateReport[];
}

export interface Totals {
  reports: number;
  /** How many accounts filed them. */
  authors: number;
  /** True if there are more than are counted at once; both numbers are then a lower bound. */
  capped: boolean;
  /** ISO 8601, UTC; null if nothing matches. */
  firstReportedAt: string | null;
  lastReportedAt: string | null;
}

/** What was compared, and what could not be. */
export interface Comparison {
  /** The given identifiers in normal form; null, or missing, for one that was not given or cannot be used. */
  compared: {
    email: string | null;
    CNIC: string | null;
    phone: string | null;
    iban?: string | undefined;
    wallet?: string | undefined;
    host?: string | undefined;
    handle?: string | undefined;
  };
  /** Identifiers that were given and cannot be used: nothing is said about them. */
  ignored: { field: IdentifierKind; code: string; message: string }[];
}

/**
 * What the owner of an identifier has said, after proving that it is theirs. Not an accusation: make sure that you are
 * dealing with the owner. `victim_of_impersonation`: someone else uses this identity. `protective_registration`: the
 * owner asks for caution.
 */
export type Marker = 'victim_of_impersonation' | 'protective_registration';

/** What the registry has about one identifier. */
export interface IdentifierScore {
  /** How many reports name it; counted up to 1,001. */
  reports: number;
  /** How many independent authors filed them. */
  authors: number;
  /** How many of them moderators have verified. */
  verified: number;
  firstReportedAt: string | null;
  lastReportedAt: string | null;
  score: number;
  /** Only when many people use it: its score is at most 20. */
  shared?: true | undefined;
  /** How many upheld disputes have cleared it, if there are any. They lower its score. */
  cleared?: number | undefined;
  /** Only when there are any. */
  markers?: Marker[] | undefined;
}

/** The verdict of an answer. */
export interface Assessment {
  verdict: 'none' | 'reported' | 'corroborated' | 'verified' | 'disputed' | 'cleared';
  /** 0 to 100: the highest of the identifiers'. Never decide about a person by it alone. */
  score: number;
  /** Changes if the same reports would get a different score. */
  scoreVersion: 1;
  /** For each identifier that was compared. */
  identifiers: { [Kind in IdentifierKind]?: IdentifierScore | undefined };
  /** Those of its identifiers. */
  markers: Marker[];
  /** What verified and corroborated reports say was lost, by currency. Null where not every report is shown. */
  amountLost: { amount: string; currency: string; reports: number }[] | null;
  /** The most frequent first. */
  categories: { category: ReportCategory; reports: number }[];
}

/** What one report, or one upheld dispute, counts in the score of an identifier. */
export interface Explained {
  /** With `cleared`, the report that the upheld dispute was about. */
  reportID: string;
  identifier: IdentifierKind;
  weight: number;
  ageDays: number;
  halfLifeDays: number;
  /** weight × 2^(−ageDays / halfLifeDays) */
  part: number;
  why: ('verified' | 'trusted_author' | 'confirmed_email' | 'other_author' | 'not_counted' | 'disputed' | 'cleared')[];
}

/** What to tell the person who was checked, in the language of `language`, and where they see and dispute it. */
export interface Notice {
  text: string;
  url: string;
}

/** What a query is answered, alone or in a batch. */
export interface Found extends Comparison, Assessment {
  /** Only with reports. */
  notice?: Notice | undefined;
  /** Only with `explain`. */
  explanation?: Explained[] | undefined;
  /** Only with `receipt`: a compact JWS. `/.well-known/jwks.json` of the registry has the public keys. */
  receipt?: string | undefined;
  totals: Totals;
  /** Newest first; empty if nothing matches, or nothing of it is to be shown. */
  reports: FoundReport[];
  /** Only with `approximate`. */
  approximate?: ApproximateMatches | undefined;
  /** Where the reports continue: the `cursor` of a lookup with the same identifiers. Null if no others are shown. */
  next: string | null;
}

export interface LookupAnswer extends Found {
  status: 200;
  message: string;
  /** Name it to the operator when something went wrong. */
  requestId: string;
}

/** A report as an API key alone may see it, masked. */
export interface RecentReport {
  standing: Standing;
  disputed: boolean;
  withheld: WithheldField[];
  title: string;
  name: string | null;
  email: string | null;
  CNIC: string | null;
  phone: string | null;
  city: string;
  country: string;
  date: string;
  url: string | null;
  category: ReportCategory | null;
}

export interface RecentAnswer {
  status: 200;
  message: string;
  requestId: string;
  reports: RecentReport[];
}

/** A query of a batch that was answered. */
export interface BatchFound extends Found {
  ref: string | null;
  outcome: 'answered';
  status: 200;
}

/** A query of a batch that was not answered: no verdict. */
export interface BatchRefused {
  ref: string | null;
  outcome: 'refused';
  status: number;
  problem: Problem;
}

export interface BatchAnswer {
  status: 200;
  message: string;
  requestId: string;
  /** One for each query, in the same order. */
  results: (BatchFound | BatchRefused)[];
}

/** A lookup of the account that showed a report. */
export interface PastLookup {
  /** The id of the request, as its answer gave it. */
  requestId: string;
  at: string;
}

/** A notice that a report is no longer what lookups of the account showed. Times are ISO 8601, UTC. */
export interface Correction {
  correctionID: string;
  reportID: string;
  /** What became of it; `relisted`: it is part of answers again. */
  kind: 'withdrawn' | 'removed' | 'upheld' | 'amended' | 'held' | 'relisted';
  happenedAt: string;
  /** How many lookups showed the report, and the first and the last of them. */
  lookups: number;
  firstLookup: PastLookup;
  lastLookup: PastLookup;
  read: boolean;
}

/** The body of an error answer (RFC 9457). */
export interface Problem {
  /** Leads to the paragraph that explains it. */
  type: string;
  title: string;
  status: number;
  detail: string;
  /** The id of the request. */
  instance: string;
  message: string;
  /** For programs. */
  code: string;
  /** The values of the `{names}` in the message. */
  values?: Record<string, string | number> | undefined;
  errors?:
    | { path: string; message: string; code: string; values?: Record<string, string | number> | undefined }[]
    | undefined;
}
