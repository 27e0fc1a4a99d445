import type { ChangePasswordBody } from '../../../../contract/accounts/account.ts';
import type { App } from '../../../app.ts';
import { type ApiError, invalid } from '../../../errors.ts';
import type { Visitor } from '../../../http/visitor.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import { isCommonPassword } from '../../../platform/vault/common-passwords.ts';
import { hashPassword, passwordFits } from '../../../platform/vault/password-hash.ts';
import { noteAudit } from '../../audit/note-audit.ts';
import { changePasswordRules } from '../../limits/rules.ts';
import { giveBackTries, takeTries } from '../../limits/take-tries.ts';
import { queueMail } from '../../notices/mail/queue-mail.ts';
import { updatePassword } from '../change-store.ts';
import { dropEmailChange } from '../email-change/pending-change.ts';
import { passwordChanged } from '../events.ts';
import { forgetLinks } from '../link-store.ts';
import { deleteSourcesOf, rememberVisitor } from '../sessions/source-store.ts';
import { endSessionsOf } from '../sessions/store.ts';
import { type Account, existingAccount, lockUnchanged, recipientOf } from '../store.ts';

/** The result of a new password. */
export interface AfterPassword {
  /** The token of the visitor's device, which is a known one from now on; null when it is not remembered. */
  device: string | null;
  /** The names of the API keys that still work. */
  activeKeys: string[];
}

/**
 * After every new password: ends all sessions, forgets known devices and drops a change of email, because some may be an
 * intruder's, deletes reset links, and revokes the API keys if asked. A mail lists the keys.
 * @returns the names of the keys that still work
 */
export async function revokeAccess(
  app: App,
  tx: Tx,
  account: Account,
  { event, revokeKeys }: { event: 'password.changed' | 'password.reset'; revokeKeys: boolean },
): Promise<string[]> {
  const { id } = account;
  await endSessionsOf(tx, id);
  await deleteSourcesOf(tx, id);
  await forgetLinks(tx, id, ['password_reset']);
  await dropEmailChange(app, tx, id);
  const names = (await app.events.emit(tx, passwordChanged, { accountId: id, revokeKeys })).flat();
  await queueMail(app, tx, {
    kind: 'passwordChanged',
    ...recipientOf(account),
    at: app.clock().toISOString(),
    keys: { names, wereRevoked: revokeKeys },
  });
  await noteAudit(app, tx, { actor: 'account', actorId: id, event });
  return revokeKeys ? [] : names;
}

const wrong = (): ApiError => invalid([{ path: 'oldPassword', code: 'currentPasswordWrong' }]);

/**
 * Sets a new password and ends every session, including the caller's (A7).
 * API keys keep working.
 * @throws ApiError 422 for a wrong old or a common new password, 429 after too many
 */
export async function changePassword(
  app: App,
  { accountId, sessionId }: { accountId: string; sessionId: string },
  { oldPassword, newPassword }: ChangePasswordBody,
  visitor: Visitor,
): Promise<AfterPassword> {
  if (isCommonPassword(newPassword)) throw invalid([{ path: 'newPassword', code: 'passwordCommon' }]);
  const rules = changePasswordRules(sessionId);
  await takeTries(app, rules);
  const account = await existingAccount(app, accountId);
  if (!(await passwordFits(oldPassword, account.passwordHash, visitor.network))) throw wrong();
  const passwordHash = await hashPassword(newPassword, visitor.network);
  const after = await app.db.transaction(async (tx) => {
    // Of two concurrent changes, the second fails: its old password is no longer the current one.
    const locked = await lockUnchanged(app, tx, account);
    if (!locked) throw wrong();
    await updatePassword(app, tx, accountId, passwordHash);
    const activeKeys = await revokeAccess(app, tx, locked, { event: 'password.changed', revokeKeys: false });
    return { device: await rememberVisitor(app, tx, accountId, visitor), activeKeys };
  });
  await giveBackTries(app, rules);
  return after;
}
