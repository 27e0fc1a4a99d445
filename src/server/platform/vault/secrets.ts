import { createHash, createHmac, hash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** 256 random bits, in base64url. */
export const randomToken = (): string => randomBytes(32).toString('base64url');

/** The SHA-256 of a random token, which `keyedHash` seals (A1). */
export const tokenHash = (token: string): Buffer => hash('sha256', token, 'buffer');

/** The SHA-256 of a file's content in hex. Not for secrets. */
export const fingerprint = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** The SHA-256 of a text as a number. Not for secrets. */
export const hashNumber = (text: string): bigint => BigInt(`0x${hash('sha256', text)}`);

/** A new key for `hmac128`: 256 random bits. */
export const newHmacKey = (): Buffer => randomBytes(32);

const hashBytes = 32;
const blockBytes = 64;

/**
 * The HMAC-SHA-256 (RFC 2104) of texts in UTF-8 under one key, in hex. Two hashes in one call each take half as long as
 * `createHmac`, which makes an object for each text.
 */
export function hmacHexUnder(secret: Buffer): (text: string) => string {
  const key = secret.length > blockBytes ? hash('sha256', secret, 'buffer') : secret;
  const padded = (pad: number) => Buffer.from(Array.from({ length: blockBytes }, (_, at) => (key[at] ?? 0) ^ pad));
  let inner = Buffer.concat([padded(0x36), Buffer.alloc(1_024)]);
  const outer = Buffer.concat([padded(0x5c), Buffer.alloc(hashBytes)]);
  return (text) => {
    // A UTF-16 unit is at most three bytes.
    const needed = blockBytes + 3 * text.length;
    if (needed > inner.length) inner = Buffer.concat([inner, Buffer.alloc(needed)]);
    const end = blockBytes + inner.write(text, blockBytes);
    outer.write(hash('sha256', inner.subarray(0, end), 'binary'), blockBytes, 'binary');
    return hash('sha256', outer);
  };
}

const prepared = new WeakMap<Buffer, (text: string) => string>();

/** The first 16 bytes of the HMAC-SHA-256 of a text in UTF-8. What is computed of a key is kept as long as the key is. */
export function hmac128(key: Buffer, text: string): Buffer {
  let under = prepared.get(key);
  if (!under) {
    under = hmacHexUnder(key);
    prepared.set(key, under);
  }
  return Buffer.from(under(text).slice(0, 32), 'hex');
}

/** Derives a value from a token for one use: only the holder of the token can compute it. */
export const tokenProof = (token: string, use: string): string =>
  createHmac('sha256', token).update(use).digest('base64url');

/** Compares two secrets in constant time. */
export function sameSecret(a: string | Buffer, b: string | Buffer): boolean {
  const [left, right] = [hash('sha256', a, 'buffer'), hash('sha256', b, 'buffer')];
  return timingSafeEqual(left, right);
}

/** Random characters of an alphabet; ten of 32 characters are 50 bits. */
export const randomCode = (alphabet: string, length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');

const scratch = Buffer.alloc(hashBytes);

/** Checks a token against its hash in constant time. Reuses one buffer, since every lookup calls it. */
export function isHashOf(token: string, tokenHash: Buffer): boolean {
  scratch.write(hash('sha256', token, 'binary'), 'binary');
  return tokenHash.length === hashBytes && timingSafeEqual(scratch, tokenHash);
}

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Random letters and digits; 22 of them are 131 bits, 43 are 256. */
export const randomBase62 = (length: number): string => randomCode(base62, length);

/** A checksum of six base62 characters, by which a secret scanner recognizes a real key. */
export function checksum62(text: string): string {
  let remainder = createHash('sha256').update(text).digest().readUInt32BE(0);
  let sum = '';
  for (let digit = 0; digit < 6; digit++) {
    sum = base62[remainder % 62] + sum;
    remainder = Math.floor(remainder / 62);
  }
  return sum;
}
