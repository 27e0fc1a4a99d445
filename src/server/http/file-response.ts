import type { FastifyReply } from 'fastify';

/**
 * Sets the headers of a file that somebody uploaded: to be saved under its name, never opened in place, and with no
 * rights should a browser open it anyway.
 * @param type what the content was found to be, not what the uploader called it
 */
export function fileHeaders(reply: FastifyReply, { name, type }: { name: string; type: string }): void {
  reply.header('Content-Type', type);
  reply.header('Content-Disposition', disposition(name));
  reply.header('Content-Security-Policy', "sandbox; default-src 'none'; frame-ancestors 'none'");
  reply.header('X-Content-Type-Options', 'nosniff');
}

/** RFC 6266: a name in ASCII for the programs of old, and the whole one in UTF-8. */
export function disposition(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/[^\w .()-]+/g, '_');
  // By way of bytes, in which half a surrogate pair becomes a replacement character; encodeURIComponent would throw.
  const whole = encodeURIComponent(Buffer.from(name).toString()).replaceAll(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}
