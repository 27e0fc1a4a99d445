import type { ChangePasswordBody } from '../../../../contract/accounts/account.ts';
import type { ResetPasswordBody } from '../../../../contract/accounts/auth.ts';
import { normalEmail } from '../../../../contract/rules/identifiers.ts';
import type { App } from '../../../app.ts';
import { type ApiError, invalid } from '../../../errors.ts';
import type { Visitor } from '../../../http/visitor.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import { isCommonPassword } from '../../../platform/vault/common-passwords.ts';
import { hashPassword, passwordFits } from '../../../platform/vault/password-hash.ts';
import { noteAudit } from '../../audit/note-audit.ts';
import { changePasswordRules, forgetPasswordRules, resetPasswordRules } from '../../limits/rules.ts';
import { giveBackTries, takeTries } from '../../limits/take-tries.ts';
import type { MailContent } from '../../notices/mail/mail-content.ts';
import { queueMail } from '../../notices/mail/queue-mail.ts';
import { confirmAccountEmail } from '../change-credentials.ts';
import { updatePassword } from '../change-store.ts';
import { dropEmailChange } from '../email-change/change-email.ts';
import { passwordChanged } from '../events.ts';
import { factorMethods, removeUnprovenFactors } from '../factors/change-factors.ts';
import { findLink, forgetLinks, issueLink } from '../link-store.ts';
import { deleteSourcesOf, rememberVisitor } from '../sessions/source-store.ts';
import { endSessionsOf } from '../sessions/store.ts';
import {
  type Account,
  existingAccount,
  findAccountByEmail,
  lockAccount,
  lockUnchanged,
  recipientOf,
} from '../store.ts';

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

const badLink = (): ApiError => invalid([{ path: 'token', code: 'resetLinkInvalid' }]);

/**
 * Queues a mail with a reset link. Whether the address has an account is looked up only when the mail is sent, so
 * that the answer and its timing do not reveal it (A6).
 * @throws ApiError 429 after too many
 */
export async function askForReset(app: App, email: string, visitor: Visitor): Promise<void> {
  await takeTries(app, forgetPasswordRules(email, visitor));
  await queueMail(app, app.db, { kind: 'resetRequest', to: email });
}

/**
 * Creates a reset link, valid for an hour, and its mail; null when the address has no account. The link says whether the
 * account uses API keys: then its page proposes to revoke them.
 * @param areKeysInUse which an area above knows
 */
export async function createResetMail(
  app: App,
  email: string,
  areKeysInUse: (app: App, accountId: string) => Promise<boolean>,
): Promise<MailContent | null> {
  const found = await findAccountByEmail(app, email);
  if (!found) return null;
  const { id } = found;
  const made = await app.db.transaction(async (tx) => {
    // A change of email in the meantime has deleted the links that were mailed to the old address, but not this
    // one.
    const locked = await lockAccount(app, tx, id);
    if (!locked || normalEmail(locked.email) !== normalEmail(email)) return null;
    const link = await issueLink(app, tx, { kind: 'password_reset', accountId: id });
    await noteAudit(app, tx, { actor: 'account', actorId: id, event: 'password.link_made' });
    return { ...recipientOf(locked), link };
  });
  if (!made) return null;
  const keys = (await areKeysInUse(app, id)) ? '&keys=used' : '';
  return { ...made, kind: 'resetLink', link: made.link + keys };
}

/**
 * Sets a new password with a reset link, which works once, ends every session (A6) and revokes the API keys if asked.
 * If nobody had confirmed the address, someone else may have registered it: the keys are revoked and the second
 * factors removed in any case.
 * @throws ApiError 422 for a used or expired link or a common password, 429 after too many
 */
export async function resetPassword(
  app: App,
  { token, password, revokeKeys }: ResetPasswordBody,
  visitor: Visitor,
): Promise<AfterPassword> {
  if (isCommonPassword(password)) throw invalid([{ path: 'password', code: 'passwordCommon' }]);
  const rules = resetPasswordRules(token, visitor);
  await takeTries(app, rules);
  const found = await findLink(app, app.db, ['password_reset'], token);
  if (!found) throw badLink();
  const { accountId } = found;
  const passwordHash = await hashPassword(password, visitor.network);
  const after = await app.db.transaction(async (tx) => {
    const account = await lockAccount(app, tx, accountId);
    // Of two concurrent calls, the second finds no link any more: a new password deletes them.
    if (!account || !(await findLink(app, tx, ['password_reset'], token))) throw badLink();
    await updatePassword(app, tx, accountId, passwordHash);
    const isUnproven = account.emailConfirmedAt === null;
    if (isUnproven) await removeUnprovenFactors(app, tx, account);
    // The link was mailed to the address, so whoever has it receives the account's mail (A14).
    await confirmAccountEmail(app, tx, account);
    const activeKeys = await revokeAccess(app, tx, account, {
      event: 'password.reset',
      revokeKeys: revokeKeys || isUnproven,
    });
    // Whoever reads the mail has not shown the second factor yet: guesses at it stay as slow as a stranger's.
    const hasFactor = (await factorMethods(app, tx, accountId)).length > 0;
    return { device: hasFactor ? null : await rememberVisitor(app, tx, accountId, visitor), activeKeys };
  });
  await giveBackTries(app, rules);
  return after;
}
