import pg from 'pg';
import { migrateWithin } from '../db/migrate.ts';
import { copyIn, countRows, emptyTables, isEmptyDatabase, listTables, setSequence } from '../db/table-copy.ts';
import type { FileStore } from '../files/store.ts';
import type { BackupHead, Manifest } from './entries.ts';
import { readBackup } from './read-backup.ts';

/** A place that a backup cannot be put into, or a backup that does not hold what it should; a sentence says why. */
export class RestoreRefused extends Error {
  override name = 'RestoreRefused';
}

export interface RestoreNeeds {
  file: string;
  passphrase: string;
  /** Makes sure that the place is empty and notes that a restore is under way; answers how to connect. */
  begin: (head: BackupHead) => Promise<pg.ClientConfig>;
  files: FileStore;
  /** Puts the keys in their place, or takes those that are there when the backup has none. Before anything is committed. */
  putKeys: (text: string | null) => void;
  /** Looks at what was restored, on its own transaction; throws when it is not as it was. */
  verify: (client: pg.ClientBase) => Promise<void>;
  signal: AbortSignal;
  onProgress: (what: string) => void;
}

/**
 * Puts a backup into an empty place. The database gets everything in one transaction, which is committed last: after the
 * files, the keys and every check.
 * @throws RestoreRefused, SealedStreamError, MigrationRefused with nothing in the database
 */
export async function restoreBackup(needs: RestoreNeeds): Promise<{ head: BackupHead; manifest: Manifest }> {
  const { signal, files, onProgress } = needs;
  const put: string[] = [];
  let client: pg.Client | undefined;
  let head: BackupHead | undefined;
  let keys: string | null = null;
  let manifest: Manifest | undefined;
  const opened = (): pg.Client => {
    if (signal.aborted) throw new RestoreRefused('Stopped before the end.');
    if (!client) throw new RestoreRefused('The backup has no beginning.');
    return client;
  };

  try {
    await readBackup(needs.file, needs.passphrase, {
      async begin(given) {
        head = given;
        const connection = await needs.begin(given);
        client = new pg.Client({ ...connection, application_name: 'fraud-shield restore' });
        await client.connect();
        await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
        await client.query('begin');
        if (!(await isEmptyDatabase(client)))
          throw new RestoreRefused('The database is not empty. A backup is restored into an empty one only.');
        await migrateWithin(client, given.migrations);
        await emptyTables(client, await listTables(client));
      },
      async table(table, data) {
        onProgress(`table ${table.name}`);
        await copyIn(opened(), table, data);
      },
      async file(path, bytes) {
        opened();
        const there = await files.get(path);
        if (there?.equals(bytes)) return;
        if (there)
          throw new RestoreRefused(
            'The file store holds other files under the same paths: it belongs to a registry. Set STORAGE_URL or DATA_DIR to an empty place.',
          );
        put.push(path);
        await files.put(path, bytes);
        onProgress(`${put.length} files`);
      },
      async keys(text) {
        keys = text;
      },
      async end(found) {
        manifest = found;
      },
    });
    if (!head || !manifest) throw new RestoreRefused('The backup has no end.');
    await finish(opened(), manifest, needs, keys);
    return { head, manifest };
  } catch (error) {
    await client?.query('rollback').catch(() => {});
    for (const path of put) await files.remove(path).catch(() => {});
    throw error;
  } finally {
    await client?.end().catch(() => {});
  }
}

async function finish(client: pg.Client, manifest: Manifest, needs: RestoreNeeds, keys: string | null): Promise<void> {
  for (const sequence of manifest.sequences) await setSequence(client, sequence);
  for (const [name, { rows }] of Object.entries(manifest.tables)) {
    needs.onProgress(`counting ${name}`);
    const counted = await countRows(client, { name, columns: [] });
    if (counted !== rows)
      throw new RestoreRefused(`The table ${name} has ${counted} rows, and the backup ${rows}. Nothing was kept.`);
  }
  // A newer program brings an older backup up to date.
  await migrateWithin(client);
  needs.putKeys(keys);
  await needs.verify(client);
  await client.query('analyze');
  await client.query('commit');
}
