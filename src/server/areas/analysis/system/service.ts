import { hostname } from 'node:os';
import type { QueuedKind, SystemState } from '../../../../contract/registry/system.ts';
import type { Db } from '../../../platform/db/pool.ts';
import type { Replica } from '../../../platform/db/replica.ts';
import type { DiskReserve } from '../../../platform/disk-reserve.ts';
import type { JobQueue } from '../../../platform/jobs/job-queue.ts';
import { programVersion } from '../../../platform/program-version.ts';
import type { Machine } from '../../../settings.ts';
import type { AuditService } from '../../audit/service.ts';
import type { CorrectionService } from '../../lookup/corrections/service.ts';
import { databaseState } from './repository.ts';

interface Needs {
  db: Db;
  jobs: Pick<JobQueue, 'state' | 'retryFailed'>;
  corrections: Pick<CorrectionService, 'waiting'>;
  audit: Pick<AuditService, 'note'>;
  replica: Pick<Replica, 'state'> | null;
  disk: DiskReserve | null;
  machine: Machine;
  /** Null where it is not measured. */
  clockSkewSeconds: (() => number) | null;
}

const isoOrNull = (at: Date | null): string | null => at?.toISOString() ?? null;

export type SystemService = ReturnType<typeof systemService>;

/** The state of the parts that the registry runs on, for admins. */
export function systemService({ db, jobs, corrections, audit, replica, disk, machine, clockSkewSeconds }: Needs) {
  return {
    async state(): Promise<SystemState> {
      const [{ postgres, schema, bytes, connections }, queues, recalls, taken] = await Promise.all([
        databaseState(db),
        jobs.state(),
        corrections.waiting(),
        machine.backups(),
        disk?.check(),
      ]);
      const lag = replica?.state();
      const space = disk?.state();
      return {
        machine: hostname(),
        versions: { program: programVersion(), node: process.versions.node, postgres, schema },
        database: {
          bytes,
          connections,
          clockSkewSeconds: clockSkewSeconds?.() ?? null,
          replica: lag ? { isUsed: lag.unusedReason === null, lagSeconds: lag.lagSeconds } : null,
        },
        jobs: queues.map(({ oldestAt, lastFailedAt, nextAt, ...queue }) => ({
          ...queue,
          oldestAt: isoOrNull(oldestAt),
          lastFailedAt: isoOrNull(lastFailedAt),
          nextAt: isoOrNull(nextAt),
        })),
        recalls: { waiting: recalls.count, oldestAt: isoOrNull(recalls.oldestAt) },
        storage: machine.storage,
        // Infinite until the first look at the disk succeeds.
        disk: space && Number.isFinite(space.freeBytes) ? space : null,
        backups: {
          everySeconds: machine.backupEveryMs === null ? null : machine.backupEveryMs / 1_000,
          taken: taken?.map(({ takenAt, ...backup }) => ({ ...backup, takenAt: takenAt.toISOString() })) ?? null,
        },
      };
    },

    /** Makes the failed jobs of a kind due at once. @returns how many */
    retry: (kind: QueuedKind, { accountId, requestId }: { accountId: string; requestId: string }): Promise<number> =>
      db.transaction(async (tx) => {
        const count = await jobs.retryFailed(tx, kind);
        const details = { kind, jobs: count };
        await audit.note(tx, { actor: 'account', actorId: accountId, event: 'jobs.retried', requestId, details });
        return count;
      }),
  };
}
