import { appealDays, type CaseDispute, type OpenDisputeBody } from '../../../contract/disputes/disputes.ts';
import { namesIdentifier } from '../../../contract/reports/report-fields.ts';
import { localDate, type WorkingDays } from '../../../contract/rules/business-days.ts';
import { ApiError, conflict, notFound } from '../../errors.ts';
import { type Clock, dayMs } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/pool.ts';
import { clockStart, dueTimes } from './clocks.ts';
import type { Keeping } from './keeping.ts';
import type { Actor, Cases, DisputedReport, NamedCase, Reports } from './needs.ts';
import type { DisputeMails } from './news.ts';
import type { StoredDispute } from './stored-dispute.ts';
import type { Storing } from './storing.ts';
import { appealUntil, asTold, caseDispute } from './views.ts';

/** How long no disputes are accepted after a frivolous one, in milliseconds: 30 days. */
export const pauseMs = 30 * dayMs;

interface Needs {
  db: Db;
  disputes: Storing;
  cases: Pick<Cases, 'byLink' | 'idsOf' | 'reportOf'>;
  reports: Pick<Reports, 'lock'>;
  keep: Keeping;
  mails: DisputeMails;
  /** Counts a call of a case. @throws ApiError 429 after too many */
  limit: (caseId: string) => Promise<void>;
  workingDays: () => WorkingDays;
  clock: Clock;
}

/** Whether a dispute about it can change anything. */
const isOpen = ({ state, withdrawnAt }: DisputedReport): boolean =>
  withdrawnAt === null && (state === 'listed' || state === 'held');

/** The part of the service for people who are named, with the link of their case. */
export function subjectSide(needs: Needs) {
  const { db, disputes, cases, reports, keep, mails, limit, workingDays, clock } = needs;
  const by = (one: NamedCase, requestId: string): Actor => ({ actor: 'case', actorId: one.id, requestId });

  const dayOf = (at: Date): string => localDate(at, workingDays().timeZone);
  const until = (code: 'disputeTooSoon' | 'disputesPaused', at: Date): ApiError =>
    new ApiError(409, code, [], { values: { date: dayOf(at) } });

  /** The newest dispute of a case about a report, as the case page shows it. */
  async function view(one: NamedCase, reportId: string): Promise<CaseDispute> {
    const all = (await disputes.ofCase(db, one.id)).filter((each) => each.reportId === reportId);
    const ids = all.map(({ id }) => id);
    const [questions, files] = await Promise.all([disputes.questions(db, ids), disputes.files(db, ids)]);
    const shown = caseDispute(all, { questions, files }, clock());
    if (!shown) throw notFound('disputeNotFound');
    return shown;
  }

  /** Stores a dispute and tells everyone concerned. The report is locked. */
  async function insert(
    tx: Tx,
    one: NamedCase,
    report: DisputedReport,
    given: Pick<StoredDispute, 'reason' | 'words' | 'appealsId'>,
    { requestId, earlier }: { requestId: string; earlier: readonly StoredDispute[] },
  ): Promise<void> {
    const openedAt = clock();
    const due = dueTimes(clockStart(openedAt, earlier, report.state === 'listed'), workingDays());
    const id = crypto.randomUUID();
    const dispute = {
      id,
      reportId: report.id,
      caseId: one.id,
      reportVersion: report.version,
      openedAt,
      ...due,
      ...given,
    };
    await disputes.insert(tx, dispute);
    await keep.opened(tx, report);
    const isAppeal = given.appealsId !== null;
    await mails.tellSubject(tx, dispute, { news: 'opened', decisionDueOn: dayOf(due.decisionDueAt), isAppeal });
    await keep.note(tx, by(one, requestId), isAppeal ? 'dispute.appealed' : 'dispute.opened', dispute);
  }

  /**
   * Runs work on a dispute of the case, with its report and itself locked.
   * @throws ApiError 404 when it is none of the case's
   */
  async function withDispute(
    link: string,
    disputeId: string,
    work: (tx: Tx, found: { one: NamedCase; report: DisputedReport; dispute: StoredDispute }) => Promise<void>,
  ): Promise<CaseDispute> {
    const one = await cases.byLink(link);
    await limit(one.id);
    const known = await disputes.one(db, disputeId);
    if (known?.caseId !== one.id) throw notFound('disputeNotFound');
    await db.transaction(async (tx) => {
      const report = await reports.lock(tx, known.reportId);
      const dispute = report && (await disputes.lock(tx, disputeId));
      if (!report || !dispute) throw notFound('disputeNotFound');
      await work(tx, { one, report, dispute });
    });
    return view(one, known.reportId);
  }

  return {
    /**
     * Disputes a report. It stays as it is, marked as disputed, until there is a decision.
     * @throws ApiError 404 for a link that does not work or a report that does not name the proven identifier, 409 while
     * another dispute is open, soon after a decision, or while disputes are paused
     */
    async open({ link, reportID, reason, words }: OpenDisputeBody, requestId: string): Promise<CaseDispute> {
      const one = await cases.byLink(link);
      await limit(one.id);
      const { id } = await cases.reportOf(one, reportID);
      await db.transaction(async (tx) => {
        const report = await reports.lock(tx, id);
        if (!report || !isOpen(report) || !namesIdentifier(report, one.identifier))
          throw notFound('caseReportNotFound');
        const now = clock();
        // Whoever proves the identifier again is bound by what was decided before.
        const sameCases = [one.id, ...(await cases.idsOf(tx, one.identifier))];
        const paused = await disputes.pausedSince(tx, sameCases, new Date(now.getTime() - pauseMs));
        if (paused) throw until('disputesPaused', new Date(paused.getTime() + pauseMs));
        const earlier = (await disputes.ofReports(tx, [id])).filter(({ caseId }) => sameCases.includes(caseId));
        if (earlier.some(({ caseId, state }) => caseId === one.id && state === 'open')) throw conflict('disputeOpen');
        const decided = earlier.findLast(({ state }) => state === 'decided')?.closedAt;
        const free = decided && new Date(decided.getTime() + appealDays * dayMs);
        if (free && free > now) throw until('disputeTooSoon', free);
        const given = { reason, words, appealsId: null };
        await insert(tx, one, report, given, { requestId, earlier });
      });
      return view(one, id);
    },

    /** @throws ApiError 404 when it is none of the case's, 409 when it cannot be appealed */
    appeal: (
      { link, disputeID, words }: { link: string; disputeID: string; words: string },
      requestId: string,
    ): Promise<CaseDispute> =>
      withDispute(link, disputeID, async (tx, { one, report, dispute }) => {
        const all = await disputes.ofReports(tx, [report.id]);
        const isFree = !all.some(({ caseId, state }) => caseId === one.id && state === 'open');
        const told = asTold(dispute, clock());
        if (!isFree || !isOpen(report) || !appealUntil(told, all, clock())) throw conflict('appealNotPossible');
        const given = { reason: dispute.reason, words, appealsId: dispute.id };
        await insert(tx, one, report, given, { requestId, earlier: [] });
      }),

    /** @throws ApiError 404 when it is none of the case's, 409 when it is not open */
    withdraw: ({ link, disputeID }: { link: string; disputeID: string }, requestId: string): Promise<CaseDispute> =>
      withDispute(link, disputeID, async (tx, { one, report, dispute }) => {
        if (dispute.state !== 'open') throw conflict('disputeClosed');
        const closing = {
          state: 'withdrawn',
          outcome: null,
          reasons: null,
          decidedBy: null,
          decisionId: null,
        } as const;
        await disputes.close(tx, dispute, { ...closing, isFrivolous: false }, clock());
        await keep.closed(tx, report);
        await keep.note(tx, by(one, requestId), 'dispute.withdrawn', dispute);
      }),

    /** @throws ApiError 404 when there is no such question without an answer, 409 when the dispute is not open */
    answer: (
      { link, disputeID, questionID, answer }: { link: string; disputeID: string; questionID: string; answer: string },
      requestId: string,
    ): Promise<CaseDispute> =>
      withDispute(link, disputeID, async (tx, { one, report, dispute }) => {
        if (dispute.state !== 'open') throw conflict('disputeClosed');
        const question = (await disputes.questions(tx, [dispute.id])).find(({ id }) => id === questionID);
        if (question?.to !== 'subject' || !(await disputes.answer(tx, question, answer, clock())))
          throw notFound('questionNotFound');
        await keep.wake(tx, report.id);
        await keep.note(tx, by(one, requestId), 'dispute.answered', dispute, { side: 'subject' });
      }),

    view,
  };
}
