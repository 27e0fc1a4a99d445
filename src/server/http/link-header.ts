import type { FastifyReply } from 'fastify';
import type { Page } from '../platform/db/page.ts';

/** Sets `Link: rel="next"` (RFC 8288) with the query of the request. Relative, so that no Host header is trusted. */
export function linkNext(reply: FastifyReply, next: string | null): void {
  if (next === null) return;
  const url = new URL(reply.request.url, 'http://localhost');
  url.searchParams.set('cursor', next);
  reply.header('Link', `<${url.pathname}${url.search}>; rel="next"`);
}

/** The rows of a page, and the link to the next one. */
export function linkedPage<Row>(reply: FastifyReply, { items, next }: Page<Row>): Row[] {
  linkNext(reply, next);
  return items;
}

/** Sets the links to the next, the previous and the first page. */
export function linkPages(reply: FastifyReply, pages: { next: string | null; previous: string | null }): void {
  const { pathname, searchParams } = new URL(reply.request.url, 'http://localhost');
  const link = (rel: string, position: Record<string, string>) => {
    const query = new URLSearchParams(searchParams);
    for (const name of ['cursor', 'after']) query.delete(name);
    for (const [name, value] of Object.entries(position)) query.set(name, value);
    return `<${pathname}${query.size > 0 ? `?${query}` : ''}>; rel="${rel}"`;
  };
  const links = [
    ...(pages.next === null ? [] : [link('next', { cursor: pages.next })]),
    ...(pages.previous === null ? [] : [link('prev', { after: pages.previous }), link('first', {})]),
  ];
  if (links.length > 0) reply.header('Link', links.join(', '));
}
