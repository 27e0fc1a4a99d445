import type { EmailChangeState } from '../../../../contract/accounts/email-address.ts';
import type { App } from '../../../app.ts';
import { ApiError, conflict } from '../../../errors.ts';
import type { Visitor } from '../../../http/visitor.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import { sweep } from '../../../platform/sweep.ts';
import { confirmEmailRules } from '../../limits/rules.ts';
import { giveBackTries, takeTries } from '../../limits/take-tries.ts';
import { queueMail } from '../../notices/mail/queue-mail.ts';
import { changeAccountEmail } from '../change-credentials.ts';
import { findLink, forgetLinks } from '../link-store.ts';
import { type Account, lockAccount, recipientOf } from '../store.ts';
import {
  badChangeLink,
  dropEmailChange,
  isChangeOver,
  lateMs,
  lockChanging,
  newAddressMs,
  noteEmailChange,
  oldAddressMs,
  takesEffectAt,
  timeBefore,
} from './pending-change.ts';
import {
  deleteEmailChange,
  deleteUnconfirmedChanges,
  findDueChanges,
  type StoredChange,
  updateEmailChange,
} from './store.ts';

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
