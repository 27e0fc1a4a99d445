import { createHash, createHmac, hash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** 256 random bits, in base64url. */
export const randomToken = (): string => randomBytes(32).toString('base64url');

/** The SHA-256 of a token of 256 random bits: all of it that is ever stored (A1). */
export const tokenHash = (token: string): Buffer => hash('sha256', token, 'buffer');

/** What tells some bytes from others: their SHA-256 in hex. Not for storing: of a known file it is no secret. */
export const fingerprint = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** A value that only the holder of the token can make; two uses of one token share nothing. */
export const tokenProof = (token: string, use: string): string =>
  createHmac('sha256', token).update(use).digest('base64url');

/** Compares without telling by its time where two values differ. */
export function sameSecret(a: string | Buffer, b: string | Buffer): boolean {
  const [left, right] = [createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest()];
  return timingSafeEqual(left, right);
}

const hashBytes = 32;
const compared = Buffer.alloc(hashBytes);

/** Whether a hash is that of the token, without telling by its time where it is not. Each lookup asks: no new bytes. */
export function isHashOf(token: string, tokenHash: Buffer): boolean {
  compared.write(hash('sha256', token, 'binary'), 'binary');
  return tokenHash.length === hashBytes && timingSafeEqual(compared, tokenHash);
}

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Random letters and digits; 22 of them are 131 bits, 43 are 256. */
export const randomBase62 = (length: number): string =>
  Array.from({ length }, () => base62[randomInt(base62.length)]).join('');

/** Six letters and digits that a scanner can check a found text by, so that a leak is told from a look-alike. */
export function checksum62(text: string): string {
  let rest = createHash('sha256').update(text).digest().readUInt32BE(0);
  let sum = '';
  for (let place = 0; place < 6; place++) {
    sum = base62[rest % 62] + sum;
    rest = Math.floor(rest / 62);
  }
  return sum;
}
