import { grantRole } from '../areas/accounts/roles/store.ts';
import type { Command } from './command.ts';
import { namedRole, oneOfRoles } from './named-account.ts';

export const grantCommand: Command = {
  summary: `Make an account a ${oneOfRoles}`,
  help: `Usage: npm run shield -- grant ROLE EMAIL

Gives an account a role, at once on every machine that shares the database, and adds a line to the audit trail. An account
may have several roles. Someone who is logged in needs to reload the page to see it.

  ROLE    ${oneOfRoles}
  EMAIL   the email address of the account

Exits with 0, even if the account already had the role.`,
  positionals: [2, 2],

  async run(input, { app, print }) {
    const { role, accountId } = await namedRole(input, app);
    const isNew = await grantRole(app, accountId, role, null);
    print(isNew ? `The account now has the role ${role}.` : `The account already had the role ${role}.`);
    return 0;
  },
};
