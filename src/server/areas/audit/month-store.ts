import { dayOf } from '../../platform/clock.ts';
import { type Queryable, statement, type Tx } from '../../platform/db/pool.ts';

// Keeps the trail in partitions. Each change of the table fails with 55P03 if the lock is not free in time.
// The functions are in migrations/0002_audit.sql.

/** The trail's partitions. */
const all = statement<{ name: string }>(
  'audit.partitions',
  `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
   where i.inhparent = 'audit_events'::regclass order by 1`,
);
const add = statement<{ added: boolean }>('audit.add_month', 'select audit_events_add_month($1::date) as added');
/** Another process may have dropped it. */
const drop = statement<{ dropped: boolean }>(
  'audit.drop_month',
  `select case when to_regclass($1::text) is null then false
     else audit_events_drop_month($1::text::regclass, $2) end as dropped`,
);

/** The names of all partitions. */
export const findPartitions = async (db: Queryable): Promise<string[]> => (await db.rows(all)).map(({ name }) => name);

/** @returns false if lines of the month are in the default partition, where they stay */
export const addMonth = async (tx: Tx, first: Date): Promise<boolean> =>
  (await tx.one(add, [dayOf(first)]))?.added ?? false;

/** Drops a partition, and keeps its lines after a position. @returns false if those are too many */
export const dropMonth = async (tx: Tx, name: string, upTo: number): Promise<boolean> =>
  (await tx.one(drop, [name, upTo]))?.dropped ?? false;
