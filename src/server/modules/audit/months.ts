import { type Clock, monthsBefore } from '../../platform/clock.ts';
import { type Db, isCheckViolation, isLockTimeout } from '../../platform/db/pool.ts';
import type { Log } from '../../platform/log.ts';
import type { MonthStore, Partition } from './line.ts';

interface Needs {
  db: Db;
  audit: MonthStore;
  clock: Clock;
  log: Log;
}

/** Months that are made before they begin. */
const ahead = 3;
/** Milliseconds for which a change of the table may hold up those who write lines; then it is tried again a minute later. */
export const tableLockMs = 100;
/** Milliseconds to read the whole table once, while others write. */
const proveMs = 2 * 60 * 60_000;

/** The times that a partition takes, by its name; null for the one that takes what no other does. */
export function partitionOf(name: string): Partition | null {
  const [, before, year, month] = /^audit_events_(before_)?(\d{4})_(\d{2})$/.exec(name) ?? [];
  if (!year || !month) return null;
  const first = new Date(Date.UTC(Number(year), Number(month) - 1, 1));
  return before ? { name, from: null, until: first } : { name, from: first, until: monthsBefore(first, -1) };
}

/** Does something that needs the whole table for a moment. @returns null if others had it for longer than that */
export const atAFreeMoment = <T>(work: () => Promise<T>): Promise<T | null> =>
  work().catch((error: unknown) => {
    if (isLockTimeout(error)) return null;
    throw error;
  });

/** Makes the partitions of the months to come, and partitions of a trail that is one table. */
export function auditMonths({ db, audit, clock, log }: Needs) {
  let isLeft = false;

  /** Each step may be interrupted, and another process may take the next. @returns whether the trail has partitions now */
  async function partition(): Promise<boolean> {
    if (isLeft) return false;
    try {
      await db.transaction((tx) => audit.beginMonths(tx), { lockMs: tableLockMs });
      await db.transaction((tx) => audit.proveUntil(tx), { lockMs: tableLockMs, statementMs: proveMs });
      await db.transaction((tx) => audit.toMonths(tx), { lockMs: tableLockMs });
      return true;
    } catch (error) {
      if (!isCheckViolation(error)) throw error;
      // Without partitions everything works too, so it is not tried again before the next start.
      isLeft = true;
      log.warn('audit trail stays one table: it has lines from later than the next two months');
      await db.transaction((tx) => audit.forgetUntil(tx), { lockMs: tableLockMs });
      return false;
    }
  }

  return {
    async makeMonths(): Promise<void> {
      const names = await audit.partitions(db);
      if (names.length === 0 && !(await atAFreeMoment(partition))) return;
      const existing = (await audit.partitions(db)).map(partitionOf);
      for (let month = 0; month <= ahead; month++) {
        const first = monthsBefore(clock(), -month);
        if (existing.some((one) => one && (one.from === null ? first < one.until : +one.from === +first))) continue;
        await atAFreeMoment(() => db.transaction((tx) => audit.addMonth(tx, first), { lockMs: tableLockMs }));
      }
    },
  };
}
