import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Keyring, VaultKey } from './keyring.ts';
import { hmac128 } from './secrets.ts';

/** Seals personal values, and makes the tokens they are found by. */
export interface Vault {
  /**
   * Seals a value as JSON with AES-256-GCM.
   * @param context where the value lies, `report:17` say; it opens nowhere else, so rows cannot be swapped
   * @returns version (1 byte), key id (4), nonce (12), ciphertext, tag (16)
   */
  seal(context: string, value: unknown): Buffer;
  /**
   * Opens what `seal` made with any key of the ring.
   * @throws VaultError when the key is not in the ring, or the bytes or the context are not those that were sealed
   */
  open(context: string, sealed: Buffer): unknown;
  /** Seals bytes in the same form; `context` is where they lie, a path of the file store say. */
  sealBytes(context: string, bytes: Uint8Array): Buffer;
  /**
   * Opens what `sealBytes` made.
   * @throws VaultError as `open` does
   */
  openBytes(context: string, sealed: Buffer): Buffer;
  /** Whether it was sealed with the key that seals now. */
  isCurrent(sealed: Buffer): boolean;
  /** The blind index of a value under the current key: the first 16 bytes of its HMAC-SHA-256, as a uuid. */
  blindIndex(kind: string, value: string): string;
  /** The same under every key of the ring, the current one first: what a search must look for while keys rotate. */
  blindIndexes(kind: string, value: string): string[];
}

/** Something sealed that does not open. */
export class VaultError extends Error {
  override name = 'VaultError';
}

const version = 1;
const headerLength = 5;
const nonceLength = 12;
const tagLength = 16;

/** Nonces that are drawn at once: asking for the bytes of each alone costs more than sealing with them. */
const drawnAtOnce = 256;

export const createVault = (ring: Keyring): Vault => vaultOf(() => ring);

/** @param ring gives the keys of the moment: what one call takes from it, it takes at once */
export function vaultOf(ring: () => Keyring): Vault {
  let drawn = Buffer.alloc(0);

  const newNonce = (): Buffer => {
    if (drawn.length === 0) drawn = randomBytes(nonceLength * drawnAtOnce);
    const nonce = drawn.subarray(0, nonceLength);
    drawn = drawn.subarray(nonceLength);
    return nonce;
  };

  const sealBytes = (context: string, bytes: Uint8Array): Buffer => {
    const { current } = ring();
    const header = Buffer.alloc(headerLength);
    header.writeUInt8(version, 0);
    header.writeUInt32BE(current.id, 1);
    const nonce = newNonce();
    const cipher = createCipheriv('aes-256-gcm', current.sealing, nonce);
    cipher.setAAD(Buffer.from(context));
    return Buffer.concat([header, nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  };

  const openBytes = (context: string, sealed: Buffer): Buffer => {
    if (sealed.length < headerLength + nonceLength + tagLength || sealed.readUInt8(0) !== version)
      throw new VaultError('These bytes were not sealed by this program.');
    const id = sealed.readUInt32BE(1);
    const key = ring().all.find((one) => one.id === id);
    if (!key) throw new VaultError('The key that sealed this is not in the keyring.');
    const body = headerLength + nonceLength;
    const decipher = createDecipheriv('aes-256-gcm', key.sealing, sealed.subarray(headerLength, body), {
      authTagLength: tagLength,
    });
    decipher.setAAD(Buffer.from(context));
    decipher.setAuthTag(sealed.subarray(-tagLength));
    try {
      // GCM is a stream: all of it comes out of the first step, and the second proves the tag.
      const plain = decipher.update(sealed.subarray(body, -tagLength));
      decipher.final();
      return plain;
    } catch {
      throw new VaultError('Sealed bytes were changed or moved.');
    }
  };

  return {
    seal: (context, value) => sealBytes(context, Buffer.from(JSON.stringify(value), 'utf8')),
    open(context, sealed) {
      const plain = openBytes(context, sealed).toString('utf8');
      try {
        return JSON.parse(plain);
      } catch {
        throw new VaultError('These bytes were sealed as bytes.');
      }
    },
    sealBytes,
    openBytes,

    isCurrent: (sealed) => sealed.length > headerLength && sealed.readUInt32BE(1) === ring().current.id,
    blindIndex: (kind, value) => token(ring().current, kind, value),
    blindIndexes: (kind, value) => ring().all.map((key) => token(key, kind, value)),
  };
}

function token(key: VaultKey, kind: string, value: string): string {
  const hex = hmac128(key.index(kind), value).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/**
 * This process has not heard for long which key seals, so it seals nothing until it has. The code is PostgreSQL's for
 * "not now", by which everybody knows an outage.
 */
export class VaultStale extends Error {
  override name = 'VaultStale';
  readonly code = '57P03';
  constructor() {
    super('Which key seals is not known at the moment.');
  }
}
