import cluster from 'node:cluster';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Gauge, Registry } from 'prom-client';
import { type Db, statement } from '../db/pool.ts';
import { sameSecret } from '../vault/secrets.ts';
import type { Metrics, Waiting } from './metrics.ts';
import { asOne, numbersThroughPrimary } from './process-metrics.ts';

interface Needs {
  db: Db;
  metrics: Metrics;
  /** What waits in the database, by name; asked once a scrape, whatever the number of processes. */
  queues: () => Promise<Record<string, Waiting>>;
  /** What a scraper that is not on this machine proves itself with. */
  token: string | null;
}

const schemaVersion = statement<{ version: number }>(
  'metrics.schema_version',
  'select max(version) as version from schema_migrations',
);

/** `GET /metrics`: what the processes of this machine and the database have to tell, in Prometheus' text format. */
export function metricsEndpoint(app: FastifyInstance, { db, metrics, queues, token }: Needs): void {
  const everyProcess = cluster.isWorker ? numbersThroughPrimary(metrics) : async () => [await metrics.numbers()];
  app.get('/metrics', async (request, reply) => {
    // A proxy that keeps this address from the outside may not know its other spellings.
    if (!/^\/metrics(\?|$)/.test(request.raw.url ?? '')) return reply.callNotFound();
    reply.header('Cache-Control', 'no-store');
    if (!mayScrape(request, token)) {
      reply.code(401).header('WWW-Authenticate', 'Bearer realm="metrics"').type('text/plain; charset=utf-8');
      return 'Metrics are told to this machine, and to whoever sends METRICS_TOKEN as a bearer token.\n';
    }
    const [numbers, shared] = await Promise.all([everyProcess(), inDatabase(db, queues)]);
    reply.type(Registry.PROMETHEUS_CONTENT_TYPE);
    return (await asOne(numbers).metrics()) + (await shared.metrics());
  });
}

/** What is one for all processes. While the database is away, it says that and nothing else. */
async function inDatabase(db: Db, queues: Needs['queues']): Promise<Registry> {
  const registry = new Registry();
  const registers = [registry];
  const up = new Gauge({ name: 'fraud_shield_database_up', help: '1 while the database answers, else 0.', registers });
  const info = new Gauge({
    name: 'fraud_shield_info',
    help: 'Always 1; the version of Node and the last migration of the database.',
    labelNames: ['node', 'migration'],
    registers,
  });
  const length = new Gauge({
    name: 'fraud_shield_queue_length',
    help: 'What waits in the database to be done.',
    labelNames: ['queue'],
    registers,
  });
  const size = new Gauge({
    name: 'fraud_shield_queue_bytes',
    help: 'How many bytes that is, of queues that hold files.',
    labelNames: ['queue'],
    registers,
  });
  const failing = new Gauge({
    name: 'fraud_shield_queue_failing',
    help: 'Jobs in the queue whose last attempt failed.',
    labelNames: ['queue'],
    registers,
  });
  const oldest = new Gauge({
    name: 'fraud_shield_queue_oldest_seconds',
    help: 'For how long the oldest of a queue could have been done; 0 when nothing waits.',
    labelNames: ['queue'],
    registers,
  });
  try {
    const migration = (await db.one(schemaVersion))?.version ?? 0;
    info.set({ node: process.version, migration: String(migration) }, 1);
    for (const [queue, { count, oldestAt, bytes, failing: failed }] of Object.entries(await queues())) {
      length.set({ queue }, count);
      if (failed !== undefined) failing.set({ queue }, failed);
      if (bytes !== undefined) size.set({ queue }, bytes);
      oldest.set({ queue }, oldestAt ? Math.max(0, (Date.now() - oldestAt.getTime()) / 1000) : 0);
    }
    up.set(1);
  } catch {
    info.set({ node: process.version, migration: '' }, 1);
    up.set(0);
  }
  return registry;
}

/** Headers by which proxies say that they pass on what somebody else asked. */
const forwardingHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/**
 * Whoever has the token, or sits on this machine. That is read off the connection itself: TRUST_PROXY makes a header's
 * word count elsewhere, and here a proxy on this machine must not pass for the machine. So what is forwarded, speaks of
 * another host, or speaks HTTP/1.0, as nginx does to its backends unless told otherwise, is somebody else's.
 */
function mayScrape({ headers, raw }: FastifyRequest, token: string | null): boolean {
  const given = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
  if (given !== undefined) return token !== null && sameSecret(given, token);
  return (
    isLoopback(raw.socket.remoteAddress ?? '') &&
    /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i.test(headers.host ?? '') &&
    raw.httpVersion === '1.1' &&
    !forwardingHeaders.some((name) => headers[name] !== undefined)
  );
}

const isLoopback = (address: string): boolean => /^(::ffff:)?127\.\d+\.\d+\.\d+$|^::1$/.test(address);
