import {
  type ApproximateMatches,
  type ApproximateReport,
  type FoundReport,
  type IdentifierScore,
  type LookupAnswer,
  narrativeFields,
  type RecentReport,
  type Totals,
  type Verdict,
} from '../../../contract/lookup/lookup.ts';
import type { Question, Show } from '../../../contract/lookup/lookup-body.ts';
import { maxSharedScore, scoreOf, scoreVersion } from '../../../contract/lookup/score.ts';
import { apiMessageText } from '../../../contract/messages/api-messages.ts';
import type { Marker } from '../../../contract/registry/markers.ts';
import type { Approximate, Cleared, Evidence } from '../../../contract/reports/evidence.ts';
import { fieldsWith, pickFields, type ReportContent } from '../../../contract/reports/report-fields.ts';
import {
  type IdentifierKind,
  mainKinds,
  type NormalIdentifier,
  normalIdentifier,
} from '../../../contract/rules/identifiers.ts';
import type { NarrativeField } from '../../../contract/rules/narrative.ts';
import { counterEvidenceOf } from './evidence.ts';
import { lossesOf } from './losses.ts';
import type { MaskedReport } from './mask.ts';
import type { LatestReport, MatchedReport } from './registry.ts';

const lookupFields = fieldsWith('lookup');

/** What was compared, and what could not be compared. */
export const comparisonOf = ({ compared, unusable }: Question): Pick<LookupAnswer, 'compared' | 'ignored'> => ({
  compared,
  ignored: unusable.map(({ field, code }) => ({ field, code, message: apiMessageText(code) })),
});

export type Assessment = Pick<
  LookupAnswer,
  'verdict' | 'score' | 'scoreVersion' | 'identifiers' | 'markers' | 'amountLost' | 'categories'
>;

/** What is known of identifiers besides reports. */
export interface Marks {
  /** Whether many people use it, so that its score is capped (R12). */
  isShared(identifier: NormalIdentifier): boolean;
  /** What its owner has said of it on proof. */
  of(identifier: NormalIdentifier): readonly Marker[];
  /** The upheld disputes that have cleared it. */
  clearedAt(identifier: NormalIdentifier): readonly Cleared[];
}

/** The last one that was written: most answers contain the same time several times. */
let last = { at: new Date(0), text: '' };

function timeOf(at: Date): string {
  if (last.at !== at) last = { at, text: at.toISOString() };
  return last.text;
}

function verdictOf({ reports, verified, corroborated, disputed }: Evidence): Verdict {
  if (disputed === reports) return 'disputed';
  return verified > 0 ? 'verified' : corroborated > 0 ? 'corroborated' : 'reported';
}

const unknown: IdentifierScore = {
  reports: 0,
  authors: 0,
  verified: 0,
  firstReportedAt: null,
  lastReportedAt: null,
  score: 0,
};

/**
 * Verdict and score.
 * @param evidence null when nothing matches
 * @param options `read`: all reports that match; null when not all were read
 */
export function assessmentOf(
  evidence: Evidence | null,
  query: Question['identifiers'],
  { marks, now, read }: { marks: Marks; now: Date; read: readonly MatchedReport[] | null },
): Assessment {
  const identifiers: Assessment['identifiers'] = {};
  const markers = new Set<Marker>();
  let [score, isCleared] = [0, false];
  for (const identifier of query) {
    const { kind } = identifier;
    const shared = marks.isShared(identifier);
    const said = marks.of(identifier);
    const cleared = marks.clearedAt(identifier);
    const known = evidence?.identifiers[kind];
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
      : { ...unknown };
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
  const isListed = evidence !== null && evidence.reports > 0;
  return {
    verdict: isListed ? verdictOf(evidence) : isCleared ? 'cleared' : 'none',
    score,
    scoreVersion,
    identifiers,
    markers: [...markers],
    amountLost: lossesOf(read),
    categories: evidence === null ? [] : evidence.categories.sort((a, b) => b.reports - a.reports),
  };
}

/** Totals that were counted up to `cap` + 1. */
export function totalsOf(evidence: Evidence | null, cap: number): Totals {
  const { reports = 0, authors = 0, firstAt = null, lastAt = null } = evidence ?? {};
  return {
    reports: Math.min(reports, cap),
    authors: Math.min(authors, cap),
    capped: reports > cap,
    firstReportedAt: firstAt && timeOf(firstAt),
    lastReportedAt: lastAt && timeOf(lastAt),
  };
}

/** How much of a report an answer shows. */
interface Shown {
  asked: Question['identifiers'];
  detail: Show['detail'];
  /** Whether the policy withholds the narrative of unverified reports. */
  isSummary: boolean;
}

/** A report as a lookup shows it: what was reported and what it matched on, never by whom. */
function serializeMatch(report: MatchedReport, { asked, detail, isSummary }: Shown): FoundReport {
  const isWithheld = isSummary && report.standing === 'unverified';
  const shown: FoundReport = Object.assign(pickFields(lookupFields, report), {
    reportID: report.id,
    reportedAt: timeOf(report.createdAt),
    standing: report.standing,
    disputed: report.disputed,
    reply: report.reply,
    withheld: [] as Withheld[],
    matchedOn: report.matchedOn,
  });
  if (isWithheld || detail === 'summary') withhold(shown, narrativeFields);
  if (isWithheld) withholdUnasked(shown, asked);
  return shown;
}

type Withheld = FoundReport['withheld'][number];

/** Empties fields and lists their names. */
function withhold<Field extends NarrativeField>(
  shown: { [F in Field]: string | null } & { withheld: Withheld[] },
  fields: readonly Field[],
): void {
  Object.assign(shown, Object.fromEntries(fields.map((field) => [field, ''])), { withheld: [...fields] });
}

/** Leaves out the identifiers that the caller does not have, and adds the names of their fields. */
function withholdUnasked(
  shown: Pick<ReportContent, (typeof mainKinds)[number]> & {
    furtherIdentifiers?: ReportContent['furtherIdentifiers'];
    withheld: Withheld[];
  },
  asked: Question['identifiers'],
): void {
  const isAsked = (kind: IdentifierKind, value: string): boolean =>
    asked.some((one) => one.kind === kind && one.value === normalIdentifier(kind, value));
  for (const kind of mainKinds) {
    const value = shown[kind];
    if (value === null || isAsked(kind, value)) continue;
    shown[kind] = null;
    shown.withheld.push(kind);
  }
  const further = shown.furtherIdentifiers ?? [];
  const known = further.filter(({ kind, value }) => isAsked(kind, value));
  if (known.length === further.length) return;
  shown.furtherIdentifiers = known.length > 0 ? known : null;
  shown.withheld.push('furtherIdentifiers');
}

/**
 * Of the reports that were found, those that an answer shows.
 * @param options `isSummary`: whether unverified reports are shown without their narrative and what was not asked for
 */
export function shownReports(
  found: readonly MatchedReport[],
  {
    assessment,
    ...options
  }: { assessment: Assessment; asked: Question['identifiers']; show: Show; isSummary: boolean },
): { items: readonly MatchedReport[]; reports: FoundReport[] } {
  const { asked, show, isSummary } = options;
  const { minScore, detail } = show;
  const scoresEnough = ({ matchedOn }: MatchedReport): boolean =>
    matchedOn.some((kind) => (assessment.identifiers[kind]?.score ?? 0) >= minScore);
  const items = minScore === 0 ? found : found.filter(scoresEnough);
  const reports = items.map((report) => serializeMatch(report, { asked, detail, isSummary }));
  return { items, reports };
}

/** The approximate matches that an answer shows. None of them has a score, so that none reaches a `minScore`. */
export function shownApproximate(
  { items, total, isCapped }: Approximate<MatchedReport>,
  { asked, show: { minScore, detail }, isSummary }: { asked: Question['identifiers']; show: Show; isSummary: boolean },
): { items: readonly MatchedReport[]; matches: ApproximateMatches } {
  const some = minScore === 0 ? items : [];
  const reports = some.map((report): ApproximateReport => {
    const { matchedOn: _, ...shown } = serializeMatch(report, { asked, detail, isSummary });
    return { ...shown, approximate: true };
  });
  return { items: some, matches: { total, capped: isCapped, reports } };
}

/** One of the latest reports, masked (L3). Nobody has asked for one of its identifiers. */
export function shownLatest(report: LatestReport, masked: MaskedReport, isSummary: boolean): RecentReport {
  const { standing, disputed } = report;
  const shown: RecentReport = { ...masked, standing, disputed, withheld: [] };
  if (!isSummary || standing !== 'unverified') return shown;
  withhold(shown, ['name', 'title', 'url']);
  withholdUnasked(shown, []);
  return shown;
}
