import { spawnSync } from 'node:child_process';
import { chmodSync, closeSync, mkdtempSync, openSync, realpathSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isRoot } from './places.ts';

export interface SmallDisk {
  path: string;
  /** Takes all the room that is left. */
  fill(): void;
  /** Gives it back. */
  clear(): void;
  remove(): void;
}

/** A disk of so many megabytes, in memory; null where this user may not mount one. */
export function smallDisk(megabytes: number): SmallDisk | null {
  if (!isRoot || process.platform !== 'linux') return null;
  const folder = mkdtempSync(path.join(realpathSync(tmpdir()), 'fraud-shield-disk-'));
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=711`, 'tmpfs', folder]);
  if (status !== 0) {
    rmdirSync(folder);
    return null;
  }
  chmodSync(folder, 0o711);
  const filler = path.join(folder, 'filler');
  return {
    path: folder,
    fill() {
      const file = openSync(filler, 'a');
      // The last bytes go one small piece after the other.
      for (const size of [1024 * 1024, 4096, 1])
        try {
          for (;;) writeSync(file, Buffer.alloc(size));
        } catch (error) {
          if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
        }
      closeSync(file);
    },
    clear: () => rmSync(filler, { force: true }),
    remove() {
      spawnSync('umount', ['--lazy', folder]);
      rmdirSync(folder);
    },
  };
}
