import type { FastifyInstance } from 'fastify';
import type { Log } from '../platform/log.ts';
import { traceIdOf } from './request-id.ts';

interface Options {
  /** Logs at level info; otherwise at debug. */
  isAccessLog: boolean;
}

/** Logs every response, with the route's pattern instead of the URL, which may hold values, and the id of the key. */
export function requestLog(app: FastifyInstance, log: Log, { isAccessLog }: Options): void {
  if (!isAccessLog && !log.isDebug) return;
  const write = isAccessLog ? log.info : log.debug;
  app.addHook('onResponse', (request, reply, done) => {
    const { caller } = request;
    write('request completed', {
      requestId: request.id,
      traceId: traceIdOf(request.headers),
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      key: caller?.kind === 'key' ? caller.keyId : undefined,
    });
    done();
  });
}
