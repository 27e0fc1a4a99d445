import { distribute } from '../platform/db/distribution.ts';
import { migrate, migrationStatus } from '../platform/db/migrate.ts';
import type { DatabaseCommand } from './command.ts';

export const migrateCommand: DatabaseCommand = {
  summary: 'Upgrade the schema of the database, or list what an upgrade would change',
  help: `Usage: npm run shield -- migrate [--status]

Applies the migrations of this version that the database does not have yet, in one transaction, as the next start of the
server would. Servers of the previous release may go on if each of these migrations says "expand".

  --status   list every migration and whether it is applied, and change nothing

Exits with 0; with --status, with 1 if a migration is pending.`,
  options: { status: { type: 'boolean' } },

  async onDatabase({ values }, { connection, print }) {
    const all = await migrationStatus(connection);
    const pending = all.filter(({ isApplied }) => !isApplied);
    if (values.status) {
      for (const { name, kind, isApplied } of all)
        print(`${isApplied ? 'applied' : 'pending'}  ${kind?.padEnd(8)}  ${name}`);
      return pending.length === 0 ? 0 : 1;
    }
    await migrate(connection);
    if (connection.distributed) await distribute(connection);
    print(
      pending.length === 0
        ? 'The database is already at the version of this program.'
        : `Applied ${pending.map(({ name }) => name).join(', ')}.`,
    );
    return 0;
  },
};
