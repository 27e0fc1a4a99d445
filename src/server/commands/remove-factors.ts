import { removeFactorsByOperator } from '../areas/accounts/factors/change-factors.ts';
import { type Command, CommandRefused } from './command.ts';
import { namedAccount } from './named-account.ts';

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
    const { id } = await namedAccount(app, of);
    const hadAny = await removeFactorsByOperator(app, id);
    print(hadAny ? 'Removed the second factors. The password is now enough to log in.' : 'The account has no factor.');
    return 0;
  },
};
