import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes, scrypt } from 'node:crypto';
import { sameSecret } from './secrets.ts';

/**
 * A stream under a passphrase: a header, then pieces of 64 KiB, each sealed with AES-256-GCM under its number and whether
 * it is the last (the STREAM construction). A piece that was changed, moved, left out or cut off does not open.
 */
const magic = Buffer.from('FRAUD SHIELD BACKUP\n');
const formatVersion = 1;
const pieceLength = 64 * 1024;
const tagLength = 16;
const saltLength = 16;
const proofLength = 32;
const headLength = magic.length + 4 + saltLength;
const headerLength = headLength + proofLength;

/** 128 MB and some tenths of a second for each guess at the passphrase. */
const cost = { logN: 17, r: 8, p: 1 };
const mostCost = { logN: 20, r: 16, p: 4 };

/** Bytes that are not what was sealed, or not for this passphrase; the message is a sentence for the operator. */
export class SealedStreamError extends Error {
  override name = 'SealedStreamError';
}

interface Keys {
  sealing: Buffer;
  proof: Buffer;
}

const derive = (passphrase: string, salt: Buffer, { logN, r, p }: typeof cost): Promise<Keys> =>
  new Promise((resolve, reject) => {
    const N = 2 ** logN;
    scrypt(passphrase.normalize('NFC'), salt, 32, { N, r, p, maxmem: 256 * N * r }, (error, root) => {
      if (error) return reject(error);
      const key = (label: string) => Buffer.from(hkdfSync('sha256', root, '', `fraud-shield backup ${label}`, 32));
      resolve({ sealing: key('seal'), proof: key('proof') });
    });
  });

/** The nonce says which piece it is and whether it is the last; the key is of one file only. */
function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(number), 3);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

/** Gathers bytes into pieces of one length; the last one, which may be empty, is marked. */
async function* pieces(
  source: AsyncIterable<Uint8Array>,
  length: number,
): AsyncGenerator<{ bytes: Buffer; isLast: boolean }> {
  let held: Uint8Array[] = [];
  let size = 0;
  for await (const bytes of source) {
    held.push(bytes);
    size += bytes.length;
    if (size <= length) continue;
    let joined = Buffer.concat(held);
    // More than a piece: what is cut off here cannot be the last one.
    for (; joined.length > length; joined = joined.subarray(length))
      yield { bytes: joined.subarray(0, length), isLast: false };
    held = [joined];
    size = joined.length;
  }
  yield { bytes: Buffer.concat(held), isLast: true };
}

/** Seals a stream under a passphrase. */
export async function* sealStream(passphrase: string, source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltLength);
  const head = Buffer.concat([magic, Buffer.from([formatVersion, cost.logN, cost.r, cost.p]), salt]);
  const { sealing, proof } = await derive(passphrase, salt, cost);
  yield Buffer.concat([head, createHmac('sha256', proof).update(head).digest()]);
  let number = 0;
  for await (const { bytes, isLast } of pieces(source, pieceLength)) {
    const cipher = createCipheriv('aes-256-gcm', sealing, nonceOf(number, isLast));
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
    number += 1;
  }
}

/**
 * Opens what `sealStream` made. Nothing comes out that was not authenticated; that the end was reached is known only
 * when the stream ends without an error.
 * @throws SealedStreamError for another passphrase, and for bytes that were changed or cut off
 */
export async function* openStream(passphrase: string, source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const { header, rest } = await takeHeader(source);
  const head = header.subarray(0, headLength);
  const [version = 0, logN = 0, r = 0, p = 0] = head.subarray(magic.length, magic.length + 4);
  if (header.length < headerLength || !head.subarray(0, magic.length).equals(magic))
    throw new SealedStreamError('This is no backup of Fraud Shield.');
  if (version !== formatVersion)
    throw new SealedStreamError('This backup has a newer form than this program knows. Use a newer Fraud Shield.');
  if (logN > mostCost.logN || r > mostCost.r || p > mostCost.p || logN < 1 || r < 1 || p < 1)
    throw new SealedStreamError('The backup is damaged: its header was changed.');
  const { sealing, proof } = await derive(passphrase, head.subarray(-saltLength), { logN, r, p });
  if (!sameSecret(createHmac('sha256', proof).update(head).digest(), header.subarray(headLength)))
    throw new SealedStreamError('The passphrase is not the one this backup was made with.');

  let number = 0;
  for await (const { bytes, isLast } of pieces(rest, pieceLength + tagLength)) {
    const damaged = new SealedStreamError(
      `The backup is damaged: its bytes were changed or cut off near ${Math.round((number * pieceLength) / 1e6)} MB.`,
    );
    if (bytes.length < tagLength) throw damaged;
    const decipher = createDecipheriv('aes-256-gcm', sealing, nonceOf(number, isLast), { authTagLength: tagLength });
    decipher.setAuthTag(bytes.subarray(-tagLength));
    let opened: Buffer;
    try {
      opened = Buffer.concat([decipher.update(bytes.subarray(0, -tagLength)), decipher.final()]);
    } catch {
      throw damaged;
    }
    yield opened;
    number += 1;
  }
}

async function takeHeader(
  source: AsyncIterable<Uint8Array>,
): Promise<{ header: Buffer; rest: AsyncIterable<Uint8Array> }> {
  const iterator = source[Symbol.asyncIterator]();
  let held = Buffer.alloc(0);
  while (held.length < headerLength) {
    const { value, done } = await iterator.next();
    if (done) break;
    held = Buffer.concat([held, value]);
  }
  async function* rest() {
    yield held.subarray(headerLength);
    for (;;) {
      const { value, done } = await iterator.next();
      if (done) return;
      yield value;
    }
  }
  return { header: held.subarray(0, headerLength), rest: rest() };
}

/** A SHA-256 of what passes by. */
export function runningChecksum(): { add(bytes: Uint8Array): void; hex(): string } {
  const hash = createHash('sha256');
  return { add: (bytes) => void hash.update(bytes), hex: () => hash.digest('hex') };
}
