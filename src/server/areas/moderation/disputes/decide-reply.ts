import type { ReplyTurn } from '../../../../contract/disputes/replies.ts';
import type { App } from '../../../app.ts';
import { conflict, notFound } from '../../../errors.ts';
import { type AccountCall, byAccount } from '../../audit/note-audit.ts';
import { refuseConflict } from '../../disputes/conflicts/refuse-conflict.ts';
import { noteReply } from '../../disputes/dispute-notes.ts';
import { nextIn, turnIn } from '../../disputes/replies/exchange.ts';
import { listReplies } from '../../disputes/replies/store.ts';
import { setReplyShown } from '../../disputes/replies/write-reply.ts';
import { dropCause } from '../../reports/queue/store.ts';
import { lockReport } from '../../reports/standing/lock-report.ts';

/**
 * Shows the reply to a report, or a follow-up, in answers, or removes it.
 * @param read `writtenAt` is that of what the moderator has read
 * @throws ApiError 403 for the moderator's own report or case, 404 when there is no report, 409 when nothing was said in that
 * turn, it reads differently, or what it follows is not shown
 */
export const decideReply = (
  app: App,
  by: AccountCall,
  reportId: string,
  { isShown, turn, writtenAt }: { isShown: boolean; turn: ReplyTurn; writtenAt: string },
): Promise<void> =>
  app.db.transaction(async (tx) => {
    const report = await lockReport(app, tx, reportId);
    if (!report || report.withdrawnAt) throw notFound('queueItemNotFound');
    await refuseConflict(app, tx, by.accountId, report);
    const reply = turnIn(await listReplies(app, tx, [reportId]), turn);
    if (!reply?.words) throw conflict('replyMissing');
    if (reply.writtenAt.toISOString() !== writtenAt) throw conflict('itemChanged');
    const now = await setReplyShown(app, tx, report, reply, isShown);
    if (nextIn(now) !== 'moderator') await dropCause(tx, reportId, 'replied');
    await noteReply(app, tx, byAccount(by), isShown ? 'reply.shown' : 'reply.taken_away', reply);
  });
