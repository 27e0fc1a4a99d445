import { closeSync, fsyncSync, openSync } from 'node:fs';
import { open } from 'node:fs/promises';

// Windows cannot open a folder.
const canOpen = process.platform !== 'win32';

/** Makes the names of new files permanent: a rename survives a power failure only after its folder was flushed to disk. */
export async function syncFolder(folder: string): Promise<void> {
  if (!canOpen) return;
  const handle = await open(folder, 'r');
  // Some network shares cannot.
  await handle.sync().catch(() => {});
  await handle.close();
}

/** The same, blocking. @throws the error of a disk that fails */
export function syncFolderNow(folder: string): void {
  if (!canOpen) return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
