import type { FastifyInstance } from 'fastify';
import { type Db, statement } from '../db/pool.ts';

const ping = statement('health.ping', 'select 1');

/** `/healthz`: the process is alive. `/readyz`: the database answers. Migrations run before the server listens. */
export function health(app: FastifyInstance, db: Db): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const ready = await db.rows(ping).then(
      () => true,
      () => false,
    );
    if (!ready) reply.code(503).header('Retry-After', '5');
    return { status: ready ? 'ready' : 'unavailable' };
  });
}
