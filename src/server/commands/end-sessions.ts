import { type Command, CommandRefused } from './command.ts';

export const endSessionsCommand: Command = {
  summary: 'Sign out one account everywhere, or everybody',
  help: `Usage: npm run shield -- end-sessions --of EMAIL
       npm run shield -- end-sessions --all

Ends every session at once, on every machine that shares the database, and notes it in the audit trail. Passwords and API
keys stay as they are: whoever knows a password can sign in again.

  --of EMAIL   the sessions of this account
  --all        everybody's

Exits with 0 when they are ended, also when there was none.`,
  options: { of: { type: 'string' }, all: { type: 'boolean' } },
  positionals: [0, 0],

  async run({ values: { of, all } }, { services, print }) {
    if ((typeof of === 'string') === (all === true))
      throw new CommandRefused('Say whose sessions: --of EMAIL, or --all.');
    const accountId = typeof of === 'string' ? await services.auth.accountIdOf(of) : null;
    if (typeof of === 'string' && accountId === null)
      throw new CommandRefused('There is no account with this e-mail address.');
    const count = await services.sessions.endByOperator(accountId);
    print(`Ended ${count} ${count === 1 ? 'session' : 'sessions'}.`);
    return 0;
  },
};
