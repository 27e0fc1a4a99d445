import type { ChangePasswordBody } from '../../../../contract/accounts/account.ts';
import type { App } from '../../../app.ts';
import { type ApiError, invalid } from '../../../errors.ts';
import type { Visitor } from '../../../http/visitor.ts';
import { isCommonPassword } from '../../../platform/vault/common-passwords.ts';
import { hashPassword, passwordFits } from '../../../platform/vault/password-hash.ts';
import { changePasswordRules } from '../../limits/rules.ts';
import { giveBackTries, takeTries } from '../../limits/take-tries.ts';
import { updatePassword } from '../change-store.ts';
import { lockUnchanged } from '../lock-account.ts';
import { rememberVisitor } from '../sessions/source-store.ts';
import { existingAccount } from '../store.ts';
import { type AfterPassword, revokeAccess } from './revoke-access.ts';

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
