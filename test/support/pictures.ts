import sharp from 'sharp';

type Kind = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'tiff';

/** A picture whose left half is red and whose right half is blue. */
export function aPicture({ width = 640, height = 480, kind = 'jpeg' as Kind } = {}): Promise<Buffer> {
  const half = { width: Math.floor(width / 2), height, channels: 3 as const, background: '#0000ff' };
  return sharp({ create: { width, height, channels: 3, background: '#ff0000' } })
    .composite([{ input: { create: half }, left: width - half.width, top: 0 }])
    .toFormat(kind)
    .toBuffer();
}

/** The colour at a point. @param x from 0 to 1 @param y from 0 to 1 */
export async function colourAt(picture: Uint8Array, x: number, y: number): Promise<'red' | 'green' | 'blue' | 'other'> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * (info.height - 1)) * info.width + Math.floor(x * (info.width - 1))) * info.channels;
  const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
  if (red > 200 && blue < 60 && green < 60) return 'red';
  if (blue > 200 && red < 60) return 'blue';
  return green > 100 && red < 60 && blue < 60 ? 'green' : 'other';
}
