// See docs/decisions/0015-files-are-written-anew.md
import type { Metadata, Sharp } from 'sharp';
import { bufferOf, detectKind, type FileKind } from '../files/file-kind.ts';
import { once } from '../once.ts';
import { TooManyWaiting } from '../turns.ts';
import { decodingLine } from './decoding-line.ts';

type PictureKind = Exclude<FileKind, 'application/pdf'>;

/** The bytes are no intact picture of a supported format. */
export class InvalidPicture extends Error {
  override name = 'InvalidPicture';
}

/** The picture has more pixels, or frames, than we decode, according to its header. */
export class TooManyPixels extends InvalidPicture {
  override name = 'TooManyPixels';
}

/** Decoding took too long, which says that the machine is busy and nothing about the picture. */
class DecodingTimeout extends Error {
  override name = 'DecodingTimeout';
}

/** Whether the same picture may be accepted later. */
export const isBusy = (error: unknown): boolean => error instanceof TooManyWaiting || error instanceof DecodingTimeout;

/** Width times height of the largest picture, over all frames. Phones take photos of 12 to 24.5 megapixels. */
const maxPixels = 25_000_000;
/** Frames of an animation, with what is beside them. */
const maxChunks = 1_000;
/** How long decoding and encoding one picture may take. */
const maxSeconds = 20;

// Decoding needs memory for all pixels, some 125 MB for the largest picture.
const line = decodingLine({ maxConcurrent: 2, maxWaiting: 30, maxPerAccount: 10 });

/** JPEG, PNG, WebP, GIF and AVIF. All other decoders are blocked. */
const decoders = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`);

/** Loaded with the first picture: most starts never see one. */
const load = once(async () => {
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: decoders });
  // One thread per picture leaves processor time for lookups.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
});

/** What an error of sharp means; it has no error codes. */
export function pictureError(error: unknown): InvalidPicture | DecodingTimeout {
  const message = error instanceof Error ? error.message : '';
  if (message.startsWith('timeout:')) return new DecodingTimeout('decoding took too long', { cause: error });
  return /pixel limit/i.test(message)
    ? new TooManyPixels('the picture has too many pixels', { cause: error })
    : new InvalidPicture('the picture does not decode', { cause: error });
}

/** Whether a WebP has more chunks than we read: the time grows with the square of their number, to minutes for 2 MB. */
function hasTooManyChunks(bytes: Buffer): boolean {
  let chunks = 0;
  if (detectKind(bytes) === 'image/webp')
    for (let at = 12; at + 8 <= bytes.length && chunks <= maxChunks; chunks += 1) {
      const size = bytes.readUInt32LE(at + 4);
      at += 8 + size + (size % 2);
    }
  return chunks > maxChunks;
}

interface Source {
  bytes: Uint8Array;
  /** Reads all frames; otherwise the first. */
  animated: boolean;
  /** Whose picture waits in the queue. */
  accountId: string;
}

/**
 * The only place where pictures are decoded. Output has no metadata: sharp drops it unless told otherwise. The header is
 * read before the picture joins the line, so one that is refused for its size holds nobody up. The decoders refuse a
 * picture that is larger than its header says.
 * @throws InvalidPicture, TooManyPixels, and TooManyWaiting or DecodingTimeout: see `isBusy`
 */
async function transform(
  { bytes, animated, accountId }: Source,
  steps: (picture: Sharp, header: Metadata) => Sharp,
): Promise<Buffer> {
  if (hasTooManyChunks(bufferOf(bytes))) throw new TooManyPixels('the picture has too many frames');
  const sharp = await load();
  const open = () => sharp(bytes, { failOn: 'error', limitInputPixels: maxPixels, animated });
  const header = await open()
    .metadata()
    .catch((error: unknown) => {
      throw pictureError(error);
    });
  return line(accountId, async () => {
    try {
      return await steps(open(), header).timeout({ seconds: maxSeconds }).toBuffer();
    } catch (error) {
      throw pictureError(error);
    }
  });
}

/**
 * Makes a square WebP, upright according to EXIF; of an animation, its first frame.
 * @param side pixels
 * @throws InvalidPicture, TooManyPixels (above 25 megapixels), TooManyWaiting, DecodingTimeout
 */
export const squarePicture = (bytes: Uint8Array, side: number, accountId: string): Promise<Buffer> =>
  transform({ bytes, animated: false, accountId }, (picture) =>
    picture.autoOrient().resize(side, side, { fit: 'cover' }).webp({ quality: 82 }),
  );

/**
 * Re-encodes a picture in its own format, upright and without location, camera, colour profile or other metadata. An
 * animated WebP stays animated.
 * @throws InvalidPicture when the bytes are no intact picture of that kind, TooManyPixels (above 25 megapixels over all
 * frames), TooManyWaiting, DecodingTimeout
 */
export const cleanPicture = (bytes: Uint8Array, kind: PictureKind, accountId: string): Promise<Buffer> =>
  transform({ bytes, animated: kind === 'image/webp', accountId }, (picture, { format, pages = 1 }) => {
    if (`image/${format}` !== kind) throw new InvalidPicture(`not ${kind}`);
    return encode(pages > 1 ? picture : picture.autoOrient(), kind);
  });

/**
 * Makes a JPEG that fits into a square, upright and without metadata; a smaller picture keeps its size. Transparent parts
 * become white.
 * @param side pixels
 * @throws InvalidPicture, TooManyPixels (above 25 megapixels), TooManyWaiting, DecodingTimeout
 */
export const fittedPicture = (bytes: Uint8Array, side: number, accountId: string): Promise<Buffer> =>
  transform({ bytes, animated: false, accountId }, (picture) =>
    picture
      .autoOrient()
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 82 }),
  );

const quality = 90;

function encode(picture: Sharp, kind: PictureKind): Sharp {
  if (kind === 'image/png') return picture.png();
  if (kind === 'image/webp') return picture.webp({ quality });
  return picture.jpeg({ quality, chromaSubsampling: '4:4:4' });
}
