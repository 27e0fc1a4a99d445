import type { DeleteBody } from '../../../contract/accounts/account.ts';
import type { App } from '../../app.ts';
import { noteAudit } from '../audit/note-audit.ts';
import { flushAsked, keepOnlyCount } from '../limits/sketch-store.ts';
import { queueMail } from '../notices/mail/queue-mail.ts';
import { removeAccount } from './change-store.ts';
import { authorDetached, authorLeaving } from './events.ts';
import { removePicturesOf } from './pictures/store.ts';
import { requireNotLastAdmin } from './roles/store.ts';
import { requireOpenSession, type SessionOwner } from './sessions/live-session-store.ts';
import { lockIfEmailIsOwn, recipientOf } from './store.ts';

/**
 * Deletes the account with its sessions, key pairs, usage and picture (A8). Its reports lose their author or are
 * deleted too.
 * @throws ApiError 401 when the session has ended, 409 when it is the last admin, 422 when the email is not the
 * account's
 */
export async function deleteAccount(
  app: App,
  owner: SessionOwner,
  { email, withdrawReports }: DeleteBody,
): Promise<void> {
  await flushAsked(app);
  await app.db.transaction(async (tx) => {
    const { accountId } = owner;
    await app.events.emit(tx, authorLeaving, { accountId });
    const account = await lockIfEmailIsOwn(app, tx, accountId, email);
    await requireOpenSession(tx, owner);
    await requireNotLastAdmin(app, tx, accountId);
    await app.events.emit(tx, authorDetached, { accountId, withdrawReports });
    await removePicturesOf(app, tx, accountId);
    await queueMail(app, tx, { kind: 'accountDeleted', ...recipientOf(account), withReports: withdrawReports });
    await removeAccount(tx, accountId);
    await keepOnlyCount(app, tx, accountId, account.email);
    await noteAudit(app, tx, { actor: 'account', actorId: accountId, event: 'account.deleted' });
  });
}
