import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder, and those above it, unless it exists. Node's own way, `recursive`, never returns where nobody can make
 * a folder but the system says ENOENT, as under /proc.
 * @throws ENOENT there, and what `mkdirSync` throws elsewhere
 */
export function makeFolder(folder: string, mode = 0o777): void {
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    if (isFolder(folder)) return;
    const lacksParent = (error as NodeJS.ErrnoException).code === 'ENOENT' && !isFolder(dirname(folder));
    if (!lacksParent || dirname(folder) === folder) throw error;
    makeFolder(dirname(folder), mode);
    makeFolder(folder, mode);
  }
}

const isFolder = (path: string): boolean => {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
};
