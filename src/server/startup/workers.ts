import cluster, { type Worker } from 'node:cluster';
import type { Connection } from '../platform/db/connection.ts';
import { errorFacts, type Log } from '../platform/log.ts';
import type { Metrics } from '../platform/ops/metrics.ts';
import { collectFromWorkers } from '../platform/ops/process-metrics.ts';
import { countForWorkers } from '../platform/rate-limit/rate-limiter.ts';
import { graceMs } from './bootstrap.ts';
import { WorkerFailed } from './startup-errors.ts';
import type { Order, WorkerReport } from './worker.ts';

/** A worker that lived this long is replaced at once; one that did not waits twice as long each time. */
const healthyAfterMs = 10_000;
const pauseMs = { first: 100, longest: 10_000 };

/** What a worker gets to stop before it is killed, in milliseconds: the grace of its requests, and what it has to write. */
export const workersStopMs = graceMs + 20_000;

export interface Workers {
  /** Lets every worker finish and waits until all are gone. */
  stop(): Promise<void>;
}

/**
 * Starts the server processes of this machine and replaces each that dies. Resolves when all of them listen.
 * @throws WorkerFailed when one cannot start
 */
export async function startWorkers(
  count: number,
  connection: Connection,
  { log, metrics }: { log: Log; metrics: Metrics },
): Promise<Workers> {
  countForWorkers();
  metrics.watchProcess();
  collectFromWorkers(metrics.toJson);
  let isStopping = false;
  const pauses = new Set<NodeJS.Timeout>();

  const fork = (): Worker => {
    const worker = cluster.fork();
    // A message to a worker that has just died fails.
    worker.on('error', (error) => log.warn('message to worker failed', errorFacts(error)));
    worker.on('message', (report: WorkerReport) => {
      if (report.type === 'awake') order(worker, { type: isStopping ? 'stop' : 'start', connection });
    });
    return worker;
  };

  const keep = (worker: Worker, pause: number) => {
    const since = Date.now();
    worker.on('exit', (code, signal) => {
      if (isStopping) return;
      log.error('worker died', { pid: worker.process.pid, code, signal: signal ?? null });
      const next = Date.now() - since > healthyAfterMs ? pauseMs.first : Math.min(pause * 2, pauseMs.longest);
      const timer = setTimeout(() => {
        pauses.delete(timer);
        keep(fork(), next);
      }, next);
      pauses.add(timer);
    });
  };

  const stop = async () => {
    isStopping = true;
    for (const timer of pauses) clearTimeout(timer);
    await Promise.all(Object.values(cluster.workers ?? {}).flatMap((worker) => (worker ? [stopped(worker)] : [])));
  };

  const first = Array.from({ length: count }, fork);
  try {
    await Promise.all(first.map(ready));
  } catch (error) {
    await stop();
    throw error;
  }
  for (const worker of first) keep(worker, pauseMs.first);
  return { stop };
}

/** A worker that is just dying does not hear; its exit is noticed anyway. */
const order = (worker: Worker, message: Order): void => {
  if (worker.isConnected()) worker.send(message, () => {});
};

const ready = (worker: Worker): Promise<void> =>
  new Promise((resolve, reject) => {
    worker.on('message', (report: WorkerReport) => {
      if (report.type === 'ready') resolve();
      if (report.type === 'failed') reject(new WorkerFailed(report.sentence));
    });
    worker.once('exit', (code, signal) =>
      reject(new WorkerFailed(`A server process ended before it was ready (${signal ?? code}).`)),
    );
  });

const stopped = (worker: Worker): Promise<void> =>
  new Promise((resolve) => {
    if (worker.isDead()) return resolve();
    const { pid } = worker.process;
    const late = setTimeout(() => {
      process.stderr.write(
        `Stopping: server process ${pid} did not stop within ${workersStopMs / 1000} s, and is killed.\n`,
      );
      worker.process.kill('SIGKILL');
    }, workersStopMs);
    worker.once('exit', (code) => {
      clearTimeout(late);
      if (code !== 0) process.exitCode = 1;
      resolve();
    });
    order(worker, { type: 'stop' });
  });
