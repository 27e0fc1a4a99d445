import type { FastifyInstance } from 'fastify';
import type { Log } from '../platform/log.ts';

/** One line for every answer, at level debug: the route's pattern, never the address with its values. */
export function requestLog(app: FastifyInstance, log: Log): void {
  // Where nobody reads it, no line is made up for each answer.
  if (!log.isDebug) return;
  app.addHook('onResponse', (request, reply, done) => {
    log.debug('answered', {
      requestId: request.id,
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    });
    done();
  });
}
