import { readFileSync } from 'node:fs';
import { requireBackupDir } from '../platform/backup/backup-folder.ts';
import { BaseRefused, takeBase } from '../platform/backup/base-backup.ts';
import { type Command, CommandRefused } from './command.ts';
import { passphraseHelp, readPassphrase } from './passphrase.ts';
import { showProgress } from './progress.ts';

export const baseBackupCommand: Command = {
  summary: 'Copy the embedded database, so that recover can go back to any second after it',
  help: `Usage: npm run shield -- base-backup [--passphrase-file PATH]

Copies the files of the embedded database and the sealing keys, while the server goes on, into the archive in BACKUP_DIR
that BACKUP_WAL=on keeps. With it, the server does this at each BACKUP_EVERY. Uploads are not included.

${passphraseHelp}

  --passphrase-file PATH  read the passphrase from the first line of a file

Exits with 0 when the copy was read back and is on disk. Otherwise nothing is left of it.`,
  options: { 'passphrase-file': { type: 'string' } },
  positionals: [0, 0],

  async run(input, context) {
    const { location, connection, services, print, printStatus, signal } = context;
    if (!location.isEmbedded)
      throw new CommandRefused(
        'This is for the embedded database. For a PostgreSQL of your own see docs/operating/point-in-time.md.',
      );
    const passphrase = await readPassphrase(input, context, { isNew: true });
    requireBackupDir(location);
    try {
      await services.audit.noteOperator('registry.backed_up');
      const { file, size, from } = await takeBase({
        ...{ connection, passphrase, signal },
        backupDir: location.backupDir,
        keys: location.keys.keys ?? readFileSync(location.keys.file, 'utf8'),
        onProgress: showProgress(context),
      });
      print(
        `Written to ${file}, ${(size / 1e6).toFixed(1)} MB. npm run shield -- recover can go back to ${from.toISOString()} and any second after it.`,
      );
      return 0;
    } catch (error) {
      if (!(error instanceof BaseRefused)) throw error;
      printStatus(error.message);
      return 1;
    }
  },
};
