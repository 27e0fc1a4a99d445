import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Endpoint, isRateLimited } from '../../contract/endpoint.ts';
import { apiBase } from '../../contract/index.ts';

/**
 * Other origins may call endpoints without a session: the lookup API, whose keys browsers do not attach automatically, and public
 * GETs. Never with credentials.
 */
const allowsCors = (endpoint: Endpoint): boolean =>
  isRateLimited(endpoint) || (endpoint.access === 'anyone' && endpoint.method === 'GET');

const exposedHeaders = 'X-Request-Id, RateLimit, RateLimit-Policy, Retry-After, Link';
const allowedHeaders =
  'API_Key, API-Key, X-API-Key, Secret, X-API-Secret, Authorization, Content-Type, X-Request-Id, traceparent';

/** The URL of an endpoint as Fastify writes it. */
export const routeUrl = ({ path }: Endpoint): string => apiBase + path.replaceAll(/\{(\w+)\}/g, ':$1');

/** How long a browser may cache a preflight, in seconds. */
const maxAge = '600';

/** Lets a page of any origin read this response. */
export function allowAllOrigins(reply: FastifyReply): void {
  reply.header('Access-Control-Allow-Origin', '*');
  reply.header('Access-Control-Expose-Headers', exposedHeaders);
}

/** Registers the preflight route of an endpoint. @returns whether other origins may call it */
export function answerCorsPreflights(app: FastifyInstance, endpoint: Endpoint): boolean {
  if (!allowsCors(endpoint)) return false;
  app.options(routeUrl(endpoint), async (_request, reply) =>
    reply
      .code(204)
      .header('Access-Control-Allow-Origin', '*')
      .header('Access-Control-Allow-Methods', endpoint.method)
      .header('Access-Control-Allow-Headers', allowedHeaders)
      .header('Access-Control-Max-Age', maxAge)
      .send(),
  );
  return true;
}
