import { appealDays, type CaseDispute, type OpenDisputeBody } from '../../../contract/disputes/disputes.ts';
import { localDate } from '../../../contract/rules/business-days.ts';
import type { App } from '../../app.ts';
import { ApiError, conflict } from '../../errors.ts';
import { dayMs } from '../../platform/clock.ts';
import type { Queryable, Tx } from '../../platform/db/pool.ts';
import { operatorWorkingDays } from '../registry/operator/current-operator.ts';
import type { StoredReport } from '../reports/stored/report.ts';
import { type Case, listCaseIds } from './cases/store.ts';
import { tellSubject } from './dispute-mails.ts';
import { noteDispute } from './dispute-notes.ts';
import { markDisputed, unmarkDisputed } from './disputed-report.ts';
import { findCaseDispute } from './sides/list-disputes.ts';
import { appealUntil, asTold, isInRegistry } from './sides/views.ts';
import { dueTimes, startOfDeadlines } from './steps/deadlines.ts';
import { closeDispute, insertDispute, listDisputesAbout, listRecentDecisions, type RecentDecision } from './store.ts';
import type { StoredDispute } from './stored-dispute.ts';
import { bySubject, withCaseReport, withDispute } from './with-dispute.ts';

const dayOf = (app: App, at: Date): string => localDate(at, operatorWorkingDays(app).timeZone);

/** How long after a decision the same report, and after a frivolous dispute no report, can be disputed, in milliseconds. */
const refusedMs = appealDays * dayMs;

/** The decisions that keep some cases from disputing, the latest first. */
export const decidedLately = ({ clock }: App, db: Queryable, caseIds: readonly string[]): Promise<RecentDecision[]> =>
  listRecentDecisions(db, caseIds, new Date(clock().getTime() - refusedMs));

/** Why a case cannot dispute a report, and until when; null if it can. @param decided as of `decidedLately` */
export function refusalOf(decided: readonly RecentDecision[], reportId: string) {
  const paused = decided.find(({ isFrivolous }) => isFrivolous);
  const last = paused ?? decided.find((one) => one.reportId === reportId);
  if (!last) return null;
  const code = paused ? ('disputesPaused' as const) : ('disputeTooSoon' as const);
  return { code, until: new Date(last.closedAt.getTime() + refusedMs) };
}

/** Stores a dispute and tells everyone concerned. The report is locked. */
async function insert(
  app: App,
  tx: Tx,
  one: Case,
  report: StoredReport,
  given: Pick<StoredDispute, 'reason' | 'words' | 'appealsId'>,
  { requestId, earlier }: { requestId: string; earlier: readonly StoredDispute[] },
): Promise<void> {
  const openedAt = app.clock();
  const start = startOfDeadlines(openedAt, earlier, report.state === 'listed');
  const due = dueTimes(start, operatorWorkingDays(app));
  const dispute = {
    id: crypto.randomUUID(),
    reportId: report.id,
    caseId: one.id,
    reportVersion: report.version,
    openedAt,
    ...due,
    ...given,
  };
  await insertDispute(app, tx, dispute);
  await markDisputed(app, tx, report);
  const isAppeal = given.appealsId !== null;
  await tellSubject(app, tx, dispute, { news: 'opened', decisionDueOn: dayOf(app, due.decisionDueAt), isAppeal });
  await noteDispute(app, tx, bySubject(one, requestId), isAppeal ? 'dispute.appealed' : 'dispute.opened', dispute);
}

/**
 * Disputes a report (N5). It stays as it is, marked as disputed, until there is a decision.
 * @throws ApiError 404 for a link that does not work or a report that does not name the proven identifier, 409 while
 * another dispute is open, soon after a decision, or while disputes are paused
 */
export async function openDispute(
  app: App,
  { reason, words, ...about }: OpenDisputeBody,
  requestId: string,
): Promise<CaseDispute> {
  const { one, report } = await withCaseReport(app, about, async (tx, found) => {
    const { one, report } = found;
    // Whoever proves the identifier again is bound by what was decided before.
    const sameCases = await listCaseIds(app, tx, one);
    const earlier = (await listDisputesAbout(app, tx, [report.id])).filter(({ caseId }) => sameCases.includes(caseId));
    if (earlier.some(({ caseId, state }) => caseId === one.id && state === 'open')) throw conflict('disputeOpen');
    const refusal = refusalOf(await decidedLately(app, tx, sameCases), report.id);
    if (refusal) {
      // The first day on which it can be disputed from its beginning.
      const date = dayOf(app, new Date(refusal.until.getTime() + dayMs - 1));
      throw new ApiError(409, refusal.code, [], { values: { date } });
    }
    await insert(app, tx, one, report, { reason, words, appealsId: null }, { requestId, earlier });
    return found;
  });
  return findCaseDispute(app, one, report.id);
}

/** @throws ApiError 404 when it is none of the case's, 409 when it cannot be appealed */
export const appealDispute = (
  app: App,
  { words, ...which }: { link: string; disputeID: string; words: string },
  requestId: string,
): Promise<CaseDispute> =>
  withDispute(app, which, async (tx, { one, report, dispute: appealed }) => {
    const all = await listDisputesAbout(app, tx, [report.id]);
    const isFree = !all.some(({ caseId, state }) => caseId === one.id && state === 'open');
    const told = asTold(appealed, app.clock());
    if (!isFree || !isInRegistry(report) || !appealUntil(told, all, app.clock())) throw conflict('appealNotPossible');
    const given = { reason: appealed.reason, words, appealsId: appealed.id };
    await insert(app, tx, one, report, given, { requestId, earlier: [] });
  });

/** @throws ApiError 404 when it is none of the case's, 409 when it is not open */
export const withdrawDispute = (
  app: App,
  body: { link: string; disputeID: string },
  requestId: string,
): Promise<CaseDispute> =>
  withDispute(app, body, async (tx, { one, report, dispute }) => {
    if (dispute.state !== 'open') throw conflict('disputeClosed');
    await closeDispute(app, tx, dispute, { state: 'withdrawn' });
    await unmarkDisputed(app, tx, report);
    await noteDispute(app, tx, bySubject(one, requestId), 'dispute.withdrawn', dispute);
  });
