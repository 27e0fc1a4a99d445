import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { HttpTimeouts } from './http-limits.ts';

/** Closes connections whose body arrives too slowly. */
export interface BodyTimeout {
  /** A JSON body, or the head of a file, is about to arrive. */
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
