import type pg from 'pg';
import { inject } from 'vitest';
import { inDatabase, nameDatabase, onServer } from './postgres-server.ts';

export interface TestDatabase {
  /** For a client or a pool. */
  connection: pg.ClientConfig;
  /** The same for DATABASE_URL. */
  url: string;
  /** Ends the connections that are still open, too. */
  drop(): Promise<void>;
}

/** A migrated, empty database of the caller's own. */
export const cloneDatabase = (): Promise<TestDatabase> => newDatabase(inject('postgres').template);

/** A database of the caller's own with nothing in it, no table either. */
export const emptyDatabase = (): Promise<TestDatabase> => newDatabase('template0');

async function newDatabase(template: string): Promise<TestDatabase> {
  const { url: server } = inject('postgres');
  const name = nameDatabase();
  await onServer(server, `create database ${name} template ${template}`);
  const url = inDatabase(server, name);
  return {
    connection: { connectionString: url },
    url,
    drop: async () => {
      await onServer(server, `drop database if exists ${name} with (force)`);
    },
  };
}
