import type { EmailAddress } from '../../../../contract/accounts/email-address.ts';
import type { App } from '../../../app.ts';
import { type ApiError, invalid } from '../../../errors.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import { noteAudit } from '../../audit/note-audit.ts';
import type { Account } from '../store.ts';
import { existingAccount, lockAccount } from '../store.ts';
import { deleteEmailChange, findEmailChange, type StoredChange } from './store.ts';

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
