import type { ConfirmEmailBody } from '../../../../contract/accounts/email-address.ts';
import type { App } from '../../../app.ts';
import { type ApiError, invalid } from '../../../errors.ts';
import type { Visitor } from '../../../http/visitor.ts';
import { noteAudit } from '../../audit/note-audit.ts';
import { confirmEmailRules, sendConfirmationRules } from '../../limits/rules.ts';
import { giveBackTries, takeTries } from '../../limits/take-tries.ts';
import type { MailContent } from '../../notices/mail/mail-content.ts';
import { queueMail } from '../../notices/mail/queue-mail.ts';
import { confirmAccountEmail } from '../change-credentials.ts';
import { findLink, issueLink } from '../link-store.ts';
import { existingAccount, lockAccount, recipientOf } from '../store.ts';

const badLink = (): ApiError => invalid([{ path: 'token', code: 'confirmLinkInvalid' }]);

/**
 * Queues a mail with a link, unless the address is confirmed.
 * @returns whether one was queued
 * @throws ApiError 429 after too many
 */
export async function sendConfirmation(app: App, accountId: string, visitor: Visitor): Promise<boolean> {
  const { email, emailConfirmedAt } = await existingAccount(app, accountId);
  if (emailConfirmedAt) return false;
  await takeTries(app, sendConfirmationRules(accountId, email, visitor));
  await queueMail(app, app.db, { kind: 'confirmationRequest', accountId });
  return true;
}

/** Creates a link and its mail; null when the account was deleted or its address is confirmed. */
export const createConfirmationMail = (app: App, accountId: string): Promise<MailContent | null> =>
  app.db.transaction(async (tx) => {
    // With the account locked, the link cannot confirm another address than the one it is mailed to.
    const account = await lockAccount(app, tx, accountId);
    if (!account || account.emailConfirmedAt) return null;
    const link = await issueLink(app, tx, { kind: 'email_confirmation', accountId });
    return { kind: 'confirmationLink', ...recipientOf(account), link };
  });

/**
 * Confirms the address that the link was mailed to (A14).
 * @returns whether it was confirmed before
 * @throws ApiError 422 for an unknown or expired link, 429 after too many attempts
 */
export async function confirmEmail(
  app: App,
  { token }: ConfirmEmailBody,
  visitor: Visitor,
): Promise<{ wasConfirmed: boolean }> {
  const rules = confirmEmailRules(visitor);
  await takeTries(app, rules);
  const link = await findLink(app, app.db, ['email_confirmation'], token);
  if (!link) throw badLink();
  const { accountId } = link;
  const wasConfirmed = await app.db.transaction(async (tx) => {
    const account = await lockAccount(app, tx, accountId);
    // A change of the address has deleted the link meanwhile.
    if (!account || !(await findLink(app, tx, ['email_confirmation'], token))) throw badLink();
    if (account.emailConfirmedAt) return true;
    await confirmAccountEmail(app, tx, account);
    await noteAudit(app, tx, { actor: 'account', actorId: accountId, event: 'email.confirmed' });
    return false;
  });
  await giveBackTries(app, rules);
  return { wasConfirmed };
}
