import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { HttpTimeouts } from './http-limits.ts';

/** Closes connections whose JSON body arrives too slowly. */
export interface BodyTimeout {
  /** The body is about to arrive. */
  begin(request: FastifyRequest): void;
  /** The body has arrived. */
  end(request: FastifyRequest): void;
}

/**
 * Node has one request timeout, which must be long enough for uploads from slow phones; JSON bodies get a shorter one. A
 * single timer checks all of them, to keep lookups cheap.
 */
export function bodyTimeout(app: FastifyInstance, { jsonMs, checkMs }: HttpTimeouts): BodyTimeout {
  const startedAt = new Map<FastifyRequest, number>();
  const timer = setInterval(() => {
    const deadline = Date.now() - jsonMs;
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
  return {
    begin: (request) => void startedAt.set(request, Date.now()),
    end: (request) => void startedAt.delete(request),
  };
}
