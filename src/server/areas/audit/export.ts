import { type App, perApp } from '../../app.ts';
import type { LineFile } from '../../platform/files/line-file.ts';
import { errorFacts } from '../../platform/log.ts';
import type { Waiting } from '../../platform/ops/metrics.ts';
import { claimExport, exportBacklog, moveExport, releaseExport } from './export-store.ts';
import type { ChainedLine } from './line.ts';
import { findChainedLines } from './store.ts';

/** Lines sent in one batch. */
const atATime = 1_000;
/** Milliseconds before a file that could not be written is tried again. */
const retryMs = 5_000;

/** Microseconds since 1970 as RFC 3339 in UTC. */
function timestamp(at: string): string {
  const micros = BigInt(at);
  const milliseconds = new Date(Number(micros / 1_000n)).toISOString().slice(0, -1);
  return `${milliseconds}${String(micros % 1_000n).padStart(3, '0')}Z`;
}

function jsonLine({ position, at, actor, actorId, event, reportIds, requestId, details, mac }: ChainedLine): string {
  return JSON.stringify({
    position,
    at: timestamp(at),
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
  let position = await claimExport(db, state.holder);
  if (position === null) return;
  try {
    for (;;) {
      const lines = await findChainedLines(db, position, atATime);
      const last = lines.at(-1);
      if (!last) return;
      await file.append(lines.map(jsonLine));
      // Recorded only now, so that a batch interrupted by a crash is written again.
      if (!(await moveExport(db, state.holder, last.position))) return;
      position = last.position;
      if (state.retryAt !== null) log.warn('audit export works again');
      state.retryAt = null;
    }
  } finally {
    await releaseExport(db, state.holder);
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
