import type { App } from '../../app.ts';
import { monthsBefore } from '../../platform/clock.ts';
import { isLockTimeout } from '../../platform/db/pool.ts';
import type { Partition } from './line.ts';
import { addMonth, findPartitions } from './month-store.ts';

/** Months that are made before they begin. */
const ahead = 3;
/** Milliseconds for which a change of the table may hold up those who write lines; then it is tried again a minute later. */
export const tableLockMs = 100;

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

/** Makes the partitions of the coming months. */
export async function makeAuditMonths({ db, clock }: App): Promise<void> {
  const existing = (await findPartitions(db)).map(partitionOf);
  for (let month = 0; month <= ahead; month++) {
    const first = monthsBefore(clock(), -month);
    if (existing.some((one) => one && (one.from === null ? first < one.until : +one.from === +first))) continue;
    await atAFreeMoment(() => db.transaction((tx) => addMonth(tx, first), { lockMs: tableLockMs }));
  }
}
