import { setTimeout as sleep } from 'node:timers/promises';
import type { App } from '../app.ts';
import { appReadiness } from '../areas/analysis/system/app-health.ts';
import type { Config } from '../config.ts';
import { buildServer } from '../server.ts';
import type { Shutdown } from './shutdown.ts';
import type { StartupServer } from './startup-server.ts';

/** How long requests in flight may take to finish after a signal. */
export const requestGraceMs = 20_000;

/**
 * Starts listening. The shutdown waits until load balancers send no more requests, then lets those in flight finish.
 * @param startupServer what has answered on the port so far, if that was this process
 */
export async function startHttpServer(
  config: Config,
  app: App,
  shutdown: Shutdown,
  startupServer?: StartupServer,
): Promise<void> {
  app.metrics.watchProcess();
  const server = await buildServer(app, config, app.log);
  const close = async () => {
    const graceTimer = setTimeout(() => server.server.closeAllConnections(), requestGraceMs);
    await server.close();
    clearTimeout(graceTimer);
  };
  shutdown.add(close, 'the HTTP server', requestGraceMs + 5_000);
  if (startupServer?.handOver) await startupServer.handOver(server.server);
  else {
    await startupServer?.close();
    await server.listen({ host: config.host, port: config.port });
  }
  const drain = async () => {
    appReadiness(app).stop();
    if (config.drainMs > 0) app.log.info('draining', { seconds: config.drainMs / 1_000 });
    await sleep(config.drainMs, undefined, { signal: shutdown.urgent }).catch(() => {});
  };
  shutdown.add(drain, 'waiting for load balancers', config.drainMs + 1_000);
}
