import type { FastifyReply, FastifyRequest } from 'fastify';

/** Says where the next page is (RFC 8288), keeping whatever else the query asked for. Relative, so no host is trusted. */
export function linkNext(reply: FastifyReply, request: Pick<FastifyRequest, 'url'>, next: string | null): void {
  if (next === null) return;
  const url = new URL(request.url, 'http://localhost');
  url.searchParams.set('cursor', next);
  reply.header('Link', `<${url.pathname}${url.search}>; rel="next"`);
}

/** Says where a list goes on in both directions: below `next`, and back above `previous`. */
export function linkPages(
  reply: FastifyReply,
  request: Pick<FastifyRequest, 'url'>,
  pages: { next: string | null; previous: string | null },
): void {
  const { pathname, searchParams } = new URL(request.url, 'http://localhost');
  const link = (rel: string, place: Record<string, string>) => {
    const query = new URLSearchParams(searchParams);
    for (const name of ['cursor', 'after']) query.delete(name);
    for (const [name, value] of Object.entries(place)) query.set(name, value);
    return `<${pathname}${query.size > 0 ? `?${query}` : ''}>; rel="${rel}"`;
  };
  const links = [
    ...(pages.next === null ? [] : [link('next', { cursor: pages.next })]),
    ...(pages.previous === null ? [] : [link('prev', { after: pages.previous }), link('first', {})]),
  ];
  if (links.length > 0) reply.header('Link', links.join(', '));
}
