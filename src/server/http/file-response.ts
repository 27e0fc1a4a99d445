import { create } from 'content-disposition';
import type { FastifyReply } from 'fastify';

/**
 * Sets the headers of an uploaded file: browsers save it under its name and never open it in place, and it has no
 * rights in one that opens it anyway.
 * @param type the media type detected from the content, not the one the uploader declared
 */
export function fileHeaders(reply: FastifyReply, { name, type }: { name: string; type: string }): void {
  reply.header('Content-Type', type);
  reply.header('Content-Disposition', attachmentDisposition(name));
  reply.header('Content-Security-Policy', "sandbox; default-src 'none'; frame-ancestors 'none'");
  reply.header('X-Content-Type-Options', 'nosniff');
}

/** `attachment` with the name in UTF-8 and, for old clients, in ASCII (RFC 6266). */
export function attachmentDisposition(name: string): string {
  // Lone surrogates become U+FFFD; encodeURIComponent in the library would throw.
  const wellFormed = Buffer.from(name).toString();
  return create(wellFormed, { fallback: name.normalize('NFKD').replaceAll(/[^\w .()-]+/g, '_') });
}
