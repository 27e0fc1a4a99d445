import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { HttpTimeouts } from './http-limits.ts';

/** Watches for bodies that arrive too slowly. */
export interface BodyTimeout {
  /** A body is expected from now on. */
  begin(request: FastifyRequest): void;
  /** It is there. */
  end(request: FastifyRequest): void;
}

/**
 * Ends the connections of bodies that take longer than JSON may. Node has one time for all requests, and an upload from
 * a slow phone needs more than a stranger should get for a megabyte of our memory. One timer for all of them, since each
 * lookup passes here.
 */
export function bodyTimeout(app: FastifyInstance, { jsonMs, everyMs }: HttpTimeouts): BodyTimeout {
  const begun = new Map<FastifyRequest, number>();
  const timer = setInterval(() => {
    const before = Date.now() - jsonMs;
    for (const [request, at] of begun) {
      const { complete, socket } = request.raw;
      const isOver = complete || socket.destroyed; // refused for what is in it, or given up
      if (!isOver && at > before) continue;
      begun.delete(request);
      const late = Object.assign(new Error('a body took too long'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
      if (!isOver) app.server.emit('clientError', late, socket);
    }
  }, everyMs);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
  return {
    begin: (request) => void begun.set(request, Date.now()),
    end: (request) => void begun.delete(request),
  };
}
