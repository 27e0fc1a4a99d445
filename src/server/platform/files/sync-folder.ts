import { closeSync, fsyncSync, openSync } from 'node:fs';
import { open } from 'node:fs/promises';

/** Makes the names of new files permanent: a rename survives a power failure only after its folder was flushed to disk. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  // Some network shares cannot.
  await handle.sync().catch(() => {});
  await handle.close();
}

/** The same, blocking. @throws the error of a disk that fails */
export function syncFolderNow(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
