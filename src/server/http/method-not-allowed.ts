import type { FastifyInstance, RouteOptions } from 'fastify';
import { apiBase } from '../../contract/index.ts';
import { ApiError } from '../errors.ts';

/** Browsers ask with it whether a page of another origin may call. */
const preflight = 'OPTIONS';

/**
 * Answers 405 with `Allow` if a path of the API exists but not with this method. Call it before routes are added.
 * @returns adds these answers; call it after the last route
 */
export function refuseOtherMethods(app: FastifyInstance): () => void {
  const methodsOf = new Map<string, Set<string>>();
  let isComplete = false;
  app.addHook('onRoute', ({ url, method }) => {
    if (isComplete || !url.startsWith(`${apiBase}/`)) return;
    methodsOf.set(url, new Set([...(methodsOf.get(url) ?? []), ...[method].flat()]));
  });
  return () =>
    // Registered like the routes of uploads, so that they are added in the same order.
    app.register(async (scope) => {
      isComplete = true;
      for (const [url, methods] of methodsOf) scope.route(refusal(url, methods, scope.supportedMethods));
    });
}

function refusal(url: string, methods: ReadonlySet<string>, all: readonly string[]): RouteOptions {
  const allowed = [...methods]
    .filter((method) => method !== preflight)
    .sort()
    .join(', ');
  return {
    url,
    method: all.filter((method) => !methods.has(method) && method !== preflight),
    onRequest: async ({ method }, reply) => {
      reply.header('Allow', allowed);
      throw new ApiError(405, 'methodNotAllowed', [], { values: { method, allowed } });
    },
    handler: async () => undefined,
  };
}
