import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { ApiError, invalid } from '../../errors.ts';
import { scanJson } from './scan-json.ts';

/** Characters of the name of a field that an answer repeats. */
const maxPathLength = 100;

/** Parses JSON bodies, and refuses those that `scanJson` finds fault with. */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    // Decoded, other bytes would become U+FFFD, and what they stood for be lost without a word.
    if (!isUtf8(bytes)) return done(new ApiError(400, 'bodyNotUtf8'));
    const body = bytes.toString();
    // The same as no body: some clients always declare JSON. A call that needs a body refuses it.
    if (body.trim() === '') return done(null, undefined);
    // JSON has no NUL; UTF-16 has one beside each letter.
    if (body.includes('\0')) return done(new ApiError(400, 'bodyNotUtf8'));
    const found = scanJson(body);
    if (found === 'complex') return done(new ApiError(400, 'bodyTooComplex'));
    parse(request, body, (error, value) => {
      if (error || found === null) done(error, value);
      else done(invalid([{ path: found.repeated.slice(0, maxPathLength), code: 'fieldRepeated' }]));
    });
  });
}
