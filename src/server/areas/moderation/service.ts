import type { AnswerBody, OwnDecision } from '../../../contract/moderation/decisions.ts';
import {
  askedSleepMs,
  type Decision,
  isTold,
  type UntoldDecision,
  undoMs,
} from '../../../contract/moderation/moderation.ts';
import type { BulkAnswer, BulkBody, DecideBody, Decided } from '../../../contract/moderation/queue.ts';
import { reportIdentifiers } from '../../../contract/reports/report-fields.ts';
import { ApiError, conflict, notFound } from '../../errors.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/pool.ts';
import type { AccountService } from '../accounts/service.ts';
import type { AuditEvent, AuditService } from '../audit/service.ts';
import type { ConflictService } from '../disputes/conflicts/service.ts';
import type { MailService } from '../notices/mail/service.ts';
import type { SafelistService } from '../registry/safelist/service.ts';
import { agreedOn, type QueueItem, type QueueService } from '../reports/queue/service.ts';
import type { ReportService, StoredReport } from '../reports/service.ts';
import { storeAnswer, toldOf } from './authors.ts';
import type { FlagService } from './flags/service.ts';
import { overviewOf } from './overview.ts';
import { outcomes, refusalOf } from './refusal.ts';
import type { ModerationRepository } from './repository.ts';
import { type Disputes, restoring } from './restoring.ts';
import { isReversible } from './reversible.ts';
import { listsUnwarned, NamesSafelisted, safelistEntry } from './safelisted.ts';
import { settling } from './settling.ts';
import { itemBefore, type StoredDecision } from './stored-decision.ts';

export type { StoredDecision };

interface Needs {
  db: Db;
  decisions: ModerationRepository;
  reports: ReportService;
  queue: QueueService;
  flags: FlagService;
  conflicts: Pick<ConflictService, 'ofReport' | 'ofReports' | 'refuse'>;
  accounts: Pick<AccountService, 'recipient' | 'some'>;
  mail: MailService;
  safelist: Pick<SafelistService, 'refusedKinds'>;
  audit: AuditService;
  disputes: Disputes<StoredReport>;
  clock: Clock;
}

/** Who decides. */
export interface Moderator {
  accountId: string;
  requestId: string;
}

const events: Record<Decision, AuditEvent> = {
  verify: 'report.verified',
  list: 'report.listed',
  hold: 'report.held',
  ask: 'report.asked',
  redact: 'report.redacted',
  remove: 'report.removed',
  dismiss: 'flags.dismissed',
  release: 'narrative.released',
};

export type ModerationService = ReturnType<typeof moderationService>;

/** Decides about reports that wait: each decision is one transaction, which changes all of it or nothing. */
export function moderationService(needs: Needs) {
  const { db, decisions, reports, queue, flags, conflicts, accounts, mail, safelist, audit, disputes, clock } = needs;
  const isPastUndo = ({ decidedAt }: StoredDecision) => clock().getTime() - decidedAt.getTime() > undoMs;

  /** Queues the author's mail for the time when the decision cannot be undone any more. */
  async function tellAuthor(tx: Tx, { authorId, id }: StoredReport, decision: ToldDecision) {
    const author = authorId === null ? null : await accounts.recipient(authorId, tx);
    if (!author) return;
    const { email: to, name, preferences } = author;
    const { id: mailId, ...told } = decision;
    const at = new Date(clock().getTime() + undoMs);
    await mail.queueLater(
      tx,
      { kind: 'reportDecided', to, name, language: preferences.language, reportId: id, ...told },
      { id: mailId, at },
    );
  }

  /** The item waits again, after an answer. */
  async function wake(tx: Tx, reportId: string): Promise<void> {
    if (await queue.lock(tx, reportId)) await queue.sleep(tx, reportId, null);
  }

  /** Carries out a decision. The report and its item are locked. */
  async function apply(tx: Tx, report: StoredReport, item: QueueItem, id: string, body: DecideBody) {
    const at = clock();
    const isSeen = item.causes.includes('safelist');
    switch (body.decision) {
      case 'verify':
        if (report.state !== 'listed') await reports.setState(tx, report.id, 'listed', at, { isSeen });
        await reports.setVerified(tx, report.id, true, at);
        break;
      case 'list':
      case 'hold':
        await reports.setState(tx, report.id, body.decision === 'list' ? 'listed' : 'held', at, { isSeen });
        break;
      case 'remove':
        await reports.setState(tx, report.id, 'removed', at);
        break;
      case 'redact':
        await reports.redact(tx, report.id, body.passages);
        await queue.stay(tx, report.id);
        return;
      case 'release':
        await reports.setReleased(tx, report.id, at);
        await queue.stay(tx, report.id);
        return;
      case 'ask':
        await queue.sleep(tx, report.id, new Date(at.getTime() + askedSleepMs));
        return;
      case 'dismiss':
        await flags.close(tx, report.id, id);
        if ((await queue.dropCause(tx, report.id, 'flagged')) > 0) return;
    }
    if (item.causes.includes('flagged')) await flags.close(tx, report.id, id);
    if (report.disputed) await queue.keepCause(tx, report.id, 'disputed');
    else await queue.leave(tx, report.id);
  }

  /** @throws ApiError 403, 404 or 409, with the reason why the decision cannot be made */
  async function decideIn(
    tx: Tx,
    { accountId, requestId }: Moderator,
    reportId: string,
    body: DecideBody,
    bulkId: string | null,
  ): Promise<Decided> {
    const report = await reports.lock(tx, reportId);
    const item = report && (await queue.lock(tx, reportId));
    const now = clock();
    const own = report && (await conflicts.ofReport(tx, accountId, report));
    const agreedBy = report && item ? agreedOn(item, report) : null;
    const refusal = refusalOf({ report, item, moderatorId: accountId, conflict: own, agreedBy, now }, body);
    if (refusal) throw refusal;
    if (!report || !item) throw notFound('queueItemNotFound');
    if (listsUnwarned(body.decision, report, item)) {
      const [kinds = []] = await safelist.refusedKinds(tx, [reportIdentifiers(report)]);
      if (kinds.length > 0) throw new NamesSafelisted(kinds);
    }
    const id = crypto.randomUUID();
    const isFirst = body.decision === 'verify' && report.CNIC !== null && agreedBy === null;
    const { state, standing, awaitsCorroboration, passages } = report;
    const redaction = { version: report.version, passages: passages ?? [] };
    const before = {
      ...{ state, standing, awaitsCorroboration, item: itemBefore(item) },
      ...(body.decision === 'redact' && { redaction }),
    };
    await decisions.insert(tx, {
      ...{
        id,
        reportId,
        moderatorId: accountId,
        decision: body.decision,
        reason: body.reason,
        note: body.note,
        isFirst,
      },
      ...{ enteredAt: item.enteredAt, decidedAt: now, before, bulkId },
    });
    if (isFirst) await queue.agree(tx, reportId, accountId, report.version);
    else await apply(tx, report, item, id, body);
    const { decision, reason, note } = body;
    if (isTold(decision) && !isFirst) await tellAuthor(tx, report, { id, decision, reason, note });
    await audit.note(tx, {
      ...{ actor: 'account', actorId: accountId, reportIds: [reportId], requestId },
      event: isFirst ? 'report.verification_proposed' : events[decision],
      details: { decision: id, reason, ...(bulkId === null ? {} : { bulk: bulkId }) },
    });
    return { decisionID: id, reportID: reportId, isFirst, undoUntil: new Date(now.getTime() + undoMs).toISOString() };
  }

  /** Decides in a transaction. What the safelist says of a report that would be listed is then in its item. */
  async function decideAlone(moderator: Moderator, reportId: string, body: DecideBody, bulkId: string | null) {
    try {
      return await db.transaction((tx) => decideIn(tx, moderator, reportId, body, bulkId));
    } catch (error) {
      if (error instanceof NamesSafelisted)
        await db.transaction(async (tx) => {
          const report = await reports.lock(tx, reportId);
          if (report && (await queue.lock(tx, reportId))) await queue.enter(tx, safelistEntry(report, error.kinds));
        });
      throw error;
    }
  }

  const { restore, wouldListUndecided } = restoring({ reports, queue, flags, disputes, clock });

  return {
    settle: settling({ decisions, reports, queue, flags, clock }),

    /** The sealed columns of decisions, for a rotation of keys. */
    sealedRows: decisions.sealedRows,

    /** Deletes what was written to and by the author, of a report whose content is destroyed. The decisions stay. */
    forgetWords: (tx: Tx, reportId: string): Promise<void> => decisions.forgetWords(tx, reportId),

    /**
     * Decides about a report that waits. Its author is told when the decision cannot be undone any more.
     * @throws ApiError 403 for a matter of the moderator's own, 404 when it does not wait, 409 when it changed since it was opened or cannot be decided so
     */
    decide: (moderator: Moderator, reportId: string, body: DecideBody): Promise<Decided> =>
      decideAlone(moderator, reportId, body, null),

    /** What a decision would do with each item of a selection. */
    async preview(moderatorId: string, decision: Decision, items: BulkBody['items']): Promise<BulkAnswer> {
      const ids = items.map(({ reportID }) => reportID);
      const [found, waiting] = await Promise.all([reports.staff.some(ids), queue.some(ids)]);
      const own = await conflicts.ofReports(db, moderatorId, found);
      const now = clock();
      return {
        items: items.map(({ reportID, itemVersion, version }) => {
          const report = found.find(({ id }) => id === reportID) ?? null;
          const item = waiting.find((one) => one.reportId === reportID) ?? null;
          const agreedBy = report && item ? agreedOn(item, report) : null;
          const situation = { report, item, moderatorId, conflict: own.get(reportID) ?? null, agreedBy, now };
          const refusal = refusalOf(situation, { decision, itemVersion, version });
          const isFirst = decision === 'verify' && report?.CNIC !== null && agreedBy === null;
          const outcome = refusal ? (outcomes[refusal.code] ?? 'gone') : isFirst ? 'first' : 'decided';
          return { reportID, outcome, decisionID: null };
        }),
      };
    },

    /**
     * Decides about each item in a transaction of its own, in the given order. An interrupted call leaves each item decided
     * or not, and the same `bulkID` again decides what is left.
     */
    async bulk(moderator: Moderator, { bulkID, items, ...body }: BulkBody): Promise<BulkAnswer> {
      const done = await decisions.inBulk(db, bulkID, moderator.accountId);
      const answer: BulkAnswer['items'] = [];
      for (const { reportID, itemVersion, version } of items) {
        const before = done.get(reportID);
        if (before) {
          answer.push({ reportID, outcome: before.is_first ? 'first' : 'decided', decisionID: before.id });
          continue;
        }
        try {
          const one = { ...body, itemVersion, version, passages: [] };
          const { decisionID, isFirst } = await decideAlone(moderator, reportID, one, bulkID);
          answer.push({ reportID, outcome: isFirst ? 'first' : 'decided', decisionID });
        } catch (error) {
          const outcome = error instanceof ApiError ? outcomes[error.code] : undefined;
          if (!outcome) throw error;
          answer.push({ reportID, outcome, decisionID: null });
        }
      }
      return { items: answer };
    },

    /**
     * Undoes one of the moderator's own decisions as if it had not been made: its mail is not sent, and the item is claimed
     * again.
     * @throws ApiError 403 for a matter of the moderator's own, 404 when it is not the moderator's, 409 after 10 seconds, or when something came after it
     */
    undo: ({ accountId, requestId }: Moderator, id: string): Promise<{ reportID: string }> =>
      db.transaction(async (tx) => {
        const reportID = await decisions.reportOf(tx, id);
        const report = reportID === null ? null : await reports.lock(tx, reportID);
        const decision = report && (await decisions.lock(tx, id));
        if (!report || decision?.moderatorId !== accountId || decision.decision === 'reverse')
          throw notFound('decisionNotFound');
        await conflicts.refuse(tx, accountId, report);
        if (decision.isUndone) return { reportID: report.id };
        const [latest] = (await decisions.ofReports(tx, [report.id])).slice(-1);
        if (isPastUndo(decision) || latest?.id !== id || report.withdrawnAt || isOutdated(report, decision))
          throw conflict('undoTooLate');
        if (await wouldListUndecided(tx, report, decision)) throw conflict('undoTooLate');
        const wasMailed = !(await mail.cancel(tx, id));
        if (wasMailed && isMailed(report, decision)) throw conflict('undoTooLate');
        await decisions.undo(tx, id, clock());
        await restore(tx, report, decision, { moderatorId: accountId, isUndo: true, wasMailed });
        await audit.note(tx, {
          ...{ actor: 'account', actorId: accountId, event: 'decision.undone', reportIds: [report.id], requestId },
          details: { decision: id },
        });
        return { reportID: report.id };
      }),

    /**
     * Reverses the latest decision about a report: everything is as before, the report waits again, and its author is told.
     * @throws ApiError 403 for a matter of the moderator's own, 404 when there is no such decision, 409 when
     * it is not the latest, was the moderator's own and the author appealed, or the report has to stay held for a dispute
     */
    reverse: (
      { accountId, requestId }: Moderator,
      id: string,
      { reason, note }: { reason: string; note: string | null },
    ): Promise<{ reportID: string }> =>
      db.transaction(async (tx) => {
        const reportID = await decisions.reportOf(tx, id);
        const report = reportID === null ? null : await reports.lock(tx, reportID);
        const decision = report && (await decisions.lock(tx, id));
        if (!report || !decision) throw notFound('decisionNotFound');
        await conflicts.refuse(tx, accountId, report);
        if (reason === 'appeal' && decision.moderatorId === accountId) throw conflict('appealNeedsAnother');
        const all = await decisions.ofReports(tx, [report.id]);
        if (!isReversible(all, decision) || report.withdrawnAt || isOutdated(report, decision))
          throw conflict('decisionNotReversible');
        if (await wouldListUndecided(tx, report, decision)) throw conflict('disputeUndecided');
        const reversal = crypto.randomUUID();
        const { state, standing, awaitsCorroboration } = report;
        await decisions.insert(tx, {
          ...{ id: reversal, reportId: report.id, moderatorId: accountId, decision: 'reverse', reason, note },
          ...{ isFirst: false, enteredAt: null, decidedAt: clock(), bulkId: null },
          before: { state, standing, awaitsCorroboration, item: null },
        });
        await decisions.reverse(tx, id, reversal);
        // If nobody has been told of the decision yet, no second mail is needed.
        const wasMailed = !(await mail.cancel(tx, id));
        await restore(tx, report, decision, { moderatorId: accountId, isUndo: false, wasMailed });
        if (wasMailed && isMailed(report, decision))
          await tellAuthor(tx, report, { id: reversal, decision: 'reverse', reason, note });
        await audit.note(tx, {
          ...{ actor: 'account', actorId: accountId, event: 'decision.reversed', reportIds: [report.id], requestId },
          details: { decision: id, reason },
        });
        return { reportID: report.id };
      }),

    /**
     * What moderators decided about an author's report, oldest first, and what they ask.
     * @throws ApiError 404 when it is none of the author's
     */
    async toldTo(authorId: string, reportId: string): Promise<OwnDecision[]> {
      if (!(await reports.isOwn(authorId, reportId))) throw notFound('reportNotFound');
      return toldOf(await decisions.ofReports(db, [reportId]), clock());
    },

    /**
     * Takes an author's answer; the report waits again.
     * @throws ApiError 404 when it is none of the author's, or there is no such question
     */
    answer: ({ accountId, requestId }: Moderator, reportId: string, body: AnswerBody): Promise<void> =>
      db.transaction(async (tx) => {
        const report = await reports.lock(tx, reportId);
        if (report?.authorId !== accountId || report.withdrawnAt) throw notFound('reportNotFound');
        await storeAnswer({ decisions, wake }, tx, reportId, body, clock());
        await audit.note(tx, {
          ...{ actor: 'account', actorId: accountId, event: 'report.answered', reportIds: [reportId], requestId },
        });
      }),

    overview: overviewOf({
      weeksSince: (since) => decisions.byWeek(db, since),
      moderatorsSince: (since) => decisions.byModerator(db, since),
      waiting: () => queue.figures(),
      accounts: (ids) => accounts.some(ids),
      clock,
    }),

    /** The decisions about some reports that were not undone, oldest first. */
    ofReports: (reportIds: readonly string[]): Promise<StoredDecision[]> => decisions.ofReports(db, reportIds),
    isReversible,
  };
}

interface ToldDecision extends Pick<StoredDecision, 'id' | 'reason' | 'note'> {
  decision: Exclude<StoredDecision['decision'], UntoldDecision>;
}

/** Whether the author gets a mail about a decision. */
const isMailed = (
  { authorId }: StoredReport,
  { decision, isFirst }: Pick<StoredDecision, 'decision' | 'isFirst'>,
): boolean => authorId !== null && isTold(decision) && !isFirst;

/** Whether a decision hid passages of a version that the author has since replaced. */
const isOutdated = ({ version }: StoredReport, { before: { redaction } }: StoredDecision): boolean =>
  redaction !== undefined && redaction.version !== version;
