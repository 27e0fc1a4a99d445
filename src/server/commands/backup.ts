import { existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { noteOperator } from '../areas/audit/note-audit.ts';
import type { Manifest } from '../platform/backup/manifest.ts';
import { takeBackup } from '../platform/backup/take-backup.ts';
import type { Queryable } from '../platform/db/pool.ts';
import { withStoreLease } from '../platform/files/file-outbox.ts';
import { programVersion } from '../platform/program-version.ts';
import { formatKeyId, parseKeyring } from '../platform/vault/keyring.ts';
import { type Command, type CommandContext, CommandRefused, counted } from './command.ts';
import { withDiskReserve } from './disk-reserve.ts';
import { requireNewFile } from './output-file.ts';
import { passphraseHelp, readPassphrase } from './passphrase.ts';
import { showProgress } from './progress.ts';
import { storedPaths } from './stored-paths.ts';

/** File paths read per query. */
const pageSize = 1_000;

export const backupCommand: Command = {
  summary: 'Write database, uploads and keys into one encrypted file',
  help: `Usage: npm run shield -- backup FILE [--without-keys]

Writes one snapshot of the whole registry to FILE, which must not exist yet: every table, every upload and the sealing
keys. The server may be running; the backup contains every report that was acknowledged before it began.

FILE is a gzipped tar archive, encrypted with a passphrase by age. To unpack it without this program: age -d FILE | tar -xz

${passphraseHelp}

  --without-keys   leave out the sealing keys. Keep them yourself then: a lost key is lost data

Check a backup before you need it: npm run shield -- restore --check FILE

Exits with 0 if the file is complete and on disk. Otherwise it leaves no file, unless only uploads are missing from
the file store: then the file has everything else, and the exit code is 1.`,
  options: { 'without-keys': { type: 'boolean' } },
  positionals: [1, 1],

  async run(input, context) {
    const { location, connection, app, print, printStatus } = context;
    if (connection.distributed)
      throw new CommandRefused(
        'This command cannot back up a registry that is distributed over several databases (DATABASE_DISTRIBUTED): its snapshot is of one of them. Back up the coordinator and every worker with citus_create_restore_point and the archived log of each, and keep shield.keys and the file store; npm run shield -- export FILE writes the reports.',
      );
    const [file = ''] = input.positionals;
    requireNewFile(file);
    if (existsSync(`${file}.part`))
      throw new CommandRefused(
        `The file ${file}.part already exists: another backup is writing it, or was killed. If it was killed, delete the file.`,
      );
    const passphrase = await readPassphrase(context, { isNew: true });
    const withKeys = input.values['without-keys'] !== true;
    const readKeys = () => location.keys.keys ?? readFileSync(location.keys.file, 'utf8');
    return withDiskReserve(context, [dirname(file)], async ({ signal }) => {
      await noteOperator(app, 'registry.backed_up');
      const { manifest, size } = await withStoreLease(app.db, () =>
        takeBackup({
          connection,
          files: location.files,
          paths: (snapshot) => listPaths(context, snapshot),
          keys: withKeys ? readKeys : null,
          passphrase,
          file,
          program: programVersion(),
          signal,
          onProgress: showProgress(context),
        }),
      );
      const { count, missing } = manifest.files;
      print(
        `Written to ${file}: ${contents(manifest)}${withKeys ? ', the sealing keys' : ''}; ${(size / 1e6).toFixed(1)} MB.`,
      );
      printStatus(
        withKeys
          ? keysIncluded
          : keysLeftOut(location.keys.keys === null ? location.keys.file : 'SHIELD_KEYS', readKeys()),
      );
      if (missing === 0) return 0;
      printStatus(
        `Uploads that are missing from the file store, and so from the backup: ${missing} of ${missing + count}. Do DATA_DIR and STORAGE_URL match the server's?`,
      );
      return 1;
    });
  },
};

/** What a backup has, in numbers. */
export function contents({ tables, files }: Manifest): string {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  return [
    counted(tables.reports?.rows ?? 0, 'report'),
    `${counted(rows, 'row')} in ${Object.keys(tables).length} tables`,
    counted(files.count, 'file'),
  ].join(', ');
}

const keysIncluded =
  'Anyone with this file and its passphrase can read the registry. Keep the two apart. Without the passphrase the backup is useless.';

const keysLeftOut = (source: string, text: string): string =>
  `The sealing keys are NOT in this file: keep a copy of ${source} (keys ${parseKeyring(text)
    .all.map(({ id }) => formatKeyId(id))
    .join(', ')}) elsewhere. Without them nobody can ever read the backup.`;

/** The paths of all uploads that rows refer to, except those whose bytes are still in the database. */
async function* listPaths({ app }: CommandContext, snapshot: Queryable): AsyncGenerator<string[]> {
  for await (const paths of storedPaths(app, snapshot, pageSize)) yield app.files.notQueued(snapshot, paths);
}
