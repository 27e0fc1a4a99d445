import type { UploadedFile } from '../../../../contract/endpoint.ts';
import type { App } from '../../../app.ts';
import { ApiError, invalid } from '../../../errors.ts';
import { bufferOf, detectKind, type FileKind, isIntactPdf, safeName } from '../../../platform/files/file-kind.ts';
import { errorFacts } from '../../../platform/log.ts';
import { cleanPicture, InvalidPicture, isBusy, TooManyPixels } from '../../../platform/pictures/picture.ts';
import { judgeFile } from './scan-files.ts';

const refusedFile = (code: 'fileKind' | 'fileBroken' | 'fileTooManyPixels') => invalid([{ path: 'file', code }]);

export const infectedFile = (name: string) => new ApiError(422, 'fileInfected', [], { values: { name } });

/** @throws ApiError 422 for a file with malware, 503 while the scanner is away */
export async function refuseMalware(app: App, file: Buffer, name: string): Promise<void> {
  const result = await judgeFile(app, file);
  if (result === 'infected') throw infectedFile(name);
  if (result === 'waiting') throw new ApiError(503, 'unavailable');
}

/** What decoding a picture gives. @throws ApiError 422 for one that cannot be decoded, 503 when too many are being decoded */
export async function decoded(app: App, decode: () => Promise<Buffer>): Promise<Buffer> {
  try {
    return await decode();
  } catch (error) {
    if (isBusy(error)) throw new ApiError(503, 'unavailable');
    if (!(error instanceof InvalidPicture)) throw error;
    app.log.debug('picture refused', errorFacts(error));
    throw refusedFile(error instanceof TooManyPixels ? 'fileTooManyPixels' : 'fileBroken');
  }
}

/**
 * What is kept of an uploaded file: its type, detected from its content, and a picture without metadata.
 * @param owner whose pictures are decoded one after the other
 * @param scan refuses malware
 * @throws ApiError 422 for an unsupported or damaged file, 503 when too many pictures are being decoded
 */
export async function inspectFile<Scan>(
  app: App,
  owner: string,
  upload: UploadedFile,
  scan: (content: Buffer, name: string) => Promise<Scan>,
): Promise<{ name: string; type: FileKind; bytes: Buffer; scanned: Scan }> {
  const content = bufferOf(upload.bytes);
  const type = detectKind(content);
  if (!type) throw refusedFile('fileKind');
  const name = safeName(upload.name, type);
  const scanned = await scan(content, name);
  if (type !== 'application/pdf') {
    const bytes = await decoded(app, () => cleanPicture(content, type, owner));
    return { name, type, bytes, scanned };
  }
  if (!isIntactPdf(content)) throw refusedFile('fileBroken');
  return { name, type, bytes: content, scanned };
}
