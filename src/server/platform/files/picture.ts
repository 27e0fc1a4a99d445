import type { Sharp } from 'sharp';
import type { FileKind } from './file-kind.ts';

export type PictureKind = Exclude<FileKind, 'application/pdf'>;

/** Of a picture, all frames together: what a camera makes, and no more memory than a small machine has. */
const maxPixels = 60_000_000;
const quality = 90;

// Decoding is memory: at most this many at a time in a process.
const atOnce = 2;
const mostWaiting = 30;
let running = 0;
const waiting: (() => void)[] = [];

/** A picture that does not decode, or is too large to. */
export class BrokenPicture extends Error {
  override name = 'BrokenPicture';
}

/** Too many pictures are waiting; the caller may try again in a moment. */
export class PicturesBusy extends Error {
  override name = 'PicturesBusy';
}

/**
 * Decodes a picture and writes it anew: upright, and without place, camera, colour profile or any other metadata.
 * @throws BrokenPicture when its bytes are not a whole picture of that kind, PicturesBusy when too many wait
 */
export async function rewritten(bytes: Buffer, kind: PictureKind): Promise<Buffer> {
  if (running >= atOnce) {
    if (waiting.length >= mostWaiting) throw new PicturesBusy('too many pictures are waiting');
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  running += 1;
  try {
    // Loaded with the first picture: a command, and a start, need none.
    const { default: sharp } = await import('sharp');
    const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', animated: kind === 'image/webp' });
    const { format, pages = 1 } = await picture.metadata();
    if (`image/${format}` !== kind) throw new TypeError('another kind of picture');
    return await encoded(pages > 1 ? picture : picture.autoOrient(), kind).toBuffer();
  } catch (error) {
    throw new BrokenPicture('the picture does not decode', { cause: error });
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

function encoded(picture: Sharp, kind: PictureKind): Sharp {
  if (kind === 'image/png') return picture.png();
  if (kind === 'image/webp') return picture.webp({ quality });
  return picture.jpeg({ quality, chromaSubsampling: '4:4:4' });
}
