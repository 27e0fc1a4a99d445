import pLimit from 'p-limit';

/** Bytes that are no picture of a kind we read, or one that is not whole. */
export class NotAPicture extends Error {
  override name = 'NotAPicture';
}

/** A picture of more pixels than we decode. */
export class TooManyPixels extends Error {
  override name = 'TooManyPixels';
}

/** Pixels at most: what phones make, and no more memory than 200 MB while decoding. */
export const mostPixels = 50_000_000;

const secondsAtMost = 15;

/** JPEG, PNG, WebP, GIF and AVIF. A decoder that is not named here never sees the bytes of a stranger. */
const decoders = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((kind) => `VipsForeignLoad${kind}Buffer`);

/** Two at once in a process: each may need the memory of all its pixels. */
const inTurn = pLimit(2);

type Sharp = typeof import('sharp').default;
let loaded: Promise<Sharp> | undefined;

/** Loaded with the first picture: most starts never see one. */
function load(): Promise<Sharp> {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: decoders });
    // One picture, one thread: an upload must not take the machine from the lookups.
    sharp.concurrency(1);
    sharp.cache(false);
    return sharp;
  });
  return loaded;
}

/**
 * Makes a square WebP of a picture, upright as its EXIF says and without any metadata; of an animated one the first frame.
 * What the bytes are is found out by decoding them.
 * @param side pixels
 * @throws NotAPicture, TooManyPixels
 */
export const squarePicture = (bytes: Uint8Array, side: number): Promise<Buffer> => inTurn(() => decoded(bytes, side));

async function decoded(bytes: Uint8Array, side: number): Promise<Buffer> {
  const sharp = await load();
  const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', animated: false });
  try {
    return await picture
      .autoOrient()
      .resize(side, side, { fit: 'cover' })
      .webp({ quality: 82 })
      .timeout({ seconds: secondsAtMost })
      .toBuffer();
  } catch (error) {
    // The library tells the two apart in words only.
    if (error instanceof Error && /pixel limit/i.test(error.message)) throw new TooManyPixels();
    throw new NotAPicture();
  }
}
