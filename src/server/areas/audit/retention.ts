import type { App } from '../../app.ts';
import { monthsBefore } from '../../platform/clock.ts';
import { earlierClock } from '../../platform/db/earlier-clock.ts';
import { lastExported } from './export-store.ts';
import { findPartitions } from './month-store.ts';
import { atAFreeMoment, partitionOf } from './months.ts';
import { dropLinesBefore, dropTrailMonth } from './trail.ts';

/** Transactions in one run of the job, so that it stops soon when the server does. */
const maxTurns = 100;

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
