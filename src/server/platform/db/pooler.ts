// See docs/decisions/0036-poolers-and-clusters-are-named.md

import pg from 'pg';
import { OperatorError } from '../operator-error.ts';
import { type Connection, clientConfig, startConnectMs } from './connection.ts';

/** Connections to hold open during the test: a pooler may have several free. */
const maxHeld = 3;

const statementMs = 5_000;

const settingsRefused = /unsupported startup parameter/;

/**
 * Checks that DATABASE_POOLER matches what DATABASE_URL connects to. It compares the server process of a connection before
 * and while others hold a transaction: a direct connection keeps its process. A busy pooler may leave this undecided, which
 * passes.
 * @throws OperatorError when they differ
 */
export async function requirePooler(connection: Connection): Promise<void> {
  if (connection.pooler === 'transaction') return;
  const found = await detectPooler(connection);
  if (connection.pooler === 'prepared' && found === 'transaction')
    throw new OperatorError(
      'The pooler at DATABASE_URL does not support prepared statements; PgBouncer does from version 1.21 on, with max_prepared_statements. Set DATABASE_POOLER=transaction, or upgrade the pooler.',
    );
  if (!connection.pooler && found !== null)
    throw new OperatorError(
      `DATABASE_URL is a transaction pooler, such as PgBouncer with pool_mode = transaction. Set DATABASE_POOLER=${found}.`,
    );
}

/** The kind of pooler found; null if there is none or it cannot be determined. */
async function detectPooler(connection: Connection): Promise<Connection['pooler']> {
  const clients: pg.Client[] = [];
  const open = async () => {
    const client = new pg.Client({ ...clientConfig(connection, statementMs), connectionTimeoutMillis: startConnectMs });
    client.on('error', () => {});
    clients.push(client);
    await client.connect();
    return client;
  };
  const process = { name: 'pooler.process', text: 'select pg_backend_pid() as pid' };
  const serverPid = async (client: pg.Client) => (await client.query<{ pid: number }>(process)).rows[0]?.pid;
  try {
    const probe = await open();
    const first = await serverPid(probe);
    for (let held = 0; held < maxHeld; held += 1) {
      const holder = await open();
      await holder.query('begin');
      if ((await serverPid(probe)) !== first) return 'prepared';
    }
    return null;
  } catch (error) {
    // The server process of now has not prepared the statement.
    if (error instanceof pg.DatabaseError && error.code === '26000') return 'transaction';
    if (error instanceof Error && settingsRefused.test(error.message))
      throw new OperatorError(
        'DATABASE_URL is a pooler that refuses session settings, such as PgBouncer. Set DATABASE_POOLER=transaction, or DATABASE_POOLER=prepared with PgBouncer 1.21 or newer and its max_prepared_statements.',
      );
    throw error;
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}
