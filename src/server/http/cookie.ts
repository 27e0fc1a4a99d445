import type { FastifyRequest } from 'fastify';

/** The value of a cookie. Parsed on demand, because lookups need none. */
export function cookieOf({ headers, server }: FastifyRequest, name: string): string | undefined {
  return headers.cookie === undefined ? undefined : server.parseCookie(headers.cookie)[name];
}
