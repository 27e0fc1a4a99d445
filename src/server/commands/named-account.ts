import { type StaffRole, staffRoles } from '../../contract/accounts/roles.ts';
import type { App } from '../app.ts';
import { type Account, findAccountByEmail } from '../areas/accounts/store.ts';
import { type CommandInput, CommandRefused } from './command.ts';

/** The account that a command names. @throws CommandRefused when there is none */
export async function namedAccount(app: App, email: string): Promise<Account> {
  const account = await findAccountByEmail(app, email);
  if (!account) throw new CommandRefused('There is no account with this email address.');
  return account;
}

/** The roles as help lists them: "moderator, auditor or admin". */
export const oneOfRoles = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(staffRoles);

/** The role and the account of `ROLE EMAIL`. */
export async function namedRole(
  { positionals: [name = '', email = ''] }: CommandInput,
  app: App,
): Promise<{ role: StaffRole; accountId: string }> {
  const role = staffRoles.find((known) => known === name);
  if (!role) throw new CommandRefused(`There is no role ${name}. Roles are ${staffRoles.join(', ')}.`);
  return { role, accountId: (await namedAccount(app, email)).id };
}
