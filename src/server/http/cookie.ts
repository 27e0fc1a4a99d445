import type { FastifyRequest } from 'fastify';

/** The value of a cookie, as far as the caller sent one. Read by who wants one: a lookup wants none. */
export function cookieOf({ headers, server }: FastifyRequest, name: string): string | undefined {
  return headers.cookie === undefined ? undefined : server.parseCookie(headers.cookie)[name];
}
