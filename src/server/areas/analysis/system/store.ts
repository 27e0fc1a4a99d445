import { type Queryable, statement } from '../../../platform/db/pool.ts';

interface Row {
  postgres: string;
  schema: number;
  bytes: string;
  open: number;
  max: number;
}

// Reads the sizes of files and counters of the server, no table of the registry.
const state = statement<Row>(
  'system.database',
  `select split_part(current_setting('server_version'), ' ', 1) as postgres,
     (select max(version) from schema_migrations) as schema,
     pg_database_size(current_database()) as bytes,
     (select numbackends from pg_stat_database where datname = current_database()) as open,
     current_setting('max_connections')::int as max`,
);

/** Versions, size and connections of the database. */
export async function findDatabaseState(db: Queryable) {
  const row = await db.one(state);
  if (!row) throw new Error('the database has no state');
  const { postgres, schema, bytes, open, max } = row;
  return { postgres, schema, bytes: Number(bytes), connections: { open, max } };
}
