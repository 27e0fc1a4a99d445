import type { ReplyState } from '../../../contract/disputes/disputes.ts';
import type { Queryable, Tx } from '../../platform/db/pool.ts';
import type { SealContext } from '../../platform/vault/seal-context.ts';
import type { Vault } from '../../platform/vault/vault.ts';
import { factsContext, fileContext, messageContext, replyContext, wordsContext } from './contexts.ts';
import * as sql from './statements.ts';
import type { StoredDispute, StoredFile, StoredQuestion, StoredReply } from './stored-dispute.ts';

/** A dispute to store. */
export type NewDispute = Pick<
  StoredDispute,
  | 'id'
  | 'reportId'
  | 'caseId'
  | 'reportVersion'
  | 'reason'
  | 'words'
  | 'openedAt'
  | 'authorDueAt'
  | 'decisionDueAt'
  | 'endsAt'
  | 'appealsId'
>;

/** How a dispute was closed. */
export type Closing = Pick<StoredDispute, 'state' | 'outcome' | 'reasons' | 'decidedBy' | 'decisionId' | 'isFrivolous'>;

/** The sealed part of a file's row. */
type FileFacts = Pick<StoredFile, 'name' | 'type' | 'size'>;

export type Storing = ReturnType<typeof storing>;

/** The part of the repository that reads and writes: what people wrote and the facts of their files are sealed. */
export function storing(vault: Vault) {
  const opened = (context: SealContext, sealed: Buffer | null): string | null =>
    sealed && (vault.tryOpen(() => vault.open(context, sealed)) as string | null);

  const fromRow = (row: sql.DisputeRow): StoredDispute => ({
    id: row.id,
    reportId: row.report_id,
    caseId: row.case_id,
    reportVersion: row.report_version,
    reason: row.reason,
    words: opened(wordsContext('words', row.id, row.report_id), row.words) ?? '',
    state: row.state,
    openedAt: row.opened_at,
    authorDueAt: row.author_due_at,
    authorAskedAt: row.author_asked_at,
    decisionDueAt: row.decision_due_at,
    overdueAt: row.overdue_at,
    endsAt: row.ends_at,
    heldAt: row.held_at,
    closedAt: row.closed_at,
    outcome: row.outcome,
    reasons: opened(wordsContext('reasons', row.id, row.report_id), row.reasons),
    isFrivolous: row.is_frivolous,
    decidedBy: row.decided_by,
    decisionId: row.decision_id,
    appealsId: row.appeals_id,
  });
  const fromFile = (row: sql.FileRow): StoredFile => ({
    ...(vault.open(factsContext(row.id), row.sealed) as FileFacts),
    id: row.id,
    disputeId: row.dispute_id ?? '',
    path: row.path,
    createdAt: row.created_at,
  });
  const maybe = (row: sql.DisputeRow | null): StoredDispute | null => row && fromRow(row);

  return {
    async insert(tx: Tx, one: NewDispute): Promise<void> {
      const words = vault.seal(wordsContext('words', one.id, one.reportId), one.words);
      await tx.rows(sql.insert, [
        ...[one.id, one.reportId, one.caseId, one.reportVersion, one.reason, words, one.openedAt],
        ...[one.authorDueAt, one.decisionDueAt, one.endsAt, one.appealsId],
      ]);
    },
    one: async (db: Queryable, id: string) => maybe(await db.one(sql.one, [id])),
    /** Locks a dispute. The report is to be locked first. */
    lock: async (tx: Tx, id: string) => maybe(await tx.one(sql.lock, [id])),
    /** All about some reports, oldest first. */
    ofReports: async (db: Queryable, reportIds: readonly string[]): Promise<StoredDispute[]> =>
      reportIds.length === 0 ? [] : (await db.rows(sql.ofReports, [reportIds])).map(fromRow),
    lockOpen: async (tx: Tx, reportIds: readonly string[]) => (await tx.rows(sql.lockOpen, [reportIds])).map(fromRow),
    /** The cases that have disputed reports, or replied to them, by the ids of the reports. */
    async casesAbout(db: Queryable, reportIds: readonly string[]): Promise<Map<string, string[]>> {
      const found = new Map<string, string[]>();
      for (const { report_id, case_id } of await db.rows(sql.casesAbout, [reportIds]))
        found.set(report_id, [...(found.get(report_id) ?? []), case_id]);
      return found;
    },
    /** All of a case, newest first. */
    ofCase: async (db: Queryable, caseId: string) => (await db.rows(sql.ofCase, [caseId])).map(fromRow),

    async close(tx: Tx, { id, reportId }: StoredDispute, closing: Closing, at: Date): Promise<void> {
      const { state, outcome, reasons, decidedBy, decisionId, isFrivolous } = closing;
      const sealed = reasons === null ? null : vault.seal(wordsContext('reasons', id, reportId), reasons);
      await tx.rows(sql.close, [id, state, at, outcome, sealed, decidedBy, decisionId, isFrivolous]);
    },
    /** Reopens what a decision closed. @param due new times; null keeps the earlier ones */
    reopen: async (tx: Tx, decisionId: string, due: { decisionDueAt: Date; endsAt: Date } | null) =>
      (await tx.rows(sql.reopen, [decisionId, due?.decisionDueAt ?? null, due?.endsAt ?? null])).map(fromRow),
    /** Whether a dispute that a decision closed was appealed or reopened. */
    isSucceeded: async (tx: Tx, decisionId: string): Promise<boolean> =>
      (await tx.one(sql.succeeded, [decisionId])) !== null,
    /** Whether an open dispute has held the report. */
    isHolding: async (tx: Tx, reportId: string): Promise<boolean> => (await tx.one(sql.holding, [reportId])) !== null,

    async setAsked(tx: Tx, id: string, at: Date): Promise<void> {
      await tx.rows(sql.setAsked, [id, at]);
    },
    async setOverdue(tx: Tx, id: string, at: Date): Promise<void> {
      await tx.rows(sql.setOverdue, [id, at]);
    },
    async setHeld(tx: Tx, id: string, at: Date): Promise<void> {
      await tx.rows(sql.setHeld, [id, at]);
    },
    /** Disputes with a step that is due, without those left out. */
    due: async (db: Queryable, now: Date, { limit, except }: { limit: number; except: readonly string[] }) =>
      (await db.rows(sql.due, [now, limit, except])).map(({ id, report_id }) => ({ id, reportId: report_id })),
    /** When the first open decision about a report is due, and how many are open. */
    async openAbout(db: Queryable, reportId: string): Promise<{ dueAt: Date | null; open: number }> {
      const row = await db.one(sql.dueAt, [reportId]);
      return { dueAt: row?.due_at ?? null, open: row?.open ?? 0 };
    },
    /** When a dispute of the cases was found frivolous, later than `since`; null otherwise. */
    pausedSince: async (db: Queryable, caseIds: readonly string[], since: Date): Promise<Date | null> =>
      (await db.one(sql.pausedSince, [caseIds, since]))?.closed_at ?? null,
    /** Those of some cases with a dispute that is open, or was decided or ended later than `since`. */
    unfinished: async (db: Queryable, caseIds: readonly string[], since: Date): Promise<string[]> =>
      (await db.rows(sql.unfinished, [caseIds, since])).map(({ case_id }) => case_id),
    /** Destroys what was written about a report. */
    async forgetWords(tx: Tx, reportId: string): Promise<void> {
      await tx.rows(sql.forgetWords, [reportId]);
    },
    async forgetCases(tx: Tx, caseIds: readonly string[]): Promise<void> {
      await tx.rows(sql.forgetCases, [caseIds]);
    },
    /**
     * Whether a report says again what an upheld dispute was about since a time: it names an identifier that was cleared,
     * and has the author or the words of the report that was removed.
     */
    isShielded: async (
      tx: Tx,
      {
        tokens,
        since,
        authorId,
        sameWords,
      }: { tokens: string[]; since: Date; authorId: string | null; sameWords: string[] },
    ): Promise<boolean> => (await tx.one(sql.shielded, [tokens, since, authorId, sameWords])) !== null,
    figures: (db: Queryable, since: Date) => db.one(sql.figures, [since]),

    /** Oldest first. */
    async questions(db: Queryable, disputeIds: readonly string[]): Promise<StoredQuestion[]> {
      if (disputeIds.length === 0) return [];
      return (await db.rows(sql.questions, [disputeIds])).map((row) => ({
        id: row.id,
        disputeId: row.dispute_id,
        to: row.to_side,
        words: opened(messageContext(row.id, row.dispute_id), row.words),
        askedAt: row.sent_at,
        answer: row.answer_id && (opened(messageContext(row.answer_id, row.dispute_id), row.answer) ?? ''),
        answeredAt: row.answered_at,
      }));
    },
    async ask(tx: Tx, disputeId: string, to: 'subject' | 'author', words: string | null, at: Date): Promise<void> {
      const id = crypto.randomUUID();
      const sealed = words === null ? null : vault.seal(messageContext(id, disputeId), words);
      await tx.rows(sql.addMessage, [id, disputeId, 'moderator', to, sealed, at, null]);
    },
    /** @returns false when the question has an answer already */
    async answer(tx: Tx, { id: questionId, disputeId, to }: StoredQuestion, words: string, at: Date): Promise<boolean> {
      const id = crypto.randomUUID();
      const sealed = vault.seal(messageContext(id, disputeId), words);
      return (await tx.one(sql.addMessage, [id, disputeId, to, 'moderator', sealed, at, questionId])) !== null;
    },

    /** Spreads files over 256 folders. */
    newPath: (id: string): string => `disputes/${id.slice(0, 2)}/${id}`,
    sealFile: (id: string, bytes: Buffer): Buffer => vault.sealBytes(fileContext(id), bytes),
    openFile: (id: string, sealed: Buffer): Buffer => vault.openBytes(fileContext(id), sealed),
    hasCurrentKey: (sealed: Buffer): boolean => vault.isCurrent(sealed),
    files: async (db: Queryable, disputeIds: readonly string[]): Promise<StoredFile[]> =>
      disputeIds.length === 0 ? [] : vault.openEach(await db.rows(sql.files, [disputeIds]), fromFile),
    async addFile(tx: Tx, { id, disputeId, path, createdAt, name, type, size }: StoredFile): Promise<void> {
      const facts: FileFacts = { name, type, size };
      await tx.rows(sql.addFile, [id, disputeId, path, vault.seal(factsContext(id), facts), createdAt]);
    },
    /** Paths greater than `after`, in order. */
    paths: async (db: Queryable, after: string, limit: number): Promise<string[]> =>
      (await db.rows(sql.paths, [after, limit])).map(({ path }) => path),
    async disownFiles(tx: Tx, reportIds: readonly string[]): Promise<void> {
      await tx.rows(sql.disownFiles, [reportIds]);
    },
    /** @returns the paths of files that belong to no dispute any more */
    removeOwnerless: async (tx: Tx): Promise<string[]> => (await tx.rows(sql.removeOwnerless)).map(({ path }) => path),

    async replies(db: Queryable, reportIds: readonly string[]): Promise<StoredReply[]> {
      if (reportIds.length === 0) return [];
      return vault.openEach(await db.rows(sql.replies, [reportIds]), (row) => ({
        reportId: row.report_id,
        caseId: row.case_id,
        words: vault.open(replyContext(row.report_id, row.case_id), row.words) as string,
        state: row.state,
        writtenAt: row.written_at,
      }));
    },
    async putReply(tx: Tx, { reportId, caseId, words, state, writtenAt }: StoredReply): Promise<void> {
      await tx.rows(sql.putReply, [
        ...[reportId, caseId, vault.seal(replyContext(reportId, caseId), words), state, writtenAt],
      ]);
    },
    async setReplyState(tx: Tx, reportId: string, state: ReplyState): Promise<void> {
      await tx.rows(sql.setReplyState, [reportId, state]);
    },
    async deleteReply(tx: Tx, reportId: string): Promise<void> {
      await tx.rows(sql.deleteReply, [reportId]);
    },
  };
}
