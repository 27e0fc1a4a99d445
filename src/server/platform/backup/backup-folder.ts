import { existsSync } from 'node:fs';
import path from 'node:path';
import { makeFolder } from '../files/make-folder.ts';
import { OperatorError } from '../operator-error.ts';

/** BACKUP_DIR names a folder that is not there. The message is for the operator. */
export class BackupFolderAway extends OperatorError {
  override name = 'BackupFolderAway';
  constructor(backupDir: string) {
    super(`There is no folder ${backupDir}, which BACKUP_DIR names. Mount its disk, or make the folder.`);
  }
}

export const defaultBackupDir = (dataDir: string): string => path.join(dataDir, 'backups');

/**
 * Makes the default folder for backups. Any other must be there: if its disk is not mounted, backups would go to the disk
 * that they are to survive.
 * @throws BackupFolderAway
 */
export function requireBackupDir({ backupDir, dataDir }: { backupDir: string; dataDir: string }): void {
  if (existsSync(backupDir)) return;
  if (backupDir !== defaultBackupDir(dataDir)) throw new BackupFolderAway(backupDir);
  makeFolder(backupDir, 0o700);
}
