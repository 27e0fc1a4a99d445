import { normalEmail } from '../../../contract/rules/identifiers.ts';
import type { App } from '../../app.ts';
import { invalid } from '../../errors.ts';
import type { Tx } from '../../platform/db/pool.ts';
import { lockExistingAccount } from './lock-account.ts';
import type { Account } from './stored-account.ts';

/** @throws ApiError 401 when the account was deleted, 422 when the email is not the account's */
export async function lockIfEmailIsOwn(app: App, tx: Tx, accountId: string, email: string): Promise<Account> {
  const account = await lockExistingAccount(app, tx, accountId);
  if (normalEmail(email) !== normalEmail(account.email)) throw invalid([{ path: 'email', code: 'emailNotYours' }]);
  return account;
}
