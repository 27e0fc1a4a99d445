import cluster from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Config, readConfig } from './config.ts';
import { fillDemo } from './demo/fill.ts';
import { systemClock } from './platform/clock.ts';
import { ignoreEpipe, tell } from './platform/log.ts';
import { openRuntime, type Runtime, startHttpServer } from './startup/bootstrap.ts';
import { openInstance } from './startup/instance.ts';
import { startScheduler } from './startup/scheduler.ts';
import { createShutdown, type Shutdown, stopOnUncaught } from './startup/shutdown.ts';
import { startupErrorMessage } from './startup/startup-errors.ts';
import { runWorker } from './startup/worker.ts';
import { startWorkers, workersStopMs } from './startup/workers.ts';

/** What a start that is broken off by a signal gets to come to its end, in milliseconds. */
const startEndsMs = 20_000;

/** Machines that share a database may differ by so much, in milliseconds. */
const clockStepMs = 5 * 60_000;

/** Starts the instance, and serves it: from this process, or from as many others as WEB_CONCURRENCY says. */
async function start(config: Config, shutdown: Shutdown, { demo }: { demo: boolean }): Promise<void> {
  const connection = await openInstance(config, { shutdown, tell });
  const opened = await openRuntime(config, connection, { shutdown, tell });
  await warnOfClock(opened);
  if (demo) await fillDemo(opened.services, { dataDir: config.dataDir, clock: systemClock, tell });

  const scheduler = startScheduler(opened.services, opened.log);
  shutdown.add(() => scheduler.stop(), 'the scheduled jobs');

  if (config.webConcurrency > 1) {
    const workers = await startWorkers(config.webConcurrency, connection, {
      log: opened.log,
      metrics: opened.services.metrics,
    });
    shutdown.add(() => workers.stop(), 'the server processes', workersStopMs + 5_000);
  } else {
    await startHttpServer(config, opened, shutdown);
  }
  tell(`Fraud Shield is ready at ${config.publicUrl}`);
}

/** Tells when the clock is behind what was filed: new reports would stand among the older ones until it has caught up. */
async function warnOfClock({ services }: Pick<Runtime, 'services'>): Promise<void> {
  const [newest] = await services.reports.latest(1);
  const now = systemClock();
  if (!newest || newest.createdAt.getTime() <= now.getTime() + clockStepMs) return;
  tell(
    `This machine's clock shows ${now.toISOString()}, and the newest report was filed at ${newest.createdAt.toISOString()}. One of the two is wrong: see "The clock" in docs/operating/incidents.md.`,
  );
}

async function main(): Promise<void> {
  const shutdown = createShutdown();
  let stopping = false;
  const stop = async (code: number) => {
    if (stopping) return;
    stopping = true;
    process.exitCode = code;
    await shutdown.run();
    process.exit();
  };

  let config: Config | null = null;
  let starting: Promise<void> = Promise.resolve();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      // A signal in the middle of the start breaks it off, and waits until nothing is left half made.
      shutdown.abort();
      void Promise.race([starting.catch(() => {}), sleep(startEndsMs)]).then(() => stop(0));
    });
  ignoreEpipe();
  stopOnUncaught(stop);

  try {
    config = readConfig();
    starting = start(config, shutdown, { demo: process.argv.includes('--demo') });
    await starting;
  } catch (error) {
    if (shutdown.signal.aborted) return;
    process.stderr.write(`${startupErrorMessage(error, config)}\n`);
    await stop(1);
  }
}

if (cluster.isWorker) runWorker();
else await main();
