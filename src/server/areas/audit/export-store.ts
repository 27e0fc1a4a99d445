import { type Queryable, statement } from '../../platform/db/pool.ts';
import type { Waiting } from '../../platform/ops/metrics.ts';

// A process that was killed blocks the others for 30 seconds.
const claim = statement<{ position: string }>(
  'audit.claim_export',
  `update audit_chain set export_holder = $1, export_until = now() + interval '30 seconds' where export_until < now()
   returning export_position as position`,
);
const move = statement<{ position: string }>(
  'audit.move_export',
  `update audit_chain set export_position = $2, export_until = now() + interval '30 seconds'
   where export_holder = $1 returning export_position as position`,
);
const release = statement(
  'audit.release_export',
  `update audit_chain set export_until = '-infinity' where export_holder = $1`,
);
const lag = statement<{ count: string; oldest_at: Date | null }>(
  'audit.export_lag',
  `select position - greatest(export_position, start_position) as count,
     (select at from audit_events e where e.position > c.export_position order by e.position limit 1) as oldest_at
   from audit_chain c`,
);
const exported = statement<{ position: string }>(
  'audit.exported',
  'select export_position as position from audit_chain',
);

/**
 * Gives the holder the exclusive right to export for 30 seconds.
 * @returns the last position written; null if another process has the right
 */
export async function claimExport(db: Queryable, holder: string): Promise<number | null> {
  const row = await db.one(claim, [holder]);
  return row && Number(row.position);
}

/** Records what was written, and extends the claim. @returns false if another took over */
export const moveExport = async (db: Queryable, holder: string, position: number): Promise<boolean> =>
  (await db.one(move, [holder, position])) !== null;

export const releaseExport = (db: Queryable, holder: string): Promise<void> => db.run(release, [holder]);

/** The position of the last line written. */
export const lastExported = async (db: Queryable): Promise<number> => Number((await db.one(exported))?.position ?? 0);

/** The number of lines that the export lacks, and the time of the oldest. */
export async function exportBacklog(db: Queryable): Promise<Waiting> {
  const row = await db.one(lag);
  return { count: Math.max(0, Number(row?.count ?? 0)), oldestAt: row?.oldest_at ?? null };
}
