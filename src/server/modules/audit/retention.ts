import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/pool.ts';
import type { ExportStore } from './line.ts';
import type { Trail } from './trail.ts';

interface Needs {
  db: Db;
  audit: ExportStore;
  trail: Pick<Trail, 'dropBefore'>;
  clock: Clock;
  /** Whole months that are kept besides the current one; null keeps everything. */
  keepMonths: number | null;
  /** The names of targets that must have a line before it is dropped. */
  targets: readonly string[];
}

/** Transactions in one run of the job, so that it stops soon when the server does. */
const maxTurns = 100;

/** The start of the month, in UTC, that lies some months before a time. */
const monthsBefore = (at: Date, months: number): Date =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - months, 1));

/** Drops the oldest whole months of the trail, a thousand lines at a time. */
export const auditRetention =
  ({ db, audit, trail, clock, keepMonths, targets }: Needs) =>
  async (): Promise<void> => {
    if (keepMonths === null) return;
    // The earlier of both clocks: one that is years ahead must not drop what is new.
    const now = Math.min(clock().getTime(), (await audit.databaseTime(db)).getTime());
    const exported = await Promise.all(targets.map((name) => audit.exported(db, name)));
    const upTo = Math.min(...exported, Number.MAX_SAFE_INTEGER);
    for (let turn = 0; turn < maxTurns; turn++)
      if ((await trail.dropBefore(monthsBefore(new Date(now), keepMonths), upTo)) === 0) return;
  };
