import type { App } from '../../app.ts';
import { monthsBefore } from '../../platform/clock.ts';
import { earlierClock } from '../../platform/db/earlier-clock.ts';
import { lastExported } from './export-store.ts';
import { atAFreeMoment, dropMonth, findPartitions, partitionOf, tableLockMs } from './month-store.ts';
import { findChainedLines, moveStart } from './store.ts';
import { chainKey, lockWholeHead, originOf, startSealOf, TrailDamaged, wholeStart } from './trail.ts';

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
      const origin = originOf(key, line, last);
      const isProven = origin === 'proven';
      const isOlder = !last.isProven && origin === 'unproven';
      if (line.position !== last.position + 1 || !(isProven || isOlder))
        throw new TrailDamaged(`Line ${last.position + 1} of the audit trail is missing or was changed.`);
      last = { position: line.position, mac: line.mac, isProven: last.isProven || isProven };
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
      return dropMonth(tx, name, position);
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
  const now = (await earlierClock(db, clock)).clock();
  const upTo = auditExportFile ? await lastExported(db) : Number.MAX_SAFE_INTEGER;
  const before = monthsBefore(now, settings.auditKeepMonths);
  for (let turn = 0; turn < maxTurns; turn++) if ((await dropLinesBefore(app, before, upTo)) === 0) break;
  for (const name of await findPartitions(db)) {
    const partition = partitionOf(name);
    if (partition && partition.until <= before) await atAFreeMoment(() => dropTrailMonth(app, name));
  }
}
