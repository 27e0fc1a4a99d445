/** What goes over the wire. The project's tests hold these equal to its contract. */

/** Whom a lookup asks for: any of the three, at least one. */
export interface Identifiers {
  /** Compared without case and surrounding space. */
  email?: string | null;
  /** Compared by its 13 digits, with dashes or without. */
  CNIC?: string | null;
  /** Compared by its digits in E.164. */
  phone?: string | null;
}

/** One query of a batch. */
export interface BatchQuery extends Identifiers {
  /** Your own name for the query, at most 100 characters; the result repeats it. */
  ref?: string | null;
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

/** A report as a lookup shows it: what was reported, never by whom. */
export interface FoundReport {
  title: string;
  name: string;
  email: string;
  CNIC: string | null;
  phone: string | null;
  address: string;
  city: string;
  /** ISO 3166 code of two letters. */
  country: string;
  evidence: string;
  /** The day it happened, YYYY-MM-DD. */
  date: string;
  /** A link the author gave. Treat it as text: it may be hostile. */
  url: string;
  category: ReportCategory | null;
  /** Which of the given identifiers are equal after normalization. */
  matchedOn: ('email' | 'CNIC' | 'phone')[];
}

export interface Totals {
  reports: number;
  /** How many accounts filed them. */
  authors: number;
  /** True when there are more than are counted at once: the two numbers are then a lower bound. */
  capped: boolean;
  /** ISO 8601, UTC; null when nothing matches. */
  firstReportedAt: string | null;
  lastReportedAt: string | null;
}

export interface LookupAnswer {
  status: 200;
  message: string;
  /** Name it to the operator when something went wrong. */
  requestId: string;
  totals: Totals;
  /** Newest first; empty when nothing matches. */
  reports: FoundReport[];
}

/** A report as an API key alone may see it, masked. */
export interface RecentReport {
  title: string;
  name: string;
  email: string;
  CNIC: string | null;
  phone: string | null;
  city: string;
  country: string;
  date: string;
  url: string;
  category: ReportCategory | null;
}

export interface RecentAnswer {
  status: 200;
  message: string;
  requestId: string;
  reports: RecentReport[];
}

/** A query of a batch that was answered. */
export interface BatchFound {
  ref: string | null;
  status: 200;
  totals: Totals;
  reports: FoundReport[];
  /** Where the reports go on: the `cursor` of a lookup of this query. Null when these are all. */
  next: string | null;
}

/** A query of a batch that was not answered: no verdict. */
export interface BatchRefused {
  ref: string | null;
  status: number;
  problem: Problem;
}

export interface BatchAnswer {
  status: 200;
  message: string;
  requestId: string;
  /** One for each query, in their order. */
  results: (BatchFound | BatchRefused)[];
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
  errors?: { path: string; message: string; code: string }[] | undefined;
}
