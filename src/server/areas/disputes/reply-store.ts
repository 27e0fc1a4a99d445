import type { ReplyState } from '../../../contract/disputes/disputes.ts';
import type { App } from '../../app.ts';
import { type Queryable, statement, type Tx } from '../../platform/db/pool.ts';
import { replyContext } from './seal-contexts.ts';
import type { StoredReply } from './stored-dispute.ts';

interface Row {
  report_id: string;
  case_id: string;
  words: Buffer;
  state: ReplyState;
  written_at: Date;
}
const replyColumns = 'report_id, case_id, words, state, written_at';
const replies = statement<Row>(
  'disputes.replies',
  `select ${replyColumns} from report_replies where report_id = any($1::bigint[])`,
);
const put = statement(
  'disputes.put_reply',
  `insert into report_replies (report_id, case_id, words, state, written_at) values ($1, $2, $3, $4, $5)
   on conflict (report_id) do update set case_id = excluded.case_id, words = excluded.words, state = excluded.state,
     written_at = excluded.written_at`,
);
const setState = statement('disputes.set_reply_state', 'update report_replies set state = $2 where report_id = $1');
const remove = statement('disputes.delete_reply', 'delete from report_replies where report_id = $1');

export async function listReplies({ vault }: App, db: Queryable, reportIds: readonly string[]): Promise<StoredReply[]> {
  if (reportIds.length === 0) return [];
  return vault.openEach(await db.rows(replies, [reportIds]), (row) => ({
    reportId: row.report_id,
    caseId: row.case_id,
    words: vault.open(replyContext(row.report_id, row.case_id), row.words) as string,
    state: row.state,
    writtenAt: row.written_at,
  }));
}

export async function putReply(
  { vault }: App,
  tx: Tx,
  { reportId, caseId, words, state, writtenAt }: StoredReply,
): Promise<void> {
  await tx.rows(put, [reportId, caseId, vault.seal(replyContext(reportId, caseId), words), state, writtenAt]);
}

export async function updateReplyState(tx: Tx, reportId: string, state: ReplyState): Promise<void> {
  await tx.rows(setState, [reportId, state]);
}

export async function deleteReply(tx: Tx, reportId: string): Promise<void> {
  await tx.rows(remove, [reportId]);
}
