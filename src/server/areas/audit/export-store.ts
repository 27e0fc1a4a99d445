import { type Queryable, statement } from '../../platform/db/pool.ts';
import type { Waiting } from '../../platform/ops/metrics.ts';

// A process that was killed blocks the others for 30 seconds.
const claim = statement<{ position: string }>(
  'audit.claim_export',
  `insert into audit_exports (target, holder, held_until) values ('file', $1, now() + interval '30 seconds')
   on conflict (target) do update set holder = excluded.holder, held_until = excluded.held_until
     where audit_exports.held_until < now()
   returning position`,
);
const move = statement<{ position: string }>(
  'audit.move_export',
  `update audit_exports set position = $2, held_until = now() + interval '30 seconds'
   where target = 'file' and holder = $1 returning position`,
);
const release = statement(
  'audit.release_export',
  `update audit_exports set held_until = '-infinity' where target = 'file' and holder = $1`,
);
const lag = statement<{ count: string; oldest_at: Date | null }>(
  'audit.export_lag',
  `select c.position - greatest(e.position, c.start_position) as count,
     (select at from audit_events where audit_events.position > e.position order by audit_events.position limit 1) as oldest_at
   from audit_chain c, (select coalesce((select position from audit_exports where target = 'file'), 0) as position) e`,
);

const exported = statement<{ position: string }>(
  'audit.exported',
  `select position from audit_exports where target = 'file'`,
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

export async function releaseExport(db: Queryable, holder: string): Promise<void> {
  await db.rows(release, [holder]);
}

/** The position of the last line written. */
export const lastExported = async (db: Queryable): Promise<number> => Number((await db.one(exported))?.position ?? 0);

/** The number of lines that the export lacks, and the time of the oldest. */
export async function exportBacklog(db: Queryable): Promise<Waiting> {
  const row = await db.one(lag);
  return { count: Math.max(0, Number(row?.count ?? 0)), oldestAt: row?.oldest_at ?? null };
}
