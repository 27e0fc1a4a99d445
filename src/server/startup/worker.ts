import type { Config } from '../config.ts';
import type { Connection } from '../platform/db/connection.ts';
import { ignoreEpipe, print } from '../platform/log.ts';
import { openRuntime } from './bootstrap.ts';
import { startHttpServer } from './http-server.ts';
import { createShutdown, exitAfter, stopOnUncaught, stopSignals } from './shutdown.ts';
import { startupErrorMessage } from './startup-errors.ts';

/** A message from the primary to a worker. */
export type WorkerCommand = { type: 'start'; config: Config; connection: Connection } | { type: 'stop' | 'hurry' };

/** A message from a worker to the primary. */
export type WorkerReport = { type: 'listening' } | { type: 'ready' } | { type: 'failed'; message: string };

/** Runs one of several server processes. The primary starts and stops it; if the primary dies, Node ends it. */
export function runWorker(): void {
  const shutdown = createShutdown();
  const stop = exitAfter(shutdown);
  ignoreEpipe();
  stopOnUncaught(stop);
  // Ctrl-C and some service managers signal every process, but the primary decides when this one stops.
  for (const signal of stopSignals) process.on(signal, () => {});

  const report = (event: WorkerReport) =>
    new Promise<void>((resolve) => {
      if (process.connected) process.send?.(event, () => resolve());
      else resolve();
    });

  const start = async (config: Config, connection: Connection) => {
    try {
      const { app } = await openRuntime(config, connection, { shutdown, print });
      await startHttpServer(config, app, shutdown);
      app.db.beginService();
      await report({ type: 'ready' });
    } catch (error) {
      await report({ type: 'failed', message: startupErrorMessage(error, config) });
      await stop(1);
    }
  };

  let starting: Promise<void> = Promise.resolve();
  process.on('message', (command: WorkerCommand) => {
    if (command.type === 'start') starting = start(command.config, command.connection);
    if (command.type === 'stop') void starting.then(() => stop(0));
    if (command.type === 'hurry') shutdown.hurry();
  });
  // Node drops messages to a worker whose modules are not loaded yet, so the primary waits for this one.
  void report({ type: 'listening' });
}
