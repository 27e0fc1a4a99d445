import { staffRoles } from '../../contract/accounts/roles.ts';
import type { App } from '../app.ts';
import { findAccountId } from '../areas/accounts/find-account.ts';
import { type CommandInput, CommandRefused } from './command.ts';

/** The roles as help lists them: "moderator, auditor or admin". */
export const oneOfRoles = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(staffRoles);

/** The role and the account that the command line names. */
export async function namedRole({ positionals: [name = '', email = ''] }: CommandInput, app: App) {
  const role = staffRoles.find((known) => known === name);
  if (!role) throw new CommandRefused(`There is no role ${name}. Roles are ${staffRoles.join(', ')}.`);
  const accountId = await findAccountId(app, email);
  if (accountId === null) throw new CommandRefused('There is no account with this email address.');
  return { role, accountId };
}
