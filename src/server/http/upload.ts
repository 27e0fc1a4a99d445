import multipart, { type MultipartFields } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import type { Upload, UploadedFile } from '../../contract/endpoint.ts';
import { ApiError, invalid } from '../errors.ts';

/** Multipart overhead beside the file, in bytes. */
export const formOverhead = 100_000;

/** Characters of a file's name; file systems allow 255. */
const maxNameLength = 1_000;

/** Registers a route whose body is one file, as multipart/form-data and nothing else. */
export function acceptUpload(app: FastifyInstance, { maxBytes }: Upload, route: RouteOptions): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    await scope.register(multipart, {
      limits: { fileSize: maxBytes, files: 1, fields: 10, fieldSize: 1_000, parts: 11, headerPairs: 50 },
    });
    scope.addContentTypeParser('*', (_request, _payload, done) => done(new ApiError(415, 'mediaTypeUpload')));
    scope.route(route);
  });
}

/**
 * The file of the request, and the texts that came before it in the form.
 * @throws ApiError 400 for malformed multipart, 413 for a file that is too large, 422 without a file
 */
export async function uploadedFile(
  request: FastifyRequest,
  { field, maxBytes }: Upload,
): Promise<UploadedFile & { fields: Record<string, string> }> {
  if (Number(request.headers['content-length']) > maxBytes + formOverhead) throw tooLarge();
  const missing = invalid([{ path: field, code: 'uploadMissing' }]);
  if (!request.isMultipart()) throw missing; // no media type, so no body
  try {
    const file = await request.file();
    const bytes = await file?.toBuffer();
    if (!file || file.fieldname !== field || !bytes?.length) throw missing;
    if (file.filename?.length > maxNameLength) throw new ApiError(400, 'uploadBroken');
    return { bytes, name: file.filename ?? '', fields: textsOf(file.fields) };
  } catch (error) {
    if (error === missing) throw error;
    throw isTooLarge(error) ? tooLarge() : new ApiError(400, 'uploadBroken');
  }
}

const textsOf = (fields: MultipartFields): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, part]) =>
      part && !Array.isArray(part) && part.type === 'field' ? [[name, String(part.value)]] : [],
    ),
  );

const tooLarge = () => new ApiError(413, 'uploadTooLarge');
const isTooLarge = (error: unknown) => error instanceof Error && 'statusCode' in error && error.statusCode === 413;
