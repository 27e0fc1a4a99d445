import { endSessionsByOperator } from '../areas/accounts/sessions/store.ts';
import { type Command, CommandRefused, counted } from './command.ts';
import { namedAccount } from './named-account.ts';

export const endSessionsCommand: Command = {
  summary: 'Log out one account, or every account, everywhere',
  help: `Usage: npm run shield -- end-sessions --of EMAIL
       npm run shield -- end-sessions --all

Ends all sessions immediately, on every machine that shares the database, and adds a line to the audit trail. Passwords and
API keys stay valid, so anyone who knows a password can log in again.

  --of EMAIL   the sessions of this account
  --all        the sessions of all accounts

Exits with 0, even if there was no session.`,
  options: { of: { type: 'string' }, all: { type: 'boolean' } },

  async run({ values: { of, all } }, { app, print }) {
    if ((typeof of === 'string') === (all === true))
      throw new CommandRefused('Name the account with --of EMAIL, or use --all.');
    const accountId = typeof of === 'string' ? (await namedAccount(app, of)).id : null;
    const count = await endSessionsByOperator(app, accountId);
    print(`Ended ${counted(count, 'session')}.`);
    return 0;
  },
};
