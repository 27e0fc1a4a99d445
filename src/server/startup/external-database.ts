import type { Config } from '../config.ts';
import type { Connection } from '../platform/db/connection.ts';
import { requirePooler } from '../platform/db/pooler.ts';

/**
 * The connection to the database of DATABASE_URL.
 * @throws OperatorError when DATABASE_POOLER does not match what is found there
 */
export async function externalDatabase(
  { databasePooler, databaseDistributed }: Config,
  url: string,
): Promise<Connection> {
  const connection = {
    connectionString: url,
    pooler: databasePooler,
    ...(databaseDistributed && { distributed: true }),
  };
  await requirePooler(connection);
  return connection;
}
