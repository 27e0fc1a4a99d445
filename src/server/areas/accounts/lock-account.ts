import { normalEmail } from '../../../contract/rules/identifiers.ts';
import type { App } from '../../app.ts';
import { invalid, unauthorized } from '../../errors.ts';
import type { Tx } from '../../platform/db/pool.ts';
import type { Account } from './store.ts';
import { lockAccount } from './store.ts';

/** As `lockAccount`. @throws ApiError 401 when the account was deleted */
export async function lockExistingAccount(app: App, tx: Tx, accountId: string): Promise<Account> {
  const account = await lockAccount(app, tx, accountId);
  if (!account) throw unauthorized('notSignedIn');
  return account;
}

/**
 * As `lockAccount`; null too when it has another password hash by now. Whatever uses up a factor locks the account this
 * way from the start: two calls that shared the row first would wait for each other.
 */
export async function lockUnchanged(
  app: App,
  tx: Tx,
  { id, passwordHash }: { id: string; passwordHash: string },
): Promise<Account | null> {
  const account = await lockAccount(app, tx, id);
  return account?.passwordHash === passwordHash ? account : null;
}

/** @throws ApiError 401 when the account was deleted, 422 when the email is not the account's */
export async function lockIfEmailIsOwn(app: App, tx: Tx, accountId: string, email: string): Promise<Account> {
  const account = await lockExistingAccount(app, tx, accountId);
  if (normalEmail(email) !== normalEmail(account.email)) throw invalid([{ path: 'email', code: 'emailNotYours' }]);
  return account;
}
