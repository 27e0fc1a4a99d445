import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { ApiError, invalid } from '../../errors.ts';
import { endOfText } from './json-text.ts';
import { repeatedField } from './repeated-field.ts';

/** How deep the values of a body may be nested. */
const maxDepth = 10;

/** A batch of 500 queries has 2,000 values in 501 containers. */
const maxValues = 20_000;

/** Characters of the name of a field that an answer repeats. */
const maxPathLength = 100;

/**
 * Parses JSON bodies, and refuses those that would take `JSON.parse` and later checks long: deep nesting, and very many
 * keys or items. An object that has a field twice is refused, too.
 */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    // Decoded, other bytes would become U+FFFD, and what they stood for be lost without a word.
    if (!isUtf8(bytes)) return done(new ApiError(400, 'bodyNotUtf8'));
    const body = bytes.toString();
    // The same as no body: some clients always declare JSON. A call that needs a body refuses it.
    if (body.trim() === '') done(null, undefined);
    // JSON has no NUL; UTF-16 has one beside each letter.
    else if (body.includes('\0')) done(new ApiError(400, 'bodyNotUtf8'));
    else if (isTooComplex(body)) done(new ApiError(400, 'bodyTooComplex'));
    else
      parse(request, body, (error, value) => {
        const path = error ? null : repeatedField(body);
        if (path === null) done(error, value);
        else done(invalid([{ path: path.slice(0, maxPathLength), code: 'fieldRepeated' }]));
      });
  });
}

const marks = /["[\]{},]/g;

/** Counts the brackets and commas outside strings, in one pass. Broken JSON is left to the parser. */
export function isTooComplex(json: string): boolean {
  let depth = 0;
  let values = 0;
  marks.lastIndex = 0;
  for (let found = marks.exec(json); found; found = marks.exec(json)) {
    const [mark] = found;
    if (mark === '"') {
      marks.lastIndex = endOfText(json, found.index + 1);
      continue;
    }
    if (mark === '[' || mark === '{') depth += 1;
    if (mark === ']' || mark === '}') depth -= 1;
    else values += 1;
    if (depth > maxDepth || values > maxValues) return true;
  }
  return false;
}
