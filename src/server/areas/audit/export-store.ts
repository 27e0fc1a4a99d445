import { type App, perApp } from '../../app.ts';
import { type Queryable, statement } from '../../platform/db/pool.ts';
import type { LineFile } from '../../platform/files/line-file.ts';
import { errorFacts } from '../../platform/log.ts';
import type { Waiting } from '../../platform/ops/metrics.ts';
import { type ChainedLine, clockTimeOf } from './line.ts';
import { findChainedLines, shownAt } from './store.ts';

// A process has the exclusive right to export for 30 seconds at a time: one that was killed blocks the others for 30 seconds. A
// time that is much later was stored while the database's clock was ahead. Not one that is a little later: another process may
// have renewed its right since this statement began, or the clock was put back by seconds.
const claim = statement<{ position: string }>(`
  update audit_chain set export_holder = $1, export_until = now() + interval '30 seconds'
  where export_until < now() or export_until > now() + interval '5 minutes'
  returning export_position as position`);
const move = statement<{ position: string }>(`
  update audit_chain set export_position = $2, export_until = now() + interval '30 seconds'
  where export_holder = $1 returning export_position as position`);
const release = statement(`update audit_chain set export_until = '-infinity' where export_holder = $1`);
const lag = statement<{ count: string; oldest_at: Date | null }>(`
  select position - greatest(export_position, start_position) as count,
    (select ${shownAt} from audit_events e where e.position > c.export_position order by e.position limit 1) as oldest_at
  from audit_chain c`);
const exported = statement<{ position: string }>('select export_position as position from audit_chain');

/** The position of the last line written. */
export const lastExported = async (db: Queryable): Promise<number> => Number((await db.one(exported))?.position ?? 0);

/** The number of lines that the export lacks, and the time of the oldest. */
async function exportBacklog(db: Queryable): Promise<Waiting> {
  const row = await db.one(lag);
  return { count: Math.max(0, Number(row?.count ?? 0)), oldestAt: row?.oldest_at ?? null };
}

/** Lines sent in one batch. */
const atATime = 1_000;
/** Milliseconds before a file that could not be written is tried again. */
const retryMs = 5_000;

/** The time of a line as RFC 3339 in UTC; one that is no time, such as `Infinity`, as it stands. */
function timestamp(line: ChainedLine): string {
  const milliseconds = clockTimeOf(line)?.toISOString().slice(0, -1);
  return milliseconds ? `${milliseconds}${line.at.slice(-3).padStart(3, '0')}Z` : line.at;
}

function jsonLine(line: ChainedLine): string {
  const { position, actor, actorId, event, reportIds, requestId, details, mac } = line;
  return JSON.stringify({
    position,
    at: timestamp(line),
    actor,
    actorId,
    event,
    reportIds,
    requestId,
    ...(details !== null && { details }),
    mac: mac.toString('hex'),
  });
}

/** This process as holder of the export, and when it tries again after a failure. */
const stateOf = perApp(() => ({ holder: crypto.randomUUID(), retryAt: null as number | null }));

/** Writes everything new, unless another process is doing so. */
async function exportTo(app: App, file: LineFile): Promise<void> {
  const { db, log } = app;
  const state = stateOf(app);
  const claimed = await db.one(claim, [state.holder]);
  if (!claimed) return;
  try {
    for (let position = Number(claimed.position); ; ) {
      const lines = await findChainedLines(db, position, atATime);
      const last = lines.at(-1);
      if (!last) return;
      await file.append(lines.map(jsonLine));
      // Recorded only now, so that a batch interrupted by a crash is written again. Another process may have taken over.
      if (!(await db.one(move, [state.holder, last.position]))) return;
      position = last.position;
      if (state.retryAt !== null) log.warn('audit export works again');
      state.retryAt = null;
    }
  } finally {
    await db.run(release, [state.holder]);
  }
}

/** Copies new lines of the chain to the configured file, in order and each at least once. */
export async function exportAudit(app: App): Promise<void> {
  const { db, log, auditExportFile } = app;
  const state = stateOf(app);
  if (!auditExportFile || (state.retryAt ?? 0) > performance.now()) return;
  if ((await exportBacklog(db)).count === 0) return;
  await exportTo(app, auditExportFile).catch((error: unknown) => {
    state.retryAt = performance.now() + retryMs;
    log.error('audit export is away', errorFacts(error));
  });
}

/** The lines that the file lacks, by the label of the metrics. */
export const auditExportLag = async ({ db, auditExportFile }: App): Promise<Record<string, Waiting>> =>
  auditExportFile ? { audit_file: await exportBacklog(db) } : {};
