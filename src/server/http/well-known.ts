import type { FastifyInstance } from 'fastify';
import { pages } from '../../contract/pages.ts';

/** Where password managers look for the place to change a password (W3C, change-password URL). */
export function wellKnown(app: FastifyInstance): void {
  app.get('/.well-known/change-password', async (_request, reply) => reply.redirect(pages.security, 302));
}
