import cluster from 'node:cluster';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Gauge, Registry } from 'prom-client';
import { type Db, statement } from '../db/pool.ts';
import { programVersion } from '../program-version.ts';
import { isThisMachine } from '../this-machine.ts';
import { sameSecret } from '../vault/secrets.ts';
import type { Metrics, Waiting } from './metrics.ts';
import { aggregate, metricsFromPrimary } from './process-metrics.ts';

/** Reads the queues in the database by name, and mail by rank: once per scrape, however many processes there are. */
type ReadQueues = () => Promise<{ queues: Record<string, Waiting>; mail: Record<string, Waiting> }>;

const schemaVersion = statement<{ version: number }>('select max(version) as version from schema_migrations');

const sealingKeyAge = statement<{ seconds: number }>(`
  select extract(epoch from now() - created_at)::float8 as seconds from vault_keys where state = 'seals'`);

/**
 * `GET /metrics`: the metrics of all processes of this machine, and of the database, in Prometheus' text format.
 * @param token the bearer token of scrapers on other machines; null refuses them
 */
export function metricsEndpoint(
  app: FastifyInstance,
  { db, metrics }: { db: Db; metrics: Metrics },
  queues: ReadQueues,
  token: string | null,
): void {
  const ofAllProcesses = cluster.isWorker ? metricsFromPrimary(metrics.toJson) : async () => [await metrics.toJson()];
  app.get('/metrics', async (request, reply) => {
    // A proxy that blocks /metrics may let other spellings of it pass.
    if (!/^\/metrics(\?|$)/.test(request.raw.url ?? '')) return reply.callNotFound();
    reply.header('Cache-Control', 'no-store');
    if (!mayScrape(request, token)) {
      reply.code(401).header('WWW-Authenticate', 'Bearer realm="metrics"').type('text/plain; charset=utf-8');
      return 'Metrics are for this machine, and for callers that send METRICS_TOKEN as a bearer token.\n';
    }
    const [processes, shared] = await Promise.all([ofAllProcesses(), databaseMetrics(db, queues)]);
    reply.type(Registry.PROMETHEUS_CONTENT_TYPE);
    return (await aggregate(processes).metrics()) + (await shared.metrics());
  });
}

/** The metrics that all processes share. While the database is unreachable, only that. */
async function databaseMetrics(db: Db, readQueues: ReadQueues): Promise<Registry> {
  const registry = new Registry();
  const registers = [registry];
  const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name, help, labelNames, registers });
  const up = gauge('fraud_shield_database_up', '1 while the database answers, else 0.');
  const info = gauge(
    'fraud_shield_info',
    'Always 1; labels: the versions of Fraud Shield and of Node, and the last migration of the database.',
    ...['version', 'node', 'migration'],
  );
  const length = gauge('fraud_shield_queue_length', 'Items waiting in the queue.', 'queue');
  const size = gauge('fraud_shield_queue_bytes', 'Total size of the sealed payloads in the queue, in bytes.', 'queue');
  const failing = gauge('fraud_shield_queue_failing', 'Jobs in the queue whose last attempt failed.', 'queue');
  const oldest = gauge(
    'fraud_shield_queue_oldest_seconds',
    'Seconds since the oldest item of the queue became due; 0 when the queue is empty.',
    'queue',
  );
  const mailLength = gauge(
    'fraud_shield_mail_waiting',
    'Mail that waits, by rank: awaited by somebody, a notice, or one of very many (bulk).',
    'rank',
  );
  const mailOldest = gauge(
    'fraud_shield_mail_oldest_seconds',
    'Seconds since the oldest mail of a rank became due; 0 when none waits.',
    'rank',
  );
  const keyAge = gauge('fraud_shield_sealing_key_age_seconds', 'Seconds since the key that seals was made.');
  try {
    const migration = (await db.one(schemaVersion))?.version ?? 0;
    info.set({ version: programVersion(), node: process.version, migration: String(migration) }, 1);
    const { queues, mail } = await readQueues();
    for (const [queue, { count, oldestAt, bytes, failing: failed }] of Object.entries(queues)) {
      length.set({ queue }, count);
      if (failed !== undefined) failing.set({ queue }, failed);
      if (bytes !== undefined) size.set({ queue }, bytes);
      oldest.set({ queue }, secondsSince(oldestAt));
    }
    for (const [rank, { count, oldestAt }] of Object.entries(mail)) {
      mailLength.set({ rank }, count);
      mailOldest.set({ rank }, secondsSince(oldestAt));
    }
    keyAge.set((await db.one(sealingKeyAge))?.seconds ?? 0);
    up.set(1);
  } catch {
    info.set({ version: programVersion(), node: process.version, migration: '' }, 1);
    up.set(0);
  }
  return registry;
}

const secondsSince = (at: Date | null): number => (at ? Math.max(0, (Date.now() - at.getTime()) / 1000) : 0);

/** Headers that proxies add to forwarded requests. */
const forwardingHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/**
 * Callers with the token, and callers on this machine. That is decided by the connection, not by forwarded headers, because
 * a proxy on this machine must not make its callers local: requests that were forwarded, name another host, or use
 * HTTP/1.0 (nginx's default towards backends) need the token.
 */
function mayScrape({ headers, raw }: FastifyRequest, token: string | null): boolean {
  const bearer = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
  if (bearer !== undefined) return token !== null && sameSecret(bearer, token);
  return (
    isThisMachine(raw.socket.remoteAddress ?? '') &&
    /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i.test(headers.host ?? '') &&
    raw.httpVersion === '1.1' &&
    !forwardingHeaders.some((name) => headers[name] !== undefined)
  );
}
