import { constants, createReadStream, existsSync, linkSync, readdirSync, rmSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import type { Connection } from '../db/connection.ts';
import type { OnProgress } from '../progress.ts';
import { type ArchiveEntry, asUnreadable, type StreamedEntry, streamArchive, writeArchive } from './archive.ts';
import { archiveOf, archiveWaiting, baseNameOf } from './wal-archive.ts';
import { openSpool, spoolOf } from './wal-spool.ts';

/** The entries of a base backup. Those of the data directory come between the first and the last. */
export const baseEntries = { info: 'base.json', keys: 'shield.keys', cluster: 'postgres/' } as const;

/** A base backup is not possible now. The message says why. */
export class BaseRefused extends Error {
  override name = 'BaseRefused';
}

/** Contents that PostgreSQL makes anew when it starts, or that the archive has. The folders themselves must exist. */
const emptied =
  /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/|(^|\/)pgsql_tmp/;
const leftOut =
  /^(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map(\.old)?|recovery\.signal|\.s\.PGSQL\..*|.*\/pg_internal\.init)$/;

export interface BaseOptions {
  connection: Connection;
  backupDir: string;
  passphrase: string;
  /** The sealing keys. */
  keys: string;
  signal: AbortSignal;
  onProgress: OnProgress;
}

/**
 * Copies the embedded database's files while it runs (PostgreSQL's low-level backup), reads the copy back, and puts it into
 * the archive with everything of the log that it needs. Until then it is called `….part`.
 * @returns the file, its size in bytes, and from when on the archive can restore
 * @throws BaseRefused when the log is not archived
 * @throws ArchiveAway when the archive is not there any more
 */
export async function takeBase(options: BaseOptions): Promise<{ file: string; size: number; from: Date }> {
  const { connection, backupDir, passphrase, signal } = options;
  const client = new pg.Client({ ...connection, application_name: 'fraud-shield base backup' });
  // The next query rejects as well; without a listener the event would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('set statement_timeout = 0');
    const { rows } = await client.query<{ cluster: string; mode: string }>(
      `select current_setting('data_directory') as cluster, current_setting('archive_mode') as mode`,
    );
    const cluster = rows[0]?.cluster ?? '';
    if (rows[0]?.mode !== 'on' || !existsSync(spoolOf(cluster)))
      throw new BaseRefused(
        'The database does not archive its log: set BACKUP_WAL=on and stop and start the server, then take the base backup.',
      );
    const spool = openSpool(cluster);
    const archive = archiveOf(spool, backupDir);
    const part = path.join(archive, `base.${process.pid}.part`);
    try {
      const start = await client.query<{ segment: string }>(
        `select pg_walfile_name(pg_backup_start('fraud-shield', fast => true)) as segment`,
      );
      const firstSegment = start.rows[0]?.segment ?? '';
      let from = new Date(Number.NaN);
      async function* entries(): AsyncGenerator<ArchiveEntry | StreamedEntry> {
        const all = readdirSync(cluster, { recursive: true, withFileTypes: true }).map((entry) => ({
          name: path.relative(cluster, path.join(entry.parentPath, entry.name)),
          entry,
        }));
        const folders = all.filter(({ entry }) => entry.isDirectory()).map(({ name }) => name);
        const info = { archive: spool.archive, key: spool.key, folders };
        yield { name: baseEntries.info, bytes: Buffer.from(JSON.stringify(info)) };
        const files = all.filter(({ entry, name }) => entry.isFile() && !emptied.test(name) && !leftOut.test(name));
        for (const [at, { name }] of files.entries()) {
          if (signal.aborted) throw new BaseRefused('Stopped before the end; nothing was kept.');
          options.onProgress('files of the database', at, files.length);
          yield* clusterFile(cluster, name);
        }
        const stopped = await client.query<{ labelfile: string; at: Date }>(
          `select labelfile, clock_timestamp() as at from pg_backup_stop(wait_for_archive => true)`,
        );
        from = new Date(Math.ceil((stopped.rows[0]?.at.getTime() ?? Number.NaN) / 1_000) * 1_000);
        yield {
          name: `${baseEntries.cluster}backup_label`,
          bytes: Buffer.from(stopped.rows[0]?.labelfile ?? ''),
        };
        yield { name: baseEntries.keys, bytes: Buffer.from(options.keys) };
      }
      const size = await writeFlushed(part, writeArchive(passphrase, entries()));
      await readThrough(part, passphrase);
      await archiveWaiting(spool, backupDir);
      const file = path.join(archive, baseNameOf(from, firstSegment));
      linkSync(part, file);
      return { file, size, from };
    } finally {
      rmSync(part, { force: true });
    }
  } finally {
    await client.end().catch(() => {});
  }
}

/** A file in the size that it has now: what is written meanwhile is in the log. None if it was removed. */
async function* clusterFile(cluster: string, name: string): AsyncGenerator<StreamedEntry> {
  let handle: FileHandle;
  try {
    handle = await open(path.join(cluster, name), constants.O_RDONLY);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return;
    throw error;
  }
  try {
    const { size } = await handle.stat();
    yield { name: `${baseEntries.cluster}${name}`, size, content: exactly(handle, size) };
  } finally {
    await handle.close();
  }
}

const chunkBytes = 1024 * 1024;

/** The first `size` bytes of a file, with zeros for those that were cut off meanwhile. */
async function* exactly(handle: FileHandle, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < size; ) {
    const chunk = Buffer.alloc(Math.min(chunkBytes, size - at));
    const { bytesRead } = await handle.read(chunk, 0, chunk.length, at);
    const length = bytesRead === 0 ? chunk.length : bytesRead;
    yield chunk.subarray(0, length);
    at += length;
  }
}

async function writeFlushed(file: string, chunks: AsyncIterable<Uint8Array>): Promise<number> {
  const out = await open(file, 'wx', 0o600);
  try {
    let size = 0;
    for await (const bytes of chunks) {
      await out.writeFile(bytes);
      size += bytes.length;
    }
    await out.sync();
    return size;
  } finally {
    await out.close();
  }
}

/** @throws BackupUnreadable unless the whole file is readable */
async function readThrough(file: string, passphrase: string): Promise<void> {
  for await (const { content } of streamArchive(passphrase, createReadStream(file)))
    try {
      for await (const _ of content);
    } catch (error) {
      throw asUnreadable(error);
    }
}
