import { existsSync, linkSync, renameSync, rmSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import path from 'node:path';
import { OperatorError } from '../operator-error.ts';
import { isDiskFull } from './file-error.ts';
import { syncFolder } from './sync-folder.ts';

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

/**
 * Writes a new file of mode 0600, which is called `part` until it is complete and flushed to disk.
 * @param write returns null when it has not written everything: then the file is removed, as when it throws
 * @throws OperatorError when the disk is full
 */
export async function writeNewFile<T>(
  { file, part }: Record<'file' | 'part', string>,
  write: (out: FileHandle) => Promise<T>,
): Promise<T> {
  const out = await open(part, 'wx', 0o600);
  try {
    const written = await write(out);
    await out.sync();
    await out.close();
    if (written !== null) nameFile(part, file);
    await syncFolder(path.dirname(path.resolve(file)));
    return written;
  } catch (error) {
    throw isDiskFull(error) ? new OperatorError(`The disk of ${file} is full. Nothing was kept.`) : error;
  } finally {
    await out.close().catch(() => {});
    rmSync(part, { force: true });
  }
}
