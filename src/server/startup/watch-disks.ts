import { join } from 'node:path';
import type { Config } from '../config.ts';
import { type DiskReserve, diskReserve } from '../platform/disk-reserve.ts';
import type { Log } from '../platform/log.ts';
import { embeddedDirectory } from './registry.ts';

type Place = Pick<Config, 'databaseUrl' | 'storage' | 'dataDir' | 'diskReserveBytes'>;

/**
 * The reserve of the disks that the embedded database and the uploads are on, which may be others than that of DATA_DIR: its
 * folders may be links or mounted. Null when neither is on this machine.
 */
export function watchDisks(place: Place, log: Log): DiskReserve | null {
  const { databaseUrl, storage, dataDir, diskReserveBytes } = place;
  const folders = {
    rows: databaseUrl === null ? [dataDir, embeddedDirectory(place)] : [],
    files: storage === null ? [dataDir, join(dataDir, 'files')] : [],
  };
  return databaseUrl !== null && storage ? null : diskReserve(folders, diskReserveBytes, log);
}
