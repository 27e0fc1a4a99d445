// See docs/decisions/0033-one-primary-several-workers.md

import cluster, { type Worker } from 'node:cluster';
import type { App } from '../app.ts';
import type { Config } from '../config.ts';
import type { Connection } from '../platform/db/connection.ts';
import { countForWorkers } from '../platform/limits/rate-limiter.ts';
import { errorFacts } from '../platform/log.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { collectFromWorkers } from '../platform/ops/process-metrics.ts';
import { requestGraceMs } from './http-server.ts';
import type { WorkerCommand, WorkerReport } from './worker.ts';

/** A worker that dies sooner than this after its start is replaced with exponential backoff. */
const healthyAfterMs = 10_000;
const restartDelayMs = { min: 100, max: 10_000 };

/** How long a worker may take to stop before it is killed: draining, requests in flight, then buffered writes. */
export const workersStopMs = ({ drainMs }: Config): number => drainMs + requestGraceMs + 20_000;

interface Workers {
  /** Stops all workers and waits for them to exit. */
  stop(): Promise<void>;
}

/**
 * Starts the server processes of this machine and replaces those that die. Resolves when all of them listen.
 * @throws OperatorError when one cannot start
 */
export async function startWorkers(
  config: Config,
  connection: Connection,
  { log, metrics }: App,
  urgent: AbortSignal,
): Promise<Workers> {
  countForWorkers();
  metrics.watchProcess();
  collectFromWorkers(metrics.toJson);
  let isStopping = false;
  const restarts = new Set<NodeJS.Timeout>();

  const fork = (): Worker => {
    const worker = cluster.fork();
    // A message to a worker that has just died fails.
    worker.on('error', (error) => log.warn('message to worker failed', errorFacts(error)));
    worker.on('message', (report: WorkerReport) => {
      if (report.type === 'listening') command(worker, { type: isStopping ? 'stop' : 'start', config, connection });
    });
    return worker;
  };

  const restartOnExit = (worker: Worker, delay: number) => {
    const startedAt = performance.now();
    const replace = (code: number | null, signal: string | null) => {
      if (isStopping) return;
      log.error('worker died', { pid: worker.process.pid, code, signal: signal ?? null });
      const next =
        performance.now() - startedAt > healthyAfterMs ? restartDelayMs.min : Math.min(delay * 2, restartDelayMs.max);
      const timer = setTimeout(() => {
        restarts.delete(timer);
        restartOnExit(fork(), next);
      }, next);
      restarts.add(timer);
    };
    worker.on('message', (report: WorkerReport) => {
      // For the first workers `untilReady` reports it.
      if (report.type === 'failed') process.stderr.write(`${report.message}\n`);
    });
    const { exitCode, signalCode } = worker.process;
    // It may have died while others were still starting.
    if (worker.isDead()) replace(exitCode, signalCode);
    else worker.once('exit', replace);
  };

  const stop = async () => {
    isStopping = true;
    for (const timer of restarts) clearTimeout(timer);
    await Promise.all(
      Object.values(cluster.workers ?? {}).flatMap((worker) =>
        worker ? [stopWorker(worker, workersStopMs(config))] : [],
      ),
    );
  };

  urgent.addEventListener('abort', () => {
    for (const worker of Object.values(cluster.workers ?? {})) if (worker) command(worker, { type: 'hurry' });
  });

  const first = Array.from({ length: config.webConcurrency }, fork);
  try {
    await Promise.all(first.map(untilReady));
  } catch (error) {
    await stop();
    throw error;
  }
  for (const worker of first) restartOnExit(worker, restartDelayMs.min);
  return { stop };
}

/** A dying worker does not receive it, but its exit is handled anyway. */
const command = (worker: Worker, message: WorkerCommand): void => {
  if (worker.isConnected()) worker.send(message, () => {});
};

const untilReady = (worker: Worker): Promise<void> =>
  new Promise((resolve, reject) => {
    worker.on('message', (report: WorkerReport) => {
      if (report.type === 'ready') resolve();
      if (report.type === 'failed') reject(new OperatorError(report.message));
    });
    worker.once('exit', (code, signal) =>
      reject(new OperatorError(`A server process ended before it was ready (${signal ?? code}).`)),
    );
  });

const stopWorker = (worker: Worker, timeoutMs: number): Promise<void> =>
  new Promise((resolve) => {
    if (worker.isDead()) return resolve();
    const { pid } = worker.process;
    const killTimer = setTimeout(() => {
      process.stderr.write(
        `Stopping: server process ${pid} did not stop within ${timeoutMs / 1000} s and is killed.\n`,
      );
      worker.process.kill('SIGKILL');
    }, timeoutMs);
    worker.once('exit', (code) => {
      clearTimeout(killTimer);
      if (code !== 0) process.exitCode = 1;
      resolve();
    });
    command(worker, { type: 'stop' });
  });
