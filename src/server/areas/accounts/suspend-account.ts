import type { SuspensionReason } from '../../../contract/accounts/people.ts';
import type { App } from '../../app.ts';
import type { Tx } from '../../platform/db/pool.ts';
import { setAccountSuspended } from './change-store.ts';
import { deleteEmailChange } from './email-change/store.ts';
import { authorChanged, authorityEnded } from './events.ts';
import { requireNotLastAdmin } from './roles/store.ts';
import type { Account } from './store.ts';
import { lockAccountRow } from './store.ts';

/** Whoever is suspended corroborates nobody, so their reports are weighed again. */
async function changeSuspension(
  app: App,
  tx: Tx,
  accountId: string,
  at: Date | null,
  reason: SuspensionReason | null,
): Promise<void> {
  await setAccountSuspended(app, tx, accountId, at, reason);
  await app.events.emit(tx, authorChanged, { accountId });
  if (at === null) return;
  // An intruder may have asked for it.
  await deleteEmailChange(tx, accountId);
  await app.events.emit(tx, authorityEnded, { accountId });
}

/**
 * Suspends a locked account or lifts that: its sessions and keys stop, or work again, with the next call. The
 * caller adds the audit line and tells the person.
 * @param reason null when moderators' removals suspend it
 * @throws ApiError 409 when it is the last admin
 */
export async function suspendAccount(
  app: App,
  tx: Tx,
  { id, suspendedAt }: Account,
  reason: SuspensionReason | null,
): Promise<void> {
  await requireNotLastAdmin(app, tx, id);
  await changeSuspension(app, tx, id, suspendedAt ?? app.clock(), reason);
}

export const liftSuspension = (app: App, tx: Tx, { id }: Account): Promise<void> =>
  changeSuspension(app, tx, id, null, null);

/**
 * Suspends an account for reports that were removed, or lifts that. An account that an admin has suspended stays
 * suspended.
 * @returns whether that ended a suspension
 * @throws ApiError 409 when it is the last admin
 */
export async function suspendForReports(app: App, tx: Tx, accountId: string, isSuspended: boolean): Promise<boolean> {
  const account = await lockAccountRow(tx, accountId);
  if (!account || (account.suspendedAt !== null && account.suspendedReason !== null)) return false;
  if (isSuspended) await requireNotLastAdmin(app, tx, accountId);
  await changeSuspension(app, tx, accountId, isSuspended ? (account.suspendedAt ?? app.clock()) : null, null);
  return account.suspendedAt !== null && !isSuspended;
}
