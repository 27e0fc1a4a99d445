import type { App } from '../../app.ts';
import { dayOf, monthsBefore } from '../../platform/clock.ts';
import { isLockTimeout, type Queryable, statement } from '../../platform/db/pool.ts';
import { lastExported } from './export-store.ts';
import { findChainedLines, moveStart } from './store.ts';
import { chainKey, isLinked, lockWholeHead, startSealOf, TrailDamaged, wholeStart } from './trail-store.ts';

// Keeps the trail in partitions. Each change of the table fails with 55P03 if the lock is not free in time.
// The functions are in migrations/0002_audit.sql.

/** The trail's partitions. */
const all = statement<{ name: string }>(`
  select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
  where i.inhparent = 'audit_events'::regclass order by 1`);
// Lines of the month that are in the default partition stay there.
const add = statement('select audit_events_add_month($1::date)');
/** Another process may have dropped it. */
const drop = statement<{ dropped: boolean }>(`
  select case when to_regclass($1::text) is null then false
    else audit_events_drop_month($1::text::regclass, $2) end as dropped`);

/** The names of all partitions. */
export const findPartitions = async (db: Queryable): Promise<string[]> => (await db.rows(all)).map(({ name }) => name);

/** Months that are made before they begin. */
const ahead = 3;
/** Milliseconds for which a change of the table may hold up those who write lines; then it is tried again a minute later. */
const tableLockMs = 100;

/** The times that a partition takes, by its name; null for the one that takes what no other does. */
function partitionOf(name: string): { from: Date | null; until: Date } | null {
  const [, before, year, month] = /^audit_events_(before_)?(\d{4})_(\d{2})$/.exec(name) ?? [];
  if (!year || !month) return null;
  const first = new Date(Date.UTC(Number(year), Number(month) - 1, 1));
  return before ? { from: null, until: first } : { from: first, until: monthsBefore(first, -1) };
}

/** Does something that needs the whole table for a moment. @returns null if others had it for longer than that */
const atAFreeMoment = <T>(work: () => Promise<T>): Promise<T | null> =>
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

/** Transactions in one run of the job, so that it stops soon when the server does. */
const maxTurns = 100;

/** Lines dropped in one transaction, during which nothing is chained. */
const droppedAtATime = 1_000;

/**
 * Drops lines at the beginning, at most a thousand, and seals where the chain begins now. Lines in a month's partition
 * stay there until `dropTrailMonth`, but are no longer part of the chain.
 * @param before lines at or after this time are kept, and all that follow
 * @param upTo the last position that may be dropped
 * @returns how many were dropped
 * @throws TrailDamaged if one of the lines is missing or was changed: evidence is not dropped
 */
const dropLinesBefore = (app: App, before: Date, upTo: number): Promise<number> =>
  app.db.transaction(async (tx) => {
    const key = await chainKey(app, tx);
    const start = wholeStart(await lockWholeHead(app, tx, key), key);
    let last = start;
    for (const line of await findChainedLines(tx, start.position, droppedAtATime)) {
      if (line.position === last.position && last !== start)
        throw new TrailDamaged(`Two lines of the audit trail have the position ${line.position}.`);
      if (Number(line.at) / 1_000 >= before.getTime() || line.position > upTo) break;
      if (line.position !== last.position + 1 || !isLinked(key, line, last))
        throw new TrailDamaged(`Line ${last.position + 1} of the audit trail is missing or was changed.`);
      last = { position: line.position, mac: line.mac };
    }
    if (last.position > start.position) await moveStart(tx, last, startSealOf(key, last));
    return last.position - start.position;
  });

/**
 * Drops a partition, once the chain begins after it. Some lines in it may come later in the chain; they are kept.
 * @returns whether it was dropped
 * @throws TrailDamaged if the start of the chain was changed
 */
const dropTrailMonth = (app: App, name: string): Promise<boolean> =>
  app.db.transaction(
    async (tx) => {
      const key = await chainKey(app, tx);
      const { position } = wholeStart(await lockWholeHead(app, tx, key), key);
      // Some lines that come later are kept; if they are too many, the partition is, too.
      return (await tx.one(drop, [name, position]))?.dropped ?? false;
    },
    { lockMs: tableLockMs },
  );

/**
 * Drops the oldest whole months of the trail, with AUDIT_KEEP_MONTHS. A thousand lines at a time are verified and taken out of
 * the chain, not before the export has them; a partition is dropped when all of its lines are.
 */
export async function dropOldAudit(app: App): Promise<void> {
  const { db, clock, auditExportFile, settings } = app;
  if (settings.auditKeepMonths === null) return;
  const upTo = auditExportFile ? await lastExported(db) : Number.MAX_SAFE_INTEGER;
  const before = monthsBefore(clock(), settings.auditKeepMonths);
  for (let turn = 0; turn < maxTurns; turn++) if ((await dropLinesBefore(app, before, upTo)) === 0) break;
  for (const name of await findPartitions(db)) {
    const partition = partitionOf(name);
    if (partition && partition.until <= before) await atAFreeMoment(() => dropTrailMonth(app, name));
  }
}
