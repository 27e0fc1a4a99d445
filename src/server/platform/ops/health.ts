import type { FastifyInstance } from 'fastify';
import type { Readiness } from './readiness.ts';

/**
 * `/healthz`: the process is alive. `/readyz`: every part works, or 503 with the one that does not; `/readyz?for=lookups`
 * leaves out what lookups do not need.
 */
export function health(app: FastifyInstance, readiness: Readiness): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get<{ Querystring: Record<string, unknown> }>('/readyz', async ({ query }, reply) => {
    const { isReady, checks } = await readiness.check(query.for === 'lookups' ? 'lookups' : 'everything');
    if (!isReady) reply.code(503).header('Retry-After', '5');
    return { status: isReady ? 'ready' : 'unavailable', checks };
  });
}
