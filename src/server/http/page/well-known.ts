import type { FastifyInstance } from 'fastify';
import { pages } from '../../../contract/pages.ts';
import { allowAllOrigins } from '../cors.ts';
import { keptDocument } from './kept-document.ts';

/**
 * The well-known URL for changing passwords (W3C), used by password managers, and the public keys of signed receipts
 * (RFC 7517).
 */
export function wellKnown(app: FastifyInstance, { publicKeys }: { publicKeys(): Promise<object> }): void {
  app.get('/.well-known/change-password', async (_request, reply) => reply.redirect(pages.security, 302));

  let known: { text: string; answer: ReturnType<typeof keptDocument> } | undefined;
  app.get('/.well-known/jwks.json', async (request, reply) => {
    const keys = await publicKeys();
    const text = JSON.stringify(keys);
    // Clients that find an unknown key id in a receipt ask again.
    if (text !== known?.text) known = { text, answer: keptDocument(async () => keys, 'public, max-age=300') };
    allowAllOrigins(reply);
    return known.answer(request, reply);
  });
}
