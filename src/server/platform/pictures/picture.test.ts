import sharp from 'sharp';
import { expect, test } from 'vitest';
import { InvalidPicture, isBusy, pictureError } from './picture.ts';

test('a picture that takes too long is not called damaged: it may be sent again', async () => {
  const slow = sharp({ create: { width: 6_000, height: 4_000, channels: 3, background: '#fff' } }).blur(300);
  const error = await slow
    .png()
    .timeout({ seconds: 1 })
    .toBuffer()
    .catch((error: unknown) => error);
  expect(error).toBeInstanceOf(Error);
  expect(isBusy(pictureError(error))).toBe(true);
  const damaged = await sharp(Buffer.from('no picture'))
    .toBuffer()
    .catch((error: unknown) => error);
  expect(pictureError(damaged)).toBeInstanceOf(InvalidPicture);
});
