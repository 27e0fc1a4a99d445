import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { openStream, sealStream } from './sealed-stream.ts';

const passphrase = 'a horse that nobody guesses';

async function* inParts(bytes: Buffer, length: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}
async function whole(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of source) parts.push(part);
  return Buffer.concat(parts);
}
const sealed = (plain: Buffer) => whole(sealStream(passphrase, inParts(plain, 50_000)));
const opened = (bytes: Buffer, given = passphrase) => whole(openStream(given, inParts(bytes, 30_011)));

describe('a sealed stream', () => {
  const pieceLength = 64 * 1024;

  test.each([0, 1, pieceLength, pieceLength + 1])('of %i bytes opens to what it was', async (length) => {
    const plain = randomBytes(length);
    expect((await opened(await sealed(plain))).equals(plain)).toBe(true);
  });

  test('opens under no other passphrase', async () => {
    await expect(opened(await sealed(Buffer.from('x')), 'a horse that somebody guesses')).rejects.toThrow(
      'The passphrase is not the one',
    );
  });

  test('does not open when it was cut off anywhere, a whole number of pieces included', async () => {
    const bytes = await sealed(randomBytes(2 * pieceLength + 10));
    const header = bytes.length - (2 * pieceLength + 10) - 3 * 16;
    for (const length of [header, header + pieceLength + 16, header + 2 * (pieceLength + 16), bytes.length - 1])
      await expect(opened(bytes.subarray(0, length)), `cut at ${length}`).rejects.toThrow('damaged');
    await expect(opened(bytes.subarray(0, 20))).rejects.toThrow('no backup');
  });

  test('does not open when a byte was changed, or pieces changed places', async () => {
    const bytes = await sealed(randomBytes(2 * pieceLength + 10));
    const header = bytes.length - (2 * pieceLength + 10) - 3 * 16;
    for (const at of [header, header + 70_000, bytes.length - 1]) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      await expect(opened(changed), `changed at ${at}`).rejects.toThrow('damaged');
    }
    const piece = (n: number) => bytes.subarray(header + n * (pieceLength + 16), header + (n + 1) * (pieceLength + 16));
    const swapped = Buffer.concat([bytes.subarray(0, header), piece(1), piece(0), piece(2)]);
    await expect(opened(swapped)).rejects.toThrow('damaged');
  });

  test('shows nothing of what it holds, and is another one each time', async () => {
    const plain = Buffer.alloc(100, 'Bilal');
    const [one, other] = [await sealed(plain), await sealed(plain)];
    expect(one.includes('Bilal')).toBe(false);
    expect(one.subarray(40).equals(other.subarray(40))).toBe(false);
  });
});
