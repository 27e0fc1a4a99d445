import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import type { Upload, UploadedFile } from '../../contract/endpoint.ts';
import { ApiError, invalid } from '../errors.ts';

/** What a form says around its file, in bytes. */
const around = 100_000;

/** Binds a route whose body is one file. Only there is multipart understood, and nothing else is. */
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
 * The one file of the request.
 * @throws ApiError 400 for what is no multipart, 413 for a file that is too large, 415 for another media type, 422 for none
 */
export async function uploadedFile(request: FastifyRequest, { field, maxBytes }: Upload): Promise<UploadedFile> {
  if (Number(request.headers['content-length']) > maxBytes + around) throw tooLarge();
  const missing = invalid([{ path: field, code: 'uploadMissing' }]);
  if (!request.isMultipart()) throw missing; // without a media type there is no body either
  try {
    const file = await request.file();
    const bytes = await file?.toBuffer();
    if (!file || file.fieldname !== field || !bytes?.length) throw missing;
    return { bytes, name: file.filename ?? '' };
  } catch (error) {
    if (error === missing) throw error;
    throw isTooLarge(error) ? tooLarge() : new ApiError(400, 'uploadBroken');
  }
}

const tooLarge = () => new ApiError(413, 'uploadTooLarge');
const isTooLarge = (error: unknown) => error instanceof Error && 'statusCode' in error && error.statusCode === 413;
