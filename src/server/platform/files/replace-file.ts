import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { nameFile } from './name-file.ts';
import { syncFolderNow } from './sync-folder.ts';

/**
 * Writes a file of mode 0600 in place of one that may be there, atomically, also in case of a power failure.
 * @param name gives the written file its name
 */
export function replaceFile(path: string, text: string, name: typeof nameFile = renameSync): void {
  const whole = `${path}.${process.pid}.new`;
  // In a container every start has the same pid, so a killed one may have left this file.
  rmSync(whole, { force: true });
  try {
    writeFileSync(whole, text, { mode: 0o600, flag: 'wx', flush: true });
    name(whole, path);
  } catch (error) {
    // On a full disk a part may have been written, and no second file may keep keys.
    rmSync(whole, { force: true });
    throw error;
  }
  syncFolderNow(dirname(path));
}
