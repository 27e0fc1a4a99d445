import type { FastifyReply } from 'fastify';

/** A rate limit and its remaining quota. */
export interface Quota {
  name: string;
  limit: number;
  /** The length of the window. */
  seconds: number;
  /** Undefined before the first count. */
  remaining?: number;
  /** Seconds until the window ends. */
  reset?: number;
}

/** Sets the headers of the IETF draft "RateLimit header fields for HTTP" (L6). */
export function rateLimitHeaders(reply: FastifyReply, quotas: readonly Quota[]): void {
  if (quotas.length === 0) return;
  let policy = '';
  let current = '';
  for (const { name, limit, seconds, remaining, reset } of quotas) {
    policy += `${policy && ', '}"${name}";q=${limit};w=${seconds}`;
    if (remaining !== undefined) current += `${current && ', '}"${name}";r=${remaining};t=${reset}`;
  }
  reply.header('ratelimit-policy', policy);
  if (current) reply.header('ratelimit', current);
}
