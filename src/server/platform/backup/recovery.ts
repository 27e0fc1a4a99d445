import { createReadStream, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import * as z from 'zod/mini';
import type { Recovery } from '../embedded-postgres/embedded-postgres.ts';
import type { OnProgress } from '../progress.ts';
import { asUnreadable, BackupUnreadable, streamArchive } from './archive.ts';
import { baseEntries } from './base-backup.ts';
import { type BaseBackup, readSegment } from './wal-archive.ts';

const BaseInfo = z.object({ archive: z.string(), key: z.string(), folders: z.array(z.string()) });

export interface RecoveryOptions {
  base: BaseBackup;
  passphrase: string;
  /** The moment to stop at; null replays all that was archived. */
  at: Date | null;
  onProgress: OnProgress;
}

/** Milliseconds between two looks at what PostgreSQL asks for. */
const pollMs = 10;
/** PostgreSQL gives up when nobody answers: three thousand times 20 ms. */
const maxPolls = 3_000;

/**
 * Recovery of the embedded database from a base backup and the log after it. PostgreSQL asks for a segment by making a
 * file, because the program and the database may be of different users; this process unseals it there.
 * @returns what starts it, `keys` with the sealing keys once the base is unpacked, and `end`, after which nothing is served
 */
export function recoverFrom({ base, passphrase, at, onProgress }: RecoveryOptions) {
  let key = '';
  let keys: string | null = null;
  const serving = new AbortController();
  let served: Promise<void> = Promise.resolve();
  let failure: unknown = null;
  let folder = '';

  const recovery: Recovery = {
    async fill(cluster) {
      for await (const { name, content } of streamArchive(passphrase, createReadStream(base.file))) {
        if (name.startsWith(baseEntries.cluster)) {
          await writeContent(inside(cluster, name.slice(baseEntries.cluster.length)), content);
          continue;
        }
        const text = await textOf(content);
        if (name === baseEntries.keys) keys = text;
        if (name === baseEntries.info) {
          const info = BaseInfo.parse(JSON.parse(text));
          key = info.key;
          for (const one of info.folders) mkdirSync(inside(cluster, one), { recursive: true, mode: 0o700 });
        }
      }
      writeFileSync(path.join(cluster, 'recovery.signal'), '', { mode: 0o600 });
    },
    settings(cluster, give) {
      folder = `${cluster}.recovery`;
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder, { mode: 0o700 });
      give(folder);
      served = serve(folder, give).catch((error) => {
        failure = error;
      });
      return {
        restore_command: restoreCommand(folder),
        // Otherwise it is ready, for reading, before the end.
        hot_standby: 'off',
        recovery_target_action: 'promote',
        // On its command line PostgreSQL reads no names of time zones, not even Z.
        ...(at && { recovery_target_time: at.toISOString().replace('Z', '+00') }),
      };
    },
  };

  const serve = async (requests: string, give: (file: string) => void) => {
    let segments = 0;
    while (!serving.signal.aborted) {
      const wanted = readdirSync(requests).filter((name) => name.endsWith('.wanted'));
      for (const request of wanted) {
        const name = request.slice(0, -'.wanted'.length);
        rmSync(path.join(requests, request));
        const bytes = await readSegment({ archive: base.archive, key }, name);
        const answer = path.join(requests, `${name}.${bytes ? 'ready' : 'missing'}`);
        writeFileSync(`${answer}.part`, bytes ?? '', { mode: 0o600 });
        give(`${answer}.part`);
        renameSync(`${answer}.part`, answer);
        if (!bytes) continue;
        segments += 1;
        onProgress('segments of the log', segments);
      }
      await sleep(pollMs);
    }
  };

  return {
    recovery,
    keys: () => keys,
    /** @throws BackupUnreadable when a segment was damaged */
    async end() {
      serving.abort();
      await served;
      if (folder) rmSync(folder, { recursive: true, force: true });
      if (failure) throw failure;
    },
  };
}

/** When the last write was made that a recovery has replayed; null if it has replayed none. */
export async function lastReplayed(client: pg.ClientBase): Promise<Date | null> {
  const { rows } = await client.query<{ at: Date | null }>('select pg_last_xact_replay_timestamp() as at');
  return rows[0]?.at ?? null;
}

/** Ends with 1 for a file that the archive does not have, and above 125, which ends the recovery, when nobody answers. */
function restoreCommand(folder: string): string {
  const quoted = `'${folder.replaceAll("'", `'\\''`).replaceAll('%', '%%')}'`;
  return [
    `f=${quoted}/%f`,
    ': > "$f.wanted" || exit 255',
    `n=0; until [ -e "$f.ready" ] || [ -e "$f.missing" ]; do n=$((n+1)); [ $n -lt ${maxPolls} ] || exit 255; sleep 0.02; done`,
    'rm "$f.missing" 2>/dev/null && exit 1',
    'mv "$f.ready" "%p"',
  ].join('; ');
}

/** @throws BackupUnreadable for a path that leads out of the folder */
function inside(folder: string, name: string): string {
  const file = path.join(folder, name);
  if (!file.startsWith(`${folder}${path.sep}`)) throw new BackupUnreadable('The base backup has an impossible path.');
  return file;
}

async function writeContent(file: string, content: AsyncIterable<Buffer>): Promise<void> {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const out = await open(file, 'wx', 0o600);
  try {
    for await (const bytes of content) await out.writeFile(bytes);
  } catch (error) {
    throw asUnreadable(error);
  } finally {
    await out.close();
  }
}

async function textOf(content: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const bytes of content) chunks.push(bytes);
  return Buffer.concat(chunks).toString('utf8');
}
