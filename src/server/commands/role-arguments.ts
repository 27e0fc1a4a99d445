import { staffRoles } from '../../contract/accounts/roles.ts';
import type { App } from '../app.ts';
import { type CommandInput, CommandRefused } from './command.ts';
import { namedAccount } from './named-account.ts';

/** The roles as help lists them: "moderator, auditor or admin". */
export const oneOfRoles = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(staffRoles);

/** The role and the account that the command line names. */
export async function namedRole({ positionals: [name = '', email = ''] }: CommandInput, app: App) {
  const role = staffRoles.find((known) => known === name);
  if (!role) throw new CommandRefused(`There is no role ${name}. Roles are ${staffRoles.join(', ')}.`);
  return { role, accountId: (await namedAccount(app, email)).id };
}
