import type pg from 'pg';
import { inject } from 'vitest';
import { inDatabase, nameDatabase, onServer } from './postgres-server.ts';

export interface TestDatabase {
  /** The configuration of a client or pool. */
  connection: pg.ClientConfig;
  /** The same as a URL. */
  url: string;
  /** Also closes open connections. */
  drop(): Promise<void>;
}

/** A new, migrated database without rows. */
export const cloneDatabase = (): Promise<TestDatabase> => newDatabase(inject('postgres').template);

/** A new database without tables. */
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
