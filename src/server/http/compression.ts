import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '../../contract/endpoint.ts';

/** Smaller answers are sent as they are: compressing them would cost more than it saves. In bytes. */
const minBytes = 1_024;

/** Lets routes with `compressed` compress their answers for callers that ask with Accept-Encoding. */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, { global: false, threshold: minBytes, encodings: ['br', 'gzip'] });
}

/** The option of a route whose answers may be compressed. */
export const compressed = { compress: {} };

/**
 * Whether the answers of an endpoint may be compressed: those to programs, and public ones. Those to a session may not,
 * because the size of a compressed answer reveals whether a guess contained in it is right (BREACH), and browsers send
 * the cookie along with requests from other sites.
 */
export const isCompressed = (endpoint: Endpoint): boolean =>
  endpoint.access === 'keyPair' ||
  endpoint.access === 'apiKey' ||
  (endpoint.access === 'anyone' && endpoint.method === 'GET');
