import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { checkPath, type FileStore, StoreAway } from './store.ts';

/** Full, over its quota, out of reach, read only, out of handles. */
const away = /^(ENOSPC|EDQUOT|EIO|ESTALE|ENOTCONN|EROFS|EMFILE|ENFILE)$/;

/** Keeps uploads in a folder that only its owner can enter. */
export function diskStore(folder: string): FileStore {
  const place = (path: string) => join(folder, checkPath(path));
  return {
    async put(path, bytes) {
      const target = place(path);
      const part = `${target}.${crypto.randomUUID()}.part`;
      try {
        await mkdir(dirname(target), { recursive: true, mode: 0o700 });
        const file = await open(part, 'wx', 0o600);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(part, target);
      } catch (error) {
        await rm(part, { force: true }).catch(() => {}); // tried again when the file is removed
        throw asAway(error);
      }
    },
    get: (path) =>
      readFile(place(path)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw asAway(error);
      }),
    async remove(path) {
      const target = place(path);
      await rm(target, { force: true }).catch((error: unknown) => {
        throw asAway(error);
      });
      // What a crash in the middle of `put` left of it.
      const names = await readdir(dirname(target)).catch(() => []);
      const parts = names.filter((name) => name.startsWith(`${basename(target)}.`) && name.endsWith('.part'));
      await Promise.all(parts.map((name) => rm(join(dirname(target), name), { force: true })));
    },
  };
}

function asAway(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
  return away.test(code) ? new StoreAway(code, error) : error;
}
