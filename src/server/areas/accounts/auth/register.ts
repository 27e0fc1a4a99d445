import type { RegisterBody } from '../../../../contract/accounts/auth.ts';
import type { App } from '../../../app.ts';
import { invalid } from '../../../errors.ts';
import { siteNetworkOf, type Visitor } from '../../../http/visitor.ts';
import { isCommonPassword } from '../../../platform/vault/common-passwords.ts';
import { hashPassword } from '../../../platform/vault/password-hash.ts';
import { noteAudit } from '../../audit/note-audit.ts';
import { registerRules } from '../../limits/rules.ts';
import { resumeCount } from '../../limits/sketch-store.ts';
import { takeTries } from '../../limits/take-tries.ts';
import { queueMail } from '../../notices/mail/queue-mail.ts';
import { confirmAccountEmail } from '../change-credentials.ts';
import { insertAccount } from '../change-store.ts';
import { accountOpened } from '../events.ts';
import { redeemInvitation, requireInvitation } from '../invitations/store.ts';
import { rememberVisitor } from '../sessions/source-store.ts';

/**
 * Creates an account with its first key pair (L7), and mails a link that confirms its email (A14).
 * @param visitor null for the program itself: not throttled, no device is remembered, and the email needs no confirmation
 * @returns its id, and the value of the visitor's device cookie
 * @throws ApiError 403 when an invitation is needed and none was given, 409 when the email is taken, 422 for a common
 * password or an invitation that is not good, 429 after too many attempts
 */
export async function registerAccount(
  app: App,
  { email, username, password, language = 'en', invitation }: RegisterBody,
  visitor: Visitor | null = null,
): Promise<{ accountId: string; device: string | null }> {
  if (visitor) requireInvitation(app, invitation);
  if (isCommonPassword(password)) throw invalid([{ path: 'password', code: 'passwordCommon' }]);
  if (visitor) await takeTries(app, registerRules(email, visitor));
  const passwordHash = await hashPassword(password, visitor?.network ?? null);
  return app.db.transaction(async (tx) => {
    const accountId = crypto.randomUUID();
    const fields = { id: accountId, name: username, email, passwordHash, phone: null, websiteUrl: null, address: null };
    const network = visitor && siteNetworkOf(visitor.address);
    // Before the account, so that no made-up invitation tells which addresses have one.
    if (invitation !== undefined) await redeemInvitation(app, tx, invitation, email);
    await insertAccount(app, tx, fields, { network, language });
    await resumeCount(app, tx, accountId, email);
    await noteAudit(app, tx, { actor: 'account', actorId: accountId, event: 'account.created' });
    if (visitor && invitation === undefined) await queueMail(app, tx, { kind: 'confirmationRequest', accountId });
    else await confirmAccountEmail(app, tx, { id: accountId, emailConfirmedAt: null });
    await app.events.emit(tx, accountOpened, { accountId, isCounted: visitor !== null });
    return { accountId, device: visitor && (await rememberVisitor(app, tx, accountId, visitor)) };
  });
}
