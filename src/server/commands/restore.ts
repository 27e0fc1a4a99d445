import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Verdict } from '../modules/audit/service.ts';
import { type BackupHead, type Manifest, rowsOf } from '../platform/backup/entries.ts';
import { readBackup } from '../platform/backup/read-backup.ts';
import { RestoreRefused, restoreBackup } from '../platform/backup/restore-backup.ts';
import { noteFinished, noteUnfinished, type Unfinished, unfinished } from '../platform/backup/unfinished.ts';
import type { OpenConnection } from '../platform/db/connection.ts';
import { queryableOn } from '../platform/db/pool.ts';
import { isEmptyAt } from '../platform/db/table-copy.ts';
import { KeyringError, parseKeyring, putKeyFile } from '../platform/vault/keyring.ts';
import { createVault } from '../platform/vault/vault.ts';
import { requireOwnKeys } from '../platform/vault/vault-keys.ts';
import { type BootstrapCommand, type BootstrapContext, CommandRefused } from './command.ts';
import { passphraseHelp, passphraseOf } from './passphrase.ts';

export const restoreCommand: BootstrapCommand = {
  summary: 'Put a backup into an empty place, or read it through',
  help: `Usage: npm run shield -- restore FILE [--passphrase-file PATH]
       npm run shield -- restore --check FILE [--passphrase-file PATH]

Puts a backup into an empty DATA_DIR, or into the empty database of DATABASE_URL and an empty file store, and looks at
all of it before it counts: rows and checksums of every table and file, the totals against a recount, and whether the keys
open what is sealed. Then it says whether the audit trail is whole, and adds a line to it. All of it is there afterwards, or nothing that would be served. A place that holds a registry is refused.
A backup of an older Fraud Shield is brought up to date; one of a newer Fraud Shield is refused.

  --check                 only read the whole file and hold it against its manifest; write nothing
  --passphrase-file PATH  read the passphrase from the first line of a file

${passphraseHelp}
A backup without keys needs them in SHIELD_KEYS, or as the file shield.keys in DATA_DIR.

Exits with 0 when everything is restored, or whole.`,
  options: { check: { type: 'boolean' }, 'passphrase-file': { type: 'string' } },
  positionals: [1, 1],

  async bootstrap(input, context) {
    const [file = ''] = input.positionals;
    if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw new CommandRefused(`There is no file ${file}.`);
    const passphrase = await passphraseOf(input, context, false);
    try {
      return input.values.check ? await check(file, passphrase, context) : await restore(file, passphrase, context);
    } catch (error) {
      if (!(error instanceof RestoreRefused)) throw error;
      context.tell(error.message);
      return 1;
    }
  },
};

async function check(file: string, passphrase: string, { print, progress }: BootstrapContext): Promise<number> {
  let head: BackupHead | undefined;
  let keys = 0;
  await readBackup(file, passphrase, {
    begin: async (found) => {
      head = found;
    },
    async table({ name }, data) {
      progress(`table ${name}`);
      for await (const _ of data);
    },
    file: async () => {},
    keys: async (text) => {
      keys = parseKeyring(text).all.length;
    },
    end: async (manifest) => {
      if (head) print(summaryOf(head, manifest, keys));
    },
  });
  return 0;
}

function summaryOf(head: BackupHead, { tables, files }: Manifest, keys: number): string {
  const rows = Object.entries(tables).map(([name, table]) => `  ${name}: ${table.rows}`);
  return [
    `Whole. Made ${head.madeAt} by Fraud Shield ${head.program}, database version ${head.migrations.at(-1)?.version ?? 0}.`,
    ...rows,
    `  files: ${files.count} (${(files.bytes / 1e6).toFixed(1)} MB)${files.missing > 0 ? `, ${files.missing} missing in the store when it was made` : ''}`,
    head.withKeys ? `  sealing keys: ${keys}` : '  sealing keys: none; it was made without them',
  ].join('\n');
}

async function restore(file: string, passphrase: string, context: BootstrapContext): Promise<number> {
  const { location, print, tell, progress, signal } = context;
  const { dataDir } = location;
  let wasFinished = false;
  let trail: Verdict | undefined;
  try {
    const { head, manifest } = await restoreBackup({
      file,
      passphrase,
      files: location.files,
      signal,
      onProgress: progress,
      async begin(found) {
        context.lockDataDir();
        const earlier = unfinished(dataDir);
        if (!earlier) requireEmpty(context, found);
        noteUnfinished(dataDir, earlier ?? { backupId: found.id, withKeys: found.withKeys });
        const connection = await context.openDatabase();
        if (await isEmptyAt(connection)) {
          if (earlier) clear(context, earlier);
          noteUnfinished(dataDir, { backupId: found.id, withKeys: found.withKeys });
          return connection;
        }
        // One transaction filled it, after everything else was in place.
        wasFinished = earlier?.backupId === found.id;
        if (!earlier || wasFinished) noteFinished(dataDir);
        throw new RestoreRefused('The database is not empty. A backup is restored into an empty one only.');
      },
      putKeys: (text) => putKeys(text, context),
      async verify(client) {
        trail = await verify(client, context);
      },
    });
    // The trail ends where the backup's did, not where this machine last saw one end.
    rmSync(join(dataDir, 'audit.end'), { force: true });
    noteFinished(dataDir);
    print(
      `Restored the state of ${head.madeAt}: ${manifest.tables.reports?.rows ?? 0} reports, ${rowsOf(manifest)} rows of ${Object.keys(manifest.tables).length} tables, ${manifest.files.count} files. Rows and checksums are right, the totals equal a recount, the keys open every report.`,
    );
    if (trail) print(trailSentence(trail));
    return 0;
  } catch (error) {
    if (wasFinished) {
      print(
        'The earlier restore of this backup had everything in its place when it was interrupted. Start the server.',
      );
      return 0;
    }
    if (unfinished(dataDir)) tell('Nothing was restored. What was begun is cleared away by the next restore.');
    throw error;
  }
}

/** @throws RestoreRefused when the data directory holds a registry, or a part of one */
function requireEmpty({ location: { dataDir, keys } }: BootstrapContext, head: BackupHead): void {
  const files = filesIn(dataDir);
  const taken = [
    existsSync(join(dataDir, 'postgres')) && 'a database',
    existsSync(files) && readdirSync(files).length > 0 && 'uploads',
    head.withKeys && existsSync(keys.file) && 'sealing keys',
  ].filter((one) => typeof one === 'string');
  if (taken.length > 0)
    throw new RestoreRefused(
      `${dataDir} is not empty: it holds ${taken.join(' and ')}. Set DATA_DIR to an empty place; nothing was changed.`,
    );
}

/** Removes what an interrupted restore left beside a database that has nothing of it. */
function clear({ location: { dataDir, keys }, tell }: BootstrapContext, { withKeys }: Unfinished): void {
  tell('Clearing away what an interrupted restore left.');
  rmSync(filesIn(dataDir), { recursive: true, force: true });
  if (withKeys) rmSync(keys.file, { force: true });
}

const filesIn = (dataDir: string): string => join(dataDir, 'files');

/** The keys that are to open the restored registry. */
const keysAt = ({ keys }: BootstrapContext['location']): string =>
  keys.keys ?? (existsSync(keys.file) ? readFileSync(keys.file, 'utf8') : '');

function putKeys(text: string | null, { location, tell }: BootstrapContext): void {
  const { keys } = location;
  if (keys.keys !== null) {
    if (text !== null) tell('SHIELD_KEYS is set, so the keys of the backup are not written to a file.');
    return;
  }
  if (text !== null) putKeyFile(keys.file, text);
  else if (!existsSync(keys.file))
    throw new KeyringError(
      `This backup was made without keys. Put them into SHIELD_KEYS or ${keys.file}, then restore again.`,
    );
}

/** What a restore changes nothing about: a trail that was not whole is put back as it was. */
const trailSentence = ({ lines, waiting, wrongCount }: Verdict): string =>
  wrongCount === 0
    ? `The audit trail is whole, with ${lines + waiting} lines.`
    : `The audit trail is NOT whole: ${wrongCount} of its lines or ranges of lines are wrong. It was restored as the backup has it; npm run shield -- verify-audit names them.`;

/**
 * Holds what was restored against itself, and leaves a line of that in the audit trail.
 * @returns what there is to say about the trail from before that line
 * @throws RestoreRefused when the keys do not open what is sealed, or the totals differ from a recount
 */
async function verify(client: OpenConnection, context: BootstrapContext): Promise<Verdict> {
  context.progress('checking keys and totals');
  const ring = await requireOwnKeys(queryableOn(client), parseKeyring(keysAt(context.location)));
  const services = await context.servicesOn(client, createVault(ring));
  const { differences } = await services.analysis.proveTotals();
  if (differences.length > 0)
    throw new RestoreRefused('The totals of the dashboard differ from a recount. Nothing was kept.');
  let opened = 0;
  for await (const some of services.reports.all()) {
    opened += some.length;
    context.progress(`${opened} reports opened`);
  }
  const verdict = await services.audit.verify({
    onProgress: (read, of) => context.progress(`${read} of ${of} lines of the audit trail`),
    signal: context.signal,
  });
  if (!verdict) throw new RestoreRefused('Stopped before the end.');
  await services.audit.noteOperator('registry.restored');
  return verdict;
}
