import type { FastifyInstance } from 'fastify';
import { pages } from '../../contract/pages.ts';

/** The well-known URL for changing passwords (W3C), used by password managers. */
export function wellKnown(app: FastifyInstance): void {
  app.get('/.well-known/change-password', async (_request, reply) => reply.redirect(pages.security, 302));
}
