import type { Command } from './command.ts';
import { namedRole } from './role-arguments.ts';

export const grantCommand: Command = {
  summary: 'Make an account moderator, auditor or admin',
  help: `Usage: npm run shield -- grant ROLE EMAIL

Gives an account a role, at once on every machine that shares the database, and adds a line to the audit trail. An account
may have several roles. Somebody who is signed in needs to load the page again to see it.

  ROLE    moderator, auditor or admin
  EMAIL   the e-mail address of the account

Exits with 0, even if the account had the role.`,
  options: {},
  positionals: [2, 2],

  async run(input, { services, print }) {
    const { role, accountId } = await namedRole(input, services);
    const isNew = await services.roles.grant(accountId, role, null);
    print(isNew ? `The account is ${role} now.` : `The account was ${role} before.`);
    return 0;
  },
};
