import type { Db } from '../../platform/db/pool.ts';
import type { LineTarget, OutgoingLine } from '../../platform/export/line-target.ts';
import { errorFacts, type Log } from '../../platform/log.ts';
import type { Waiting } from '../../platform/ops/metrics.ts';
import type { ChainedLine, ExportStore } from './line.ts';

interface Needs {
  db: Db;
  audit: ExportStore;
  targets: readonly LineTarget[];
  log: Log;
}

/** Lines sent in one batch. */
const atATime = 1_000;
/** Milliseconds before a target that was away is tried again. */
const retryMs = 5_000;

/** Microseconds since 1970 as RFC 3339 in UTC. */
function timestamp(at: string): string {
  const micros = BigInt(at);
  const milliseconds = new Date(Number(micros / 1_000n)).toISOString().slice(0, -1);
  return `${milliseconds}${String(micros % 1_000n).padStart(3, '0')}Z`;
}

function outgoing({
  position,
  at,
  actor,
  actorId,
  event,
  reportIds,
  requestId,
  details,
  mac,
}: ChainedLine): OutgoingLine {
  const time = timestamp(at);
  const text = JSON.stringify({
    position,
    at: time,
    actor,
    actorId,
    event,
    reportIds,
    requestId,
    ...(details !== null && { details }),
    mac: mac.toString('hex'),
  });
  return { at: time, kind: event, text };
}

/** Copies the chain to other systems, in order and each line at least once. */
export function auditExport({ db, audit, targets, log }: Needs) {
  /** This process, as holder of an export. */
  const holder = crypto.randomUUID();
  const away = new Map<string, number>();

  /** Sends everything new, unless another process is doing so. */
  async function exportTo(target: LineTarget): Promise<void> {
    let position = await audit.claimExport(db, target.name, holder);
    if (position === null) return;
    try {
      for (;;) {
        const lines = await audit.chained(db, position, atATime);
        const last = lines.at(-1);
        if (!last) return;
        await target.send(lines.map(outgoing));
        // Recorded only now, so that a batch interrupted by a crash is sent again.
        if (!(await audit.moveExport(db, target.name, holder, last.position))) return;
        position = last.position;
        if (away.delete(target.name)) log.warn('audit export works again', { target: target.name });
      }
    } finally {
      await audit.releaseExport(db, target.name, holder);
    }
  }

  const run = async (target: LineTarget): Promise<void> => {
    if ((away.get(target.name) ?? 0) > performance.now()) return;
    if ((await audit.exportLag(db, target.name)).count === 0) return;
    await exportTo(target).catch((error: unknown) => {
      away.set(target.name, performance.now() + retryMs);
      log.error('audit export is away', { target: target.name, ...errorFacts(error) });
    });
  };

  return {
    /** Sends the lines that each target lacks. A target that is away holds up no other. */
    async export(): Promise<void> {
      await Promise.all(targets.map(run));
    },
    /** The lines that each target lacks, by the label of the metrics. */
    async exportLag(): Promise<Record<string, Waiting>> {
      const lags = targets.map(async ({ name }) => [`audit_${name}`, await audit.exportLag(db, name)] as const);
      return Object.fromEntries(await Promise.all(lags));
    },
  };
}
