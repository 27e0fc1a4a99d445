// See docs/decisions/0018-verdicts-come-with-the-reports.md
import type { IdentifierScore, LookupAnswer, Totals, Verdict } from '../../../contract/lookup/lookup.ts';
import {
  ageInDays,
  disputedShare,
  maxSharedScore,
  partOf,
  scoredReports,
  scoreOf,
  scoreVersion,
} from '../../../contract/lookup/score.ts';
import type { Marker } from '../../../contract/registry/markers.ts';
import type { ReportCategory } from '../../../contract/reports/report-categories.ts';
import { weights } from '../../../contract/reports/standing.ts';
import { type IdentifierKind, identifierKinds } from '../../../contract/rules/identifiers.ts';
import type { App } from '../../app.ts';
import type { Cleared } from '../registry/special-identifiers.ts';
import type { CountedReport, CountedReports, Evidence, IdentifierEvidence } from '../reports/matching/evidence.ts';
import type { LookupQuery } from '../reports/matching/exact-store.ts';
import type { MatchedReport } from '../reports/stored/report.ts';
import type { Registry } from './registry.ts';

// What the reports of a query say: the evidence, and from it verdict and scores.

/** One report that a score counts. */
interface Counted {
  report: CountedReport;
  weight: number;
  ageDays: number;
  part: number;
}

/** For each author, the report that counts most. Those whose authors deleted their accounts count as one author's. */
export function countedBy(reports: readonly CountedReport[], kind: IdentifierKind, now: Date): Counted[] {
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
    for (const { part } of countedBy(some, kind, now)) evidence += part;
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

/** What the upheld disputes that cleared an identifier count against its reports, each by its age. */
export function counterEvidenceOf(cleared: readonly Cleared[], kind: IdentifierKind, now: Date): number {
  let evidence = 0;
  for (const { at } of cleared) evidence += partOf(weights.cleared, ageInDays(at, now), kind);
  return evidence;
}

export type Assessment = Pick<
  LookupAnswer,
  'verdict' | 'score' | 'scoreVersion' | 'identifiers' | 'markers' | 'amountLost' | 'categories'
>;

/** The last one that was written: most answers contain the same time several times. */
let last = { at: new Date(0), text: '' };

export function timeOf(at: Date): string {
  if (last.at !== at) last = { at, text: at.toISOString() };
  return last.text;
}

function verdictOf({ reports, verified, corroborated, disputed }: Evidence): Verdict {
  if (disputed === reports) return 'disputed';
  return verified > 0 ? 'verified' : corroborated > 0 ? 'corroborated' : 'reported';
}

const unknown = (): IdentifierScore => ({
  reports: 0,
  authors: 0,
  verified: 0,
  firstReportedAt: null,
  lastReportedAt: null,
  score: 0,
});

/**
 * Verdict and score.
 * @param options `read`: all reports that match; null when not all were read
 */
export function assessmentOf(
  app: App,
  evidence: Evidence,
  query: LookupQuery,
  { registry, now, read }: { registry: Registry; now: Date; read: readonly MatchedReport[] | null },
): Assessment {
  const identifiers: Assessment['identifiers'] = {};
  const markers = new Set<Marker>();
  let [score, isCleared] = [0, false];
  for (const identifier of query) {
    const { kind } = identifier;
    const shared = registry.isShared(app, identifier);
    const said = registry.markers(app, identifier);
    const cleared = registry.clearings(app, identifier);
    const known = evidence.identifiers[kind];
    const one: IdentifierScore = known
      ? {
          reports: known.reports,
          authors: known.authors,
          verified: known.verified,
          firstReportedAt: timeOf(known.firstAt),
          lastReportedAt: timeOf(known.lastAt),
          score: Math.min(
            scoreOf(known.evidence, counterEvidenceOf(cleared, kind, now)),
            shared ? maxSharedScore : 100,
          ),
        }
      : unknown();
    if (shared) one.shared = true;
    if (cleared.length > 0) {
      one.cleared = cleared.length;
      isCleared = true;
    }
    if (said.length > 0) {
      one.markers = [...said];
      for (const marker of said) markers.add(marker);
    }
    identifiers[kind] = one;
    score = Math.max(score, one.score);
  }
  const isListed = evidence.reports > 0;
  return {
    verdict: isListed ? verdictOf(evidence) : isCleared ? 'cleared' : 'none',
    score,
    scoreVersion,
    identifiers,
    markers: [...markers],
    amountLost: lossesOf(read),
    categories: evidence.categories.sort((a, b) => b.reports - a.reports),
  };
}

/** Totals that were counted up to `cap` + 1. */
export function totalsOf({ reports, authors, firstAt, lastAt }: Evidence, cap: number): Totals {
  return {
    reports: Math.min(reports, cap),
    authors: Math.min(authors, cap),
    capped: reports > cap,
    firstReportedAt: firstAt && timeOf(firstAt),
    lastReportedAt: lastAt && timeOf(lastAt),
  };
}

/** Amounts have at most this many decimals. */
const decimals = 4;

/** A decimal number as a whole number of its smallest parts, so that a sum is exact. */
function partsOf(amount: string): bigint {
  const [whole = '', fraction = ''] = amount.split('.');
  return BigInt(whole + fraction.padEnd(decimals, '0'));
}

function decimalOf(parts: bigint): string {
  const digits = String(parts).padStart(decimals + 1, '0');
  const fraction = digits.slice(-decimals).replace(/0+$/, '');
  return digits.slice(0, -decimals) + (fraction && `.${fraction}`);
}

/**
 * What the authors of verified and corroborated reports say they lost, by currency, that of the most reports first. Reports under
 * dispute are left out, as from the verdict.
 * @param reports all that match; null when not all were read
 */
export function lossesOf(reports: readonly MatchedReport[] | null): LookupAnswer['amountLost'] {
  if (reports === null) return null;
  const sums = new Map<string, { parts: bigint; reports: number }>();
  for (const { amountLost, standing, disputed } of reports) {
    if (amountLost === null || standing === 'unverified' || disputed) continue;
    const sum = sums.get(amountLost.currency) ?? { parts: 0n, reports: 0 };
    sums.set(amountLost.currency, { parts: sum.parts + partsOf(amountLost.amount), reports: sum.reports + 1 });
  }
  return [...sums]
    .sort(([a, one], [b, other]) => other.reports - one.reports || (a < b ? -1 : 1))
    .map(([currency, sum]) => ({ currency, amount: decimalOf(sum.parts), reports: sum.reports }));
}
