import { removeFactorsByOperator } from '../areas/accounts/factors/remove-factors.ts';
import { findAccountId } from '../areas/accounts/find-account.ts';
import { type Command, CommandRefused } from './command.ts';

export const removeFactorsCommand: Command = {
  summary: 'Remove the second factors of one account',
  help: `Usage: npm run shield -- remove-factors --of EMAIL

For someone who has lost their phone and their recovery codes: removes the authenticator app, the passkeys and the recovery
codes of an account, so that its owner can log in with the password alone. They are told by email, and the audit trail
gets a line. First make sure who is asking: after this, an impostor needs only the password.

  --of EMAIL   the account

Exits with 0, even if the account had no factor.`,
  options: { of: { type: 'string' } },

  async run({ values: { of } }, { app, print }) {
    if (typeof of !== 'string') throw new CommandRefused('Name the account with --of EMAIL.');
    const accountId = await findAccountId(app, of);
    if (accountId === null) throw new CommandRefused('There is no account with this email address.');
    const hadAny = await removeFactorsByOperator(app, accountId);
    print(hadAny ? 'Removed the second factors. The password is now enough to log in.' : 'The account has no factor.');
    return 0;
  },
};
