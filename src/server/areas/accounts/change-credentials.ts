import type { App } from '../../app.ts';
import type { Tx } from '../../platform/db/pool.ts';
import { carryQuota, quotaSubjectOf } from '../limits/quota-store.ts';
import { keepCount } from '../limits/sketch-store.ts';
import { setEmailConfirmed, updateEmail, updatePassword } from './change-store.ts';
import { refuseTaken } from './create-account.ts';
import { authorChanged } from './events.ts';
import type { Account } from './store.ts';
import { lockAccount } from './store.ts';

/**
 * Gives a locked account another email address, which its holder has proved.
 * @throws ApiError 409 when another account has it; the transaction must not go on
 */
export async function changeAccountEmail(app: App, tx: Tx, account: Account, email: string): Promise<void> {
  const subject = await quotaSubjectOf(app, tx, account.id);
  await refuseTaken(updateEmail(app, tx, account, email));
  // Neither this account nor one that is registered with the old address gets a fresh count.
  await keepCount(app, tx, account.id, account.email);
  await carryQuota(app, tx, account.id, subject);
  if (account.emailConfirmedAt === null) await app.events.emit(tx, authorChanged, { accountId: account.id });
}

/** Records that the account's holder has proved its email address, unless they had before. */
export async function confirmAccountEmail(
  app: App,
  tx: Tx,
  { id, emailConfirmedAt }: { id: string; emailConfirmedAt: Date | null },
): Promise<void> {
  if (emailConfirmedAt !== null) return;
  await setEmailConfirmed(app, tx, id, app.clock());
  await app.events.emit(tx, authorChanged, { accountId: id });
}

/**
 * @param previous the hash that must still be stored; null replaces any
 * @returns the account, or null when it was deleted or its password changed
 */
export async function setAccountPassword(
  app: App,
  tx: Tx,
  accountId: string,
  passwordHash: string,
  previous: string | null,
): Promise<Account | null> {
  const account = await lockAccount(app, tx, accountId);
  if (!account || (previous !== null && account.passwordHash !== previous)) return null;
  await updatePassword(app, tx, accountId, passwordHash);
  return { ...account, passwordHash };
}
