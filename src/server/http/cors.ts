import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Endpoint, isRateLimited } from '../../contract/endpoint.ts';
import { apiBase } from '../../contract/index.ts';

/**
 * Pages of other sites may call what takes no session: the lookup API, whose proof no browser attaches by itself, and
 * what is public anyway. No answer to them may carry credentials, and everything else stays closed to them.
 */
const isOpen = (endpoint: Endpoint): boolean =>
  isRateLimited(endpoint) || (endpoint.access === 'anyone' && endpoint.method === 'GET');

const exposed = 'X-Request-Id, RateLimit, RateLimit-Policy, Retry-After, Link';
const accepted = 'API_Key, API-Key, X-API-Key, Secret, X-API-Secret, Authorization, Content-Type';

/** Seconds for which a browser need not ask again. */
const remembered = '600';

/** Lets a page of any site read this answer, if one asks. */
export function allowCors(request: FastifyRequest, reply: FastifyReply): void {
  if (request.headers.origin === undefined) return;
  reply.header('Access-Control-Allow-Origin', '*');
  reply.header('Access-Control-Expose-Headers', exposed);
}

/** Answers browsers that ask on behalf of another site's page whether it may call an endpoint that is open to it. */
export function answerCorsPreflights(app: FastifyInstance, endpoint: Endpoint): boolean {
  if (!isOpen(endpoint)) return false;
  app.options(apiBase + endpoint.path, async (_request, reply) =>
    reply
      .code(204)
      .header('Access-Control-Allow-Origin', '*')
      .header('Access-Control-Allow-Methods', endpoint.method)
      .header('Access-Control-Allow-Headers', accepted)
      .header('Access-Control-Max-Age', remembered)
      .send(),
  );
  return true;
}
