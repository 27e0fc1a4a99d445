import cluster from 'node:cluster';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { DiskState } from '../disk-reserve.ts';
import type { ProcessMetrics } from './process-metrics.ts';

/** The length of a queue in the database. */
export interface Waiting {
  count: number;
  /** When the oldest item became due; null when the queue is empty. */
  oldestAt: Date | null;
  /** Total size of the payloads in bytes. */
  bytes?: number;
  /** How many of them failed at the last attempt. */
  failing?: number;
}

/** How the connections of a pool are used. */
export interface PoolLoad {
  open: number;
  idle: number;
  /** Statements that wait for a connection. */
  waiting: number;
  max: number;
}

/** How far a replica is behind, and how many statements it and the primary answered. */
export interface ReplicaState {
  unusedReason: string | null;
  lagSeconds: number;
  lagBytes: number;
  answered: { replica: number; primary: number };
}

interface WatchedBuffer {
  name: string;
  waiting(): number;
  dropped(): number;
}

/** The metrics of this process. Labels are route patterns and fixed words, never values that a caller sent. */
export interface Metrics {
  observeRequest(request: { method: string; route: string; status: number; seconds: number }): void;
  countLookups(count: { lookups: number; hits: number }): void;
  /** Counts a scan for malware. */
  countScan(result: 'clean' | 'infected' | 'failed'): void;
  /** Counts an error answer. Codes are those of the catalogue of problems and of its messages. */
  countRefusal(refusal: { status: number; code: string }): void;
  /** Reads at each scrape whether Redis answers. */
  watchRedis(isUp: () => boolean): void;
  /** Reads at each scrape which parts of this process work, as /readyz does. */
  watchReadiness(parts: () => Record<string, string>): void;
  jobFinished(job: string, outcome: 'done' | 'failed'): void;
  /** Reads the state of a connection pool at each scrape. */
  watchPool(load: () => PoolLoad): void;
  /** Reads the state of a replica at each scrape. */
  watchReplica(state: () => ReplicaState): void;
  /** Reads the free space of a disk at each scrape. */
  watchDisk(state: () => DiskState): void;
  /** Reads at each scrape by how many seconds this machine's clock is ahead of the database's. */
  watchClock(skewSeconds: () => number): void;
  /** Reads the length of the write buffers, and what they dropped, at each scrape. Those of the same name are one. */
  watchBuffers(all: readonly WatchedBuffer[]): void;
  /** Counts an attempt to send a mail. */
  countMail(rank: string, outcome: 'sent' | 'refused' | 'failed'): void;
  /** Counts a sealed value that could not be opened. */
  countUnreadable(table: string): void;
  /** Reads the time of the last good backup at each scrape. */
  watchBackups(lastAt: () => Date | null): void;
  backupFinished(outcome: 'done' | 'failed'): void;
  /** Starts measuring memory, CPU time, garbage collection and event loop delay. */
  watchProcess(): void;
  toJson(): Promise<ProcessMetrics>;
}

/** Seconds: a lookup takes 1 to 2 ms, a password check some 100 ms, an upload from a phone minutes. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** The label `process`: `main` for the only process or the primary, else `worker-3`. */
const processName = (): string => (cluster.worker ? `worker-${cluster.worker.id}` : 'main');

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const own = { process: processName() };

  const requests = new Histogram({
    name: 'fraud_shield_http_request_duration_seconds',
    help: 'Duration of HTTP requests by route pattern.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets,
    registers,
  });
  const counter = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers });
  /** A number that is read at each scrape; not while it is null. */
  const gauge = (name: string, help: string, value: () => number | null): void => {
    const collect = function (this: Gauge) {
      const now = value();
      if (now !== null) this.set(own, now);
    };
    new Gauge({ name, help, labelNames: ['process'], registers, collect });
  };
  /** Numbers that are read at each scrape, by a label. */
  const gauges = (name: string, help: string, label: string, values: () => Record<string, number>): void => {
    const collect = function (this: Gauge) {
      for (const [one, now] of Object.entries(values())) this.set({ ...own, [label]: one }, now);
    };
    new Gauge({ name, help, labelNames: ['process', label], registers, collect });
  };

  const lookups = counter(
    'fraud_shield_lookups_total',
    'Lookups by outcome: hit if a report names one of the identifiers. Lookups with test keys are not counted.',
    'outcome',
  );
  for (const outcome of ['hit', 'miss'] as const) lookups.inc({ outcome }, 0);
  const scans = counter(
    'fraud_shield_scans_total',
    'Scans of files for malware, by result; failed if the scanner was away.',
    'result',
  );
  const unreadable = counter(
    'fraud_shield_unreadable_values_total',
    'Sealed values that could not be opened, because they were damaged or changed by another program.',
    'table',
  );
  const mails = counter(
    'fraud_shield_mails_total',
    'Attempts to send mail, by rank and outcome: sent, refused by the mail server, or failed because it is away.',
    ...['rank', 'outcome'],
  );
  const refusals = counter(
    'fraud_shield_refusals_total',
    'Error answers by their status and code.',
    ...['status', 'code'],
  );
  const scheduledJobs = counter(
    'fraud_shield_scheduled_jobs_total',
    'Runs of scheduled jobs, by outcome.',
    ...['job', 'outcome'],
  );
  const backups = counter('fraud_shield_backups_total', 'Backups that BACKUP_EVERY asked for, by outcome.', 'outcome');

  const watchBackups = (lastAt: () => Date | null) => {
    new Gauge({
      name: 'fraud_shield_backup_last_success_timestamp_seconds',
      help: 'When the newest backup that was read back began, in seconds since 1970; 0 without one.',
      registers,
      collect() {
        this.set((lastAt()?.getTime() ?? 0) / 1_000);
      },
    });
  };

  const watchPool = (load: () => PoolLoad) => {
    gauges(
      'fraud_shield_database_connections',
      'Database connections by state; max is the size of the pool.',
      'state',
      () => {
        const { open, idle, max } = load();
        return { in_use: open - idle, idle, max };
      },
    );
    gauge(
      'fraud_shield_database_connections_pending',
      'Statements waiting for a database connection.',
      () => load().waiting,
    );
  };

  const watchReplica = (state: () => ReplicaState) => {
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
  };

  const watchDisk = (state: () => DiskState) => {
    const known = (bytes: number) => (Number.isFinite(state().freeBytes) ? bytes : null);
    gauge('fraud_shield_disk_free_bytes', 'Free space on the disk of the data directory.', () =>
      known(state().freeBytes),
    );
    gauge('fraud_shield_disk_reserve_bytes', 'Below this, uploads, filing and registration are refused.', () =>
      known(state().reserveBytes),
    );
  };

  const watchClock = (skewSeconds: () => number) =>
    gauge(
      'fraud_shield_clock_skew_seconds',
      "Seconds by which this machine's clock is ahead of the database's; negative when it is behind.",
      skewSeconds,
    );

  const watchBuffers = (all: readonly WatchedBuffer[]) => {
    const sums = (countOf: (buffer: WatchedBuffer) => number) => () => {
      const sum: Record<string, number> = {};
      for (const one of all) sum[one.name] = (sum[one.name] ?? 0) + countOf(one);
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
  };

  const watchRedis = (isUp: () => boolean) =>
    gauge(
      'fraud_shield_redis_up',
      '1 while there is a connection to Redis, else 0; each process then counts rate limits on its own.',
      () => (isUp() ? 1 : 0),
    );
  const watchReadiness = (parts: () => Record<string, string>) =>
    gauges('fraud_shield_part_ready', '1 while a part of /readyz works in this process, else 0.', 'part', () =>
      Object.fromEntries(Object.entries(parts()).map(([part, state]) => [part, state === 'ok' ? 1 : 0])),
    );

  return {
    observeRequest: ({ method, route, status, seconds }) =>
      requests.observe({ method, route, status: statusClass(status) }, seconds),
    countLookups({ lookups: total, hits }) {
      if (hits > 0) lookups.inc({ outcome: 'hit' }, hits);
      if (total > hits) lookups.inc({ outcome: 'miss' }, total - hits);
    },
    countScan: (result) => scans.inc({ result }),
    countRefusal: ({ status, code }) => refusals.inc({ status, code }),
    watchRedis,
    watchReadiness,
    jobFinished: (job, outcome) => scheduledJobs.inc({ job, outcome }),
    watchPool,
    watchReplica,
    watchDisk,
    watchClock,
    watchBuffers,
    countMail: (rank, outcome) => mails.inc({ rank, outcome }),
    countUnreadable: (table) => unreadable.inc({ table }),
    watchBackups,
    backupFinished: (outcome) => backups.inc({ outcome }),
    watchProcess: () => collectDefaultMetrics({ register: registry, labels: own }),
    toJson: () => registry.getMetricsAsJSON(),
  };
}

const statusClass = (status: number): string => `${Math.floor(status / 100)}xx`;
