import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '../platform/log.ts';
import { traceIdOf } from './request-id.ts';

interface Options {
  /** Logs at level info; otherwise at debug. */
  isAccessLog: boolean;
}

/** Logs a response. Null where none is logged. */
export type ResponseLog = ((request: FastifyRequest, reply: FastifyReply) => void) | null;

/** What balancers and Prometheus ask every few seconds; such an answer is in the access log when it is an error. */
const probes = new Set(['/healthz', '/readyz', '/metrics']);

/** Logs responses with the route's pattern instead of the URL, which may hold values, and the id of the key. */
export function responseLog(log: Log, { isAccessLog }: Options): ResponseLog {
  if (!isAccessLog && !log.isDebug) return null;
  const write = isAccessLog ? log.info : log.debug;
  return (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    if (isAccessLog && probes.has(route) && reply.statusCode < 400) return;
    write('request completed', {
      requestId: request.id,
      traceId: traceIdOf(request.headers),
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      key: request.caller?.kind === 'key' ? request.caller.keyId : undefined,
    });
  };
}

/** Logs every response for which hooks run. */
export function logResponses(app: FastifyInstance, logResponse: ResponseLog): void {
  if (!logResponse) return;
  app.addHook('onResponse', (request, reply, done) => {
    logResponse(request, reply);
    done();
  });
}
