import { createCipheriv, randomBytes, scrypt } from 'node:crypto';
import type { Recipient } from 'age-encryption';

const label = 'age-encryption.org/v1/scrypt';
/** Each key encrypts one file key, so its nonce is always this. */
const nonce = Buffer.alloc(12);

const deriveKey = (passphrase: string, salt: Buffer, workFactor: number): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const cost = { N: 2 ** workFactor, r: 8, p: 1 };
    const options = { ...cost, maxmem: 2 * 128 * cost.N * cost.r };
    scrypt(passphrase, Buffer.concat([Buffer.from(label), salt]), 32, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });

/**
 * Encrypts the key of an age file under a passphrase, on a thread of its own. The library would block the event loop for
 * seconds on a busy machine, and what is connected meanwhile would time out.
 * The format is "The scrypt recipient type" of https://c2sp.org/age.
 * @param workFactor the base-2 logarithm of scrypt's cost
 */
export const passphraseRecipient = (passphrase: string, workFactor: number): Recipient => ({
  async wrapFileKey(fileKey) {
    const { Stanza } = await import('age-encryption');
    const salt = randomBytes(16);
    const key = await deriveKey(passphrase, salt, workFactor);
    const cipher = createCipheriv('chacha20-poly1305', key, nonce, { authTagLength: 16 });
    const body = Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()]);
    return [new Stanza(['scrypt', salt.toString('base64').replaceAll('=', ''), String(workFactor)], body)];
  },
});
