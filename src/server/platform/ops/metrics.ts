import cluster from 'node:cluster';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
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

/** The metrics of this process. Labels are route patterns and fixed words, never values that a caller sent. */
export type Metrics = ReturnType<typeof createMetrics>;

interface Request {
  method: string;
  route: string;
  status: number;
  seconds: number;
}

/** Seconds: a lookup takes 1 to 2 ms, a password check some 100 ms, an upload from a phone minutes. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** The label `process`: `main` for the only process or the primary, else `worker-3`. */
const processName = (): string => (cluster.worker ? `worker-${cluster.worker.id}` : 'main');

export function createMetrics() {
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

  return {
    gauge,
    gauges,
    observeRequest: ({ method, route, status, seconds }: Request) =>
      requests.observe({ method, route, status: statusClass(status) }, seconds),
    countLookups({ lookups: total, hits }: { lookups: number; hits: number }) {
      if (hits > 0) lookups.inc({ outcome: 'hit' }, hits);
      if (total > hits) lookups.inc({ outcome: 'miss' }, total - hits);
    },
    scans: counter(
      'fraud_shield_scans_total',
      'Scans of files for malware, by result; failed if the scanner was away.',
      'result',
    ),
    unreadable: counter(
      'fraud_shield_unreadable_values_total',
      'Sealed values that could not be opened, because they were damaged or changed by another program.',
      'table',
    ),
    mails: counter(
      'fraud_shield_mails_total',
      'Attempts to send mail, by rank and outcome: sent, refused by the mail server, or failed because it is away.',
      ...['rank', 'outcome'],
    ),
    /** Codes are those of the catalogue of problems and of its messages. */
    refusals: counter('fraud_shield_refusals_total', 'Error answers by their status and code.', ...['status', 'code']),
    scheduledJobs: counter(
      'fraud_shield_scheduled_jobs_total',
      'Runs of scheduled jobs, by outcome.',
      ...['job', 'outcome'],
    ),
    backups: counter('fraud_shield_backups_total', 'Backups that BACKUP_EVERY asked for, by outcome.', 'outcome'),
    /** Reads the time of the last good backup at each scrape. */
    watchBackups(lastAt: () => Date | null) {
      new Gauge({
        name: 'fraud_shield_backup_last_success_timestamp_seconds',
        help: 'When the newest backup that was read back began, in seconds since 1970; 0 without one.',
        registers,
        collect() {
          this.set((lastAt()?.getTime() ?? 0) / 1_000);
        },
      });
    },
    /** Starts measuring memory, CPU time, garbage collection and event loop delay. */
    watchProcess: () => collectDefaultMetrics({ register: registry, labels: own }),
    toJson: (): Promise<ProcessMetrics> => registry.getMetricsAsJSON(),
  };
}

const statusClass = (status: number): string => `${Math.floor(status / 100)}xx`;
