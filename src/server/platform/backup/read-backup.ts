import { createReadStream, statSync } from 'node:fs';
import type { TableShape } from '../db/table-copy.ts';
import type { OnProgress } from '../progress.ts';
import { type ArchiveEntry, BackupUnreadable, readArchive } from './archive.ts';
import { BackupInfo, countCopyRows, entryNames, Manifest } from './manifest.ts';

/** Receives the contents of a backup, in the order of the file. */
interface BackupReader {
  begin(info: BackupInfo): Promise<void>;
  /** Some rows of a table, in COPY's text format. */
  rows(table: TableShape, bytes: Buffer): Promise<void>;
  file(path: string, bytes: Buffer): Promise<void>;
  keys(text: string): Promise<void>;
  onProgress: OnProgress;
}

/**
 * Reads a whole backup and compares it with its manifest.
 * @throws BackupUnreadable for a wrong passphrase, and for a file that is damaged, cut off or no backup
 */
export async function readBackup(file: string, passphrase: string, reader: BackupReader): Promise<Manifest> {
  const source = createReadStream(file, { highWaterMark: 256 * 1024 });
  try {
    return await readEntries(readArchive(passphrase, counted(source, statSync(file).size, reader.onProgress)), reader);
  } finally {
    source.destroy();
  }
}

const megabyte = 1_000_000;

async function* counted(source: AsyncIterable<Buffer>, size: number, onProgress: OnProgress): AsyncGenerator<Buffer> {
  let read = 0;
  for await (const bytes of source) {
    yield bytes;
    read += bytes.length;
    onProgress('MB of the backup', read / megabyte, size / megabyte);
  }
}

async function readEntries(entries: AsyncIterable<ArchiveEntry>, reader: BackupReader): Promise<Manifest> {
  const tables = new Map<string, { shape: TableShape; rows: number }>();
  const files = { count: 0, bytes: 0 };
  let info: BackupInfo | undefined;
  let manifest: Manifest | undefined;

  for await (const { name, bytes } of entries) {
    if ((name === entryNames.info) === (info !== undefined) || manifest) throw damaged('its entries are out of order');
    if (name === entryNames.info) {
      info = parseJson(BackupInfo, bytes);
      for (const shape of info.tables) tables.set(shape.name, { shape, rows: 0 });
      await reader.begin(info);
    } else if (name.startsWith(entryNames.tables)) {
      const table = tables.get(entryNames.tableOf(name));
      if (!table) throw damaged(`it has rows of an unknown table`);
      table.rows += countCopyRows(bytes);
      await reader.rows(table.shape, bytes);
    } else if (name.startsWith(entryNames.files)) {
      files.count += 1;
      files.bytes += bytes.length;
      await reader.file(name.slice(entryNames.files.length), bytes);
    } else if (name === entryNames.keys) await reader.keys(String(bytes));
    else if (name === entryNames.manifest) manifest = parseJson(Manifest, bytes);
    else throw damaged('it has an unknown entry');
  }

  if (!manifest) throw damaged('its manifest is missing');
  const expected = manifest.tables;
  const isSame =
    Object.keys(expected).length === tables.size &&
    [...tables].every(([name, { rows }]) => expected[name]?.rows === rows) &&
    files.count === manifest.files.count &&
    files.bytes === manifest.files.bytes;
  if (!isSame) throw damaged('its contents differ from its manifest');
  return manifest;
}

const damaged = (reason: string) => new BackupUnreadable(`The backup is damaged: ${reason}.`);

function parseJson<T>(schema: { parse(value: unknown): T }, bytes: Buffer): T {
  try {
    return schema.parse(JSON.parse(String(bytes)));
  } catch (error) {
    throw new BackupUnreadable('The backup is damaged, or a newer version of Fraud Shield made it.', { cause: error });
  }
}
