import type { App } from '../app.ts';
import type { Account } from '../areas/accounts/store.ts';
import { findAccountByEmail } from '../areas/accounts/store.ts';
import { CommandRefused } from './command.ts';

/** The account that a command names. @throws CommandRefused when there is none */
export async function namedAccount(app: App, email: string): Promise<Account> {
  const account = await findAccountByEmail(app, email);
  if (!account) throw new CommandRefused('There is no account with this email address.');
  return account;
}
