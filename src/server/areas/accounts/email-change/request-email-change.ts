// See docs/decisions/0028-an-account-is-proved-again.md

import type { ChangeEmailBody } from '../../../../contract/accounts/email-address.ts';
import { normalEmail } from '../../../../contract/rules/identifiers.ts';
import type { App } from '../../../app.ts';
import { invalid } from '../../../errors.ts';
import type { Visitor } from '../../../http/visitor.ts';
import { changeEmailRules } from '../../limits/rules.ts';
import { takeTries } from '../../limits/take-tries.ts';
import type { MailContent } from '../../notices/mail/mail-content.ts';
import { queueMail } from '../../notices/mail/queue-mail.ts';
import { issueLink } from '../link-store.ts';
import { requireOpenSession, type SessionOwner } from '../sessions/live-session-store.ts';
import { findAccountByEmail, lockExistingAccount, recipientOf } from '../store.ts';
import { isChangeOver, lockChanging, noteEmailChange } from './pending-change.ts';
import { deleteEmailChange, insertEmailChange, type Side, updateEmailChange } from './store.ts';

/**
 * Asks for a change (A17) and mails both addresses. An earlier one that waits is replaced. Whether another account has the
 * new address is looked up when the mail is sent, so that the answer does not reveal it.
 * @throws ApiError 401 when the session has ended, 422 when it is the account's address already, 429 after too many
 */
export async function requestEmailChange(
  app: App,
  owner: SessionOwner,
  { email }: ChangeEmailBody,
  visitor: Visitor,
): Promise<void> {
  const { accountId } = owner;
  await takeTries(app, changeEmailRules(accountId, email, visitor));
  await app.db.transaction(async (tx) => {
    const account = await lockExistingAccount(app, tx, accountId);
    await requireOpenSession(tx, owner);
    if (normalEmail(email) === normalEmail(account.email)) throw invalid([{ path: 'email', code: 'emailUnchanged' }]);
    await deleteEmailChange(tx, accountId);
    const changeId = await insertEmailChange(app, tx, accountId, email);
    for (const side of ['new', 'old'] as const)
      await queueMail(app, tx, { kind: 'emailChangeRequest', accountId, changeId, side });
    await noteEmailChange(app, tx, accountId, 'email.change_requested');
  });
}

/** Creates the mail to one side of a change, with a link; null when the change is over. */
export const createEmailChangeMail = (
  app: App,
  accountId: string,
  changeId: string,
  side: Side,
): Promise<MailContent | null> =>
  app.db.transaction(async (tx) => {
    const found = await lockChanging(app, tx, accountId, changeId);
    if (!found || isChangeOver(app, found.change)) return null;
    const { account, change } = found;
    const to = side === 'new' ? change.email : account.email;
    const about = { ...recipientOf(account), to, newEmail: change.email };
    if (side === 'new' && (await findAccountByEmail(app, to, tx))) return { ...about, kind: 'emailChangeTaken' };
    // The mail may have waited for its server: the old address has its time from now on.
    if (side === 'old') await updateEmailChange(app, tx, { ...change, requestedAt: app.clock() });
    const link = await issueLink(app, tx, { kind: `${side}_email`, accountId, changeId });
    return { ...about, kind: side === 'new' ? 'emailChangeNew' : 'emailChangeOld', link };
  });
