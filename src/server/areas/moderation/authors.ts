import type { AnswerBody, OwnDecision } from '../../../contract/moderation/decisions.ts';
import { isTold, undoMs } from '../../../contract/moderation/moderation.ts';
import { notFound } from '../../errors.ts';
import type { Tx } from '../../platform/db/pool.ts';
import type { StoredDecision } from './stored-decision.ts';

/** What an author is told of the decisions about a report: not those that can still be undone, and not who decided. */
export const toldOf = (all: readonly StoredDecision[], now: Date): OwnDecision[] =>
  all
    .filter(({ isFirst, decidedAt }) => !isFirst && now.getTime() - decidedAt.getTime() >= undoMs)
    .flatMap(({ id, decision, reason, note, decidedAt, reversedBy, answer, answeredAt }) =>
      isTold(decision)
        ? [
            {
              ...{ id, decision, reason, note, answer },
              decidedAt: decidedAt.toISOString(),
              isReversed: reversedBy !== null,
              answeredAt: answeredAt?.toISOString() ?? null,
            },
          ]
        : [],
    );

interface Needs {
  decisions: {
    lock(tx: Tx, id: string): Promise<StoredDecision | null>;
    answer(tx: Tx, decision: StoredDecision, answer: string, at: Date): Promise<void>;
  };
  /** The item waits again. */
  wake(tx: Tx, reportId: string): Promise<void>;
}

/**
 * Stores the answer to a question; another one replaces it.
 * @throws ApiError 404 when there is no such question about the report, or it was taken back
 */
export async function storeAnswer(
  { decisions, wake }: Needs,
  tx: Tx,
  reportId: string,
  { decisionID, answer }: AnswerBody,
  at: Date,
): Promise<void> {
  const question = await decisions.lock(tx, decisionID);
  const isOpen = question?.reportId === reportId && question.decision === 'ask' && !question.isUndone;
  if (!isOpen || question.reversedBy !== null) throw notFound('questionNotFound');
  await decisions.answer(tx, question, answer, at);
  await wake(tx, reportId);
}
