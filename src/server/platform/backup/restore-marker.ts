import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import { OperatorError } from '../operator-error.ts';

/** Written to the data directory before a restore changes anything, and removed after it. */
const RestoreMarker = z.object({
  /** Of this attempt; the database has it if the attempt was committed. */
  id: z.string(),
  backupId: z.string(),
  withKeys: z.boolean(),
});
export type RestoreMarker = z.infer<typeof RestoreMarker>;

const markerFile = (dataDir: string): string => path.join(dataDir, 'restore.unfinished');

export function writeRestoreMarker(dataDir: string, marker: RestoreMarker): void {
  writeFileSync(markerFile(dataDir), JSON.stringify(marker), { mode: 0o600, flush: true });
}

/** The marker of an interrupted restore, or null. */
export function readRestoreMarker(dataDir: string): RestoreMarker | null {
  if (!existsSync(markerFile(dataDir))) return null;
  try {
    return RestoreMarker.parse(JSON.parse(readFileSync(markerFile(dataDir), 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw error;
    // The restore was killed while it wrote the marker, so it had changed nothing yet.
    return { id: '', backupId: '', withKeys: false };
  }
}

export const removeRestoreMarker = (dataDir: string): void => rmSync(markerFile(dataDir), { force: true });

/** @throws OperatorError when a restore into this data directory was interrupted */
export function requireNoUnfinishedRestore(dataDir: string): void {
  if (readRestoreMarker(dataDir))
    throw new OperatorError(
      `A restore into ${dataDir} did not finish, so its data cannot be used. Unless it is still running, run it again: that removes what the first one left.`,
    );
}
