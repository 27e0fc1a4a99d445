import type { Db } from '../../platform/db/pool.ts';
import type { LineFile } from '../../platform/files/line-file.ts';
import { errorFacts, type Log } from '../../platform/log.ts';
import type { Waiting } from '../../platform/ops/metrics.ts';
import type { ChainedLine, ExportStore } from './line.ts';

interface Needs {
  db: Db;
  audit: ExportStore;
  /** Null for no export. */
  file: LineFile | null;
  log: Log;
}

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

/** Copies the chain to a file, in order and each line at least once. */
export function auditExport({ db, audit, file, log }: Needs) {
  /** This process, as holder of the export. */
  const holder = crypto.randomUUID();
  let retryAt: number | null = null;

  /** Writes everything new, unless another process is doing so. */
  async function exportTo(file: LineFile): Promise<void> {
    let position = await audit.claimExport(db, holder);
    if (position === null) return;
    try {
      for (;;) {
        const lines = await audit.chained(db, position, atATime);
        const last = lines.at(-1);
        if (!last) return;
        await file.append(lines.map(jsonLine));
        // Recorded only now, so that a batch interrupted by a crash is written again.
        if (!(await audit.moveExport(db, holder, last.position))) return;
        position = last.position;
        if (retryAt !== null) log.warn('audit export works again');
        retryAt = null;
      }
    } finally {
      await audit.releaseExport(db, holder);
    }
  }

  return {
    /** Writes the lines that the file lacks. */
    async export(): Promise<void> {
      if (!file || (retryAt ?? 0) > performance.now()) return;
      if ((await audit.exportLag(db)).count === 0) return;
      await exportTo(file).catch((error: unknown) => {
        retryAt = performance.now() + retryMs;
        log.error('audit export is away', errorFacts(error));
      });
    },
    /** The lines that the file lacks, by the label of the metrics. */
    exportLag: async (): Promise<Record<string, Waiting>> => (file ? { audit_file: await audit.exportLag(db) } : {}),
  };
}
