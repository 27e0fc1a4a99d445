import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Findings } from '../areas/audit/verification.ts';
import type { BackupInfo, Manifest } from '../platform/backup/manifest.ts';
import { CommitUnknown, RestoreRefused, restoreBackup } from '../platform/backup/restore-backup.ts';
import {
  type RestoreMarker,
  readRestoreMarker,
  removeRestoreMarker,
  writeRestoreMarker,
} from '../platform/backup/restore-marker.ts';
import type { Connection } from '../platform/db/connection.ts';
import { hasRestore } from '../platform/db/registry.ts';
import { isEmptyDatabaseAt } from '../platform/db/table-copy.ts';
import type { FileStore } from '../platform/files/store.ts';
import { InstanceRunning } from '../platform/instance-lock.ts';
import { KeyringError, parseKeyring, putKeyFile } from '../platform/vault/keyring.ts';
import { contents } from './backup.ts';
import { type BootstrapCommand, type BootstrapContext, CommandRefused } from './command.ts';
import { withDiskReserve } from './disk-reserve.ts';
import { passphraseHelp, readPassphrase } from './passphrase.ts';
import { showProgress } from './progress.ts';
import {
  endRestore,
  provenSummary,
  proveReadable,
  readKeys,
  trailSummary,
  verifyRestored,
} from './restored-registry.ts';

export const restoreCommand: BootstrapCommand = {
  summary: 'Restore a backup into an empty registry, or check one',
  help: `Usage: npm run shield -- restore FILE
       npm run shield -- restore --check FILE

Restores a backup into an empty DATA_DIR, or into the empty database of DATABASE_URL and an empty file store. Before the
result counts, it compares the rows with the backup's manifest, recounts the totals and opens every report with
the keys. Then it verifies the audit trail, says whether it is intact, and adds a line to it. If anything fails, nothing is
restored. A registry that is not empty is refused.
A backup of an older version is upgraded; one of a newer version is refused.

  --check   do all of that but the audit trail in a scratch database, which is then removed. The registry is not
            touched and may be running. It needs room for the database in DATA_DIR/restore-check

${passphraseHelp}
A backup without keys needs them in SHIELD_KEYS, or in the file shield.keys in DATA_DIR.

Exits with 0 if the backup was restored or, with --check, can be.`,
  options: { check: { type: 'boolean' } },
  positionals: [1, 1],

  async bootstrap(input, context) {
    const [file = ''] = input.positionals;
    if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw new CommandRefused(`There is no file ${file}.`);
    const passphrase = await readPassphrase(context, { isNew: false });
    const { dataDir } = context.location;
    // A restore has its place to itself, and a check has a place beside the registry.
    const beside = input.values.check ? [dataDir, join(dataDir, 'restore-check', 'postgres')] : [];
    return withDiskReserve(context, beside, (watched) =>
      (input.values.check ? check : restore)(file, passphrase, watched),
    );
  },
};

/** Restores the backup into a database that is thrown away, so that it fails wherever a restore would. */
async function check(file: string, passphrase: string, context: BootstrapContext): Promise<number> {
  let keys: string | null = null;
  let unreadable: number | null = null;
  const { info, manifest, foreign } = await restoreBackup({
    id: crypto.randomUUID(),
    file,
    passphrase,
    files: nowhere,
    signal: context.signal,
    onProgress: showProgress(context),
    begin: () => context.openScratch(),
    putKeys(text) {
      keys = text;
    },
    async verify(client) {
      const text = keys ?? readKeys(context);
      if (text === null) return;
      ({ unreadable } = await proveReadable(client, text, context));
    },
  });
  const keyCount = keys === null ? 0 : parseKeyring(keys).all.length;
  context.print(summary(info, manifest, keyCount));
  sayForeign(foreign, context);
  context.print(
    `It was restored into a scratch database, which is gone again. ${unreadable === null ? 'The keys are neither in the backup nor here, so nothing was opened with them.' : provenSummary(unreadable)}`,
  );
  return 0;
}

function sayForeign(foreign: readonly string[], { printStatus }: BootstrapContext): void {
  const what = foreign.some((one) => one.includes('.')) ? 'tables or columns' : 'tables';
  if (foreign.length > 0) printStatus(`Left out, because they are no ${what} of the registry: ${foreign.join(', ')}.`);
}

/** Uploads are read and compared, and not kept. */
const nowhere: FileStore = { get: async () => null, put: async () => {}, remove: async () => {} };

function summary(info: BackupInfo, { tables, files }: Manifest, keyCount: number): string {
  const rows = Object.entries(tables).map(([name, table]) => `  ${name}: ${table.rows}`);
  return [
    `Complete. Made ${info.madeAt} by Fraud Shield ${info.program}, database version ${info.migrations.at(-1)?.version ?? 0}.`,
    ...rows,
    `  files: ${files.count} (${(files.bytes / 1e6).toFixed(1)} MB)${files.missing > 0 ? `, ${files.missing} were missing from the file store` : ''}`,
    info.withKeys ? `  sealing keys: ${keyCount}` : '  sealing keys: none, it was made without them',
  ].join('\n');
}

async function restore(file: string, passphrase: string, context: BootstrapContext): Promise<number> {
  const { location, print, printStatus, signal } = context;
  const { dataDir } = location;
  const id = crypto.randomUUID();
  let found: { trail: Findings; unreadable: number } | undefined;
  try {
    const { info, manifest, foreign } = await restoreBackup({
      id,
      file,
      passphrase,
      files: location.files,
      signal,
      onProgress: showProgress(context),
      begin: ({ id: backupId, withKeys }) => begin({ id, backupId, withKeys }, context),
      putKeys: (text) => putKeys(text, context),
      async verify(client) {
        found = await verifyRestored(client, context);
      },
    });
    endRestore(dataDir);
    print(`Restored the state of ${info.madeAt}: ${contents(manifest)}. ${provenSummary(found?.unreadable ?? 0)}`);
    if (found) print(trailSummary(found.trail));
    sayForeign(foreign, context);
    return 0;
  } catch (error) {
    if (error instanceof RestoredBefore) {
      endRestore(dataDir);
      (error.isSame ? print : printStatus)(error.message);
      return error.isSame ? 0 : 1;
    }
    const isOver = !(error instanceof CommitUnknown || error instanceof InstanceRunning);
    if (isOver && readRestoreMarker(dataDir) !== null)
      printStatus('Nothing was restored. The next restore removes what this one left.');
    throw error;
  }
}

/** An interrupted restore was complete after all: the database has its id. */
class RestoredBefore extends Error {
  readonly isSame: boolean;
  constructor(message: string, isSame: boolean) {
    super(message);
    this.isSame = isSame;
  }
}

/**
 * Checks that everything is empty, removes what an interrupted restore left, and marks this one as under way.
 * @returns how to connect to the database
 * @throws RestoredBefore when the interrupted restore was complete
 * @throws RestoreRefused when the data directory or the database is not empty
 */
async function begin(mine: RestoreMarker, context: BootstrapContext): Promise<Connection> {
  const { dataDir, database, isEmbedded } = context.location;
  context.lockDataDir();
  const earlier = readRestoreMarker(dataDir);
  if (!earlier) requireEmpty(context, mine.withKeys);
  writeRestoreMarker(dataDir, earlier ?? mine);
  // Opening the embedded database makes one.
  let hasChanged = earlier !== null || isEmbedded;
  try {
    const connection = await context.openDatabase();
    if (await isEmptyDatabaseAt(connection)) {
      if (earlier) removeLeftovers(context, earlier);
      writeRestoreMarker(dataDir, mine);
      hasChanged = true;
      return connection;
    }
    if (!earlier)
      throw new RestoreRefused(
        `The database is not empty: ${database} has a registry or other tables. A backup can only be restored into an empty one. Nothing was changed.`,
      );
    // The restore's own transaction leaves its id; anything else there came from someone else.
    if (await hasRestore(connection, earlier.id)) {
      const isSame = earlier.backupId === mine.backupId;
      throw new RestoredBefore(
        isSame
          ? `The earlier restore of this backup was complete when it was interrupted: everything is in ${database}. Start the server.`
          : `The earlier restore, of another backup, was complete when it was interrupted: that one is in ${database} now. Start the server, or restore this backup into an empty place.`,
        isSame,
      );
    }
    throw new RestoreRefused(
      `The earlier restore was interrupted, and since then a server or someone else has put something into ${database}: it is not empty, and what is there is not the backup. Empty that database or set DATABASE_URL to an empty one, then restore again. Nothing was changed.`,
    );
  } finally {
    // Without it a server can start here as before.
    if (!hasChanged) removeRestoreMarker(dataDir);
  }
}

/** @throws RestoreRefused when the data directory has a registry, or parts of one */
function requireEmpty({ location: { dataDir, keys } }: BootstrapContext, withKeys: boolean): void {
  const files = filesFolder(dataDir);
  const found = [
    existsSync(join(dataDir, 'postgres')) && 'a database',
    existsSync(files) && readdirSync(files).length > 0 && 'uploads',
    withKeys && existsSync(keys.file) && 'sealing keys',
  ].filter((one) => typeof one === 'string');
  if (found.length > 0)
    throw new RestoreRefused(
      `${dataDir} is not empty: it has ${found.join(' and ')}. Set DATA_DIR to an empty folder; nothing was changed.`,
    );
}

/** Removes the files and keys of an interrupted restore. */
function removeLeftovers(
  { location: { dataDir, keys }, printStatus }: BootstrapContext,
  { withKeys }: RestoreMarker,
): void {
  printStatus('Removing what an interrupted restore left.');
  rmSync(filesFolder(dataDir), { recursive: true, force: true });
  // Keys are never deleted: someone may have put others there since.
  if (withKeys && existsSync(keys.file)) renameSync(keys.file, `${keys.file}.unfinished-restore`);
}

const filesFolder = (dataDir: string): string => join(dataDir, 'files');

function putKeys(text: string | null, { location: { keys }, printStatus }: BootstrapContext): void {
  if (keys.keys !== null) {
    if (text !== null) printStatus('SHIELD_KEYS is set, so the keys of the backup are not written to a file.');
    return;
  }
  if (text !== null) putKeyFile(keys.file, text);
  else if (!existsSync(keys.file))
    throw new KeyringError(
      `This backup was made without keys. Put them into SHIELD_KEYS or ${keys.file}, then restore again.`,
    );
}
