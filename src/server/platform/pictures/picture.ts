import pLimit from 'p-limit';
import type { Sharp, SharpOptions } from 'sharp';
import type { FileKind } from '../files/file-kind.ts';

export type PictureKind = Exclude<FileKind, 'application/pdf'>;

/** The bytes are no intact picture of a supported format. */
export class InvalidPicture extends Error {
  override name = 'InvalidPicture';
}

/** The picture has more pixels than we decode. */
export class TooManyPixels extends InvalidPicture {
  override name = 'TooManyPixels';
}

/** Too many pictures are waiting to be decoded; the caller may retry. */
export class PicturesBusy extends Error {
  override name = 'PicturesBusy';
}

// Decoding needs memory for all pixels, some 300 MB for the largest picture.
const maxConcurrent = 2;
const maxWaiting = 30;
const timeoutSeconds = 60;

/** JPEG, PNG, WebP, GIF and AVIF. All other decoders are blocked. */
const decoders = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`);

const limit = pLimit(maxConcurrent);

type SharpModule = typeof import('sharp').default;
let loading: Promise<SharpModule> | undefined;

/** Loaded with the first picture: most starts never see one. */
function load(): Promise<SharpModule> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: decoders });
    // One thread per picture leaves processor time for lookups.
    sharp.concurrency(1);
    sharp.cache(false);
    return sharp;
  });
  return loading;
}

/**
 * The only place where pictures are decoded. Output has no metadata: sharp drops it unless told otherwise.
 * @throws InvalidPicture, TooManyPixels, PicturesBusy
 */
async function transform(
  bytes: Uint8Array,
  options: SharpOptions & { limitInputPixels: number },
  steps: (picture: Sharp) => Sharp | Promise<Sharp>,
): Promise<Buffer> {
  if (limit.pendingCount >= maxWaiting) throw new PicturesBusy('too many pictures are waiting');
  return limit(async () => {
    const sharp = await load();
    try {
      const picture = sharp(bytes, { failOn: 'error', ...options });
      return await (await steps(picture)).timeout({ seconds: timeoutSeconds }).toBuffer();
    } catch (error) {
      // sharp has no error codes.
      if (error instanceof Error && /pixel limit/i.test(error.message))
        throw new TooManyPixels('the picture has too many pixels', { cause: error });
      throw new InvalidPicture('the picture does not decode', { cause: error });
    }
  });
}

/**
 * Makes a square WebP, upright according to EXIF; of an animation, its first frame.
 * @param side pixels
 * @throws InvalidPicture, TooManyPixels (above 50 megapixels), PicturesBusy
 */
export const squarePicture = (bytes: Uint8Array, side: number): Promise<Buffer> =>
  transform(bytes, { limitInputPixels: 50_000_000, animated: false }, (picture) =>
    picture.autoOrient().resize(side, side, { fit: 'cover' }).webp({ quality: 82 }),
  );

/**
 * Re-encodes a picture in its own format, upright and without location, camera, colour profile or other metadata. An
 * animated WebP stays animated; its frames together may have 60 megapixels.
 * @throws InvalidPicture when the bytes are no intact picture of that kind, TooManyPixels, PicturesBusy
 */
export const cleanPicture = (bytes: Uint8Array, kind: PictureKind): Promise<Buffer> =>
  transform(bytes, { limitInputPixels: 60_000_000, animated: kind === 'image/webp' }, async (picture) => {
    const { format, pages = 1 } = await picture.metadata();
    if (`image/${format}` !== kind) throw new InvalidPicture(`not ${kind}`);
    return encode(pages > 1 ? picture : picture.autoOrient(), kind);
  });

const quality = 90;

function encode(picture: Sharp, kind: PictureKind): Sharp {
  if (kind === 'image/png') return picture.png();
  if (kind === 'image/webp') return picture.webp({ quality });
  return picture.jpeg({ quality, chromaSubsampling: '4:4:4' });
}
