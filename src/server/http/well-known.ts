import type { FastifyInstance } from 'fastify';
import { pages } from '../../contract/pages.ts';
import { allowCors } from './cors.ts';

/**
 * The well-known URL for changing passwords (W3C), used by password managers, and the public keys of signed receipts
 * (RFC 7517).
 */
export function wellKnown(app: FastifyInstance, { publicKeys }: { publicKeys(): Promise<object> }): void {
  app.get('/.well-known/change-password', async (_request, reply) => reply.redirect(pages.security, 302));

  app.get('/.well-known/jwks.json', async (request, reply) => {
    const keys = await publicKeys();
    allowCors(request, reply);
    // Clients that find an unknown key id in a receipt ask again.
    return reply.header('Cache-Control', 'public, max-age=300').send(keys);
  });
}
