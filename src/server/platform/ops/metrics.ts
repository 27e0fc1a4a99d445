import cluster from 'node:cluster';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** The numbers of one process, as they travel between processes. */
export type ProcessNumbers = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** What is waiting to be done, in the database. */
export interface Waiting {
  count: number;
  /** Since when the oldest of it could have been done; null when nothing waits. */
  oldestAt: Date | null;
  /** Total size of the payloads. */
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
  most: number;
}

/** How a replica follows its primary, and who answered. */
export interface ReplicaNumbers {
  notAsked: string | null;
  lagSeconds: number;
  lagBytes: number;
  answered: { replica: number; primary: number };
}

/** Counts what this process does. Labels hold route patterns and fixed words, never a value that somebody sent. */
export interface Metrics {
  answered(answer: { method: string; route: string; status: number; seconds: number }): void;
  lookedUp(count: { lookups: number; hits: number }): void;
  jobFinished(job: string, outcome: 'done' | 'failed'): void;
  /** Reads at each scrape what a pool of connections is doing. */
  watchPool(load: () => PoolLoad): void;
  /** Reads at each scrape how far a replica is behind. */
  watchReplica(state: () => ReplicaNumbers): void;
  /** Reads at each scrape how many items wait to be written together. */
  watchBatch(batch: string, waiting: () => number): void;
  /** Begins to follow memory, processor time, garbage collection and the delay of the event loop. */
  watchProcess(): void;
  numbers(): Promise<ProcessNumbers>;
}

/** Seconds. A lookup takes one or two milliseconds, a password some hundred, an upload from a phone minutes. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Which process of a machine a number is about: `main`, which is the only one or the primary, or `worker-3`. */
const processName = (): string => (cluster.worker ? `worker-${cluster.worker.id}` : 'main');

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const own = { process: processName() };

  const requests = new Histogram({
    name: 'fraud_shield_http_request_duration_seconds',
    help: 'Requests that were answered, by route pattern, and how long the answer took.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets,
    registers,
  });
  const lookups = new Counter({
    name: 'fraud_shield_lookups_total',
    help: 'Lookups by whether a report named one of the identifiers; those of test keys are not counted.',
    labelNames: ['outcome'] as const,
    registers,
  });
  for (const outcome of ['hit', 'miss'] as const) lookups.inc({ outcome }, 0);
  const scheduledJobs = new Counter({
    name: 'fraud_shield_scheduled_jobs_total',
    help: 'Runs of scheduled jobs, by outcome.',
    labelNames: ['job', 'outcome'] as const,
    registers,
  });

  let pool: (() => PoolLoad) | null = null;
  new Gauge({
    name: 'fraud_shield_database_connections',
    help: 'Connections to the database by what they do; "most" is how many there may be.',
    labelNames: ['process', 'state'] as const,
    registers,
    collect() {
      if (!pool) return;
      const { open, idle, most } = pool();
      this.set({ ...own, state: 'in_use' }, open - idle);
      this.set({ ...own, state: 'idle' }, idle);
      this.set({ ...own, state: 'most' }, most);
    },
  });
  new Gauge({
    name: 'fraud_shield_database_connections_awaited',
    help: 'Statements that wait for a connection to the database.',
    labelNames: ['process'] as const,
    registers,
    collect() {
      if (pool) this.set(own, pool().waiting);
    },
  });

  const watchReplica = (state: () => ReplicaNumbers) => {
    const gauge = (name: string, help: string, value: (numbers: ReplicaNumbers) => number) =>
      new Gauge({
        name: `fraud_shield_replica_${name}`,
        help,
        labelNames: ['process'] as const,
        registers,
        collect() {
          this.set(own, value(state()));
        },
      });
    gauge('asked', 'Whether the replica answers lookups: 1, or 0 when it is away or too far behind.', ({ notAsked }) =>
      notAsked === null ? 1 : 0,
    );
    gauge('lag_seconds', 'Age of the oldest write that the replica has not replayed.', ({ lagSeconds }) => lagSeconds);
    gauge('lag_bytes', 'Write-ahead log that the replica has not replayed.', ({ lagBytes }) => lagBytes);
    new Gauge({
      name: 'fraud_shield_replica_statements',
      help: 'Statements of lookups since the start, by who answered: the replica, or the primary in its place.',
      labelNames: ['process', 'by'] as const,
      registers,
      collect() {
        const { answered } = state();
        for (const by of ['replica', 'primary'] as const) this.set({ ...own, by }, answered[by]);
      },
    });
  };

  const batches = new Map<string, () => number>();
  new Gauge({
    name: 'fraud_shield_batch_waiting',
    help: 'Items in memory that wait to be written to the database together: what a crash would lose.',
    labelNames: ['process', 'batch'] as const,
    registers,
    collect() {
      for (const [batch, waiting] of batches) this.set({ ...own, batch }, waiting());
    },
  });

  return {
    answered: ({ method, route, status, seconds }) =>
      requests.observe({ method, route, status: statusClass(status) }, seconds),
    lookedUp({ lookups: asked, hits }) {
      if (hits > 0) lookups.inc({ outcome: 'hit' }, hits);
      if (asked > hits) lookups.inc({ outcome: 'miss' }, asked - hits);
    },
    jobFinished: (job, outcome) => scheduledJobs.inc({ job, outcome }),
    watchPool(load) {
      pool = load;
    },
    watchReplica,
    watchBatch(batch, waiting) {
      batches.set(batch, waiting);
    },
    watchProcess: () => collectDefaultMetrics({ register: registry, labels: own }),
    numbers: () => registry.getMetricsAsJSON(),
  };
}

const statusClass = (status: number): string => `${Math.floor(status / 100)}xx`;
