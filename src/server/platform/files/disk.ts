import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { checkPath, type FileStore, StoreUnavailable } from './store.ts';
import { syncFolder } from './sync-folder.ts';

/** A full disk or quota, a failed or unmounted disk, too many open files. */
const unavailableCodes = /^(ENOSPC|EDQUOT|EIO|ESTALE|ENOTCONN|EROFS|EMFILE|ENFILE)$/;

/** Stores uploads in a folder that only its owner can enter. */
export function diskStore(folder: string): FileStore {
  const fileOf = (path: string) => join(folder, checkPath(path));
  return {
    async put(path, bytes) {
      const target = fileOf(path);
      const part = `${target}.${crypto.randomUUID()}.part`;
      try {
        const made = await mkdir(dirname(target), { recursive: true, mode: 0o700 });
        const file = await open(part, 'wx', 0o600);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(part, target);
        await syncFolder(dirname(target));
        if (made !== undefined) await syncFolder(dirname(made));
      } catch (error) {
        await rm(part, { force: true }).catch(() => {}); // `remove` tries again
        throw storeError(error);
      }
    },
    get: (path) =>
      readFile(fileOf(path)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw storeError(error);
      }),
    async remove(path) {
      const target = fileOf(path);
      await rm(target, { force: true }).catch((error: unknown) => {
        throw storeError(error);
      });
      // Partial files left by a crash during `put`.
      const names = await readdir(dirname(target)).catch(() => []);
      const parts = names.filter((name) => name.startsWith(`${basename(target)}.`) && name.endsWith('.part'));
      await Promise.all(parts.map((name) => rm(join(dirname(target), name), { force: true })));
    },
  };
}

function storeError(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
  return unavailableCodes.test(code) ? new StoreUnavailable(code, error) : error;
}
