import pg from 'pg';
import { withoutLimits } from '../db/connection.ts';
import { migrateWithin } from '../db/migrate.ts';
import {
  copyIn,
  countRows,
  disableTriggers,
  emptyTables,
  enableTriggers,
  isEmptyDatabase,
  listTables,
  setSequence,
} from '../db/table-copy.ts';
import type { FileStore } from '../files/store.ts';
import type { BackupInfo, Manifest } from './manifest.ts';
import { readBackup } from './read-backup.ts';

/** The target is not empty, the backup does not contain what it should, or the restore was stopped. The message says which. */
export class RestoreRefused extends Error {
  override name = 'RestoreRefused';
}

export interface RestoreOptions {
  file: string;
  passphrase: string;
  /** Checks that the target is empty, marks the restore as under way, and returns how to connect to the database. */
  begin: (info: BackupInfo) => Promise<pg.ClientConfig>;
  files: FileStore;
  /** Stores the keys of the backup; null if it has none. Called before the commit. */
  putKeys: (text: string | null) => void;
  /** Checks the restored data inside the transaction; throws to undo the restore. */
  verify: (client: pg.ClientBase) => Promise<void>;
  signal: AbortSignal;
  onProgress: (message: string) => void;
}

/**
 * Restores a backup into an empty database and file store. The database is filled in one transaction, which commits last:
 * after the files, the keys and every check.
 * @throws RestoreRefused, BackupUnreadable or MigrationRefused, leaving the database and the file store empty
 */
export async function restoreBackup(options: RestoreOptions): Promise<{ info: BackupInfo; manifest: Manifest }> {
  const { signal, files, onProgress } = options;
  const storedPaths: string[] = [];
  let client: pg.Client | undefined;
  let info: BackupInfo | undefined;
  let keys: string | null = null;
  const running = () => {
    if (signal.aborted) throw new RestoreRefused('Stopped before the end.');
    if (!client || !info) throw new Error('the backup has no beginning');
    return { client, info };
  };

  try {
    const manifest = await readBackup(options.file, options.passphrase, {
      async begin(found) {
        info = found;
        client = await openTarget(await options.begin(found), found);
      },
      async rows(table, bytes) {
        onProgress(`table ${table.name}`);
        await copyIn(running().client, table, bytes);
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
        onProgress(`${storedPaths.length} files`);
      },
      async keys(text) {
        keys = text;
      },
    });
    const target = running();
    await finish(target.client, manifest, options, keys);
    return { info: target.info, manifest };
  } catch (error) {
    await client?.query('rollback').catch(() => {});
    for (const path of storedPaths) await files.remove(path).catch(() => {});
    throw error;
  } finally {
    await client?.end().catch(() => {});
  }
}

/** Connects, begins a transaction and creates the empty tables of the backup. */
async function openTarget(connection: pg.ClientConfig, { migrations }: BackupInfo): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, application_name: 'fraud-shield restore' });
  // The next query rejects as well; without a listener the event would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('begin');
    await client.query(withoutLimits);
    if (!(await isEmptyDatabase(client)))
      throw new RestoreRefused('The database is not empty. A backup can only be restored into an empty one.');
    await migrateWithin(client, { only: migrations });
    const tables = await listTables(client);
    // What triggers and migrations add is in the backup already.
    await disableTriggers(client, tables);
    await emptyTables(client, tables);
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}

async function finish(
  client: pg.Client,
  manifest: Manifest,
  { onProgress, putKeys, verify }: RestoreOptions,
  keys: string | null,
): Promise<void> {
  await enableTriggers(client, await listTables(client));
  for (const sequence of manifest.sequences) await setSequence(client, sequence);
  for (const [name, { rows }] of Object.entries(manifest.tables)) {
    onProgress(`counting ${name}`);
    const counted = await countRows(client, name);
    if (counted !== rows)
      throw new RestoreRefused(`The table ${name} has ${counted} rows, the backup ${rows}. Nothing was kept.`);
  }
  // A backup of an older version is upgraded.
  await migrateWithin(client);
  putKeys(keys);
  await verify(client);
  await client.query('analyze');
  await client.query('commit');
}
