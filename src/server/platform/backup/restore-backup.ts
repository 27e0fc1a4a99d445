import pg from 'pg';
import { type Connection, openClient, withoutLimits } from '../db/connection.ts';
import { lockSchema, migrateWithin, requireUsable } from '../db/migrate.ts';
import { isOutage } from '../db/outage.ts';
import { noteRestore } from '../db/registry.ts';
import {
  addReference,
  copyIn,
  countRows,
  createIndexes,
  disableTriggers,
  dropIndexes,
  dropReferences,
  emptyTables,
  enableTriggers,
  type Index,
  isEmptyDatabase,
  listTables,
  type Reference,
  setSequence,
} from '../db/table-copy.ts';
import type { FileStore } from '../files/store.ts';
import { OperatorError } from '../operator-error.ts';
import type { OnProgress } from '../progress.ts';
import type { BackupInfo, Manifest } from './manifest.ts';
import { readBackup } from './read-backup.ts';

/** The target is not empty, the backup does not contain what it should, or the restore was stopped. The message says which. */
export class RestoreRefused extends OperatorError {
  override name = 'RestoreRefused';
}

/** The connection was lost during the commit, so nobody knows yet whether the restore is complete. */
export class CommitUnknown extends OperatorError {
  override name = 'CommitUnknown';
}

interface RestoreOptions {
  /** A new uuid. The database has it once the restore is complete, and never before. */
  id: string;
  file: string;
  passphrase: string;
  /** Checks that the target is empty, marks the restore as under way, and returns how to connect to the database. */
  begin: (info: BackupInfo) => Promise<Connection>;
  files: FileStore;
  /** Stores the keys of the backup; null if it has none. Called before the commit. */
  putKeys: (text: string | null) => void;
  /** Checks the restored data inside the transaction; throws to undo the restore. */
  verify: (client: pg.ClientBase) => Promise<void>;
  signal: AbortSignal;
  onProgress: OnProgress;
}

/**
 * Restores a backup into an empty database and file store. The database is filled in one transaction, which commits last:
 * after the files, the keys and every check.
 * @returns `foreign`: tables, and columns as `table.column`, in the backup that are not the registry's, which an operator may
 * have made. They are left out
 * @throws RestoreRefused, BackupUnreadable or OperatorError, leaving the database and the file store empty
 * @throws CommitUnknown, leaving the files
 */
export async function restoreBackup(
  options: RestoreOptions,
): Promise<{ info: BackupInfo; manifest: Manifest; foreign: string[] }> {
  const { signal, files, onProgress } = options;
  const storedPaths: string[] = [];
  let client: pg.Client | undefined;
  let parts: DroppedParts = { references: [], indexes: [] };
  let known: Columns = new Map();
  const foreign: string[] = [];
  let info: BackupInfo | undefined;
  let keys: string | null = null;
  let copying = Promise.resolve();
  // Without waiting for the statement under way: making an index may take minutes.
  const stop = () => client?.connection.stream.destroy();
  signal.addEventListener('abort', stop);
  const running = () => {
    if (signal.aborted) throw new RestoreRefused(stoppedEarly);
    if (!client || !info) throw new Error('the backup has no beginning');
    return { client, info };
  };

  try {
    const manifest = await readBackup(options.file, options.passphrase, {
      async begin(found) {
        info = found;
        ({ client, known, ...parts } = await openTarget(await options.begin(found), found));
        foreign.push(...foreignIn(found, known));
      },
      async rows(table, bytes) {
        const columns = known.get(table.name);
        if (!columns) return;
        // Some rows are written while the next ones are decrypted.
        await copying;
        copying = copyIn(running().client, table, bytes, columns);
        copying.catch(() => {}); // reported by the next await
      },
      async file(path, bytes) {
        running();
        const existing = await files.get(path);
        if (existing?.equals(bytes)) return;
        if (existing)
          throw new RestoreRefused(
            'The file store has other files under the same paths, so it belongs to another registry. Set STORAGE_URL or DATA_DIR to an empty one.',
          );
        storedPaths.push(path);
        await files.put(path, bytes);
      },
      async keys(text) {
        keys = text;
      },
      onProgress,
    });
    await copying;
    const target = running();
    await finish(target.client, { manifest, known, ...parts, keys }, options);
    await noteRestore(target.client, options.id);
    signal.removeEventListener('abort', stop);
    await commit(target.client);
    const tables = Object.fromEntries(Object.entries(manifest.tables).filter(([name]) => known.has(name)));
    return { info: target.info, manifest: { ...manifest, tables }, foreign };
  } catch (error) {
    await client?.query('rollback').catch(() => {});
    // The rows that refer to these files may be there.
    if (error instanceof CommitUnknown) throw error;
    for (const path of storedPaths) await files.remove(path).catch(() => {});
    // Before there is a connection, which the stop ends, an error says something else.
    throw client && signal.aborted ? new RestoreRefused(stoppedEarly, { cause: error }) : error;
  } finally {
    signal.removeEventListener('abort', stop);
    await client?.end().catch(() => {});
  }
}

const stoppedEarly = 'Stopped before the end.';

const foreignKeyViolation = '23503';

/** The columns of the registry's tables, by table. */
type Columns = ReadonlyMap<string, readonly string[]>;

const foreignIn = ({ tables }: BackupInfo, known: Columns): string[] => [
  ...tables.flatMap(({ name }) => (known.has(name) ? [] : [name])),
  ...tables.flatMap(({ name, columns }) =>
    columns.filter((column) => known.get(name)?.includes(column) === false).map((column) => `${name}.${column}`),
  ),
];

/** Parts of tables that are made again once these are filled. */
interface DroppedParts {
  references: readonly Reference[];
  indexes: readonly Index[];
}

/** Connects, begins a transaction and creates the empty tables of the backup, without their foreign keys and indexes. */
async function openTarget(
  connection: Connection,
  { migrations }: BackupInfo,
): Promise<{ client: pg.Client; known: Columns } & DroppedParts> {
  const client = await openClient(connection, 'fraud-shield restore');
  try {
    await requireUsable(client);
    // A restore that is stopped or killed then lets go of the tables at once, where the system of the database can check.
    await client.query(`set client_connection_check_interval = '1s'`).catch(() => {});
    await client.query('begin');
    await client.query(withoutLimits);
    // A server that starts now waits, and then finds the restored registry.
    await lockSchema(client);
    if (!(await isEmptyDatabase(client)))
      throw new RestoreRefused('The database is not empty. A backup can only be restored into an empty one.');
    await migrateWithin(client, { only: migrations });
    const tables = await listTables(client);
    // What triggers and migrations add is in the backup already.
    await disableTriggers(client, tables);
    const references = await dropReferences(client);
    const indexes = await dropIndexes(client);
    await emptyTables(client, tables);
    return { client, known: new Map(tables.map(({ name, columns }) => [name, columns])), references, indexes };
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}

/** What was read from the backup. */
interface Found extends DroppedParts {
  manifest: Manifest;
  known: Columns;
  keys: string | null;
}

async function finish(
  client: pg.Client,
  { manifest, known, references, indexes, keys }: Found,
  { onProgress, putKeys, verify }: RestoreOptions,
): Promise<void> {
  onProgress('indexes made', 0, indexes.length);
  await createIndexes(client, indexes);
  for (const [at, reference] of references.entries()) {
    onProgress('references checked', at, references.length);
    await addReference(client, reference).catch((error) => {
      throw error instanceof pg.DatabaseError && error.code === foreignKeyViolation
        ? new RestoreRefused(
            `The backup is not whole: rows of the table ${reference.table} refer to rows that it does not have (${reference.name}). Nothing was kept.`,
          )
        : error;
    });
  }
  await enableTriggers(client, await listTables(client));
  for (const sequence of manifest.sequences) if (known.has(sequence.table)) await setSequence(client, sequence);
  const tables = Object.entries(manifest.tables).filter(([name]) => known.has(name));
  for (const [at, [name, { rows }]] of tables.entries()) {
    onProgress('tables counted', at, tables.length);
    const counted = await countRows(client, name);
    if (counted !== rows)
      throw new RestoreRefused(`The table ${name} has ${counted} rows, the backup ${rows}. Nothing was kept.`);
  }
  // A backup of an older version is upgraded.
  await migrateWithin(client);
  putKeys(keys);
  // Before the checks too: without statistics they may read whole tables for each of their steps.
  await client.query('analyze');
  await verify(client);
}

async function commit(client: pg.Client): Promise<void> {
  try {
    await client.query('commit');
  } catch (error) {
    // An error that PostgreSQL answers is a transaction that was rolled back, unless it was shutting down.
    if (error instanceof pg.DatabaseError && !isOutage(error)) throw error;
    throw new CommitUnknown(
      'The connection was lost while the restore was committed. Run the same command again: it finds out whether everything is there.',
      { cause: error },
    );
  }
}
