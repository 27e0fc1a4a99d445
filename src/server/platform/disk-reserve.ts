import { statfs } from 'node:fs/promises';
import type { Log } from './log.ts';

/** The free space of a disk in bytes, at the last check. */
export interface DiskState {
  freeBytes: number;
  reserveBytes: number;
}

export interface DiskReserve {
  /** Whether less than the reserve is free. Checks at most once a second. */
  isLow(): Promise<boolean>;
  /** Checks the disk, and logs when free space falls below the reserve and when there is enough again. */
  check(): Promise<void>;
  state(): DiskState;
}

const lookEveryMs = 1_000;
/** The reserve is whole again with this much more, so that a disk close to the limit does not log every second. */
const recoveryShare = 1.1;
const mb = 1_000_000;

/**
 * Watches the disk of the embedded database and the uploads. Refusing calls below the reserve leaves the database room
 * to finish its work and to go on answering.
 * @param directory on the disk to watch
 */
export function diskReserve(directory: string, reserveBytes: number, log: Log): DiskReserve {
  let freeBytes = Number.POSITIVE_INFINITY;
  let isLow = false;
  /** As `performance.now()`. */
  let lookedAt = Number.NEGATIVE_INFINITY;

  let looking: Promise<void> | null = null;

  /** Concurrent callers share a check, so that none relies on an older one. */
  const check = (): Promise<void> => {
    looking ??= look().finally(() => {
      lookedAt = performance.now();
      looking = null;
    });
    return looking;
  };

  async function look(): Promise<void> {
    const found = await statfs(directory).catch(() => null);
    if (!found) return; // the directory is gone, which others report
    freeBytes = found.bavail * found.bsize;
    const wasLow = isLow;
    isLow = freeBytes < (wasLow ? reserveBytes * recoveryShare : reserveBytes);
    if (isLow === wasLow) return;
    const facts = { freeMb: Math.floor(freeBytes / mb), reserveMb: Math.floor(reserveBytes / mb) };
    if (isLow) log.error('disk almost full: uploads, filing, corrections and registrations are refused', facts);
    else log.warn('disk has free space again', facts);
  }

  return {
    async isLow() {
      if (performance.now() - lookedAt >= lookEveryMs) await check();
      return isLow;
    },
    check,
    state: () => ({ freeBytes, reserveBytes }),
  };
}
