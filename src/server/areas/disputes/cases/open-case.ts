import {
  type CaseAnswer,
  type CaseExplained,
  type CaseReport,
  caseReasons,
  maxCaseReports,
  type PastDispute,
} from '../../../../contract/disputes/cases.ts';
import type { CaseDispute } from '../../../../contract/disputes/disputes.ts';
import type { Exchange } from '../../../../contract/disputes/replies.ts';
import type { Explained } from '../../../../contract/lookup/explained.ts';
import { undoMs } from '../../../../contract/moderation/moderation.ts';
import { maskedIdentifier } from '../../../../contract/rules/identifiers.ts';
import type { App } from '../../../app.ts';
import { dayOf } from '../../../platform/clock.ts';
import { noteAuditSoon } from '../../audit/note-audit.ts';
import { casePageRules } from '../../limits/rules.ts';
import { takeTries } from '../../limits/take-tries.ts';
import { assessIdentifiers } from '../../lookup/assess-identifiers.ts';
import { findTold } from '../../lookup/disclosures/store.ts';
import { markersOf } from '../../registry/special-identifiers.ts';
import { findReleasedNarratives } from '../../reports/content/redaction-store.ts';
import { findReportsNaming } from '../../reports/staff/naming-store.ts';
import type { StoredReport } from '../../reports/stored/report.ts';
import { findAnyReports } from '../../reports/stored/store.ts';
import { decidedLately, refusalOf } from '../open-dispute.ts';
import { readingOf } from '../reading/ask-to-read.ts';
import { listReadings } from '../reading/store.ts';
import { listExchanges } from '../replies/reply-to-report.ts';
import { listCaseDisputes } from '../sides/list-disputes.ts';
import { isInRegistry } from '../sides/views.ts';
import type { RecentDecision } from '../store.ts';
import { reportReference, requireCase } from './require-case.ts';
import { type Case, listCaseIds } from './store.ts';

/** Without what would tell how far the registry trusts the author. */
function withoutAuthor({ why, weight, part, ...one }: Explained): CaseExplained {
  const said = caseReasons.filter((code) => why.includes(code));
  if (said.length === why.length) return { ...one, why: said, weight, part };
  const shown = said.includes('disputed') ? 0.5 : 1;
  return { ...one, why: said, weight: shown, part: weight > 0 ? (part / weight) * shown : 0 };
}

/** What a case says about reports, by their ids. */
interface Said {
  disputes: Map<string, CaseDispute>;
  exchanges: Map<string, Exchange>;
  decided: readonly RecentDecision[];
}

const nothingSaid: Exchange = { reply: null, replyFollowUps: [], replyNext: 'subject' };

const serialize = (app: App, one: Case, report: StoredReport, said: Said): CaseReport => ({
  reportID: reportReference(app, one, report.id),
  category: report.category as CaseReport['category'],
  city: report.city,
  reportedOn: dayOf(report.createdAt),
  happenedOn: report.date,
  state: report.withdrawnAt ? 'withdrawn' : report.state,
  standing: report.standing,
  disputed: report.disputed,
  narrative: null,
  reading: null,
  ...(said.exchanges.get(report.id) ?? nothingSaid),
  dispute: said.disputes.get(report.id) ?? null,
  disputableFrom: refusalOf(said.decided, report.id)?.until.toISOString() ?? null,
});

/** Disputes about reports that are no longer shown. */
async function pastDisputes(
  app: App,
  one: Case,
  shown: readonly StoredReport[],
  { disputes }: Said,
): Promise<PastDispute[]> {
  const ids = [...disputes.keys()].filter((id) => !shown.some((report) => report.id === id));
  const found = ids.length > 0 ? await findAnyReports(app, ids) : [];
  return ids.flatMap((id) => {
    const [report, dispute] = [found.find((each) => each.id === id), disputes.get(id)];
    if (!report || !dispute) return [];
    const { category, city, createdAt } = report;
    const facts = { category: category as PastDispute['category'], city, reportedOn: dayOf(createdAt) };
    const told = isInRegistry(report) ? dispute : { ...dispute, appealUntil: null };
    return [{ reportID: reportReference(app, one, id), ...facts, dispute: told }];
  });
}

/**
 * What the registry has about the identifier of a case (N3). Nothing in it is about the authors of reports.
 * @throws ApiError 404 for a link that does not work, 429 after too many calls
 */
export async function openCase(app: App, link: string, requestId: string): Promise<CaseAnswer> {
  const one = await requireCase(app, link);
  await takeTries(app, casePageRules(one.id));
  const [{ items, isCut }, assessed] = await Promise.all([
    findReportsNaming(app, one.identifiers, maxCaseReports),
    assessIdentifiers(app, one.identifiers),
  ]);
  const ids = items.map(({ id }) => id);
  const [told, disputes, exchanges, readings, lately] = await Promise.all([
    findTold(app, ids),
    listCaseDisputes(app, one.id),
    listExchanges(app, one, items),
    listReadings(app.db, one.id, ids),
    listCaseIds(app, app.db, one).then((caseIds) => decidedLately(app, app.db, caseIds)),
  ]);
  // Nobody is told of what can still be undone.
  const decided = lately.filter(({ closedAt }) => app.clock().getTime() - closedAt.getTime() >= undoMs);
  const said = { disputes, exchanges, decided };
  const narratives = await findReleasedNarratives(app, ids);
  noteAuditSoon(app, { actor: 'case', actorId: one.id, event: 'case.opened', reportIds: ids, requestId });
  const { verdict, score, scoreVersion, explanation } = assessed;
  return {
    caseID: one.id,
    kind: one.identifier.kind,
    alsoProven: one.identifiers.slice(1).map(({ kind }) => kind),
    masked: maskedIdentifier(one.identifier.kind, one.identifier.value),
    linkExpiresAt: one.linkExpiresAt.toISOString(),
    reports: items.map((report) => {
      const narrative = narratives.get(report.id) ?? null;
      const reading = narrative === null ? readings.get(report.id) : undefined;
      return { ...serialize(app, one, report, said), narrative, reading: reading ? readingOf(reading) : null };
    }),
    isCut,
    pastDisputes: await pastDisputes(app, one, items, said),
    verdict,
    score,
    scoreVersion,
    explanation: explanation.map((part) => ({
      ...withoutAuthor(part),
      reportID: reportReference(app, one, part.reportID),
    })),
    told,
    markers: [...new Set(one.identifiers.flatMap((each) => markersOf(app, each)))],
  };
}
