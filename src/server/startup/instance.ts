import type { Config } from '../config.ts';
import { requireNoUnfinishedRestore } from '../platform/backup/restore-marker.ts';
import { requirePlausible, systemClock } from '../platform/clock.ts';
import { type Connection, isPlaintext } from '../platform/db/connection.ts';
import { distribute, requireDistribution } from '../platform/db/distribution.ts';
import { migrate } from '../platform/db/migrate.ts';
import { embeddedStopMs, startEmbedded } from '../platform/embedded-postgres/embedded-postgres.ts';
import { lockInstance } from '../platform/instance-lock.ts';
import { createLog } from '../platform/log.ts';
import { embeddedConnections } from './database-connections.ts';
import { externalDatabase } from './external-database.ts';
import { embeddedDirectory, founding } from './registry.ts';
import type { Shutdown } from './shutdown.ts';
import { listenDuringStart, type StartupServer } from './startup-server.ts';

interface OpenOptions {
  shutdown: Shutdown;
  print: (line: string) => void;
  /** The option `--new`. */
  isNew: boolean;
}

/**
 * Opens what an instance has once, whatever the number of its processes: the lock on the data directory, the embedded
 * database unless DATABASE_URL is set, and a migrated schema. The first start creates the registry. The port answers in
 * the meantime.
 * @throws OperatorError when the data directory has parts of a registry that the database lacks
 */
export async function openInstance(
  config: Config,
  { shutdown, print, isNew }: OpenOptions,
): Promise<{ connection: Connection; startupServer: StartupServer }> {
  requirePlausible(systemClock());
  const lock = lockInstance(config.dataDir);
  shutdown.add(() => lock.release(), 'the lock on the data directory');
  requireNoUnfinishedRestore(config.dataDir);

  const startupServer = await listenDuringStart(config);
  shutdown.add(() => startupServer.close(), 'the answers during the start');
  const guard = founding(config, isNew);
  const connection = await database();
  await guard.withDatabase(connection);
  const log = createLog(config.logLevel);
  await requireDistribution(connection);
  await migrate(connection, undefined, log);
  if (connection.distributed) await distribute(connection, log);
  return { connection, startupServer };

  async function database(): Promise<Connection> {
    if (config.databaseUrl) {
      const external = await externalDatabase(config, config.databaseUrl);
      if (isPlaintext(external))
        print(
          'The connection to the database of DATABASE_URL is not encrypted. Add sslmode=verify-full to it: see "Encryption" in docs/operating/settings.md.',
        );
      return external;
    }
    guard.beforeStart();
    const { signal } = shutdown;
    const directory = embeddedDirectory(config);
    const settings = { max_connections: String(embeddedConnections(config.webConcurrency)) };
    const embedded = await startEmbedded({ directory, print, signal, settings });
    shutdown.add(() => embedded.stop(), 'the embedded database', embeddedStopMs);
    return embedded.connection;
  }
}
