import { join } from 'node:path';
import { setDefaultCountry } from '../../contract/default-country.ts';
import { buildApp } from '../app.ts';
import { compose, type Services } from '../compose.ts';
import type { Config } from '../config.ts';
import { systemClock } from '../platform/clock.ts';
import type { Connection } from '../platform/db/connection.ts';
import { openPipeline } from '../platform/db/pipeline.ts';
import { openDb, type PoolOptions, type Queryable } from '../platform/db/pool.ts';
import { type Replica, readsOf } from '../platform/db/replica.ts';
import { diskStore } from '../platform/files/disk.ts';
import { s3Store } from '../platform/files/s3.ts';
import { smallFile } from '../platform/files/small-file.ts';
import type { FileStore } from '../platform/files/store.ts';
import { createLog, errorFacts, type Log } from '../platform/log.ts';
import { emlFolderMailer } from '../platform/mail/eml-folder.ts';
import { smtpMailer } from '../platform/mail/smtp.ts';
import { openRateLimiter } from '../platform/rate-limit/rate-limiter.ts';
import type { KeySource } from '../platform/vault/keyring.ts';
import { type LiveVault, openVault } from '../platform/vault/vault-keys.ts';
import type { Shutdown } from './shutdown.ts';

/** Milliseconds that requests in flight get to finish after a signal. */
export const graceMs = 20_000;

/** Connections of all server processes together; PostgreSQL allows a hundred, and somebody else may need one. */
const connections = 80;

interface OpenOptions {
  /** Gets what is to be undone when the process ends. */
  shutdown: Pick<Shutdown, 'add'>;
  tell: (line: string) => void;
  /** In the place of what a serving process has. */
  pool?: PoolOptions;
}

/** Where uploads are kept. */
export const openFileStore = ({ storage, dataDir }: Config): FileStore =>
  storage ? s3Store(storage) : diskStore(join(dataDir, 'files'));

/** Where the sealing keys come from. */
export const keySource = ({ shieldKeys, dataDir }: Config): KeySource => ({
  keys: shieldKeys,
  file: join(dataDir, 'shield.keys'),
});

/** What a process works with. */
export interface Runtime {
  services: Services;
  vault: LiveVault;
  log: Log;
}

/** Opens what a process works with: its own connections, the vault, the services. */
export async function openRuntime(
  config: Config,
  connection: Connection,
  { shutdown, tell, pool = {} }: OpenOptions,
): Promise<Runtime> {
  const log = createLog(config.logLevel);
  setDefaultCountry(config.defaultCountry);

  const db = openDb(connection, {
    max: Math.max(2, Math.min(10, Math.floor(connections / config.webConcurrency))),
    ...pool,
    onIdleError: (error) => log.warn('database connection lost', errorFacts(error)),
    onAway: (error) => log.error('database away', errorFacts(error)),
    onBack: () => log.warn('database back'),
  });
  shutdown.add(() => db.close(), 'the connections to the database');
  const lookups = openPipeline(connection, {
    onLost: (error) => log.warn('lookup connection lost', errorFacts(error)),
    requireThere: db.requireThere,
  });
  shutdown.add(() => lookups.close(), 'the connection of the lookups');
  const reads = config.databaseReplicaUrl
    ? openReads(config.databaseReplicaUrl, { short: lookups, long: db }, { shutdown, log })
    : undefined;
  const vault = await openVault(db, keySource(config));
  shutdown.add(() => vault.close(), 'the watch of the keys');
  const rateLimiter = await openRateLimiter({ redisUrl: config.redisUrl, processes: config.webConcurrency, log });
  shutdown.add(() => rateLimiter.close(), 'the counts of the limits');

  const { dataDir, smtpUrl, mailFrom: from, publicUrl, ratePlans } = config;
  const files = openFileStore(config);
  const mailer = smtpUrl
    ? smtpMailer({ url: smtpUrl, from })
    : emlFolderMailer({ folder: join(dataDir, 'outbox'), from, tell });

  const clock = systemClock;
  const services = compose({
    ...{ db, lookups, reads, vault, files, mailer, publicUrl, clock, log, rateLimiter, ratePlans },
    auditEndFile: smallFile(join(dataDir, 'audit.end')),
    sessionIdleMs: config.sessionIdleMs,
  });
  shutdown.add(() => services.audit.close(), 'writing the audit notes that wait');
  shutdown.add(() => services.usage.close(), 'writing the usage counts that wait');
  shutdown.add(() => services.sessions.close(), 'writing which sessions were seen');
  shutdown.add(() => services.limits.close(), 'writing the daily quotas');
  return { services, vault, log };
}

/** Milliseconds that a replica has for an answer; then the primary is asked, so a lookup is slow once and no more. */
const replicaMs = { short: 500, long: 2_500 };

/** What asks a replica, over two connections of its own. */
function openReads(
  connectionString: string,
  primary: { short: Queryable; long: Queryable },
  { shutdown, log }: { shutdown: OpenOptions['shutdown']; log: Log },
): Replica {
  const onLost = (error: Error) => log.warn('replica connection lost', errorFacts(error));
  const replica = {
    short: openPipeline({ connectionString }, { statementMs: replicaMs.short, onLost }),
    long: openPipeline({ connectionString }, { statementMs: replicaMs.long, onLost }),
  };
  shutdown.add(() => Promise.all([replica.short.close(), replica.long.close()]), 'the connections to the replica');
  const onChange = (notAsked: string | null) =>
    notAsked === null ? log.info('replica answers lookups') : log.warn('replica not asked', { why: notAsked });
  const reads = readsOf({ primary, replica, onChange });
  shutdown.add(() => reads.close(), 'watching the replica');
  return reads;
}

/** Listens until the shutdown, which lets requests in flight finish. */
export async function startHttpServer(config: Config, { services, log }: Runtime, shutdown: Shutdown): Promise<void> {
  services.metrics.watchProcess();
  const app = await buildApp(services, config, log);
  const listening = async () => {
    const late = setTimeout(() => app.server.closeAllConnections(), graceMs);
    await app.close();
    clearTimeout(late);
  };
  shutdown.add(listening, 'answering requests', graceMs + 5_000);
  await app.listen({ host: config.host, port: config.port });
}
