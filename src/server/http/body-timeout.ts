import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { HttpTimeouts } from './http-limits.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether it was authenticated before its body had arrived. */
    awaitsBody?: boolean;
  }
}

/** Closes connections whose body arrives too slowly. Only a file may take longer. */
export interface BodyTimeout {
  /** The head of a file is about to arrive. */
  begin(request: FastifyRequest): void;
  /** It has arrived. */
  end(request: FastifyRequest): void;
}

/**
 * Node has one request timeout, which must be long enough for uploads from slow phones; everything else gets a shorter one,
 * and so does what is left of a body when its call has been answered. A single timer checks all of them, to keep lookups
 * cheap.
 */
export function bodyTimeout(app: FastifyInstance, { jsonMs, checkMs }: HttpTimeouts): BodyTimeout {
  /** As `performance.now()`. */
  const startedAt = new Map<FastifyRequest, number>();
  const timer = setInterval(() => {
    const deadline = performance.now() - jsonMs;
    for (const [request, at] of startedAt) {
      const { complete, readableEnded, socket } = request.raw;
      // A body that could not be parsed has ended too. An injected call has no socket to close.
      const isDone = complete || readableEnded || socket.destroyed || !('destroy' in socket);
      if (!isDone && at > deadline) continue;
      startedAt.delete(request);
      const timeout = Object.assign(new Error('request body timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
      if (!isDone) app.server.emit('clientError', timeout, socket);
    }
  }, checkMs);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
  const begin = (request: FastifyRequest) => void startedAt.set(request, performance.now());
  // A small body arrives together with the headers, so it is there when the caller is known.
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    const { complete, headers } = request.raw;
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
    // An injected call has all of it.
    if (complete === false && hasBody) {
      request.awaitsBody = true;
      begin(request);
    }
    done();
  });
  // The rest passes unread, because many clients look for an answer only when they have sent everything.
  app.addHook('onResponse', (request, _reply, done) => {
    const { raw } = request;
    if (!raw.complete && !raw.destroyed) {
      raw.unpipe();
      raw.resume();
      begin(request);
    }
    done();
  });
  return {
    begin,
    end: (request) => void startedAt.delete(request),
  };
}
