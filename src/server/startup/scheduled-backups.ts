import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { BackupFolderAway, requireBackupDir } from '../platform/backup/backup-folder.ts';
import { fileErrorMessage } from '../platform/files/file-error.ts';
import { errorFacts, type Log } from '../platform/log.ts';
import type { Metrics } from '../platform/ops/metrics.ts';
import { CommandFailed, shieldProcess } from './shield-process.ts';

/** Milliseconds between two checks whether a backup is due. */
const checkEveryMs = 5_000;
/** The longest wait after a failed backup, in milliseconds. */
const maxRetryMs = 60 * 60_000;
/** Complete backups that were read back. The name says when one began, in UTC. */
const goodName = /^registry-(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z\.tar\.gz\.age$/;
/** What a backup is called until it has been read back, and what a killed one leaves. */
const unfinishedName = /^registry-\d{8}T\d{6}Z\.tar\.gz\.age\.unverified(\.part)?$/;

const unreadEnd = /\.unverified(\.part)?$/;

/** How far clocks are corrected without a word, in milliseconds. */
const correctedMs = 60 * 60_000;

const nameAt = (at: Date): string => `registry-${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z.tar.gz.age`;

/** When the backup of this name began; null for the name of another file. */
function timeOf(name: string): Date | null {
  const [, year, month, day, hour, minute, second] = goodName.exec(name) ?? [];
  return year ? new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) : null;
}

/** Whether a backup is dated later than now, and than a clock that was corrected by a little explains. */
const isOfFuture = (name: string): boolean => (timeOf(name)?.getTime() ?? 0) > Date.now() + correctedMs;

/** Backups that the list shows. */
const maxListed = 20;

/** The newest backups in the folder, newest first, and whether each was read back; null when it cannot be read. */
export async function listBackups(folder: string) {
  const names = await readdir(folder).catch(() => null);
  if (!names) return null;
  const listed = names.flatMap((name) => {
    const takenAt = timeOf(name.replace(unreadEnd, ''));
    return takenAt ? [{ name, takenAt, isReadBack: goodName.test(name) }] : [];
  });
  const newest = listed.sort((a, b) => b.takenAt.getTime() - a.takenAt.getTime()).slice(0, maxListed);
  // One may be removed or renamed meanwhile.
  const sizes = await Promise.all(newest.map(({ name }) => stat(join(folder, name)).catch(() => null)));
  return newest.flatMap((backup, index) => {
    const bytes = sizes[index]?.size;
    return bytes === undefined ? [] : [{ ...backup, bytes }];
  });
}

function reasonOf(error: unknown) {
  if (error instanceof CommandFailed) return { command: error.command, why: error.reason };
  const why = error instanceof BackupFolderAway ? error.message : fileErrorMessage(error);
  return why === null ? errorFacts(error) : { why };
}

/**
 * Takes a backup at each interval, reads it back, and removes older ones beyond BACKUP_KEEP. The first is due when the
 * newest one in the folder is older than the interval, so a restart does not cause an extra one. Each runs as the
 * commands `backup` and `restore --check` in a process of its own, because encryption would hold up requests.
 */
export function startBackups(
  config: Pick<Config, 'backupEveryMs' | 'backupKeep' | 'backupDir' | 'dataDir'>,
  { log, metrics }: { log: Log; metrics: Metrics },
): { stop(): Promise<void> } {
  const { backupEveryMs: everyMs, backupKeep: keep, backupDir: folder } = config;
  if (everyMs === null) return { stop: async () => {} };
  /** What cannot be removed, because the folder is missing or not ours, stays: the next backup says so. */
  const unlessItFails = <T>(work: () => T): T | null => {
    try {
      return work();
    } catch {
      return null;
    }
  };
  const removeUnfinished = (): void => {
    const names = unlessItFails(() => readdirSync(folder)) ?? [];
    for (const name of names) if (unfinishedName.test(name)) unlessItFails(() => rmSync(join(folder, name)));
  };
  removeUnfinished();

  /** Oldest first. Those that a clock which was ahead has dated in the future come before all others. */
  const good = (): string[] => {
    const names = readdirSync(folder)
      .filter((name) => goodName.test(name))
      .sort();
    return [...names.filter(isOfFuture), ...names.filter((name) => !isOfFuture(name))];
  };
  /** When the newest began; null if there is none, or only some from the future. */
  const newestAt = (): Date | null => {
    const name = good().at(-1) ?? '';
    return isOfFuture(name) ? null : timeOf(name);
  };
  // A folder that cannot be read has no backup to speak of.
  metrics.watchBackups(() => unlessItFails(newestAt));

  const shield = shieldProcess();
  let current: Promise<void> | null = null;
  let isStopped = false;
  /** In `performance.now()`, so that a clock that is set back does not delay the next attempt. */
  let notBefore = 0;

  /** @returns an error if the backup lacks only uploads that the file store has lost, which no later backup would have either */
  const backUp = async (unverified: string): Promise<CommandFailed | null> => {
    try {
      await shield.run('backup', unverified);
      return null;
    } catch (error) {
      // A backup that fails for another reason leaves no file.
      if (error instanceof CommandFailed && existsSync(unverified)) return error;
      throw error;
    }
  };

  /** If one cannot be removed, the others still are, and the new backup still counts. */
  const removeOld = (file: string): void => {
    try {
      rmSync(file);
    } catch (error) {
      log.error('old backup not removed', { file, ...reasonOf(error) });
    }
  };

  const backUpIfDue = async () => {
    const begun = new Date();
    const startedAt = performance.now();
    const file = join(folder, nameAt(begun));
    const unverified = `${file}.unverified`;
    try {
      requireBackupDir(config);
      if (begun.getTime() < (newestAt()?.getTime() ?? 0) + everyMs) return;
      const lack = await backUp(unverified);
      await shield.run('restore', '--check', unverified);
      renameSync(unverified, file);
      if (lack) log.error('backup lacks uploads', { file, why: lack.reason });
      for (const name of good().slice(0, -keep)) removeOld(join(folder, name));
      metrics.backups.inc({ outcome: 'done' });
      log.info('backup taken', { file, seconds: Math.round((performance.now() - startedAt) / 1_000) });
    } catch (error) {
      if (!isStopped) {
        notBefore = performance.now() + Math.min(everyMs, maxRetryMs);
        metrics.backups.inc({ outcome: 'failed' });
        log.error('backup failed', reasonOf(error));
      }
      removeUnfinished();
    }
  };

  const timer = setInterval(() => {
    if (current || performance.now() < notBefore) return;
    current = backUpIfDue().finally(() => {
      current = null;
    });
  }, checkEveryMs).unref();

  return {
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await shield.stop();
      await current;
    },
  };
}
