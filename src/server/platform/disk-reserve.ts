import { stat, statfs } from 'node:fs/promises';
import type { Log } from './log.ts';
import { OperatorError } from './operator-error.ts';

/** What an operator writes would leave less than the reserve. The message is for the operator. */
export class ReserveReached extends OperatorError {
  override name = 'ReserveReached';
}

/** The free space in bytes, at the last check, of the disk that has least. */
export interface DiskState {
  freeBytes: number;
  reserveBytes: number;
}

/** What grows: rows of the database, or files, which have rows and may wait in the database. */
export type Growth = 'rows' | 'files';

export interface DiskReserve {
  /** Whether less than the reserve is free where this grows. Checks at most once a second. */
  isLow(grows: Growth): Promise<boolean>;
  /** Checks the disks, and logs when free space falls below the reserve and when there is enough again. */
  check(): Promise<void>;
  /** @throws ReserveReached when less than the reserve is free where one of these folders is, if that is a watched disk */
  requireRoom(folders: readonly string[]): Promise<void>;
  state(): DiskState;
}

const lookEveryMs = 1_000;
/** The reserve is whole again with this much more, so that a disk close to the limit does not log every second. */
const recoveryShare = 1.1;
const mb = 1_000_000;

const freeOn = (folder: string) =>
  statfs(folder)
    .then(({ bavail, bsize }) => bavail * bsize)
    .catch(() => null);
const diskOf = (folder: string) =>
  stat(folder)
    .then(({ dev }) => dev)
    .catch(() => null);

/**
 * Watches the disks of the embedded database and the uploads. Refusing calls below the reserve leaves the database room
 * to finish its work and to go on answering.
 * @param folders on the disks to watch; one that is gone is left out
 */
export function diskReserve(
  folders: Readonly<Record<Growth, readonly string[]>>,
  reserveBytes: number,
  log: Log,
): DiskReserve {
  const watched = new Set([...folders.rows, ...folders.files]);
  let freeBytes = Number.POSITIVE_INFINITY;
  let low: ReadonlySet<string> = new Set();
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
    const nowLow = new Set<string>();
    let least = Number.POSITIVE_INFINITY;
    for (const folder of watched) {
      const free = await freeOn(folder);
      if (free === null) continue; // others report that it is gone
      least = Math.min(least, free);
      if (free < (low.has(folder) ? reserveBytes * recoveryShare : reserveBytes)) nowLow.add(folder);
    }
    const [wasLow, isLow] = [low.size > 0, nowLow.size > 0];
    low = nowLow;
    freeBytes = least;
    if (isLow === wasLow) return;
    const facts = { freeMb: Math.floor(freeBytes / mb), reserveMb: Math.floor(reserveBytes / mb) };
    if (isLow) log.error('disk almost full: uploads, filing, corrections and registrations are refused', facts);
    else log.warn('disk has free space again', facts);
  }

  return {
    async isLow(grows) {
      if (performance.now() - lookedAt >= lookEveryMs) await check();
      return grows === 'files' ? low.size > 0 : folders.rows.some((folder) => low.has(folder));
    },
    check,
    async requireRoom(places) {
      const disks = await Promise.all([...watched].map(diskOf));
      for (const folder of places) {
        const [disk, free] = [await diskOf(folder), await freeOn(folder)];
        if (disk === null || free === null || free >= reserveBytes || !disks.includes(disk)) continue;
        throw new ReserveReached(
          `Less than DISK_RESERVE_MB (${reserveBytes / mb}) is free on the disk of ${folder}, and the registry needs that. Free space, or use another disk.`,
        );
      }
    },
    state: () => ({ freeBytes, reserveBytes }),
  };
}
