import pg from 'pg';
import { type Connection, withClient } from './connection.ts';

/** `none`: no tables of ours; `begun`: a first start was interrupted before it had a key; `founded`: a registry. */
type RegistryState = 'none' | 'begun' | 'founded';

/** How much of a registry the database has. Changes nothing. */
export const registryState = (connection: Connection): Promise<RegistryState> =>
  withClient(connection, async (client) => {
    const { rows } = await client.query<{ made: boolean }>(`select to_regclass('vault_keys') is not null as made`);
    if (!rows[0]?.made) return 'none';
    const keys = await client.query('select 1 from vault_keys limit 1');
    return keys.rows.length > 0 ? 'founded' : 'begun';
  });

/** Leaves the proof that a restore is complete, in its transaction. */
export async function noteRestore(client: pg.ClientBase, id: string): Promise<void> {
  await client.query('update registry_state set restore_id = $1', [id]);
}

/** Whether this restore was committed to the database. */
export const hasRestore = (connection: Connection, id: string): Promise<boolean> =>
  withClient(connection, async (client) => {
    const known = await client.query<{ known: boolean }>(`select to_regclass('registry_state') is not null as known`);
    if (!known.rows[0]?.known) return false;
    return (await client.query('select 1 from registry_state where restore_id::text = $1', [id])).rows.length > 0;
  });

/** The name and address of a database, for operators; never its user or password. */
export function describeDatabase(connection: Connection): string {
  const { database, host, port } = new pg.Client(connection);
  const place = host.startsWith('/') ? host : `${host.includes(':') ? `[${host}]` : host}:${port}`;
  return `the database ${database} on ${place}`;
}
