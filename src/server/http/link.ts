import type { FastifyReply, FastifyRequest } from 'fastify';

/** Says where the next page is (RFC 8288), keeping whatever else the query asked for. Relative, so no host is trusted. */
export function linkNext(reply: FastifyReply, request: Pick<FastifyRequest, 'url'>, next: string | null): void {
  if (next === null) return;
  const url = new URL(request.url, 'http://localhost');
  url.searchParams.set('cursor', next);
  reply.header('Link', `<${url.pathname}${url.search}>; rel="next"`);
}
