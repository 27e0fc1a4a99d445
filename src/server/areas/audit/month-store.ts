import type { App } from '../../app.ts';
import { dayOf, monthsBefore } from '../../platform/clock.ts';
import { isLockTimeout, type Queryable, statement, type Tx } from '../../platform/db/pool.ts';
import type { Partition } from './line.ts';

// Keeps the trail in partitions. Each change of the table fails with 55P03 if the lock is not free in time.
// The functions are in migrations/0002_audit.sql.

/** The trail's partitions. */
const all = statement<{ name: string }>(
  'audit.partitions',
  `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
   where i.inhparent = 'audit_events'::regclass order by 1`,
);
// Lines of the month that are in the default partition stay there.
const add = statement('audit.add_month', 'select audit_events_add_month($1::date)');
/** Another process may have dropped it. */
const drop = statement<{ dropped: boolean }>(
  'audit.drop_month',
  `select case when to_regclass($1::text) is null then false
     else audit_events_drop_month($1::text::regclass, $2) end as dropped`,
);

/** The names of all partitions. */
export const findPartitions = async (db: Queryable): Promise<string[]> => (await db.rows(all)).map(({ name }) => name);

/** Drops a partition, and keeps its lines after a position. @returns false if those are too many */
export const dropMonth = async (tx: Tx, name: string, upTo: number): Promise<boolean> =>
  (await tx.one(drop, [name, upTo]))?.dropped ?? false;

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
    await atAFreeMoment(() => db.transaction((tx) => tx.run(add, [dayOf(first)]), { lockMs: tableLockMs }));
  }
}
