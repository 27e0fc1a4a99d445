import type { App } from '../../app.ts';
import type { Tx } from '../../platform/db/pool.ts';
import { setReportReply } from '../reports/standing-store.ts';
import { listReplies, updateReplyState } from './reply-store.ts';
import type { StoredReply } from './stored-dispute.ts';

export const findReply = async (app: App, tx: Tx, reportId: string): Promise<StoredReply | null> =>
  (await listReplies(app, tx, [reportId]))[0] ?? null;

/** Shows a reply in answers, or takes it away. */
export async function setReplyShown(
  app: App,
  tx: Tx,
  { reportId, words }: StoredReply,
  isShown: boolean,
): Promise<void> {
  await updateReplyState(tx, reportId, isShown ? 'shown' : 'takenAway');
  await setReportReply(app, tx, reportId, isShown ? words : null);
}
