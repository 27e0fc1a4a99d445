import type { App } from '../../../app.ts';
import { type Queryable, statement, type Tx } from '../../../platform/db/pool.ts';
import { replyContext } from '../seal-contexts.ts';
import type { StoredReply } from '../stored-dispute.ts';

/** A row: its words are sealed. */
interface Row extends Omit<StoredReply, 'words'> {
  words: Buffer;
}
const replies = statement<Row>(`
  select report_id as "reportId", turn, case_id as "caseId", words, state, written_at as "writtenAt" from report_replies
  where report_id = any($1::bigint[]) order by report_id, turn`);
const put = statement(`
  insert into report_replies (report_id, turn, case_id, words, state, written_at) values ($1, $2, $3, $4, $5, $6)
  on conflict (report_id, turn) do update set case_id = excluded.case_id, words = excluded.words,
    state = excluded.state, written_at = excluded.written_at`);
const remove = statement('delete from report_replies where report_id = $1 and turn = $2');

/** What was said about reports, in its order. */
export async function listReplies({ vault }: App, db: Queryable, reportIds: readonly string[]): Promise<StoredReply[]> {
  if (reportIds.length === 0) return [];
  return vault.openEach(await db.rows(replies, [reportIds]), (row) => ({
    ...row,
    words: vault.open(replyContext(row.reportId, row.turn, row.caseId), row.words) as string,
  }));
}

export async function putReply(
  { vault }: App,
  tx: Tx,
  { reportId, turn, caseId, words, state, writtenAt }: StoredReply,
): Promise<void> {
  const sealed = vault.seal(replyContext(reportId, turn, caseId), words);
  await tx.run(put, [reportId, turn, caseId, sealed, state, writtenAt]);
}

export const deleteReply = (tx: Tx, { reportId, turn }: StoredReply): Promise<void> => tx.run(remove, [reportId, turn]);
