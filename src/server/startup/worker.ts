import { type Config, readConfig } from '../config.ts';
import type { Connection } from '../platform/db/connection.ts';
import { ignoreEpipe, tell } from '../platform/log.ts';
import { openRuntime, startHttpServer } from './bootstrap.ts';
import { createShutdown, stopOnUncaught } from './shutdown.ts';
import { startupErrorMessage } from './startup-errors.ts';

/** What the primary tells a worker. */
export type Order = { type: 'start'; connection: Connection } | { type: 'stop' };

/** What a worker tells the primary. */
export type WorkerReport = { type: 'awake' } | { type: 'ready' } | { type: 'failed'; sentence: string };

/** One of several server processes: starts and stops when the primary says so. When that dies, Node ends this one. */
export function runWorker(): void {
  const shutdown = createShutdown();
  let stopping = false;
  const stop = async (code: number) => {
    if (stopping) return;
    stopping = true;
    process.exitCode = code;
    await shutdown.run();
    process.exit();
  };
  ignoreEpipe();
  stopOnUncaught(stop);
  // Ctrl-C and some service managers signal every process; the primary alone decides when this one stops.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});

  const report = (message: WorkerReport) =>
    new Promise<void>((resolve) => {
      if (process.connected) process.send?.(message, () => resolve());
      else resolve();
    });

  const start = async (connection: Connection) => {
    let config: Config | null = null;
    try {
      config = readConfig();
      await startHttpServer(config, await openRuntime(config, connection, { shutdown, tell }), shutdown);
      await report({ type: 'ready' });
    } catch (error) {
      await report({ type: 'failed', sentence: startupErrorMessage(error, config) });
      await stop(1);
    }
  };

  let starting: Promise<void> = Promise.resolve();
  process.on('message', (order: Order) => {
    if (order.type === 'start') starting = start(order.connection);
    if (order.type === 'stop') void starting.then(() => stop(0));
  });
  // Node drops what is sent to a worker before its modules are loaded, so the primary waits for this.
  void report({ type: 'awake' });
}
