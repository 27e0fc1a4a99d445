import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { BackupFolderAway } from '../platform/backup/backup-folder.ts';
import { ArchiveAway, ArchiveTaken, archiveWaiting, listBases, pruneArchives } from '../platform/backup/wal-archive.ts';
import { readSpool, spoolOf, type WalSpool } from '../platform/backup/wal-spool.ts';
import { findCluster } from '../platform/embedded-postgres/cluster.ts';
import { errorFacts, type Log } from '../platform/log.ts';
import type { Metrics } from '../platform/ops/metrics.ts';
import { keySource } from './bootstrap.ts';
import { embeddedDirectory } from './registry.ts';
import { CommandFailed, shieldProcess } from './shield-process.ts';

/** Milliseconds between two looks at complete segments. */
const archiveEveryMs = 5_000;
/** The wait after a failed base backup, in milliseconds. */
const retryMs = 10 * 60_000;

type Settings = Pick<
  Config,
  'backupWal' | 'backupDir' | 'backupEveryMs' | 'backupKeep' | 'dataDir' | 'databaseUrl' | 'shieldKeys'
>;

function spoolFor(config: Pick<Settings, 'dataDir' | 'databaseUrl'>): WalSpool | null {
  const cluster = findCluster(embeddedDirectory(config));
  return cluster ? readSpool(spoolOf(cluster)) : null;
}

/** Puts the segments that the embedded database has left into the archive. */
export async function archiveWal(config: Settings): Promise<void> {
  const spool = config.backupWal ? spoolFor(config) : null;
  if (spool) await archiveWaiting(spool, config.backupDir);
}

/** Whether PostgreSQL has complete segments that it could not put into the spool yet. */
function hasReadySegments(config: Settings): boolean {
  const cluster = findCluster(embeddedDirectory(config));
  return (
    cluster !== undefined &&
    readdirSync(join(cluster, 'pg_wal', 'archive_status')).some((name) => name.endsWith('.ready'))
  );
}

/**
 * Archives the embedded database's log while the server runs, and takes base backups: one each BACKUP_EVERY, one when an
 * archive begins, and one after the sealing keys have changed.
 */
export function startWalArchiving({ config, log, metrics }: { config: Settings; log: Log; metrics: Metrics }) {
  if (!config.backupWal) return { stop: async () => {} };
  let archivedAt: Date | null = null;
  let isFailing = false;
  let isStopped = false;
  let notBefore = 0;
  const shield = shieldProcess();
  const newestBase = (): Date | null => {
    try {
      return listBases(config.backupDir).at(-1)?.from ?? null;
    } catch {
      return null;
    }
  };
  metrics.watchWal({ archivedAt: () => archivedAt, baseAt: newestBase });

  const archive = async () => {
    try {
      await archiveWal(config);
      if (!hasReadySegments(config)) archivedAt = new Date();
      if (isFailing) log.warn('write-ahead log archived again');
      isFailing = false;
    } catch (error) {
      const isKnown = [ArchiveAway, ArchiveTaken, BackupFolderAway].some((kind) => error instanceof kind);
      if (!isFailing)
        log.error(
          'write-ahead log not archived',
          isKnown && error instanceof Error ? { why: error.message } : errorFacts(error),
        );
      isFailing = true;
    }
  };

  const isBaseDue = (): boolean => {
    const newest = newestBase()?.getTime() ?? 0;
    const keys = statSync(keySource(config).file, { throwIfNoEntry: false });
    const changes = [spoolFor(config)?.since, config.shieldKeys === null ? keys?.mtime : null];
    const hasChanged = changes.some((at) => at && at.getTime() > newest);
    return hasChanged || Date.now() > newest + (config.backupEveryMs ?? 0);
  };

  const takeBaseIfDue = async () => {
    const begun = Date.now();
    try {
      if (begun < notBefore || !isBaseDue()) return;
      await shield.run('base-backup');
      pruneArchives(config.backupDir, config.backupKeep, spoolFor(config)?.archive ?? '');
      log.info('base backup taken', { seconds: Math.round((Date.now() - begun) / 1_000) });
    } catch (error) {
      if (isStopped) return;
      notBefore = Date.now() + retryMs;
      const why = error instanceof CommandFailed ? { why: error.reason } : errorFacts(error);
      log.error('base backup failed', why);
    }
  };

  let archiving: Promise<void> | null = null;
  let taking: Promise<void> | null = null;
  const timer = setInterval(() => {
    archiving ??= archive().finally(() => {
      archiving = null;
    });
    taking ??= takeBaseIfDue().finally(() => {
      taking = null;
    });
  }, archiveEveryMs).unref();

  return {
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await shield.stop();
      await Promise.all([archiving, taking]);
    },
  };
}
