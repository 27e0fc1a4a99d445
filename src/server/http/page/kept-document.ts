import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { once } from '../../platform/once.ts';
import { fingerprint } from '../../platform/vault/secrets.ts';

/** In the order in which they are chosen. */
const encodings = ['br', 'gzip', 'identity'] as const;
type Encoding = (typeof encodings)[number];

const compress: Record<Encoding, (text: Buffer) => Promise<Buffer>> = {
  br: (text) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (text) => promisify(gzip)(text),
  identity: async (text) => text,
};

/** The first encoding that the caller takes (RFC 9110, 12.5.3). */
function encodingFor(accepted: string | undefined): Encoding {
  const weights = new Map<string, number>();
  for (const part of (accepted ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((word) => word.trim());
    const weight = parameters.find((one) => one.startsWith('q='))?.slice(2);
    weights.set(name, weight === undefined ? 1 : Number(weight));
  }
  const takes = (name: Encoding) => (weights.get(name) ?? weights.get('*') ?? 0) > 0;
  return encodings.find(takes) ?? 'identity';
}

/** More than there are pages in all encodings: only a change of what they say leaves old ones behind. */
const maxPages = 500;

/** Sends pages that are the same for everyone, compressed once for each text and encoding. */
export function pageSender(): (reply: FastifyReply, page: string) => Promise<FastifyReply> {
  const made = new Map<string, () => Promise<Buffer>>();
  return async (reply, page) => {
    const encoding = encodingFor(reply.request.headers['accept-encoding']);
    reply.header('Vary', 'Accept-Encoding');
    if (encoding !== 'identity') reply.header('Content-Encoding', encoding);
    const key = `${encoding} ${page}`;
    if (made.size >= maxPages) made.clear();
    const compressed = made.get(key) ?? once(() => compress[encoding](Buffer.from(page)));
    made.set(key, compressed);
    return reply.send(await compressed());
  };
}

/**
 * Answers with a JSON document that is the same for everyone. It is written and compressed when someone first asks for it,
 * and its bytes are kept: doing that for each call would let a few callers take the whole processor.
 * @param cacheControl how long caches may answer with it
 */
export function keptDocument(
  make: () => Promise<object>,
  cacheControl = 'no-cache',
): (request: FastifyRequest, reply: FastifyReply) => unknown {
  const text = once(async () => Buffer.from(JSON.stringify(await make())));
  const kept = (encoding: Encoding) =>
    once(async () => {
      const bytes = await compress[encoding](await text());
      return { bytes, etag: `"${fingerprint(bytes).slice(0, 32)}"` };
    });
  const documents = { br: kept('br'), gzip: kept('gzip'), identity: kept('identity') };

  return async (request, reply) => {
    const encoding = encodingFor(request.headers['accept-encoding']);
    const { bytes, etag } = await documents[encoding]();
    reply.header('ETag', etag).header('Cache-Control', cacheControl).header('Vary', 'Accept-Encoding');
    const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
    if (known.includes(etag) || known.includes('*')) return reply.code(304).send();
    if (encoding !== 'identity') reply.header('Content-Encoding', encoding);
    return reply.type('application/json; charset=utf-8').send(bytes);
  };
}
