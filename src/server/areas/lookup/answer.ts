import type { Explained } from '../../../contract/lookup/explained.ts';
import {
  type ApproximateMatches,
  type ApproximateReport,
  type FoundReport,
  type LookupAnswer,
  lookupLimit,
  type Notice,
  narrativeFields,
  type RecentReport,
  totalsCap,
  type Verdict,
} from '../../../contract/lookup/lookup.ts';
import type { Question, Show } from '../../../contract/lookup/lookup-body.ts';
import { apiMessageText } from '../../../contract/messages/api-messages.ts';
import { fieldsWith, pickFields, type ReportContent } from '../../../contract/reports/report-fields.ts';
import { type IdentifierKind, mainKinds, normalIdentifier } from '../../../contract/rules/identifiers.ts';
import type { NarrativeField } from '../../../contract/rules/narrative.ts';
import type { App } from '../../app.ts';
import type { Cleared } from '../registry/special-identifiers.ts';
import type { Approximate, CountedReports, Evidence } from '../reports/matching/evidence.ts';
import type { Found, LookupQuery } from '../reports/matching/exact-store.ts';
import type { MatchedReport } from '../reports/stored/report.ts';
import { type Assessment, assessmentOf, evidenceIn, timeOf, totalsOf } from './assessment.ts';
import { explanationOf } from './explanation.ts';
import type { MaskedReport } from './mask.ts';
import { isSummary, type LatestReport, type Registry } from './registry.ts';

const lookupFields = fieldsWith('lookup');

/** What could not be compared. */
const ignoredIn = ({ unusable }: Question): LookupAnswer['ignored'] =>
  unusable.map(({ field, code }) => ({ field, code, message: apiMessageText(code) }));

type Answer = Omit<LookupAnswer, 'status' | 'message' | 'requestId'>;

/** What the reports of a query say, without the reports. */
interface Weighed {
  evidence: Evidence;
  /** The newest reports, at most as many as an answer shows. */
  newest: { id: string; version: number }[];
  /** Only if it was asked for. */
  explanation: Explained[] | undefined;
}

/** Weighs the reports of a query. @param explained the upheld disputes as of `explanationOf`; null for no explanation */
export const weigh = (
  found: CountedReports,
  query: LookupQuery,
  { now, explained }: { now: Date; explained: readonly (readonly Cleared[])[] | null },
): Weighed => ({
  evidence: evidenceIn(found, now),
  newest: found.reports.slice(0, lookupLimit).map(({ id, version }) => ({ id, version })),
  explanation: explained ? explanationOf(found.reports, query, explained, now) : undefined,
});

/** What was found for a query. */
export interface Finding extends Found {
  /** What all reports that match say; missing where `items` are all of them. */
  weighed: Weighed | undefined;
  similar: Approximate<MatchedReport> | undefined;
}

/** What a lookup found: whether anything, and the reports that are shown. */
export interface Noted {
  asked: LookupQuery;
  isHit: boolean;
  verdict: Verdict;
  shown: readonly MatchedReport[];
  /** Those that the verdict of an answer without reports rests on. */
  counted?: readonly { id: string; version: number }[] | undefined;
}

interface Asked {
  registry: Registry;
  show: Show;
  now: Date;
  /** Up to which number reports were counted that were not read. */
  cap: number;
  /** What a hit says for the person who was checked. */
  notice: Notice;
}

/** The upheld disputes that have cleared each identifier of a query. */
export const clearedIn = (app: App, registry: Registry, query: LookupQuery) =>
  query.map((identifier) => registry.clearings(app, identifier));

/** What a query is answered, the reports that this shows exactly, and what is to be noted of it. */
export function answerOf(
  app: App,
  question: Question,
  { items, next, weighed, similar }: Finding,
  { registry, show, now, cap, notice }: Asked,
): { answer: Answer; shown: readonly MatchedReport[]; noted: Noted } {
  const asked = question.identifiers;
  const isAll = weighed === undefined;
  const known = weighed?.evidence ?? evidenceIn({ reports: items }, now);
  const assessment = assessmentOf(app, known, asked, { registry, now, read: isAll ? items : null });
  const shown = { asked, show, isSummary: isSummary(app) };
  const exact = shownReports(items, assessment, shown);
  const isEachShown = exact.items.length === items.length;
  const approximate = similar && shownApproximate(similar, shown);
  const { verdict, score, scoreVersion, identifiers, markers, amountLost, categories } = assessment;
  // Each property by its name: a spread into an empty object took longer than everything else here.
  const answer: Answer = {
    compared: question.compared,
    ignored: ignoredIn(question),
    verdict,
    score,
    scoreVersion,
    identifiers,
    markers,
    amountLost: isEachShown ? amountLost : null,
    categories,
    totals: totalsOf(known, isAll ? totalsCap : cap),
    reports: exact.reports,
    next,
  };
  if (known.reports > 0) answer.notice = notice;
  if (approximate) answer.approximate = approximate.matches;
  if (show.explain)
    answer.explanation = weighed?.explanation ?? explanationOf(items, asked, clearedIn(app, registry, asked), now);
  return {
    answer,
    shown: exact.items,
    noted: {
      asked,
      isHit: known.reports > 0,
      verdict,
      shown: approximate ? [...exact.items, ...approximate.items] : exact.items,
      counted: exact.items.length === 0 ? (weighed?.newest ?? items) : undefined,
    },
  };
}

/** How much of a report an answer shows. */
interface Shown {
  asked: LookupQuery;
  show: Show;
  /** Whether the policy withholds the narrative of unverified reports. */
  isSummary: boolean;
}

/** A report as a lookup shows it: what was reported and what it matched on, never by whom. */
function serializeMatch(report: MatchedReport, { asked, show, isSummary }: Shown): FoundReport {
  const isWithheld = isSummary && report.standing === 'unverified';
  const shown: FoundReport = Object.assign(pickFields(lookupFields, report), {
    reportID: report.id,
    reportedAt: timeOf(report.createdAt),
    standing: report.standing,
    disputed: report.disputed,
    reply: report.replies[0]?.text ?? null,
    replyFollowUps: report.replies.slice(1),
    withheld: [] as Withheld[],
    matchedOn: report.matchedOn,
  });
  if (isWithheld || show.detail === 'summary') {
    withhold(shown, narrativeFields);
    withholdFollowUps(shown);
  }
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

/** Leaves out what the author wrote after a reply, which tells what happened as the narrative does. */
function withholdFollowUps(shown: FoundReport): void {
  const bySubject = shown.replyFollowUps.filter(({ by }) => by === 'subject');
  if (bySubject.length === shown.replyFollowUps.length) return;
  shown.replyFollowUps = bySubject;
  shown.withheld.push('replyFollowUps');
}

/** Leaves out the identifiers that the caller does not have, and adds the names of their fields. */
function withholdUnasked(
  shown: Pick<ReportContent, (typeof mainKinds)[number]> & {
    furtherIdentifiers?: ReportContent['furtherIdentifiers'];
    withheld: Withheld[];
  },
  asked: LookupQuery,
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

/** The found reports that an answer shows. */
function shownReports(
  found: readonly MatchedReport[],
  assessment: Assessment,
  shown: Shown,
): { items: readonly MatchedReport[]; reports: FoundReport[] } {
  const { minScore } = shown.show;
  const scoresEnough = ({ matchedOn }: MatchedReport): boolean =>
    matchedOn.some((kind) => (assessment.identifiers[kind]?.score ?? 0) >= minScore);
  const items = minScore === 0 ? found : found.filter(scoresEnough);
  return { items, reports: items.map((report) => serializeMatch(report, shown)) };
}

/** The approximate matches that an answer shows. None of them has a score, so that none reaches a `minScore`. */
function shownApproximate(
  { items, total, isCapped }: Approximate<MatchedReport>,
  shown: Shown,
): { items: readonly MatchedReport[]; matches: ApproximateMatches } {
  const some = shown.show.minScore === 0 ? items : [];
  const reports = some.map((report): ApproximateReport => {
    const { matchedOn: _, ...match } = serializeMatch(report, shown);
    return { ...match, approximate: true };
  });
  return { items: some, matches: { total, capped: isCapped, reports } };
}

/** One of the latest reports, masked (L3). Nobody has asked for one of its identifiers. */
export function shownLatest(app: App, report: LatestReport, masked: MaskedReport): RecentReport {
  const { standing, disputed } = report;
  const shown: RecentReport = { ...masked, standing, disputed, withheld: [] };
  if (!isSummary(app) || standing !== 'unverified') return shown;
  withhold(shown, ['name', 'title', 'url']);
  withholdUnasked(shown, []);
  return shown;
}
