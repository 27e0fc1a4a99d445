import cluster from 'node:cluster';
import { type App, perApp } from '../../../app.ts';
import type { Replica } from '../../../platform/db/replica.ts';
import type { Metrics } from '../../../platform/ops/metrics.ts';
import { readinessOf } from '../../../platform/ops/readiness.ts';
import { isAuditFull } from '../../audit/note-audit.ts';

/** Whether this process can answer. */
export const appReadiness = perApp((app) =>
  readinessOf({
    lookups: app.lookups,
    fence: app.fence,
    writeFailure: app.db.writeFailure,
    isAuditFull: () => isAuditFull(app),
    keyProblems: app.vault.problems ?? (() => ({ opening: null, sealing: null })),
  }),
);

/** Has the metrics show what the parts of the App say of themselves at each scrape. To be called once for an App. */
export function watchMetrics(app: App): void {
  const { gauge, gauges } = app.metrics;
  const { db, buffers, rateLimiter, diskReserve, clockSkewSeconds, replica } = app;
  gauges(
    'fraud_shield_database_connections',
    'Database connections by state; max is the size of the pool.',
    'state',
    () => {
      const { open, idle, max } = db.load();
      return { in_use: open - idle, idle, max };
    },
  );
  gauge(
    'fraud_shield_database_connections_pending',
    'Statements waiting for a database connection.',
    () => db.load().waiting,
  );
  gauges('fraud_shield_part_ready', '1 while a part of /readyz works in this process, else 0.', 'part', () =>
    Object.fromEntries(
      Object.entries(appReadiness(app).known()).map(([part, state]) => [part, state === 'ok' ? 1 : 0]),
    ),
  );
  if (rateLimiter.isRedisUp() !== null)
    gauge(
      'fraud_shield_redis_up',
      '1 while there is a connection to Redis, else 0; each process then counts rate limits on its own.',
      () => (rateLimiter.isRedisUp() ? 1 : 0),
    );
  // Workers look at the disk only when something is filed: what they know of it would be old.
  if (diskReserve && cluster.isPrimary) {
    const { state } = diskReserve;
    const known = (bytes: number) => (Number.isFinite(state().freeBytes) ? bytes : null);
    gauge(
      'fraud_shield_disk_free_bytes',
      'Free space on the disk of the data directory, or on the fullest one if database or uploads are on others.',
      () => known(state().freeBytes),
    );
    gauge('fraud_shield_disk_reserve_bytes', 'Below this, uploads, filing and registration are refused.', () =>
      known(state().reserveBytes),
    );
  }
  if (clockSkewSeconds)
    gauge(
      'fraud_shield_clock_skew_seconds',
      "Seconds by which this machine's clock is ahead of the database's; negative when it is behind.",
      clockSkewSeconds,
    );
  if (replica) watchReplica(app.metrics, replica);
  /** Buffers of the same name are one. */
  const sums = (countOf: (buffer: (typeof buffers.all)[number]) => number) => () => {
    const sum: Record<string, number> = {};
    for (const one of buffers.all) sum[one.name] = (sum[one.name] ?? 0) + countOf(one);
    return sum;
  };
  gauges(
    'fraud_shield_write_buffer_items',
    'Items in memory waiting to be written to the database; a crash would lose them.',
    'buffer',
    sums((one) => one.waiting()),
  );
  gauges(
    'fraud_shield_write_buffer_dropped',
    'Items dropped since the start, because the database did not store them for too long.',
    'buffer',
    sums((one) => one.dropped()),
  );
}

function watchReplica({ gauge, gauges }: Metrics, { state }: Replica): void {
  gauge(
    'fraud_shield_replica_in_use',
    '1 while the replica answers lookups, 0 when it is unreachable or too far behind.',
    () => (state().unusedReason === null ? 1 : 0),
  );
  gauge(
    'fraud_shield_replica_lag_seconds',
    'Age of the oldest write that the replica has not replayed, in seconds.',
    () => state().lagSeconds,
  );
  gauge(
    'fraud_shield_replica_lag_bytes',
    'Write-ahead log that the replica has not replayed, in bytes.',
    () => state().lagBytes,
  );
  gauges(
    'fraud_shield_replica_statements',
    'Lookup statements since the start, by what answered: the replica, or the primary in its place.',
    'by',
    () => state().answered,
  );
}
