import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A restore into this data directory did not come to its end; the message says what to do. */
export class RestoreUnfinished extends Error {
  override name = 'RestoreUnfinished';
}

/** What a restore notes before it changes anything: everything of these in the data directory came from it. */
export interface Unfinished {
  backupId: string;
  withKeys: boolean;
}

const place = (dataDir: string): string => path.join(dataDir, 'restore.unfinished');

export function noteUnfinished(dataDir: string, note: Unfinished): void {
  writeFileSync(place(dataDir), JSON.stringify(note), { mode: 0o600, flush: true });
}

export function unfinished(dataDir: string): Unfinished | null {
  if (!existsSync(place(dataDir))) return null;
  try {
    const { backupId, withKeys }: { backupId: unknown; withKeys: unknown } = JSON.parse(
      readFileSync(place(dataDir), 'utf8'),
    );
    return { backupId: String(backupId), withKeys: withKeys === true };
  } catch {
    // Killed while it was written: nothing was changed yet.
    return { backupId: '', withKeys: false };
  }
}

export const noteFinished = (dataDir: string): void => rmSync(place(dataDir), { force: true });

/** @throws RestoreUnfinished when a restore into this directory did not come to its end */
export function requireFinished(dataDir: string): void {
  if (unfinished(dataDir))
    throw new RestoreUnfinished(
      `A restore into ${dataDir} did not come to its end, so nothing here is to be served. Run it again: npm run shield -- restore FILE. It clears away what the first one left.`,
    );
}
