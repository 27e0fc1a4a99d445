import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../platform/ops/metrics.ts';

/** Counts every answer under the route's pattern, never the address with its values. */
export function requestMetrics(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    metrics.observeRequest({
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    });
    done();
  });
}
