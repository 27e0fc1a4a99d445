import { staffRoles } from '../../contract/accounts/roles.ts';
import type { Services } from '../compose.ts';
import { type CommandInput, CommandRefused } from './command.ts';

/** The role and the account that the command line names. */
export async function namedRole({ positionals: [name = '', email = ''] }: CommandInput, { auth }: Services) {
  const role = staffRoles.find((known) => known === name);
  if (!role) throw new CommandRefused(`There is no role ${name}. Roles are ${staffRoles.join(', ')}.`);
  const accountId = await auth.accountIdOf(email);
  if (accountId === null) throw new CommandRefused('There is no account with this email address.');
  return { role, accountId };
}
