import { createHmac, hash, randomBytes } from 'node:crypto';

/** SHA-256 reads 64 bytes at a time, and gives 64 letters of hex. */
const block = 64;
const hexLength = 64;

/** Bytes of a text that is taken without an object of its own. */
const mostShort = 4_096;

/** A key's two pads of RFC 2104, each followed by the room for what is hashed behind it. */
interface Pads {
  inner: Buffer;
  outer: Buffer;
}

const padsOf = new WeakMap<Buffer, Pads>();

function padded(key: Buffer): Pads {
  const known = padsOf.get(key);
  if (known) return known;
  const pad = (byte: number, room: number) => {
    const buffer = Buffer.alloc(block + room, byte);
    for (const [at, own] of key.entries()) buffer[at] = own ^ byte;
    return buffer;
  };
  const pads = { inner: pad(0x36, mostShort), outer: pad(0x5c, hexLength / 2) };
  padsOf.set(key, pads);
  return pads;
}

/**
 * The HMAC-SHA-256 of a text in UTF-8 (RFC 2104), in hex. Made of two hashes: each lookup takes several, and Node's
 * Hmac is an object that costs as much again, most of it when it is collected.
 * @param key 64 bytes at most, never changed
 */
export function hmacHex(key: Buffer, text: string): string {
  if (text.length * 3 > mostShort || key.length > block) return createHmac('sha256', key).update(text).digest('hex');
  const { inner, outer } = padded(key);
  const length = block + inner.write(text, block, 'utf8');
  outer.write(hash('sha256', inner.subarray(0, length), 'hex'), block, 'hex');
  return hash('sha256', outer, 'hex');
}

/** A new key for `macOf`: 256 random bits. */
export const newMacKey = (): Buffer => randomBytes(32);

/** The first 16 bytes of the HMAC-SHA-256 of a text: nobody without the key can make it. */
export const macOf = (key: Buffer, text: string): Buffer => Buffer.from(hmacHex(key, text).slice(0, 32), 'hex');
