import type { App } from '../../../app.ts';
import { conflict, notFound } from '../../../errors.ts';
import { refuseConflict } from '../../disputes/conflicts/refuse-conflict.ts';
import { noteReply } from '../../disputes/dispute-notes.ts';
import { dropQueueCause } from '../../disputes/disputed-report.ts';
import { findReply, setReplyShown } from '../../disputes/show-reply.ts';
import { lockReport } from '../../reports/lock-report.ts';

/**
 * Shows the reply to a report in answers, or removes it.
 * @param read `writtenAt` is that of the reply which the moderator has read
 * @throws ApiError 403 for the moderator's own report or case, 404 when there is no report, 409 when there is no reply or another one
 */
export const decideReply = (
  app: App,
  { accountId, requestId }: { accountId: string; requestId: string },
  reportId: string,
  { isShown, writtenAt }: { isShown: boolean; writtenAt: string },
): Promise<void> =>
  app.db.transaction(async (tx) => {
    const report = await lockReport(app, tx, reportId);
    if (!report || report.withdrawnAt) throw notFound('queueItemNotFound');
    await refuseConflict(app, tx, accountId, report);
    const reply = await findReply(app, tx, reportId);
    if (!reply?.words) throw conflict('replyMissing');
    if (reply.writtenAt.toISOString() !== writtenAt) throw conflict('itemChanged');
    await setReplyShown(app, tx, reply, isShown);
    await dropQueueCause(tx, reportId, 'replied');
    const by = { actor: 'account', actorId: accountId, requestId } as const;
    await noteReply(app, tx, by, isShown ? 'reply.shown' : 'reply.taken_away', reply);
  });
