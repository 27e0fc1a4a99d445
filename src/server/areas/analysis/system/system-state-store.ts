import { hostname } from 'node:os';
import type { Checklist, QueuedKind, SystemState } from '../../../../contract/registry/system.ts';
import type { App } from '../../../app.ts';
import { type Queryable, statement } from '../../../platform/db/pool.ts';
import { jobKinds } from '../../../platform/jobs/job-table.ts';
import { programVersion } from '../../../platform/program-version.ts';
import { findActiveHolders } from '../../accounts/roles/store.ts';
import { type AccountCall, byAccount, noteAudit } from '../../audit/note-audit.ts';
import { waitingRecalls } from '../../lookup/corrections/recall-store.ts';
import { currentOperator } from '../../registry/operator/current-operator.ts';
import { latestPolicy } from '../../registry/policy/current-policy.ts';

interface Row {
  postgres: string;
  schema: number;
  bytes: string;
  open: number;
  max: number;
}

// Reads the sizes of files and counters of the server, no table of the registry.
const state = statement<Row>(`
  select split_part(current_setting('server_version'), ' ', 1) as postgres,
    (select max(version) from schema_migrations) as schema,
    pg_database_size(current_database()) as bytes,
    (select numbackends from pg_stat_database where datname = current_database()) as open,
    current_setting('max_connections')::int as max`);

/** Versions, size and connections of the database. */
async function findDatabaseState(db: Queryable) {
  const row = await db.one(state);
  if (!row) throw new Error('the database has no state');
  const { postgres, schema, bytes, open, max } = row;
  return { postgres, schema, bytes: Number(bytes), connections: { open, max } };
}

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
    diskReserve?.check(),
  ]);
  const lag = replica?.state();
  const space = diskReserve?.state();
  return {
    machine: hostname(),
    versions: { program: programVersion(), node: process.versions.node, postgres, schema },
    database: {
      bytes,
      connections,
      clockSkewSeconds: clockSkewSeconds?.() ?? null,
      replica: lag ? { isUsed: lag.unusedReason === null, lagSeconds: lag.lagSeconds } : null,
    },
    jobs: jobKinds.map((kind) => {
      const { count, bytes, failing, attempts, oldestAt, lastFailedAt, nextAt } = queues[kind];
      return {
        kind,
        waiting: count,
        bytes,
        failing,
        attempts,
        oldestAt: isoOrNull(oldestAt),
        lastFailedAt: isoOrNull(lastFailedAt),
        nextAt: isoOrNull(nextAt),
      };
    }),
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

/** What of a first run is done, as far as this machine knows: its folder of backups, and its mail server. */
export async function firstRun(app: App): Promise<Checklist> {
  const { machine } = app.settings;
  const { name, legalBasis } = currentOperator(app);
  const [{ version }, backups, moderators] = await Promise.all([
    latestPolicy(app),
    machine.backups(),
    findActiveHolders(app, app.db, 'moderator'),
  ]);
  return {
    operator: name !== '' && legalBasis !== '',
    policy: version > 0,
    mail: machine.sendsMail,
    backup: backups?.some(({ isReadBack }) => isReadBack) ?? false,
    moderator: moderators.length > 0,
  };
}

/** Makes the failed jobs of a kind due at once. @returns how many */
export const retryFailedJobs = (app: App, kind: QueuedKind, by: AccountCall): Promise<number> =>
  app.db.transaction(async (tx) => {
    const count = await app.jobs.retryFailed(tx, kind);
    await noteAudit(app, tx, { ...byAccount(by), event: 'jobs.retried', details: { kind, jobs: count } });
    return count;
  });
