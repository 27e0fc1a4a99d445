import { hostname } from 'node:os';
import type { SystemState } from '../../../../contract/registry/system.ts';
import type { App } from '../../../app.ts';
import { programVersion } from '../../../platform/program-version.ts';
import { waitingRecalls } from '../../lookup/corrections/store.ts';
import { findDatabaseState } from './store.ts';

const isoOrNull = (at: Date | null): string | null => at?.toISOString() ?? null;

/** The state of the parts that the registry runs on, for admins. */
export async function findSystemState(app: App): Promise<SystemState> {
  const { db, jobs, replica, diskReserve, clockSkewSeconds, settings } = app;
  const { machine } = settings;
  const [{ postgres, schema, bytes, connections }, queues, recalls, taken] = await Promise.all([
    findDatabaseState(db),
    jobs.state(),
    waitingRecalls(app),
    machine.backups(),
    diskReserve?.reserve.check(),
  ]);
  const lag = replica?.state();
  const space = diskReserve?.reserve.state();
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
}
