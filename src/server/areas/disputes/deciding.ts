import type { AskBody, DecideDisputeBody } from '../../../contract/disputes/staff-disputes.ts';
import type { Decided } from '../../../contract/moderation/decided.ts';
import { askedSleepMs, undoMs } from '../../../contract/moderation/moderation.ts';
import { localDate, type WorkingDays } from '../../../contract/rules/business-days.ts';
import type { NormalIdentifier } from '../../../contract/rules/identifiers.ts';
import { conflict, notFound } from '../../errors.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/pool.ts';
import { dueTimes } from './clocks.ts';
import type { Keeping } from './keeping.ts';
import type { Cases, Conflicts, DisputedReport, Queue, Reports, StaffMember } from './needs.ts';
import { type DisputeMails, type DisputeNews, subjectMailId } from './news.ts';
import type { StoredDispute } from './stored-dispute.ts';
import type { Storing } from './storing.ts';

/** What is undone or reversed. */
export interface Reopening {
  decisionId: string;
  isUndo: boolean;
  tellsAuthor: boolean;
}

/** Tells those who were told of a report that it says something else now. */
export interface Corrections {
  recall(tx: Tx, change: { reportId: string; kind: 'amended' }): Promise<void>;
}

interface Needs {
  db: Db;
  disputes: Storing;
  cases: Pick<Cases, 'byId'>;
  reports: Pick<Reports, 'lock' | 'setDisputed' | 'setReply'>;
  queue: Queue;
  moderation: {
    /** Stores the decision, and removes the report where a reason is given for that. @throws ApiError 404 or 409 */
    settle(
      tx: Tx,
      moderatorId: string,
      reportId: string,
      settled: { removal: string | null; outcome: string; note: string; itemVersion: number; version: number },
    ): Promise<Decided>;
    ofReports(
      ids: readonly string[],
    ): Promise<{ decision: string; decidedAt: Date; isUndone: boolean; reversedBy: string | null }[]>;
  };
  conflicts: Conflicts;
  keep: Keeping;
  mails: DisputeMails;
  corrections: Corrections;
  markers: {
    clear(tx: Tx, cleared: { identifier: NormalIdentifier; reportId: string; at: Date }): Promise<void>;
    unclear(tx: Tx, reportId: string): Promise<void>;
  };
  workingDays: () => WorkingDays;
  clock: Clock;
}

/** The part of the service for moderators. */
export function deciding(needs: Needs) {
  const { db, disputes, cases, reports, queue, moderation, conflicts, keep, mails, corrections, markers } = needs;
  const { workingDays, clock } = needs;

  const dueOn = ({ decisionDueAt }: StoredDispute) => localDate(decisionDueAt, workingDays().timeZone);

  /** Locks an open dispute that the moderator may decide, and its report. @throws ApiError 403, 404 or 409 */
  async function lockOpen(tx: Tx, moderatorId: string, disputeId: string) {
    const known = await disputes.one(tx, disputeId);
    const report = known && (await reports.lock(tx, known.reportId));
    const item = report && (await queue.lock(tx, report.id));
    const dispute = report && (await disputes.lock(tx, disputeId));
    if (!report || !dispute) throw notFound('disputeNotFound');
    if (dispute.state !== 'open') throw conflict('disputeClosed');
    await conflicts.refuse(tx, moderatorId, report);
    return { report, item, dispute };
  }

  /** Whether the report has changed since it was disputed. */
  async function isAmended(report: DisputedReport, { reportVersion, openedAt }: StoredDispute): Promise<boolean> {
    if (report.version > reportVersion) return true;
    const decided = await moderation.ofReports([report.id]);
    return decided.some(
      ({ decision, decidedAt, isUndone, reversedBy }) =>
        decision === 'redact' && !isUndone && reversedBy === null && decidedAt > openedAt,
    );
  }

  /** Closes what an outcome closes, and does what follows. */
  async function conclude(
    tx: Tx,
    { report, dispute }: { report: DisputedReport; dispute: StoredDispute },
    { outcome, reasons, isFrivolous }: DecideDisputeBody,
    { moderatorId, decisionId }: { moderatorId: string; decisionId: string },
  ): Promise<void> {
    const closing = { state: 'decided', outcome, reasons, decidedBy: moderatorId, decisionId, isFrivolous } as const;
    await disputes.close(tx, dispute, closing, clock());
    if (outcome === 'upheld') {
      await keep.endOf(tx, [report.id], decisionId);
      const found = await cases.byId(dispute.caseId, tx);
      // Counter-evidence for the score of the identifier.
      if (found) await markers.clear(tx, { identifier: found.identifier, reportId: report.id, at: clock() });
      await reports.setDisputed(tx, report.id, false);
    } else {
      if (outcome === 'reply_only') await showReply(tx, report.id);
      await keep.closed(tx, report);
    }
    // They are already told of a removal, and of a correction by the author.
    if (outcome === 'amended' && report.version === dispute.reportVersion)
      await corrections.recall(tx, { reportId: report.id, kind: 'amended' });
  }

  /** Shows a reply that waited for a moderator. */
  async function showReply(tx: Tx, reportId: string): Promise<void> {
    const [reply] = await disputes.replies(tx, [reportId]);
    if (reply?.state !== 'waiting') return;
    await disputes.setReplyState(tx, reportId, 'shown');
    await reports.setReply(tx, reportId, reply.words);
  }

  return {
    /**
     * Asks the author or the person who disputes. The item sleeps until the answer, for 7 days or until the decision is due.
     * @throws ApiError 403 for the moderator's own report or case, 404 when there is none, 409 when it is closed or nobody can be asked
     */
    ask: ({ accountId, requestId }: StaffMember, disputeId: string, { to, question }: AskBody): Promise<void> =>
      db.transaction(async (tx) => {
        const { report, item, dispute } = await lockOpen(tx, accountId, disputeId);
        if (to === 'author' && report.authorId === null) throw conflict('authorGone');
        const now = clock();
        await disputes.ask(tx, dispute.id, to, question, now);
        if (to === 'author') {
          await disputes.setAsked(tx, dispute.id, now);
          await mails.tellAuthor(tx, report, { news: 'asked', question });
        } else await mails.tellSubject(tx, dispute, { news: 'asked', question });
        const until = Math.min(now.getTime() + askedSleepMs, dispute.decisionDueAt.getTime());
        if (item && until > now.getTime()) await queue.sleep(tx, report.id, new Date(until));
        const by = { actor: 'account', actorId: accountId, requestId } as const;
        await keep.note(tx, by, 'dispute.asked', dispute, { side: to });
      }),

    /**
     * Decides about a dispute. Both sides are told when the decision cannot be undone any more.
     * @throws ApiError 403 for the moderator's own report or case, 404 when there is none, 409 when it is closed, changed since it was
     * opened, is an appeal against the moderator's own decision, or the outcome does not fit
     */
    decide: (moderator: StaffMember, disputeId: string, body: DecideDisputeBody): Promise<Decided> =>
      db.transaction(async (tx) => {
        const { accountId, requestId } = moderator;
        const { report, dispute } = await lockOpen(tx, accountId, disputeId);
        const appealed = dispute.appealsId === null ? null : await disputes.one(tx, dispute.appealsId);
        if (appealed?.decidedBy === accountId) throw conflict('appealNeedsAnother');
        const { outcome, removal, reasons: note, itemVersion, version } = body;
        if (outcome === 'amended' && !(await isAmended(report, dispute))) throw conflict('reportNotAmended');
        const [reply] = outcome === 'reply_only' ? await disputes.replies(tx, [report.id]) : [];
        const hasReply = reply?.caseId === dispute.caseId && reply.state !== 'takenAway';
        if (outcome === 'reply_only' && !hasReply) throw conflict('replyMissing');
        const settled = { removal, outcome, note, itemVersion, version };
        const decided = await moderation.settle(tx, accountId, report.id, settled);
        const { decisionID: decisionId } = decided;
        await conclude(tx, { report, dispute }, body, { moderatorId: accountId, decisionId });
        const at = new Date(clock().getTime() + undoMs);
        const isAppeal = dispute.appealsId !== null;
        const news: DisputeNews = { news: 'decided', outcome, reasons: note, isAppeal };
        await mails.tellAuthor(tx, report, news, { id: decisionId, at });
        await mails.tellSubject(tx, dispute, news, { id: subjectMailId(decisionId, dispute.id), at });
        const by = { actor: 'account', actorId: accountId, requestId } as const;
        await keep.note(tx, by, 'dispute.decided', dispute, { outcome, decision: decisionId });
        return decided;
      }),

    /**
     * Reopens what an undone or reversed decision had closed. The report and its item are as they were before it.
     * Whoever was told of the decision is told.
     * @param reopening `tellsAuthor`: the author was told of the decision, and learns only here that it was taken back
     * @throws ApiError 409 when the decision was appealed, or the report disputed anew
     */
    async reopen(tx: Tx, report: DisputedReport, { decisionId, isUndo, tellsAuthor }: Reopening): Promise<void> {
      if (await disputes.isSucceeded(tx, decisionId)) throw conflict('decisionNotReversible');
      const due = isUndo ? null : dueTimes(clock(), workingDays());
      const reopened = await disputes.reopen(tx, decisionId, due);
      if (reopened.length === 0) return;
      await markers.unclear(tx, report.id);
      await keep.opened(tx, report);
      for (const dispute of reopened) {
        const news: DisputeNews = { news: 'reopened', decisionDueOn: dueOn(dispute) };
        if (!(await mails.cancel(tx, subjectMailId(decisionId, dispute.id))))
          await mails.tellSubject(tx, dispute, news);
        if (tellsAuthor) await mails.tellAuthor(tx, report, news);
      }
    },

    /** Whether an open dispute has held a report, because nobody decided in time. */
    isHolding: (tx: Tx, reportId: string): Promise<boolean> => disputes.isHolding(tx, reportId),

    /**
     * Shows the reply to a report in answers, or removes it.
     * @param read `writtenAt` is that of the reply which the moderator has read
     * @throws ApiError 403 for the moderator's own report or case, 404 when there is no report, 409 when there is no reply or another one
     */
    decideReply: (
      { accountId, requestId }: StaffMember,
      reportId: string,
      { isShown, writtenAt }: { isShown: boolean; writtenAt: string },
    ): Promise<void> =>
      db.transaction(async (tx) => {
        const report = await reports.lock(tx, reportId);
        if (!report || report.withdrawnAt) throw notFound('queueItemNotFound');
        await conflicts.refuse(tx, accountId, report);
        const [reply] = await disputes.replies(tx, [reportId]);
        if (!reply?.words) throw conflict('replyMissing');
        if (reply.writtenAt.toISOString() !== writtenAt) throw conflict('itemChanged');
        await disputes.setReplyState(tx, reportId, isShown ? 'shown' : 'takenAway');
        await reports.setReply(tx, reportId, isShown ? reply.words : null);
        if ((await queue.lock(tx, reportId)) && (await queue.dropCause(tx, reportId, 'replied')) === 0)
          await queue.leave(tx, reportId);
        const by = { actor: 'account', actorId: accountId, requestId } as const;
        await keep.noteReply(tx, by, isShown ? 'reply.shown' : 'reply.taken_away', reply);
      }),
  };
}
