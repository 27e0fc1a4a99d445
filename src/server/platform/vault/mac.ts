import { createHmac, randomBytes } from 'node:crypto';

/** A new key for `macOf`: 256 random bits. */
export const newMacKey = (): Buffer => randomBytes(32);

/** The first 16 bytes of the HMAC-SHA-256 of a text: nobody without the key can make it. */
export const macOf = (key: Buffer, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest().subarray(0, 16);
