import type { FastifyReply } from 'fastify';

/** One limit of a caller, and what is left of it. */
export interface Quota {
  name: string;
  limit: number;
  /** How long its window is. */
  seconds: number;
  /** Missing while nothing was counted. */
  remaining?: number;
  /** Seconds until the window is over. */
  reset?: number;
}

/** Says what the caller's limits are and what is left of them (L6), as the IETF draft "RateLimit header fields" has it. */
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
