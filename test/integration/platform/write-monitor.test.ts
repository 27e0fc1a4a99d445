import { expect, inject, onTestFinished, test } from 'vitest';
import { openDb } from '../../../src/server/platform/db/pool.ts';
import { cloneDatabase } from '../../support/postgres.ts';
import { onServer } from '../../support/postgres-server.ts';
import { eventually } from '../../support/programs.ts';
import { raw } from '../../support/raw-statement.ts';

test('a role that may make no temporary tables is not taken for a database that does not write', async () => {
  const { url, drop } = await cloneDatabase();
  const name = new URL(url).pathname.slice(1);
  const role = `${name}_role`;
  const server = inject('postgres').url;
  await onServer(server, `create role ${role} login password 'x'; revoke temporary on database ${name} from public`);
  await onServer(url, `grant all on all tables in schema public to ${role}`);
  const address = new URL(url);
  [address.username, address.password] = [role, 'x'];
  const failures: string[] = [];
  const writes = { onFailure: (failure: string) => failures.push(failure), onBack: () => {} };
  const db = openDb({ connectionString: address.href }, { max: 2, writes });
  onTestFinished(async () => {
    await db.close();
    await drop();
    await onServer(server, `drop role ${role}`);
  });

  // After an error that may come from a disk the program looks for room at once.
  await expect(db.rows(raw(`do $$ begin raise exception using errcode = '58030'; end $$`))).rejects.toThrow();
  const probed = async (withRoom: boolean) => {
    const { rows } = await onServer(
      url,
      `select query from pg_stat_activity where datname = current_database() and application_name = 'fraud-shield write probe' and state <> 'active'`,
    );
    return rows.some(({ query }) => /write_room/.test(query) === withRoom);
  };
  await eventually(() => probed(true));
  await eventually(() => probed(false));
  expect([failures, db.writeFailure()]).toEqual([[], null]);
});
