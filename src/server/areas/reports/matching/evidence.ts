import type { ReportCategory } from '../../../../contract/reports/report-categories.ts';
import type { Standing } from '../../../../contract/reports/standing.ts';
import type { IdentifierKind } from '../../../../contract/rules/identifiers.ts';

// What verdicts and scores are computed from.

/** What a lookup counts for a listed report. */
export interface CountedReport {
  id: string;
  version: number;
  authorId: string | null;
  /** The author, or the group of authors that count as one; null for all whose accounts were deleted. */
  authorGroup: string | null;
  createdAt: Date;
  standing: Standing;
  /** Whether a dispute about it is open. */
  disputed: boolean;
  /** What it counts in a score, before it is halved while disputed. */
  weight: number;
  category: string | null;
  /** The kinds of the identifiers of the query that it names. */
  matchedOn: IdentifierKind[];
}

/** The reports of a query, the newest first. */
export interface CountedReports {
  reports: readonly CountedReport[];
  /** When the oldest report of a kind of identifier was filed, where it may not be among them. */
  firstAt?: ReadonlyMap<IdentifierKind, Date | null>;
}

/** What the newest reports say about one identifier of a query. */
export interface IdentifierEvidence {
  reports: number;
  /** How many independent authors. */
  authors: number;
  verified: number;
  firstAt: Date;
  lastAt: Date;
  /** The sum of what the reports count by now, each author once. */
  evidence: number;
}

/** What the newest reports say about a query. */
export interface Evidence {
  reports: number;
  /** Accounts. */
  authors: number;
  firstAt: Date | null;
  lastAt: Date | null;
  /** Reports of a standing without an open dispute, and those with one. */
  verified: number;
  corroborated: number;
  disputed: number;
  identifiers: Partial<Record<IdentifierKind, IdentifierEvidence>>;
  /** The most frequent first. */
  categories: { category: ReportCategory; reports: number }[];
}

/** Reports that name an email address similar to the one in a query: nothing is computed from them. */
export interface Approximate<Report> {
  /** The newest that pass the filter. */
  items: Report[];
  /** How many there are, whether they pass it or not. */
  total: number;
  /** Whether there are more. */
  isCapped: boolean;
}

/** Which reports a lookup finds. */
export interface LookupFilter {
  /** Whether unverified reports are not found by their CNIC. */
  hidesCnicAlone: boolean;
  /** Not filed before. */
  since?: Date | undefined;
  categories?: readonly string[] | undefined;
  standings?: readonly string[] | undefined;
}
