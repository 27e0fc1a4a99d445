import type { FastifyReply } from 'fastify';
import { sessionCookie } from './caller.ts';
import { xsrfCookie, xsrfToken } from './xsrf.ts';

/** The cookies of a session: its token (HttpOnly), and the value of the XSRF header (A2, A3). */
export interface SessionCookies {
  set(reply: FastifyReply, token: string, expires: Date): void;
  clear(reply: FastifyReply): void;
}

/** @param https whether cookies are Secure */
export function sessionCookies({ https }: { https: boolean }): SessionCookies {
  const options = { path: '/', sameSite: 'lax', secure: https } as const;
  return {
    set(reply, token, expires) {
      reply.setCookie(sessionCookie, token, { ...options, expires, httpOnly: true });
      reply.setCookie(xsrfCookie, xsrfToken(token), { ...options, expires });
    },
    clear(reply) {
      reply.clearCookie(sessionCookie, { ...options, httpOnly: true });
      reply.clearCookie(xsrfCookie, options);
    },
  };
}
