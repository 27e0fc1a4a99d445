import cluster from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import type { App } from './app.ts';
import { latestReports } from './areas/reports/stored/store.ts';
import { type Config, readConfig } from './config.ts';
import { fillDemo } from './demo/fill.ts';
import { systemClock } from './platform/clock.ts';
import { ignoreEpipe, print } from './platform/log.ts';
import { openRuntime } from './startup/bootstrap.ts';
import { startHttpServer } from './startup/http-server.ts';
import { openInstance } from './startup/instance.ts';
import { startBackups } from './startup/scheduled-backups.ts';
import { startScheduler } from './startup/scheduler.ts';
import { showSetupLink } from './startup/setup-link.ts';
import { createShutdown, exitAfter, onStopSignal, type Shutdown, stopOnUncaught } from './startup/shutdown.ts';
import { parseStartOptions, type StartOptions, startHelp } from './startup/start-options.ts';
import { startupErrorMessage } from './startup/startup-errors.ts';
import { runWorker } from './startup/worker.ts';
import { startWorkers, workersStopMs } from './startup/workers.ts';

/** How long a start may take to end once a signal has aborted it. */
const startAbortMs = 20_000;

/** Clock difference between machines on one database that is tolerated. */
const clockToleranceMs = 5 * 60_000;

/** Starts the instance and its HTTP server, in this process or in WEB_CONCURRENCY workers. */
async function start(config: Config, shutdown: Shutdown, options: StartOptions): Promise<void> {
  const { connection, startupServer } = await openInstance(config, { shutdown, print, isNew: options.new });
  const { app } = await openRuntime(config, connection, { shutdown, print });
  await warnIfClockIsBehind(app);
  if (options.demo) await fillDemo(app, config.dataDir, print);

  const setupLink = await showSetupLink(app, config.dataDir);
  shutdown.add(() => setupLink.stop());

  const scheduler = startScheduler(app);
  shutdown.add(() => scheduler.stop(), 'the scheduled jobs');
  const backups = startBackups(config, app);
  shutdown.add(() => backups.stop(), 'a running backup');

  if (config.webConcurrency > 1) {
    const workers = await startWorkers(config, connection, app, shutdown.urgent);
    shutdown.add(() => workers.stop(), 'the server processes', workersStopMs(config) + 5_000);
    await startupServer.close();
  } else {
    await startHttpServer(config, app, shutdown, startupServer);
  }
  app.db.beginService();
  print(`Fraud Shield is ready at ${config.publicUrl}`);
}

/** Warns when the newest report is from the future: new reports would sort below it until the clock catches up. */
async function warnIfClockIsBehind(app: App): Promise<void> {
  const [newest] = await latestReports(app, 1);
  const now = systemClock();
  if (!newest || newest.createdAt.getTime() <= now.getTime() + clockToleranceMs) return;
  print(
    `This machine's clock shows ${now.toISOString()}, and the newest report was filed at ${newest.createdAt.toISOString()}. One of the two is wrong: see "The clock" in docs/operating/incidents.md.`,
  );
}

async function main(): Promise<void> {
  const shutdown = createShutdown();
  const stop = exitAfter(shutdown);

  let config: Config | null = null;
  let starting: Promise<void> = Promise.resolve();
  onStopSignal(
    () => {
      // During the start: abort it, and wait for it to clean up.
      shutdown.abort();
      void Promise.race([starting.catch(() => {}), sleep(startAbortMs)]).then(() => stop(0));
    },
    () => shutdown.hurry(),
  );
  ignoreEpipe();
  stopOnUncaught(stop);

  try {
    const options = parseStartOptions(process.argv.slice(2));
    if (!options) return print(startHelp);
    config = readConfig();
    for (const warning of config.warnings) print(warning);
    starting = start(config, shutdown, options);
    await starting;
  } catch (error) {
    if (shutdown.signal.aborted) return;
    process.stderr.write(`${startupErrorMessage(error, config)}\n`);
    await stop(1);
  }
}

if (cluster.isWorker) runWorker();
else await main();
