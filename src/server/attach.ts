import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Services } from './compose.ts';
import type { Config } from './config.ts';
import { givenDatabase } from './instance.ts';
import type { Connection } from './platform/db/connection.ts';
import { embeddedStopMs, startEmbedded } from './platform/db/embedded.ts';
import { attachEmbedded } from './platform/db/embedded-attach.ts';
import { EmbeddedFailure } from './platform/db/embedded-failure.ts';
import { migrate, requireMigrated } from './platform/db/migrate.ts';
import { InstanceRunning, lockInstance } from './platform/instance-lock.ts';
import { openServices } from './serve.ts';
import type { Shutdown } from './shutdown.ts';

/** A statement of a command may read the whole registry. */
const statementMs = 60 * 60_000;

type Undo = Pick<Shutdown, 'add'>;

/**
 * Opens what a command works with: beside a running server its database, and alone the database that it would start.
 * @param undo gets what is to be undone afterwards, in the order in which it was done
 * @throws MigrationRefused when a running server's database is not at this program's version, and what a start throws
 */
export async function attach(config: Config, undo: Undo, tell: (line: string) => void): Promise<Services> {
  const connection = await connectionOf(config, undo, tell);
  const pool = { max: 4, statementMs };
  const { services } = await openServices({ ...config, databaseReplicaUrl: null, logLevel: 'warn' }, connection, {
    shutdown: undo,
    tell,
    pool,
  });
  return services;
}

async function connectionOf(config: Config, undo: Undo, tell: (line: string) => void): Promise<Connection> {
  if (config.databaseUrl) {
    const connection = await givenDatabase(config.databaseUrl, config.databasePooler);
    await requireMigrated(connection);
    return connection;
  }
  const directory = join(config.dataDir, 'postgres');
  if (!takesDataDir(config, undo)) {
    const connection = await attachEmbedded(directory);
    if (!connection)
      throw new EmbeddedFailure(
        `The server of ${config.dataDir} runs without the embedded database. Set DATABASE_URL as it is set for the server.`,
      );
    await requireMigrated(connection);
    return connection;
  }
  // Nobody runs it, so nobody is surprised when it is brought up to date.
  const { connection, stop } = await startEmbedded({ directory, tell });
  undo.add(stop, 'the embedded database', embeddedStopMs);
  await migrate(connection);
  return connection;
}

/** Locks the data directory for this process; false when a server has it open. */
function takesDataDir({ dataDir }: Config, undo: Undo): boolean {
  mkdirSync(dataDir, { recursive: true });
  try {
    const lock = lockInstance(dataDir);
    undo.add(() => lock.release(), 'the lock of the data directory');
    return true;
  } catch (error) {
    if (error instanceof InstanceRunning) return false;
    throw error;
  }
}
