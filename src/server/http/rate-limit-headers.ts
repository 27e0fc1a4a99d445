import type { FastifyReply } from 'fastify';

/** One limit of a caller and what is left of it. */
export interface Quota {
  name: string;
  limit: number;
  /** Length of the window. */
  seconds: number;
  /** Undefined until something was counted. */
  remaining?: number;
  /** Seconds until the window ends. */
  reset?: number;
}

/** Sets the headers of the IETF draft "RateLimit header fields" (L6). */
export function rateLimitHeaders(reply: FastifyReply, quotas: readonly Quota[]): void {
  if (quotas.length === 0) return;
  let policy = '';
  let left = '';
  for (const { name, limit, seconds, remaining, reset } of quotas) {
    policy += `${policy && ', '}"${name}";q=${limit};w=${seconds}`;
    if (remaining !== undefined) left += `${left && ', '}"${name}";r=${remaining};t=${reset}`;
  }
  reply.header('ratelimit-policy', policy);
  if (left) reply.header('ratelimit', left);
}
