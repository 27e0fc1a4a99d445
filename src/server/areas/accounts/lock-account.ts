import { normalEmail } from '../../../contract/rules/identifiers.ts';
import type { App } from '../../app.ts';
import { invalid, unauthorized } from '../../errors.ts';
import type { Tx } from '../../platform/db/pool.ts';
import type { Account } from './store.ts';
import { findAccount, lockAccount, lockIfUnchanged } from './store.ts';

/** As `lockAccount`. @throws ApiError 401 when the account was deleted */
export async function lockExistingAccount(app: App, tx: Tx, accountId: string): Promise<Account> {
  const account = await lockAccount(app, tx, accountId);
  if (!account) throw unauthorized('notSignedIn');
  return account;
}

/** The account, if it still has this password hash; locks the password until the transaction ends. */
export const lockUnchanged = async (
  app: App,
  tx: Tx,
  account: { id: string; passwordHash: string },
): Promise<Account | null> => ((await lockIfUnchanged(app, tx, account)) ? findAccount(app, account.id, tx) : null);

/** @throws ApiError 401 when the account was deleted, 422 when the email is not the account's */
export async function lockIfEmailIsOwn(app: App, tx: Tx, accountId: string, email: string): Promise<Account> {
  const account = await lockExistingAccount(app, tx, accountId);
  if (normalEmail(email) !== normalEmail(account.email)) throw invalid([{ path: 'email', code: 'emailNotYours' }]);
  return account;
}
