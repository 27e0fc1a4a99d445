import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { requireNoUnfinishedRestore } from '../platform/backup/restore-marker.ts';
import { requirePlausible, systemClock } from '../platform/clock.ts';
import { type Connection, isPlaintext } from '../platform/db/connection.ts';
import { migrate } from '../platform/db/migrate.ts';
import { requirePooler } from '../platform/db/pooler.ts';
import { embeddedStopMs, startEmbedded } from '../platform/embedded-postgres/embedded-postgres.ts';
import { lockInstance } from '../platform/instance-lock.ts';
import type { Shutdown } from './shutdown.ts';

/**
 * Opens what an instance has once, whatever the number of its processes: the lock on the data directory, the embedded
 * database unless DATABASE_URL is set, and a migrated schema.
 */
export async function openInstance(
  config: Config,
  { shutdown, print }: { shutdown: Shutdown; print: (line: string) => void },
): Promise<Connection> {
  requirePlausible(systemClock());
  mkdirSync(config.dataDir, { recursive: true });
  const lock = lockInstance(config.dataDir);
  shutdown.add(() => lock.release(), 'the lock on the data directory');
  requireNoUnfinishedRestore(config.dataDir);

  const connection = await database();
  await migrate(connection);
  return connection;

  async function database(): Promise<Connection> {
    if (config.databaseUrl) {
      const external = await externalDatabase(config.databaseUrl, config.databasePooler);
      if (isPlaintext(external))
        print(
          'The connection to the database of DATABASE_URL is not encrypted. Add sslmode=verify-full to it: see "Encryption" in docs/operating/settings.md.',
        );
      return external;
    }
    const { signal } = shutdown;
    const embedded = await startEmbedded({ directory: join(config.dataDir, 'postgres'), print, signal });
    shutdown.add(() => embedded.stop(), 'the embedded database', embeddedStopMs);
    return embedded.connection;
  }
}

/**
 * The connection to the database of DATABASE_URL.
 * @throws PoolerMismatch when DATABASE_POOLER does not match what is found there
 */
export async function externalDatabase(connectionString: string, pooler: Connection['pooler']): Promise<Connection> {
  const connection = { connectionString, pooler };
  await requirePooler(connection);
  return connection;
}
