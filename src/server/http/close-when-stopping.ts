import type { FastifyInstance } from 'fastify';
import type { Readiness } from '../platform/ops/readiness.ts';

/** Ends connections with their next answer once a stop has begun, so that no request arrives on one that is being closed. */
export function closeWhenStopping(app: FastifyInstance, readiness: Readiness): void {
  app.addHook('onRequest', (_request, reply, done) => {
    if (readiness.isStopping()) reply.header('connection', 'close');
    done();
  });
}
