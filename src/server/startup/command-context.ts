// See docs/decisions/0002-embedded-postgresql.md

import { existsSync, readdirSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { type App, createApp } from '../app.ts';
import type { BootstrapContext, RegistryLocation } from '../commands/command.ts';
import type { Config } from '../config.ts';
import { requireNoUnfinishedRestore } from '../platform/backup/restore-marker.ts';
import { type Connection, openClient } from '../platform/db/connection.ts';
import { requireDistribution } from '../platform/db/distribution.ts';
import { earlierClock } from '../platform/db/earlier-clock.ts';
import { migrate, requireMigrated } from '../platform/db/migrate.ts';
import { type Db, queryableOn } from '../platform/db/pool.ts';
import { attachEmbedded } from '../platform/embedded-postgres/attach.ts';
import { embeddedStopMs, startEmbedded } from '../platform/embedded-postgres/embedded-postgres.ts';
import { untilNobodyElse } from '../platform/embedded-postgres/other-users.ts';
import { startScratch } from '../platform/embedded-postgres/scratch.ts';
import { InstanceRunning, lockInstance } from '../platform/instance-lock.ts';
import { openRateLimiter } from '../platform/limits/rate-limiter.ts';
import { createLog } from '../platform/log.ts';
import { OperatorError } from '../platform/operator-error.ts';
import type { LiveVault } from '../platform/vault/vault-keys.ts';
import { subscriptions } from '../subscriptions.ts';
import { keySource, openFileStore, openRuntime, settingsOf } from './bootstrap.ts';
import { externalDatabase } from './external-database.ts';
import { describePlace, embeddedDirectory, requireCluster, requireDataDir, requireRegistry } from './registry.ts';
import type { Shutdown } from './shutdown.ts';

/** Commands may read the whole registry in one statement. */
const statementMs = 60 * 60_000;

/** How long a command waits for others that use the database it started: as long as a timer can run. */
const longestWaitMs = 2 ** 31 - 1;

/**
 * Opens the App for a command: on the database of a running server, or else on the database the server would start.
 * Never creates a registry.
 * @throws OperatorError when there is none
 * @throws OperatorError when a running server's database has another version, and what a server start throws
 */
export async function openCommandContext(
  config: Config,
  cleanup: Shutdown,
  print: (line: string) => void,
): Promise<{ app: App; connection: Connection; vault: LiveVault }> {
  const { connection, mayMigrate } = await openDatabase(config, cleanup, print);
  if (mayMigrate) await migrate(connection);
  else await requireMigrated(connection);
  const pool = { max: 4, statementMs };
  const { app, vault } = await openRuntime({ ...config, databaseReplicaUrl: null, logLevel: 'warn' }, connection, {
    shutdown: cleanup,
    print,
    pool,
  });
  return { app, connection, vault };
}

export const registryLocation = (config: Config): RegistryLocation => ({
  dataDir: config.dataDir,
  files: openFileStore(config),
  keys: keySource(config),
  backupPassphrase: config.backupPassphrase,
  backupDir: config.backupDir,
  database: describePlace(config),
  isEmbedded: config.databaseUrl === null,
});

/** The context of a command that creates a registry. */
export function bootstrapContext(
  config: Config,
  cleanup: Shutdown,
  print: (line: string) => void,
): Pick<BootstrapContext, 'lockDataDir' | 'openDatabase' | 'openScratch' | 'appOn'> {
  return {
    lockDataDir() {
      const lock = lockInstance(config.dataDir);
      cleanup.add(() => lock.release(), 'the lock on the data directory');
    },
    async openDatabase() {
      if (config.databaseDistributed)
        throw new OperatorError(
          'A backup is restored into one PostgreSQL. Restore it without DATABASE_DISTRIBUTED, into the database that is to be the coordinator; the next start with it distributes the registry.',
        );
      if (config.databaseUrl) return { connectionString: config.databaseUrl };
      const { connection, stop } = await startEmbedded({ directory: embeddedDirectory(config), print });
      cleanup.add(stop, 'the embedded database', embeddedStopMs);
      return connection;
    },
    async openScratch() {
      const { dataDir } = config;
      const hadDataDir = existsSync(dataDir);
      const { connection, stop } = await startScratch(join(dataDir, 'restore-check'), print);
      const remove = async () => {
        await stop();
        if (!hadDataDir && readdirSync(dataDir).length === 0) rmdirSync(dataDir);
      };
      cleanup.add(remove, 'the scratch database', embeddedStopMs);
      return connection;
    },
    async appOn(client, vault) {
      const tx = queryableOn(client);
      // Everything runs in the caller's transaction.
      const load = () => ({ open: 1, idle: 0, waiting: 0, max: 1 });
      const db: Db = {
        ...tx,
        transaction: (work) => work(tx),
        load,
        requireAvailable: () => {},
        requireWritable: () => {},
        fence: () => {},
        beginService: () => {},
        writeFailure: () => null,
        close: async () => {},
      };
      const log = createLog('warn');
      const rateLimiter = await openRateLimiter({ redisUrl: null, log });
      cleanup.add(() => rateLimiter.close(), 'the rate limiter');
      const mailer = { send: () => Promise.reject(new Error('no mail is sent by this command')) };
      const files = openFileStore(config);
      const { clock } = await earlierClock(db);
      const settings = settingsOf(config);
      return createApp({ db, lookups: db, vault, files, mailer, clock, log, rateLimiter, settings }, subscriptions);
    },
  };
}

/**
 * Opens the database, whatever the version of its schema.
 * @returns `mayMigrate`: no server uses the database
 * @throws OperatorError when there is none
 */
export async function openDatabase(
  config: Config,
  cleanup: Shutdown,
  print: (line: string) => void,
): Promise<{ connection: Connection; mayMigrate: boolean }> {
  requireDataDir(config);
  requireNoUnfinishedRestore(config.dataDir);
  if (config.databaseUrl) {
    const connection = await externalDatabase(config, config.databaseUrl);
    await requireDistribution(connection);
    await requireRegistry(config, connection);
    return { connection, mayMigrate: false };
  }
  const directory = embeddedDirectory(config);
  if (!tryLockDataDir(config, cleanup)) {
    const connection = await attachEmbedded(directory);
    if (!connection)
      throw new OperatorError(
        `The server of ${config.dataDir} runs without the embedded database. Set DATABASE_URL to the server's value.`,
      );
    // The process that runs the database sees by this connection that the command has not ended, even while it has no other.
    const presence = await openClient(connection, 'fraud-shield command');
    cleanup.add(() => presence.end(), 'the connection to the database');
    await requireRegistry(config, connection);
    return { connection, mayMigrate: false };
  }
  requireCluster(config);
  const { connection, stop } = await startEmbedded({ directory, print });
  cleanup.add(stop, 'the embedded database', embeddedStopMs);
  const wait = () =>
    untilNobodyElse(connection, () => print('Waiting for another command, which uses the database too.'));
  cleanup.add(wait, 'another command', longestWaitMs);
  await requireRegistry(config, connection);
  return { connection, mayMigrate: true };
}

/** Locks the data directory for this process; false when a server has it open. */
function tryLockDataDir({ dataDir }: Config, cleanup: Shutdown): boolean {
  try {
    const lock = lockInstance(dataDir);
    cleanup.add(() => lock.release(), 'the lock on the data directory');
    return true;
  } catch (error) {
    if (error instanceof InstanceRunning) return false;
    throw error;
  }
}
