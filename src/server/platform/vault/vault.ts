import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Keyring, VaultKey } from './keyring.ts';
import { hmac128 } from './secrets.ts';

/** Encrypts personal values, and derives the blind indexes by which they are found. */
export interface Vault {
  /**
   * Encrypts a value as JSON with AES-256-GCM.
   * @param context identifies the row, such as `report:17`; the value opens only with it, so rows cannot be swapped
   * @returns version (1 byte), key id (4), nonce (12), ciphertext, tag (16)
   */
  seal(context: string, value: unknown): Buffer;
  /**
   * Decrypts what `seal` made with any key of the keyring.
   * @throws VaultError when the key is not in the keyring, or the bytes or the context differ
   */
  open(context: string, sealed: Buffer): unknown;
  /** Encrypts bytes in the same format; `context` is, for example, a path of the file store. */
  sealBytes(context: string, bytes: Uint8Array): Buffer;
  /**
   * Decrypts what `sealBytes` made.
   * @throws VaultError as `open` does
   */
  openBytes(context: string, sealed: Buffer): Buffer;
  /** Whether a value was sealed with the current key. */
  isCurrent(sealed: Buffer): boolean;
  /** The blind index of a value under the current key: the first 16 bytes of its HMAC-SHA-256, as a uuid. */
  blindIndex(kind: string, value: string): string;
  /** The blind index under every key of the keyring, the current one first; a search needs all while keys rotate. */
  blindIndexes(kind: string, value: string): string[];
}

/** A sealed value cannot be opened. */
export class VaultError extends Error {
  override name = 'VaultError';
}

const version = 1;
const headerLength = 5;
const nonceLength = 12;
const tagLength = 16;

/** The number of nonces generated at once: a call of `randomBytes` for each costs more than the encryption. */
const nonceBatch = 256;

export const createVault = (keyring: Keyring): Vault => createLiveVault(() => keyring);

/** @param keyring returns the current keys; each call reads them once */
export function createLiveVault(keyring: () => Keyring): Vault {
  let nonces = Buffer.alloc(0);

  const newNonce = (): Buffer => {
    if (nonces.length === 0) nonces = randomBytes(nonceLength * nonceBatch);
    const nonce = nonces.subarray(0, nonceLength);
    nonces = nonces.subarray(nonceLength);
    return nonce;
  };

  const sealBytes = (context: string, bytes: Uint8Array): Buffer => {
    const { current } = keyring();
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
      throw new VaultError('These bytes are not a sealed value.');
    const id = sealed.readUInt32BE(1);
    const key = keyring().all.find((one) => one.id === id);
    if (!key) throw new VaultError('The key that sealed this is not in the keyring.');
    const body = headerLength + nonceLength;
    const decipher = createDecipheriv('aes-256-gcm', key.sealing, sealed.subarray(headerLength, body), {
      authTagLength: tagLength,
    });
    decipher.setAAD(Buffer.from(context));
    decipher.setAuthTag(sealed.subarray(-tagLength));
    try {
      // GCM is a stream cipher: `update` returns everything, `final` verifies the tag.
      const plain = decipher.update(sealed.subarray(body, -tagLength));
      decipher.final();
      return plain;
    } catch {
      throw new VaultError('The sealed value was changed, or belongs to another row.');
    }
  };

  return {
    seal: (context, value) => sealBytes(context, Buffer.from(JSON.stringify(value), 'utf8')),
    open(context, sealed) {
      const plain = openBytes(context, sealed).toString('utf8');
      try {
        return JSON.parse(plain);
      } catch {
        throw new VaultError('This value was sealed with sealBytes.');
      }
    },
    sealBytes,
    openBytes,

    isCurrent: (sealed) => sealed.length > headerLength && sealed.readUInt32BE(1) === keyring().current.id,
    blindIndex: (kind, value) => token(keyring().current, kind, value),
    blindIndexes: (kind, value) => keyring().all.map((key) => token(key, kind, value)),
  };
}

function token(key: VaultKey, kind: string, value: string): string {
  const hex = hmac128(key.index(kind), value).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/**
 * This process lacks a key, or could not check for too long which keys are in use. The code is PostgreSQL's
 * `cannot_connect_now`, so callers treat it as an outage.
 */
export class VaultStale extends Error {
  override name = 'VaultStale';
  readonly code = '57P03';
  constructor() {
    super('The sealing keys are not known at the moment.');
  }
}
