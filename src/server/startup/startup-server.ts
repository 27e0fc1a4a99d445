import Fastify from 'fastify';
import type { Config } from '../config.ts';
import { sendProblem } from '../http/problems.ts';
import { securityHeaders } from '../http/security-headers.ts';

export interface StartupServer {
  /** Frees the port for the server. */
  close(): Promise<void>;
}

const retryAfter = 5;

/**
 * Answers on the port while the program starts, which takes long when a large table is migrated: 200 to `/healthz`, 503 to
 * all else.
 * @throws Error of `listen`, such as EADDRINUSE
 */
export async function listenDuringStart({
  host,
  port,
  publicUrl,
}: Pick<Config, 'host' | 'port' | 'publicUrl'>): Promise<StartupServer> {
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
  return { close: () => app.close() };
}
