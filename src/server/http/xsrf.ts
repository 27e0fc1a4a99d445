import type { FastifyRequest } from 'fastify';
import { forbidden } from '../errors.ts';
import { sameSecret, tokenProof } from '../platform/vault/secrets.ts';
import type { SessionCaller } from './caller.ts';

export const xsrfCookie = 'XSRF-TOKEN';

/**
 * The value of the readable cookie XSRF-TOKEN. Derived from the session token, so that it fits no other session and a
 * cookie planted by a subdomain is worthless.
 */
export const xsrfToken = (sessionToken: string): string => tokenProof(sessionToken, 'xsrf');

/**
 * Checks the X-XSRF-TOKEN header of calls by cookie (A3).
 * @throws ApiError 403
 */
export function requireXsrf(request: FastifyRequest, caller: SessionCaller): void {
  if (caller.via === 'bearer') return;
  const header = request.headers['x-xsrf-token'];
  if (typeof header !== 'string' || !sameSecret(header, xsrfToken(caller.token))) throw forbidden('xsrfMissing');
}
