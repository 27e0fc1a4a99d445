import type { App } from '../../../app.ts';
import { type Queryable, statement, type Tx } from '../../../platform/db/pool.ts';
import { messageContext, tryOpenText } from '../seal-contexts.ts';
import type { StoredQuestion } from '../stored-dispute.ts';

/** A row: the words of both are sealed. */
interface Row extends Omit<StoredQuestion, 'words' | 'answer'> {
  words: Buffer | null;
  answerId: string | null;
  answer: Buffer | null;
}
const questions = statement<Row>(`
  select q.id, q.dispute_id as "disputeId", q.to_side as "to", q.words, q.sent_at as "askedAt", a.id as "answerId",
    a.words as answer, a.sent_at as "answeredAt"
  from dispute_messages q left join dispute_messages a on a.answers_id = q.id
  where q.dispute_id = any($1::uuid[]) and q.side = 'moderator' order by q.sent_at, q.id`);
const addMessage = statement<{ id: string }>(`
  insert into dispute_messages (id, dispute_id, side, to_side, words, sent_at, answers_id)
  values ($1, $2, $3, $4, $5, $6, $7) on conflict (answers_id) do nothing returning id`);

/** Oldest first. */
export async function listQuestions(app: App, db: Queryable, disputeIds: readonly string[]): Promise<StoredQuestion[]> {
  if (disputeIds.length === 0) return [];
  return (await db.rows(questions, [disputeIds])).map(({ answerId, ...row }) => ({
    ...row,
    words: tryOpenText(app, messageContext(row.id, row.disputeId), row.words),
    answer: answerId && (tryOpenText(app, messageContext(answerId, row.disputeId), row.answer) ?? ''),
  }));
}

/** @param words null when the registry itself asks. @returns its id */
export async function insertQuestion(
  { vault }: App,
  tx: Tx,
  disputeId: string,
  { to, words, at }: { to: 'subject' | 'author'; words: string | null; at: Date },
): Promise<string> {
  const id = crypto.randomUUID();
  const sealed = words === null ? null : vault.seal(messageContext(id, disputeId), words);
  await tx.run(addMessage, [id, disputeId, 'moderator', to, sealed, at, null]);
  return id;
}

/** @returns false when the question has an answer already */
export async function insertAnswer(
  { vault, clock }: App,
  tx: Tx,
  { id: questionId, disputeId, to }: StoredQuestion,
  words: string,
): Promise<boolean> {
  const id = crypto.randomUUID();
  const sealed = vault.seal(messageContext(id, disputeId), words);
  return (await tx.one(addMessage, [id, disputeId, to, 'moderator', sealed, clock(), questionId])) !== null;
}
