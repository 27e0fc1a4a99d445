import { linkSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { withoutLimits } from '../db/connection.ts';
import { listApplied } from '../db/migrate.ts';
import { isOutage } from '../db/outage.ts';
import { type Queryable, queryableOn } from '../db/pool.ts';
import { copyOut, listSequences, listTables } from '../db/table-copy.ts';
import type { FileStore } from '../files/store.ts';
import { runningChecksum, sealStream } from '../vault/sealed-stream.ts';
import { fingerprint } from '../vault/secrets.ts';
import { type Entry, writeArchive } from './archive.ts';
import { countLines, type Head, type Manifest } from './entries.ts';

export interface BackupNeeds {
  connection: pg.ClientConfig;
  files: FileStore;
  /** The paths of the files that rows refer to, as the given connection sees them. */
  paths: (snapshot: Queryable) => AsyncIterable<string[]>;
  /** The sealing keys as their source has them now, or null to leave them out. */
  keys: (() => string) | null;
  passphrase: string;
  /** Must not exist. */
  file: string;
  program: string;
  signal: AbortSignal;
  onProgress: (what: string) => void;
}

/** Files that are read at the same time. */
const abreast = 4;

/**
 * Writes database, files and keys as they are at one moment into one sealed file, while others go on writing. The file
 * has its name only when all of it is on the disk.
 * @returns what is in it and how long it is
 */
export async function takeBackup(needs: BackupNeeds): Promise<{ manifest: Manifest; size: number }> {
  const part = `${needs.file}.part`;
  const out = await open(part, 'wx', 0o600);
  try {
    let manifest: Manifest | undefined;
    let size = 0;
    const entries = writeArchive(
      entriesOf(needs, (end) => {
        manifest = end;
      }),
    );
    for await (const bytes of sealStream(needs.passphrase, compressed(entries))) {
      if (needs.signal.aborted) throw new BackupStopped('Stopped before the end; nothing was kept.');
      await out.writeFile(bytes);
      size += bytes.length;
    }
    if (!manifest) throw new Error('the backup has no end');
    await out.sync();
    await out.close();
    // A link fails where a rename would replace a file that somebody has made meanwhile.
    linkSync(part, needs.file);
    rmSync(part);
    await syncFolder(path.dirname(path.resolve(needs.file)));
    return { manifest, size };
  } catch (error) {
    await out.close().catch(() => {});
    rmSync(part, { force: true });
    // How a connection that is gone shows depends on what was under way on it.
    if (isOutage(error)) throw new BackupStopped('A connection was lost; nothing was kept.', { cause: error });
    throw error;
  }
}

/** Somebody pressed Ctrl-C, or a connection was lost. The message says so. */
export class BackupStopped extends Error {
  override name = 'BackupStopped';
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().catch(() => {});
  await handle.close();
}

/** What is sealed looks like noise, but COPY writes its bytes in hex: the fastest level takes that half away. */
function compressed(source: AsyncIterable<Uint8Array>): AsyncIterable<Buffer> {
  // The pipeline hands errors on both ways; whoever reads its end hears of them.
  return pipeline(
    Readable.from(source, { objectMode: false }),
    createGzip({ level: 1, chunkSize: 256 * 1024 }),
    () => {},
  );
}

async function* entriesOf(needs: BackupNeeds, onEnd: (manifest: Manifest) => void): AsyncGenerator<Entry<Head>> {
  const { connection, onProgress, program } = needs;
  const client = new pg.Client({ ...connection, application_name: 'fraud-shield backup' });
  // A connection that is lost is told by the next statement.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read, read only');
    await client.query(withoutLimits);
    const keysBefore = needs.keys?.();
    const migrations = await listApplied(client);
    const { rows } = await client.query<{ now: Date }>('select now() as now');
    const madeAt = (rows[0]?.now ?? new Date()).toISOString();
    const id = crypto.randomUUID();
    yield { head: { kind: 'backup', id, madeAt, program, migrations, withKeys: needs.keys !== null } };

    const end: Manifest = {
      kind: 'end',
      tables: {},
      sequences: [],
      files: { count: 0, bytes: 0, missing: 0 },
    };
    for (const table of await listTables(client)) {
      const checksum = runningChecksum();
      let rowCount = 0;
      async function* data() {
        for await (const bytes of copyOut(client, table)) {
          checksum.add(bytes);
          rowCount += countLines(bytes);
          onProgress(`${table.name}: ${rowCount} rows`);
          yield bytes;
        }
      }
      yield { head: { kind: 'table', ...table }, data: data() };
      end.tables[table.name] = { rows: rowCount, sha256: checksum.hex() };
    }
    end.sequences = await listSequences(client);
    yield* fileEntries(needs, queryableOn(client), end.files);
    if (needs.keys) yield { head: { kind: 'keys' }, data: once(joined(needs.keys(), keysBefore ?? '')) };
    await client.query('commit');
    onEnd(end);
    yield { head: end };
  } finally {
    // A connection in the middle of a COPY hears no farewell.
    await Promise.race([client.end(), new Promise((resolve) => setTimeout(resolve, 1_000).unref())]);
  }
}

async function* fileEntries(
  { files, paths, onProgress }: BackupNeeds,
  snapshot: Queryable,
  count: Manifest['files'],
): AsyncGenerator<Entry<Head>> {
  for await (const some of paths(snapshot)) {
    for (let at = 0; at < some.length; at += abreast) {
      const group = some.slice(at, at + abreast);
      const contents = await Promise.all(group.map((one) => files.get(one)));
      for (const [index, bytes] of contents.entries()) {
        const place = group[index] ?? '';
        if (bytes === null) {
          count.missing += 1;
          continue;
        }
        count.count += 1;
        count.bytes += bytes.length;
        onProgress(`${count.count} files`);
        yield {
          head: { kind: 'file', path: place, size: bytes.length, sha256: fingerprint(bytes) },
          data: once(bytes),
        };
      }
    }
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** The keys after everything was read, with those that were retired meanwhile: rows of the snapshot may need them. */
function joined(after: string, before: string): Buffer {
  const now = keyLines(after);
  const gone = keyLines(before).filter((key) => !now.includes(key));
  return Buffer.from(`${[...now, ...gone].join('\n')}\n`);
}

/** Keys as the key file and SHIELD_KEYS write them, without comments. */
const keyLines = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .flatMap((line) => line.split(','))
    .map((key) => key.trim())
    .filter((key) => key !== '');
