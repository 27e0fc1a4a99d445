// See docs/decisions/0028-an-account-is-proved-again.md

import type { ChangeEmailBody, EmailAddress, EmailChangeState } from '../../../../contract/accounts/email-address.ts';
import { normalEmail } from '../../../../contract/rules/identifiers.ts';
import type { App } from '../../../app.ts';
import { ApiError, conflict, invalid } from '../../../errors.ts';
import type { Visitor } from '../../../http/visitor.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import { sweep } from '../../../platform/sweep.ts';
import { noteAudit } from '../../audit/note-audit.ts';
import { changeEmailRules, confirmEmailRules } from '../../limits/rules.ts';
import { giveBackTries, takeTries } from '../../limits/take-tries.ts';
import type { MailContent } from '../../notices/mail/mail-content.ts';
import { queueMail } from '../../notices/mail/queue-mail.ts';
import { changeAccountEmail } from '../change-credentials.ts';
import { findLink, forgetLinks, issueLink } from '../link-store.ts';
import { requireOpenSession, type SessionOwner } from '../sessions/live-session-store.ts';
import {
  type Account,
  existingAccount,
  findAccountByEmail,
  lockAccount,
  lockExistingAccount,
  recipientOf,
} from '../store.ts';
import {
  deleteEmailChange,
  deleteUnconfirmedChanges,
  findDueChanges,
  findEmailChange,
  insertEmailChange,
  type Side,
  type StoredChange,
  updateEmailChange,
} from './store.ts';

const hour = 60 * 60_000;
/** How long the new address has to confirm, in milliseconds (A17). */
export const newAddressMs = 24 * hour;
/** How long the old address has to stop a change that it does not approve, in milliseconds (A17). */
export const oldAddressMs = 72 * hour;
/** A change that is applied later than this was due while the program was off; in milliseconds. */
export const lateMs = hour;

export const badChangeLink = (): ApiError => invalid([{ path: 'token', code: 'changeLinkInvalid' }]);

/** The time `ms` ago. */
export const timeBefore = ({ clock }: App, ms: number): Date => new Date(clock().getTime() - ms);

/** Whether the new address has not confirmed in time. */
export const isChangeOver = (app: App, { newConfirmedAt, requestedAt }: StoredChange): boolean =>
  newConfirmedAt === null && requestedAt <= timeBefore(app, newAddressMs);

export const noteEmailChange = (
  app: App,
  tx: Tx,
  actorId: string,
  event: 'email.change_requested' | 'email.change_stopped' | 'email.changed',
): Promise<void> => noteAudit(app, tx, { actor: 'account', actorId, event });

/** When a confirmed change takes effect without the old address's approval; null until the new one has confirmed. */
export const takesEffectAt = ({ newConfirmedAt, requestedAt }: StoredChange): string | null =>
  newConfirmedAt && new Date(requestedAt.getTime() + oldAddressMs).toISOString();

/** Locks an account whose change of email this is; null when it is over: it was replaced, stopped or applied. */
export async function lockChanging(
  app: App,
  tx: Tx,
  accountId: string,
  changeId: string,
): Promise<{ account: Account; change: StoredChange } | null> {
  const account = await lockAccount(app, tx, accountId);
  const change = account && (await findEmailChange(app, tx, accountId));
  return account && change?.id === changeId ? { account, change } : null;
}

/** Drops the account's change, if there is one. */
export async function dropEmailChange(app: App, tx: Tx, accountId: string): Promise<void> {
  if (await deleteEmailChange(tx, accountId)) await noteEmailChange(app, tx, accountId, 'email.change_stopped');
}

/** The account's address, and the change that waits. @throws ApiError 401 when the account was deleted */
export async function readEmailAddress(app: App, accountId: string): Promise<EmailAddress> {
  const { email, emailConfirmedAt } = await existingAccount(app, accountId);
  const change = await findEmailChange(app, app.db, accountId);
  const pending = change && !isChangeOver(app, change) ? change : null;
  return {
    email,
    confirmedAt: emailConfirmedAt?.toISOString() ?? null,
    change: pending && {
      email: pending.email,
      requestedAt: pending.requestedAt.toISOString(),
      takesEffectAt: takesEffectAt(pending),
    },
  };
}

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

const isTaken = (error: unknown): boolean => error instanceof ApiError && error.code === 'emailTaken';

/** Moves the account to the new address, with everything that depends on the address. The account is locked. */
async function applyChange(app: App, tx: Tx, account: Account, change: StoredChange): Promise<void> {
  await deleteEmailChange(tx, account.id);
  // They were mailed to the old address: to reset the password, to confirm the address.
  await forgetLinks(tx, account.id, ['password_reset', 'email_confirmation']);
  await changeAccountEmail(app, tx, account, change.email);
  for (const to of [account.email, change.email])
    await queueMail(app, tx, { kind: 'emailChanged', ...recipientOf(account), to, at: app.clock().toISOString() });
  await noteEmailChange(app, tx, account.id, 'email.changed');
}

/** Ends a change whose new address another account now has, and tells the account's holder. */
const endTaken = (app: App, accountId: string, changeId: string): Promise<void> =>
  app.db.transaction(async (tx) => {
    const found = await lockChanging(app, tx, accountId, changeId);
    if (!found) return;
    await dropEmailChange(app, tx, accountId);
    await queueMail(app, tx, { kind: 'emailChangeEnded', ...recipientOf(found.account) });
  });

/**
 * Locks a change and does some work that may apply it.
 * @param work gets null when the change was replaced, stopped or applied
 * @returns null when another account has the new address, which ended the change
 */
async function unlessTaken<T>(
  app: App,
  { accountId, changeId }: { accountId: string; changeId: string },
  work: (tx: Tx, found: Awaited<ReturnType<typeof lockChanging>>) => Promise<T>,
): Promise<T | null> {
  try {
    return await app.db.transaction(async (tx) => work(tx, await lockChanging(app, tx, accountId, changeId)));
  } catch (error) {
    if (!isTaken(error)) throw error;
    await endTaken(app, accountId, changeId);
    return null;
  }
}

/**
 * Confirms a change with the link mailed to either address. It takes effect when the new address has confirmed and the old
 * one has approved, or has not stopped it for three days (A17). Repeating it changes nothing.
 * @throws ApiError 422 when the change is over, 409 when another account has the address by now, 429 after too many
 */
export async function confirmEmailChange(
  app: App,
  token: string,
  visitor: Visitor,
): Promise<{ state: EmailChangeState; takesEffectAt: string | null }> {
  const rules = confirmEmailRules(visitor);
  await takeTries(app, rules);
  const link = await findLink(app, app.db, ['new_email', 'old_email'], token);
  if (!link) throw badChangeLink();
  const outcome = await unlessTaken(app, link, async (tx, found) => {
    if (!found || isChangeOver(app, found.change)) throw badChangeLink();
    const side = link.kind === 'new_email' ? 'newConfirmedAt' : 'oldConfirmedAt';
    const change = { ...found.change, [side]: found.change[side] ?? app.clock() };
    await updateEmailChange(app, tx, change);
    if (!change.newConfirmedAt || !change.oldConfirmedAt)
      return { state: 'waiting' as const, takesEffectAt: takesEffectAt(change) };
    await applyChange(app, tx, found.account, change);
    return { state: 'changed' as const, takesEffectAt: null };
  });
  await giveBackTries(app, rules);
  if (!outcome) throw conflict('emailTaken');
  return outcome;
}

/** Applies the changes that the old address has not stopped in time, and removes those that nobody confirmed. */
export async function applyDueEmailChanges(app: App): Promise<void> {
  await deleteUnconfirmedChanges(app.db, timeBefore(app, newAddressMs));
  await sweep({
    due: (which) => findDueChanges(app.db, timeBefore(app, oldAddressMs), which),
    work: ({ id: accountId, changeId }) =>
      unlessTaken(app, { accountId, changeId }, async (tx, found) => {
        // Its time may have begun again meanwhile.
        if (!found || found.change.requestedAt > timeBefore(app, oldAddressMs)) return;
        // While the program was off nobody could stop it.
        if (found.change.requestedAt <= timeBefore(app, oldAddressMs + lateMs))
          await updateEmailChange(app, tx, { ...found.change, requestedAt: app.clock() });
        else await applyChange(app, tx, found.account, found.change);
      }),
  });
}

/**
 * Stops a change with the link mailed to the old address.
 * @throws ApiError 422 when the change is over or the link was mailed to the new address, 429 after too many attempts
 */
export async function stopEmailChange(app: App, token: string, visitor: Visitor): Promise<void> {
  const rules = confirmEmailRules(visitor);
  await takeTries(app, rules);
  const link = await findLink(app, app.db, ['old_email'], token);
  if (!link) throw badChangeLink();
  await app.db.transaction(async (tx) => {
    if (!(await lockChanging(app, tx, link.accountId, link.changeId))) throw badChangeLink();
    await dropEmailChange(app, tx, link.accountId);
  });
  await giveBackTries(app, rules);
}

/** Stops the account's change, if there is one. */
export const cancelEmailChange = (app: App, accountId: string): Promise<void> =>
  app.db.transaction(async (tx) => {
    await lockAccount(app, tx, accountId);
    await dropEmailChange(app, tx, accountId);
  });
