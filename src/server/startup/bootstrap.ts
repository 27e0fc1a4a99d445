import { join } from 'node:path';
import { setDefaultCountry } from '../../contract/rules/default-country.ts';
import { setPasswordRule } from '../../contract/rules/password-checks.ts';
import { setPublicSuffixes } from '../../contract/rules/shared-hosts.ts';
import { type App, createApp } from '../app.ts';
import { watchMetrics } from '../areas/analysis/system/app-health.ts';
import { closeAudit } from '../areas/audit/note-audit.ts';
import { refreshPlans } from '../areas/limits/plans-in-force.ts';
import { refreshReceiptKeys } from '../areas/lookup/receipts/receipt-store.ts';
import { latestOperator } from '../areas/registry/operator/current-operator.ts';
import { latestPolicy } from '../areas/registry/policy/current-policy.ts';
import { refreshMarkers, refreshSafelist } from '../areas/registry/special-identifiers.ts';
import type { Config } from '../config.ts';
import { connectionsTo } from '../distributed.ts';
import { systemClock } from '../platform/clock.ts';
import type { Connection } from '../platform/db/connection.ts';
import { earlierClock } from '../platform/db/earlier-clock.ts';
import { lastMigration } from '../platform/db/migrate.ts';
import { openPipeline } from '../platform/db/pipeline.ts';
import { type Db, openDb, type PoolOptions, type Queryable, readsByIndex } from '../platform/db/pool.ts';
import { registryChanges } from '../platform/db/registry-changes.ts';
import { openReplicaReads, type Replica } from '../platform/db/replica.ts';
import { diskStore } from '../platform/files/disk.ts';
import { lineFile } from '../platform/files/line-file.ts';
import { s3Store } from '../platform/files/s3.ts';
import { smallFile } from '../platform/files/small-file.ts';
import type { FileStore } from '../platform/files/store.ts';
import { openRateLimiter } from '../platform/limits/rate-limiter.ts';
import { createLog, errorFacts, type Log } from '../platform/log.ts';
import { emlFolderMailer } from '../platform/mail/eml-folder.ts';
import { smtpMailer } from '../platform/mail/smtp.ts';
import { isPublicSuffix } from '../platform/public-suffixes.ts';
import { repeat } from '../platform/repeat.ts';
import { clamdScanner } from '../platform/scanner/clamd.ts';
import { httpSmsGateway } from '../platform/sms/sms-gateway.ts';
import type { KeySource } from '../platform/vault/keyring.ts';
import { type LiveVault, openVault } from '../platform/vault/vault-keys.ts';
import type { Settings } from '../settings.ts';
import { subscriptions } from '../subscriptions.ts';
import { poolSizeOf } from './database-connections.ts';
import { listBackups } from './scheduled-backups.ts';
import type { Shutdown } from './shutdown.ts';
import { settingValues } from './variables/setting-variables.ts';
import { watchDisks } from './watch-disks.ts';

/** Milliseconds between two looks at the migrations of newer programs. */
const fenceCheckMs = 5_000;

/**
 * Milliseconds between two looks at whether another process has changed policy, operator, plans, safelist or markers, which are
 * in force on every process within a second (A30, L6).
 */
const changesReadMs = 500;

/** How often each process compares its clock with the database's, in milliseconds, and what is logged, in seconds. */
const clockMeasureMs = 5_000;
const clockApartSeconds = 10;

interface OpenOptions {
  /** Receives the cleanup steps. */
  shutdown: Shutdown;
  print: (line: string) => void;
  /** Overrides the pool options of a server. */
  pool?: PoolOptions;
}

export const openFileStore = ({ storage, dataDir }: Config): FileStore =>
  storage ? s3Store(storage) : diskStore(join(dataDir, 'files'));

export const keySource = ({ shieldKeys, dataDir }: Config): KeySource => ({
  keys: shieldKeys,
  file: join(dataDir, 'shield.keys'),
});

export const settingsOf = (config: Config): Settings => ({
  ...settingValues(config),
  publicUrl: config.publicUrl,
  machine: {
    sendsMail: config.smtpUrl !== null,
    storage: config.storage ? 's3' : 'folder',
    backupEveryMs: config.backupEveryMs,
    backups: () => listBackups(config.backupDir),
  },
  maxAuditWaiting: undefined,
});

/** What one process changes and the others keep in memory. */
const changedElsewhere = [
  ...[latestPolicy, latestOperator, refreshSafelist, refreshMarkers],
  ...[refreshReceiptKeys, refreshPlans],
];

/** Opens the connections, the vault and the App of this process. */
export async function openRuntime(
  config: Config,
  connection: Connection,
  { shutdown, print, pool = {} }: OpenOptions,
): Promise<{ app: App; vault: LiveVault }> {
  const log = createLog(config.logLevel);
  process.once('exit', () => log.flush());
  setDefaultCountry(config.defaultCountry);
  setPublicSuffixes(isPublicSuffix);
  if (config.passwordRule) setPasswordRule(config.passwordRule);

  const pooled = openDb(connection, {
    max: poolSizeOf(config.webConcurrency),
    ...pool,
    onIdleError: (error) => log.warn('database connection lost', errorFacts(error)),
    onAway: (error) => log.error('database unreachable', errorFacts(error)),
    onBack: () => log.warn('database reachable again'),
    writes: {
      onFailure: (failure) => log.error('database does not write', { failure }),
      onBack: () => log.warn('database writes again'),
    },
  });
  shutdown.add(() => pooled.close(), 'the database connections');
  const pipeline = openPipeline(connection, {
    onLost: (error) => log.warn('lookup connection lost', errorFacts(error)),
    requireAvailable: pooled.requireAvailable,
  });
  shutdown.add(() => pipeline.close(), 'the lookup connection');
  const { db, lookups } = connectionsTo(connection, { db: pooled, lookups: pipeline });
  const reads = config.databaseReplicaUrl
    ? openReplica(config.databaseReplicaUrl, { lookups, db }, { shutdown, log })
    : undefined;
  const vault = await openVault(db, keySource(config), {
    onProblem: (problem) =>
      problem === null ? log.warn('sealing keys usable again') : log.error('sealing keys not usable', { problem }),
  });
  shutdown.add(() => vault.close(), 'watching the keys');
  const rateLimiter = await openRateLimiter({ redisUrl: config.redisUrl, processes: config.webConcurrency, log });
  shutdown.add(() => rateLimiter.close(), 'the rate limiter');

  const { dataDir, smtpUrl, mailFrom: from } = config;
  const files = openFileStore(config);
  const mailer = smtpUrl
    ? smtpMailer({ url: smtpUrl, from })
    : emlFolderMailer({ folder: join(dataDir, 'outbox'), from, print });

  const time = await earlierClock(db);
  const app = createApp(
    {
      db,
      lookups,
      replica: reads,
      vault,
      files,
      mailer,
      clock: time.clock,
      log,
      rateLimiter,
      lastMigration: await lastMigration(),
      machineClock: systemClock,
      clockSkewSeconds: time.skewSeconds,
      auditEndFile: smallFile(join(dataDir, 'audit.end')),
      auditExportFile: config.auditExport ? lineFile(config.auditExport) : null,
      smsGateway: config.smsUrl === null ? null : httpSmsGateway(config.smsUrl, config.smsAuthorization),
      scanner: config.clamd && clamdScanner(config.clamd),
      diskReserve: watchDisks(config, log),
      settings: settingsOf(config),
    },
    subscriptions,
  );
  watchMetrics(app);
  let isClockApart = false;
  const measureClock = async () => {
    await time.measure();
    const seconds = Math.round(time.skewSeconds());
    const wasApart = isClockApart;
    isClockApart = Math.abs(seconds) >= clockApartSeconds;
    if (isClockApart && !wasApart) log.error('clocks differ', { secondsAheadOfDatabase: seconds });
    if (wasApart && !isClockApart) log.warn('clocks agree again');
  };
  await measureClock();
  shutdown.add(repeat(measureClock, { pauseMs: clockMeasureMs, pausesFirst: true }).stop, 'watching the clock');
  // While the database does not answer, there is nothing to learn.
  shutdown.add(repeat(app.fence.check, { pauseMs: fenceCheckMs, pausesFirst: true }).stop, 'watching the schema');
  const readChanges = registryChanges(db, async () => {
    await Promise.all(changedElsewhere.map((refresh) => refresh(app)));
  });
  await readChanges();
  shutdown.add(repeat(readChanges, { pauseMs: changesReadMs, pausesFirst: true }).stop, 'watching what others change');
  shutdown.add(() => closeAudit(app), 'chaining audit lines');
  for (const { name, close } of app.buffers.all) shutdown.add(close, `writing buffered entries: ${name}`);
  return { app, vault };
}

/** Statement timeouts of the replica; after one, the primary answers instead. */
const replicaTimeoutMs = { short: 500, long: 2_500 };

/** Reads from the replica, with the primary as fallback, over two connections. */
function openReplica(
  url: string,
  { lookups, db }: { lookups: Queryable; db: Db },
  { shutdown, log }: { shutdown: Shutdown; log: Log },
): Replica {
  const onLost = (error: Error) => log.warn('replica connection lost', errorFacts(error));
  const connection = { connectionString: url };
  const replica = {
    short: openPipeline(connection, { statementMs: replicaTimeoutMs.short, onLost }),
    long: openPipeline(connection, { statementMs: replicaTimeoutMs.long, onLost }),
  };
  shutdown.add(() => Promise.all([replica.short.close(), replica.long.close()]), 'the replica connections');
  const onChange = (unusedReason: string | null) =>
    unusedReason === null ? log.info('replica in use') : log.warn('replica not used', { why: unusedReason });
  const reads = openReplicaReads({
    primary: { short: lookups, long: readsByIndex(db) },
    replica,
    onChange,
  });
  shutdown.add(() => reads.close(), 'watching the replica');
  return reads;
}
