import type { FastifyRequest } from 'fastify';
import { forbidden } from '../errors.ts';
import { sameSecret, tokenProof } from '../platform/vault/secrets.ts';
import type { SessionCaller } from './caller.ts';

export const xsrfCookie = 'XSRF-TOKEN';

/**
 * The value of the readable cookie XSRF-TOKEN: made from the session's own token, so it fits no other session
 * and a cookie planted from a neighbouring host is worth nothing.
 */
export const xsrfToken = (sessionToken: string): string => tokenProof(sessionToken, 'xsrf');

/**
 * Requires the page's proof that it, and no other site, makes the call (A3).
 * @throws ApiError 403
 */
export function requireXsrf(request: FastifyRequest, caller: SessionCaller): void {
  if (caller.via === 'bearer') return;
  const given = request.headers['x-xsrf-token'];
  if (typeof given !== 'string' || !sameSecret(given, xsrfToken(caller.token))) throw forbidden('xsrfMissing');
}
