// See docs/decisions/0018-verdicts-come-with-the-reports.md

import type { Explained } from '../../../contract/lookup/explained.ts';
import { lookupLimit } from '../../../contract/lookup/lookup.ts';
import { ageInDays, disputedShare, halfLifeDays, partOf, scoredReports } from '../../../contract/lookup/score.ts';
import type {
  Cleared,
  CountedReport,
  CountedReports,
  Evidence,
  IdentifierEvidence,
} from '../../../contract/reports/evidence.ts';
import type { ReportCategory } from '../../../contract/reports/report-fields.ts';
import { weights } from '../../../contract/reports/standing.ts';
import { type IdentifierKind, identifierKinds, type NormalIdentifier } from '../../../contract/rules/identifiers.ts';

/** One report that a score counts. */
interface Counted {
  report: CountedReport;
  weight: number;
  ageDays: number;
  part: number;
}

/** For each author, the report that counts most. Those whose authors deleted their accounts count as one author's. */
function counted(reports: readonly CountedReport[], kind: IdentifierKind, now: Date): Counted[] {
  const byAuthor = new Map<string | null, Counted>();
  for (const report of reports.slice(0, scoredReports)) {
    const { authorGroup, disputed, createdAt } = report;
    const weight = report.weight * (disputed ? disputedShare : 1);
    const ageDays = ageInDays(createdAt, now);
    const part = partOf(weight, ageDays, kind);
    const heaviest = byAuthor.get(authorGroup);
    if (!heaviest || part > heaviest.part) byAuthor.set(authorGroup, { report, weight, ageDays, part });
  }
  return [...byAuthor.values()];
}

/** What reports say about a query. */
export function evidenceIn({ reports, firstAt }: CountedReports, now: Date): Evidence {
  if (reports.length === 0) return nothing();
  const identifiers: Evidence['identifiers'] = {};
  const [first] = reports;
  for (const kind of identifierKinds) {
    if (reports.length === 1 && !first?.matchedOn.includes(kind)) continue;
    const some = reports.filter(({ matchedOn }) => matchedOn.includes(kind));
    const [newest, oldest] = [some[0], some.at(-1)];
    if (!newest || !oldest) continue;
    const authors = new Set<string | null>();
    let verified = 0;
    for (const { authorGroup, standing } of some) {
      authors.add(authorGroup);
      if (standing === 'verified') verified += 1;
    }
    let evidence = 0;
    for (const { part } of counted(some, kind, now)) evidence += part;
    identifiers[kind] = {
      reports: some.length,
      authors: authors.size,
      verified,
      firstAt: earlier(oldest.createdAt, firstAt?.get(kind)),
      lastAt: newest.createdAt,
      evidence,
    } satisfies IdentifierEvidence;
  }
  const accounts = new Set<string | null>();
  const byCategory = new Map<ReportCategory, number>();
  const standings = { verified: 0, corroborated: 0, disputed: 0 };
  for (const { authorId, category, standing, disputed } of reports) {
    accounts.add(authorId);
    if (category !== null)
      byCategory.set(category as ReportCategory, (byCategory.get(category as ReportCategory) ?? 0) + 1);
    if (disputed) standings.disputed += 1;
    else if (standing !== 'unverified') standings[standing] += 1;
  }
  let since = reports.at(-1)?.createdAt ?? null;
  if (firstAt) for (const one of Object.values(identifiers)) since = since && earlier(since, one.firstAt);
  return {
    reports: reports.length,
    authors: accounts.size,
    firstAt: since,
    lastAt: reports[0]?.createdAt ?? null,
    ...standings,
    identifiers,
    categories: [...byCategory].map(([category, count]) => ({ category, reports: count })),
  };
}

const earlier = (one: Date, other: Date | null | undefined): Date => (other && other < one ? other : one);

const nothing = (): Evidence => ({
  reports: 0,
  authors: 0,
  firstAt: null,
  lastAt: null,
  verified: 0,
  corroborated: 0,
  disputed: 0,
  identifiers: {},
  categories: [],
});

/** Why a report weighs what it does. */
function reasons({ standing, weight, disputed }: CountedReport): Explained['why'] {
  const why: Explained['why'] = [];
  if (weight === weights.none) why.push('not_counted');
  else if (standing === 'verified') why.push('verified');
  else if (weight === weights.trustedAuthor) why.push('trusted_author');
  else why.push(Math.abs(weight - weights.confirmedEmail) < 0.01 ? 'confirmed_email' : 'other_author');
  if (disputed) why.push('disputed');
  return why;
}

/** What the upheld disputes that cleared an identifier count against its reports, each by its age. */
export function counterEvidenceOf(cleared: readonly Cleared[], kind: IdentifierKind, now: Date): number {
  let evidence = 0;
  for (const { at } of cleared) evidence += partOf(weights.cleared, ageInDays(at, now), kind);
  return evidence;
}

/** What the reports of a query say, without the reports. */
export interface Weighed {
  evidence: Evidence;
  /** The newest reports, at most as many as an answer shows. */
  newest: { id: string; version: number }[];
  /** Only if it was asked for. */
  explanation: Explained[] | undefined;
}

/** Weighs the reports of a query. @param explained the upheld disputes as of `explanationOf`; null for no explanation */
export const weigh = (
  found: CountedReports,
  query: readonly NormalIdentifier[],
  { now, explained }: { now: Date; explained: readonly (readonly Cleared[])[] | null },
): Weighed => ({
  evidence: evidenceIn(found, now),
  newest: found.reports.slice(0, lookupLimit).map(({ id, version }) => ({ id, version })),
  explanation: explained ? explanationOf(found.reports, query, explained, now) : undefined,
});

const rounded = (value: number): number => Number(value.toPrecision(9));

/**
 * What the scores of a query count, identifier by identifier: reports, the newest first, then upheld disputes.
 * @param cleared the upheld disputes that have cleared each identifier of the query
 */
export const explanationOf = (
  reports: readonly CountedReport[],
  query: readonly NormalIdentifier[],
  cleared: readonly (readonly Cleared[])[],
  now: Date,
): Explained[] =>
  query.flatMap(({ kind }, at) => {
    const named = reports.filter(({ matchedOn }) => matchedOn.includes(kind));
    const counts = counted(named, kind, now).map(({ report, weight, ageDays, part }) => ({
      reportID: report.id,
      identifier: kind,
      weight: rounded(weight),
      ageDays,
      halfLifeDays: halfLifeDays[kind],
      part: rounded(part),
      why: reasons(report),
    }));
    const counterCounts = (cleared[at] ?? []).map(({ reportId, at: clearedAt }): Explained => {
      const ageDays = ageInDays(clearedAt, now);
      return {
        reportID: reportId,
        identifier: kind,
        weight: weights.cleared,
        ageDays,
        halfLifeDays: halfLifeDays[kind],
        part: rounded(partOf(weights.cleared, ageDays, kind)),
        why: ['cleared'],
      };
    });
    return [...counts, ...counterCounts];
  });
