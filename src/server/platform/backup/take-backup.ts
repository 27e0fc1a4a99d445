// See docs/decisions/0037-a-backup-is-one-encrypted-archive.md
import type pg from 'pg';
import { type Connection, openClient, withoutLimits } from '../db/connection.ts';
import { listApplied } from '../db/migrate.ts';
import { type Queryable, queryableOn } from '../db/pool.ts';
import { copyOut, estimateRows, listSequences, listTables, type TableShape } from '../db/table-copy.ts';
import { writeNewFile } from '../files/name-file.ts';
import type { FileStore } from '../files/store.ts';
import { OperatorError } from '../operator-error.ts';
import type { OnProgress } from '../progress.ts';
import { keyLines } from '../vault/keyring.ts';
import { type ArchiveEntry, writeArchive } from './archive.ts';
import { type BackupInfo, countCopyRows, entryNames, type Manifest } from './manifest.ts';

interface BackupOptions {
  connection: Connection;
  files: FileStore;
  /** Lists the paths of all files that rows refer to, as the given connection sees them. */
  paths: (snapshot: Queryable) => AsyncIterable<string[]>;
  /** Reads the sealing keys from their source; null leaves them out. */
  keys: (() => string) | null;
  passphrase: string;
  /** Must not exist yet. */
  file: string;
  /** The version of this program. */
  program: string;
  signal: AbortSignal;
  onProgress: OnProgress;
}

/** Files that are fetched from the store in parallel. */
const parallelFiles = 4;

/** Bytes of an entry with rows, approximately: tar needs the size of an entry before its contents. */
const tablePartBytes = 4 * 1024 * 1024;

/**
 * Writes database, files and keys into one encrypted file, from one snapshot, while others go on writing. Until the file is
 * complete and flushed to disk it is called `FILE.part`.
 * @returns the manifest, and the size of the file in bytes
 * @throws OperatorError when it was stopped or the disk is full, after removing the unfinished file
 */
export async function takeBackup(options: BackupOptions): Promise<{ manifest: Manifest; size: number }> {
  const { file, signal, passphrase } = options;
  const manifest: Manifest = {
    tables: {},
    sequences: [],
    files: { count: 0, bytes: 0, missing: 0 },
  };
  const size = await writeNewFile({ file, part: `${file}.part` }, async (out) => {
    let written = 0;
    for await (const bytes of writeArchive(passphrase, backupEntries(options, manifest))) {
      if (signal.aborted) throw new OperatorError('Stopped before the end; nothing was kept.');
      await out.writeFile(bytes);
      written += bytes.length;
    }
    return written;
  });
  return { manifest, size };
}

/** The entries of a backup, laid out as in docs/operating/backup.md. Fills in `manifest` and ends with it. */
async function* backupEntries(options: BackupOptions, manifest: Manifest): AsyncGenerator<ArchiveEntry> {
  const client = await openClient(options.connection, 'fraud-shield backup');
  try {
    await client.query('begin isolation level repeatable read, read only');
    await client.query(withoutLimits);
    const keysBefore = options.keys?.() ?? '';
    const tables = await listTables(client);
    yield jsonEntry(entryNames.info, await backupInfo(client, tables, options));
    const estimate = await estimateRows(client);
    let copied = 0;
    const onRows = (rows: number) => {
      copied += rows;
      options.onProgress('rows', copied, copied < estimate ? estimate : undefined);
    };
    for (const table of tables) yield* tableEntries(client, table, manifest, onRows);
    manifest.sequences = await listSequences(client);
    yield* fileEntries(options, queryableOn(client), manifest.files);
    if (options.keys) yield { name: entryNames.keys, bytes: mergeKeys(options.keys(), keysBefore) };
    await client.query('commit');
    yield jsonEntry(entryNames.manifest, manifest);
  } finally {
    // In the middle of a COPY it does not close by itself, and the embedded database would wait for it as for another command.
    await Promise.race([client.end(), new Promise((resolve) => setTimeout(resolve, 1_000).unref())]);
    client.connection.stream.destroy();
  }
}

const jsonEntry = (name: string, value: BackupInfo | Manifest): ArchiveEntry => ({
  name,
  bytes: Buffer.from(`${JSON.stringify(value, null, 2)}\n`),
});

async function backupInfo(
  client: pg.Client,
  tables: TableShape[],
  { keys, program }: BackupOptions,
): Promise<BackupInfo> {
  const { rows } = await client.query<{ now: Date }>('select now() as now');
  return {
    id: crypto.randomUUID(),
    madeAt: (rows[0]?.now ?? new Date()).toISOString(),
    program,
    migrations: await listApplied(client),
    tables,
    withKeys: keys !== null,
  };
}

async function* tableEntries(
  client: pg.Client,
  table: TableShape,
  manifest: Manifest,
  onRows: (rows: number) => void,
): AsyncGenerator<ArchiveEntry> {
  let rows = 0;
  let part = 0;
  for await (const bytes of splitAtRows(copyOut(client, table))) {
    part += 1;
    const found = countCopyRows(bytes);
    rows += found;
    onRows(found);
    yield { name: entryNames.tablePart(table.name, part), bytes };
  }
  manifest.tables[table.name] = { rows };
}

/** Joins the output of COPY into parts of about `tablePartBytes`, each of whole rows. */
async function* splitAtRows(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = [];
  let size = 0;
  for await (const bytes of source) {
    chunks.push(bytes);
    size += bytes.length;
    if (size < tablePartBytes || !bytes.includes(10)) continue;
    const joined = Buffer.concat(chunks);
    const end = joined.lastIndexOf(10) + 1;
    yield joined.subarray(0, end);
    chunks = [joined.subarray(end)];
    size = joined.length - end;
  }
  if (size > 0) yield Buffer.concat(chunks);
}

async function* fileEntries(
  { files, paths, onProgress }: BackupOptions,
  snapshot: Queryable,
  summary: Manifest['files'],
): AsyncGenerator<ArchiveEntry> {
  for await (const page of paths(snapshot)) {
    for (let at = 0; at < page.length; at += parallelFiles) {
      const group = page.slice(at, at + parallelFiles);
      const contents = await Promise.all(group.map((one) => files.get(one)));
      for (const [index, bytes] of contents.entries()) {
        if (bytes === null) {
          summary.missing += 1;
          continue;
        }
        summary.count += 1;
        summary.bytes += bytes.length;
        onProgress('files', summary.count);
        yield { name: `${entryNames.files}${group[index]}`, bytes };
      }
    }
  }
}

/** The keys of now, and those that were retired during the backup: rows of the snapshot may need them. */
function mergeKeys(after: string, before: string): Buffer {
  return Buffer.from(`${[...new Set([...keyLines(after), ...keyLines(before)])].join('\n')}\n`);
}
