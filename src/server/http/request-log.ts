import type { FastifyInstance } from 'fastify';
import type { Log } from '../platform/log.ts';

/** Logs every response at level debug, with the route's pattern instead of the URL, which may hold values. */
export function requestLog(app: FastifyInstance, log: Log): void {
  if (!log.isDebug) return;
  app.addHook('onResponse', (request, reply, done) => {
    log.debug('request completed', {
      requestId: request.id,
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    });
    done();
  });
}
