import type { Queryable, Tx } from '../../platform/db/pool.ts';
import type { SealedRows } from '../../platform/vault/reseal.ts';
import type { SealContext } from '../../platform/vault/seal-context.ts';
import type { Vault } from '../../platform/vault/vault.ts';
import * as sql from './statements.ts';
import type { Before, StoredDecision } from './stored-decision.ts';

/** A decision to store. */
export interface NewDecision
  extends Pick<StoredDecision, 'id' | 'reportId' | 'decision' | 'reason' | 'note' | 'isFirst'> {
  moderatorId: string;
  enteredAt: Date | null;
  decidedAt: Date;
  before: Before;
  bulkId: string | null;
}

/** Statistics about decisions. */
export interface Figures {
  decided: number;
  /** Seconds from entering the queue to the decision. */
  median: number | null;
  overturned: number;
}

const context = (column: 'note' | 'answer', id: string, reportId: string): SealContext => ({
  ...{ table: 'moderation_decisions', column, id, also: reportId },
});

export type ModerationRepository = ReturnType<typeof moderationRepository>;

/** The decisions of moderators in PostgreSQL. Notes and answers are sealed. */
export function moderationRepository({ vault }: { vault: Vault }) {
  const seal = (column: 'note' | 'answer', { id, reportId }: { id: string; reportId: string }, text: string | null) =>
    text === null ? null : vault.seal(context(column, id, reportId), text);
  const open = (column: 'note' | 'answer', { id, report_id }: sql.DecisionRow, sealed: Buffer | null) =>
    sealed && (vault.tryOpen(() => vault.open(context(column, id, report_id), sealed)) as string | null);
  const fromRow = (row: sql.DecisionRow): StoredDecision => ({
    id: row.id,
    reportId: row.report_id,
    moderatorId: row.moderator_id,
    decision: row.decision as StoredDecision['decision'],
    reason: row.reason,
    note: open('note', row, row.note),
    isFirst: row.is_first,
    decidedAt: row.decided_at,
    before: row.before as Before,
    isUndone: row.undone_at !== null,
    reversedBy: row.reversed_by,
    answer: open('answer', row, row.answer),
    answeredAt: row.answered_at,
  });

  return {
    async insert(tx: Tx, one: NewDecision): Promise<void> {
      await tx.rows(sql.insert, [
        ...[one.id, one.reportId, one.moderatorId, one.decision, one.reason, seal('note', one, one.note), one.isFirst],
        ...[one.enteredAt, one.decidedAt, JSON.stringify(one.before), one.bulkId],
      ]);
    },
    reportOf: async (db: Queryable, id: string): Promise<string | null> =>
      (await db.one(sql.reportOf, [id]))?.report_id ?? null,
    async lock(tx: Tx, id: string): Promise<StoredDecision | null> {
      const row = await tx.one(sql.lock, [id]);
      return row && fromRow(row);
    },
    ofReports: async (db: Queryable, reportIds: readonly string[]): Promise<StoredDecision[]> =>
      (await db.rows(sql.ofReports, [reportIds])).map(fromRow),
    inBulk: async (db: Queryable, bulkId: string, moderatorId: string) =>
      new Map((await db.rows(sql.inBulk, [bulkId, moderatorId])).map((row) => [row.report_id, row])),
    async undo(tx: Tx, id: string, at: Date): Promise<void> {
      await tx.rows(sql.undo, [id, at]);
    },
    async reverse(tx: Tx, id: string, by: string): Promise<void> {
      await tx.rows(sql.reverse, [id, by]);
    },
    async answer(tx: Tx, decision: StoredDecision, answer: string, at: Date): Promise<void> {
      await tx.rows(sql.answer, [decision.id, seal('answer', decision, answer), at]);
    },
    /** Deletes what was written to and by the author of a report. */
    async forgetWords(tx: Tx, reportId: string): Promise<void> {
      await tx.rows(sql.forgetWords, [reportId]);
    },
    /** The figures of decisions since then: by week, and those of all weeks with `is_total`. */
    byWeek: (db: Queryable, since: Date): Promise<(Figures & { week: string | null; is_total: boolean })[]> =>
      db.rows(sql.byWeek, [since]),
    byModerator: (db: Queryable, since: Date): Promise<(Figures & { moderator_id: string | null })[]> =>
      db.rows(sql.byModerator, [since]),

    sealedRows: (['note', 'answer'] as const).map((column) => ({
      table: 'moderation_decisions',
      key: [['id', 'uuid']],
      column,
      columns: { report_id: 'report_id' },
      context: ({ id, report_id }) => context(column, String(id), String(report_id)),
    })) satisfies SealedRows[],
  };
}
