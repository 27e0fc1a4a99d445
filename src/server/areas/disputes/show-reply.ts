import type { App } from '../../app.ts';
import { servicesOf } from '../../bind.ts';
import type { Tx } from '../../platform/db/pool.ts';
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
  await servicesOf(app).reports.setReply(tx, reportId, isShown ? words : null);
}
