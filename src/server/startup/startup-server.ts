import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import type { Server } from 'node:net';
import { fileURLToPath } from 'node:url';
import Fastify from 'fastify';
import type { Config } from '../config.ts';
import { sendProblem } from '../http/problems.ts';
import { securityHeaders } from '../http/security-headers.ts';

export type StartupConfig = Pick<Config, 'host' | 'port' | 'publicUrl'>;

export interface StartupServer {
  /**
   * Lets another server accept the connections of the port from now on. None is refused in between.
   * Without it, as beside server processes, the port is free after `close`.
   */
  handOver: ((server: Server) => Promise<void>) | null;
  close(): Promise<void>;
}

/** A message from the process of `startup-worker.ts`. */
export type StartupReport =
  | { type: 'loaded' }
  | { type: 'answering' }
  | { type: 'failed'; error: { message: string } & object };

const retryAfter = 5;

/**
 * Answers on the port while the program starts, which takes long when a large table is migrated: 200 to `/healthz`, 503
 * to everything else.
 * @throws Error of `listen`, such as EADDRINUSE
 */
export const listenDuringStart = (config: StartupConfig & Pick<Config, 'webConcurrency'>): Promise<StartupServer> =>
  config.webConcurrency > 1 ? answerInWorker(config) : answerHere(config);

export async function answerHere({ host, port, publicUrl }: StartupConfig): Promise<StartupServer> {
  const app = Fastify({ logger: false, genReqId: () => crypto.randomUUID(), forceCloseConnections: true });
  app.decorate('publicUrl', publicUrl);
  securityHeaders(app, { https: publicUrl.startsWith('https:') });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('connection', 'close');
  });
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    reply.code(503).header('Retry-After', String(retryAfter));
    return { status: 'unavailable', checks: { process: 'starting' } };
  });
  app.setNotFoundHandler((request, reply) =>
    sendProblem(request, reply, { status: 503, code: 'unavailable', retryAfter }),
  );
  await app.listen({ host, port });
  let isHandedOver = false;
  const handOver = async (server: Server) => {
    // Both use the same socket, and the one that has listened last gets its connections.
    server.listen(app.server);
    isHandedOver = true;
    await once(server, 'listening');
  };
  return {
    // For this name Fastify listens at two addresses.
    handOver: host === 'localhost' ? null : handOver,
    async close() {
      // The socket is that of the other server, which closes it.
      if (!isHandedOver) await app.close();
    },
  };
}

/**
 * Answers in a process of the cluster. The cluster's port stays open from its first process to its last, so when this one
 * ends after the others have begun to listen, no connection is refused.
 */
async function answerInWorker(config: StartupConfig): Promise<StartupServer> {
  cluster.setupPrimary({ exec: fileURLToPath(new URL('./startup-worker.js', import.meta.url)) });
  const worker = cluster.fork();
  cluster.setupPrimary({ exec: process.argv[1] });
  // A message to a process that has just died fails.
  worker.on('error', () => {});
  await untilAnswering(worker, config);
  return {
    handOver: null,
    async close() {
      if (worker.isConnected()) worker.disconnect();
    },
  };
}

const untilAnswering = (worker: Worker, { host, port, publicUrl }: StartupConfig): Promise<void> =>
  new Promise((resolve, reject) => {
    worker.on('message', (report: StartupReport) => {
      if (report.type === 'loaded') worker.send({ host, port, publicUrl });
      if (report.type === 'answering') resolve();
      if (report.type === 'failed') reject(Object.assign(new Error(report.error.message), report.error));
    });
    // The program can start without it.
    worker.once('exit', () => resolve());
  });
