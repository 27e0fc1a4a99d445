import { spawnSync } from 'node:child_process';
import { chmodSync, closeSync, mkdtempSync, openSync, realpathSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isRoot } from './paths.ts';

export interface SmallDisk {
  path: string;
  /** Fills the free space. */
  fill(): void;
  /** Frees it again. */
  clear(): void;
  remove(): void;
}

/** Mounts a tmpfs of this many megabytes; null if this user may not mount one. */
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
      // Fill the last bytes in small pieces.
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
