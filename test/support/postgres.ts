import { afterAll, inject } from 'vitest';
import type { Connection } from '../../src/server/platform/db/connection.ts';
import { openDb } from '../../src/server/platform/db/pool.ts';
import { inDatabase, nameDatabase, onServer } from './postgres-server.ts';

export interface TestDatabase {
  /** The configuration of a client or pool. */
  connection: Connection;
  /** The same as a URL. */
  url: string;
  /** Also closes open connections. */
  drop(): Promise<void>;
}

/**
 * Whether the run's registries are distributed over the workers of a Citus cluster (TEST_DATABASE=citus). Tests that count
 * statements, or that change the tables of reports as one database allows it, are left out there.
 */
export const isDistributed = process.env.TEST_DATABASE === 'citus';

/** A new, migrated database without rows. */
export const cloneDatabase = (): Promise<TestDatabase> => newDatabase(inject('postgres').template);

/** The same, with connections to it: closed and dropped after the file's tests. */
export async function openClone({ max = 6 } = {}) {
  const database = await cloneDatabase();
  const db = openDb(database.connection, { max });
  afterAll(async () => {
    await db.close();
    await database.drop();
  });
  return { ...database, db };
}

/** A new database without tables. */
export const emptyDatabase = (): Promise<TestDatabase> => newDatabase('template0');

async function newDatabase(template: string): Promise<TestDatabase> {
  const { url: server, workers } = inject('postgres');
  const name = nameDatabase();
  // A registry over several machines is a database of one name on each, as Citus wants it.
  const machines = [server, ...workers];
  await Promise.all(
    machines.map((one) => onServer(one, `create database ${name} template ${template} strategy file_copy`)),
  );
  const url = inDatabase(server, name);
  return {
    connection: { connectionString: url, ...(workers.length > 0 && { distributed: true }) },
    url,
    drop: async () => {
      for (const one of machines) await onServer(one, `drop database if exists ${name} with (force)`);
    },
  };
}
