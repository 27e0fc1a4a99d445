import { type Clock, monthsBefore } from '../../platform/clock.ts';
import { earlierClock } from '../../platform/db/earlier-clock.ts';
import type { Db } from '../../platform/db/pool.ts';
import type { ExportStore, MonthStore } from './line.ts';
import { atAFreeMoment, partitionOf } from './months.ts';
import type { Trail } from './trail.ts';

interface Needs {
  db: Db;
  audit: ExportStore & Pick<MonthStore, 'partitions'>;
  trail: Pick<Trail, 'dropBefore' | 'dropMonth'>;
  clock: Clock;
  /** Whole months that are kept besides the current one; null keeps everything. */
  keepMonths: number | null;
  /** Whether the export must have a line before it is dropped. */
  isExported: boolean;
}

/** Transactions in one run of the job, so that it stops soon when the server does. */
const maxTurns = 100;

/**
 * Drops the oldest whole months of the trail. A thousand lines at a time are verified and taken out of the chain; a partition
 * is dropped when all of its lines are.
 */
export const auditRetention =
  ({ db, audit, trail, clock, keepMonths, isExported }: Needs) =>
  async (): Promise<void> => {
    if (keepMonths === null) return;
    const now = (await earlierClock(db, clock)).clock();
    const upTo = isExported ? await audit.exported(db) : Number.MAX_SAFE_INTEGER;
    const before = monthsBefore(now, keepMonths);
    for (let turn = 0; turn < maxTurns; turn++) if ((await trail.dropBefore(before, upTo)) === 0) break;
    for (const name of await audit.partitions(db)) {
      const partition = partitionOf(name);
      if (partition && partition.until <= before) await atAFreeMoment(() => trail.dropMonth(name));
    }
  };
