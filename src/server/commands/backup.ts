import { existsSync, readFileSync } from 'node:fs';
import { rowsOf } from '../platform/backup/entries.ts';
import { BackupStopped, takeBackup } from '../platform/backup/take-backup.ts';
import type { Queryable } from '../platform/db/pool.ts';
import { withStoreLease } from '../platform/files/file-outbox.ts';
import { parseKeyring } from '../platform/vault/keyring.ts';
import { type Command, type CommandContext, CommandRefused } from './command.ts';
import { passphraseHelp, passphraseOf } from './passphrase.ts';
import { programVersion } from './program-version.ts';

/** Paths that are asked for at a time. */
const pageSize = 1_000;

export const backupCommand: Command = {
  summary: 'Write database, uploads and keys into one sealed file',
  help: `Usage: npm run shield -- backup FILE [--without-keys] [--passphrase-file PATH]

Writes the whole registry as it is at one moment into FILE, which must not exist yet: every table, every upload and the
sealing keys, compressed and sealed under a passphrase. The server may go on meanwhile: every report that was answered
before the backup began is in it.

${passphraseHelp}

  --without-keys          leave the sealing keys out. Then you must keep them yourself: a lost key is lost data
  --passphrase-file PATH  read the passphrase from the first line of a file

Read a backup before you need it: npm run shield -- restore --check FILE

Exits with 0 when the file is whole and on the disk; else nothing is left of it.`,
  options: { 'without-keys': { type: 'boolean' }, 'passphrase-file': { type: 'string' } },
  positionals: [1, 1],

  async run(input, context) {
    const { location, connection, services, print, tell, progress, signal } = context;
    const [file = ''] = input.positionals;
    for (const taken of [file, `${file}.part`])
      if (existsSync(taken))
        throw new CommandRefused(
          `There is a file ${taken} already${taken === file ? '' : ': another backup writes it, or was killed. In that case remove it'}.`,
        );
    const passphrase = await passphraseOf(input, context, true);
    const withKeys = input.values['without-keys'] !== true;
    const keys = () => location.keys.keys ?? readFileSync(location.keys.file, 'utf8');
    try {
      await services.audit.noteOperator('registry.backed_up');
      const { manifest, size } = await withStoreLease(services.db, () =>
        takeBackup({
          connection,
          files: location.files,
          paths: (snapshot) => everyPath(context, snapshot),
          keys: withKeys ? keys : null,
          passphrase,
          file,
          program: programVersion(),
          signal,
          onProgress: progress,
        }),
      );
      const { count, missing } = manifest.files;
      if (missing > 0)
        tell(`Warning: ${missing} files that rows refer to are not in the file store, nor in the backup.`);
      print(
        `Written to ${file}: ${manifest.tables.reports?.rows ?? 0} reports, ${rowsOf(manifest)} rows of ${Object.keys(manifest.tables).length} tables, ${count} files${withKeys ? ', the sealing keys' : ''}; ${(size / 1e6).toFixed(1)} MB.`,
      );
      tell(
        withKeys ? coveredKeys : leftOutKeys(location.keys.keys === null ? location.keys.file : 'SHIELD_KEYS', keys()),
      );
      return 0;
    } catch (error) {
      if (!(error instanceof BackupStopped) && !isDiskFull(error)) throw error;
      tell(error instanceof BackupStopped ? error.message : `The disk of ${file} is full. Nothing was kept.`);
      return 1;
    }
  },
};

const coveredKeys =
  'Whoever has this file and its passphrase can read the registry. Keep the passphrase apart from it: without it, nobody can.';

const leftOutKeys = (source: string, text: string): string => {
  const ids = parseKeyring(text).all.map(({ id }) => id.toString(16).padStart(8, '0'));
  return `The sealing keys are NOT in this file: keep a copy of ${source} (keys ${ids.join(', ')}) elsewhere. Without them nobody can ever read what is in the backup.`;
};

const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');

/** The paths of every file that a row refers to, but for those that are rows themselves while they wait for the store. */
async function* everyPath({ services }: CommandContext, snapshot: Queryable): AsyncGenerator<string[]> {
  for (const { filesAbove } of [services.pictures, services.attachments]) {
    let after = '';
    for (;;) {
      const paths = await filesAbove(snapshot, after, pageSize);
      if (paths.length === 0) break;
      yield await services.fileOutbox.notQueued(snapshot, paths);
      after = paths.at(-1) ?? after;
    }
  }
}
