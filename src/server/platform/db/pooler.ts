import pg from 'pg';
import { type Connection, clientConfig } from './connection.ts';

/** What stands before the database is not what DATABASE_POOLER says. The message says what to set. */
export class PoolerMistaken extends Error {
  override name = 'PoolerMistaken';
}

/** Connections that are held before the question is given up: a pooler may have more than one free. */
const most = 3;

const statementMs = 5_000;

const settingsRefused = /unsupported startup parameter/;

/**
 * Makes sure that connections are as DATABASE_POOLER says: our own, or lent for a transaction each, with prepared
 * statements or without. It asks which process of the database serves a connection while others hold theirs: a
 * connection of our own stays with its process. A busy pooler may leave the question open; then nothing is refused.
 * @throws PoolerMistaken when they are not
 */
export async function requirePooler(connection: Connection): Promise<void> {
  if (connection.pooler === 'transaction') return;
  const found = await findPooler(connection);
  if (connection.pooler === 'prepared' && found === 'transaction')
    throw new PoolerMistaken(
      'The pooler of DATABASE_URL does not keep prepared statements; PgBouncer does so from 1.21 on, with max_prepared_statements. Set DATABASE_POOLER=transaction, or get a newer one.',
    );
  if (!connection.pooler && found !== null)
    throw new PoolerMistaken(
      `DATABASE_URL leads to a pooler that lends connections for a transaction each, as PgBouncer does with pool_mode = transaction. Set DATABASE_POOLER=${found}.`,
    );
}

/** What is found before the database; null when nothing, or nobody can tell. */
async function findPooler(connection: Connection): Promise<Connection['pooler']> {
  const clients: pg.Client[] = [];
  const open = async () => {
    const client = new pg.Client(clientConfig(connection, statementMs));
    client.on('error', () => {});
    clients.push(client);
    await client.connect();
    return client;
  };
  const process = { name: 'pooler.process', text: 'select pg_backend_pid() as pid' };
  const servedBy = async (client: pg.Client) => (await client.query<{ pid: number }>(process)).rows[0]?.pid;
  try {
    const asking = await open();
    const first = await servedBy(asking);
    for (let held = 0; held < most; held += 1) {
      const holder = await open();
      await holder.query('begin');
      if ((await servedBy(asking)) !== first) return 'prepared';
    }
    return null;
  } catch (error) {
    // The process that serves now was never told of the statement.
    if (error instanceof pg.DatabaseError && error.code === '26000') return 'transaction';
    if (error instanceof Error && settingsRefused.test(error.message))
      throw new PoolerMistaken(
        'DATABASE_URL leads to a pooler that refuses settings of a connection, as PgBouncer does. Set DATABASE_POOLER=transaction, or DATABASE_POOLER=prepared with max_prepared_statements of PgBouncer 1.21 or newer.',
      );
    throw error;
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}
