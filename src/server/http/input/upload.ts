import multipart, { type MultipartFields, type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import type { Upload, UploadedFile } from '../../../contract/endpoint.ts';
import { ApiError, invalid } from '../../errors.ts';

/** Multipart overhead beside the file, in bytes. */
const formOverhead = 100_000;

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
 * What an upload takes in memory at most, in bytes. Without Content-Length, the largest file.
 * @throws ApiError 413 when it says that it is larger than a file may be, 422 when it has no form
 */
export function requireForm(request: FastifyRequest, { field, maxBytes }: Upload): number {
  const largest = maxBytes + formOverhead;
  const length = Number(request.headers['content-length'] ?? largest);
  if (length > largest) throw tooLarge();
  if (!request.isMultipart()) throw missing(field); // no media type, so no body
  return length;
}

/** A file that begins to arrive; its bytes stay in the connection until they are read. */
export interface ArrivingFile {
  /** The texts that come before it in the form. */
  fields: Record<string, string>;
  /**
   * Reads it into memory. @param signal stops that, with its reason as the error
   * @throws ApiError 400 for malformed multipart, 413 for a file that is too large, 422 for an empty one
   */
  read(signal: AbortSignal): Promise<UploadedFile>;
}

/**
 * Waits for the beginning of the file of a request.
 * @throws ApiError 400 for malformed multipart, 422 without a file
 */
export async function arrivingFile(request: FastifyRequest, { field }: Upload): Promise<ArrivingFile> {
  const part = await request.file().catch(rethrow);
  if (part?.fieldname !== field) throw missing(field);
  if (part.filename?.length > maxNameLength) throw broken();
  return { fields: textsOf(part.fields), read: (signal) => read(part, signal) };
}

async function read(part: MultipartFile, signal: AbortSignal): Promise<UploadedFile> {
  const stop = () => void part.file.destroy(signal.reason);
  signal.addEventListener('abort', stop);
  try {
    const bytes = await part.toBuffer();
    if (bytes.length === 0) throw missing(part.fieldname);
    return { bytes, name: part.filename ?? '' };
  } catch (error) {
    return rethrow(error);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

const textsOf = (fields: MultipartFields): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, part]) =>
      part && !Array.isArray(part) && part.type === 'field' ? [[name, String(part.value)]] : [],
    ),
  );

function rethrow(error: unknown): never {
  if (error instanceof ApiError) throw error;
  throw isTooLarge(error) ? tooLarge() : broken();
}

const missing = (field: string) => invalid([{ path: field, code: 'uploadMissing' }]);
const broken = () => new ApiError(400, 'uploadBroken');
const tooLarge = () => new ApiError(413, 'uploadTooLarge');
const isTooLarge = (error: unknown) => error instanceof Error && 'statusCode' in error && error.statusCode === 413;
