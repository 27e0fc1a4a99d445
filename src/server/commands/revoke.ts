import { revokeRoleByOperator } from '../areas/accounts/roles/store.ts';
import type { Command } from './command.ts';
import { namedRole, oneOfRoles } from './named-account.ts';

export const revokeCommand: Command = {
  summary: 'Take a role from an account',
  help: `Usage: npm run shield -- revoke ROLE EMAIL

Takes a role from an account and adds a line to the audit trail. It ends with the next call of the account, on every machine
that shares the database. The last admin keeps the role: make someone else an admin first.

  ROLE    ${oneOfRoles}
  EMAIL   the email address of the account

Exits with 0, even if the account did not have the role, and with 1 if it is the last admin.`,
  positionals: [2, 2],

  async run(input, { app, print, printStatus }) {
    const { role, accountId } = await namedRole(input, app);
    const outcome = await revokeRoleByOperator(app, accountId, role);
    if (outcome === 'last admin') {
      printStatus('This is the last admin, who keeps the role. Make someone else an admin first.');
      return 1;
    }
    print(
      outcome === 'revoked'
        ? `The account no longer has the role ${role}.`
        : `The account did not have the role ${role}.`,
    );
    return 0;
  },
};
