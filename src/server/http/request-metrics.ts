import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../platform/ops/metrics.ts';

/** Measures every response under the route's pattern; a URL would be unbounded and may hold values. */
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
