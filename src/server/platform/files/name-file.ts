import { existsSync, linkSync, renameSync, rmSync } from 'node:fs';

/**
 * Gives a file, which is written and flushed, its name in place of the one it has.
 * @throws the error of the file system when another file has that name by now, which stays as it is; on a disk without links
 * one that appears at the same moment is replaced
 */
export function nameFile(written: string, name: string): void {
  try {
    // A link fails if the name is taken; a rename would replace what has it.
    linkSync(written, name);
  } catch (error) {
    if (existsSync(name)) throw error;
    // Disks formatted as exFAT, and many network shares, have no links.
    renameSync(written, name);
  }
  rmSync(written, { force: true });
}
