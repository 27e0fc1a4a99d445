// See docs/decisions/0003-sealed-fields-and-blind-indexes.md
import { createCipheriv, createDecipheriv, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Keyring, VaultKey } from './keyring.ts';
import { additionalData, type SealContext } from './seal-context.ts';
import type { SigningKey } from './signing-key.ts';

/** Encrypts personal values, and derives the blind indexes by which they are found. */
export interface Vault {
  /**
   * Encrypts a value as JSON with AES-256-GCM.
   * @param context what the value belongs to; it opens only with an equal one
   * @returns format (1 byte), key id (4), nonce (12), ciphertext, tag (16)
   */
  seal(context: SealContext, value: unknown): Buffer;
  /**
   * Decrypts what `seal` made with any key of the keyring.
   * @throws VaultError when the key is not in the keyring, or the bytes or the context differ
   */
  open(context: SealContext, sealed: Buffer): unknown;
  /** Encrypts bytes in the same format. */
  sealBytes(context: SealContext, bytes: Uint8Array): Buffer;
  /**
   * Decrypts what `sealBytes` made.
   * @throws VaultError as `open` does
   */
  openBytes(context: SealContext, sealed: Buffer): Buffer;
  /** Opens the rows of a list, leaving out those that cannot be opened: one damaged row must not break a list. */
  openEach<Row, Opened>(rows: readonly Row[], open: (row: Row) => Opened): Opened[];
  /** Opens one row; null when it cannot be opened. */
  tryOpen<Opened>(open: () => Opened): Opened | null;
  /** An error for a row that was changed by another program; logged and counted like one that cannot be opened. */
  unreadable(context: SealContext, message: string): VaultError;
  /** Calls `listener` for each value that could not be opened. */
  onUnreadable(listener: (context: SealContext) => void): void;
  /** Whether a value was sealed with the current key. */
  isCurrent(sealed: Buffer): boolean;
  /** The blind index of a value under the current key: the first 16 bytes of its HMAC-SHA-256, as a uuid. */
  blindIndex(kind: string, value: string): string;
  /** The blind index under every key of the keyring, the current one first; a search needs all while keys rotate. */
  blindIndexes(kind: string, value: string): string[];
  /** The keys that `blindIndexes` computes with. It is another object once they change, so what they computed may be kept. */
  openingRing(): object;
  /** The same, for writing what was kept. */
  sealingRing(): object;
  /** The keys that sign receipts, the current one first. */
  signingKeys(): SigningKey[];
}

/** A sealed value cannot be opened. */
export class VaultError extends Error {
  override name = 'VaultError';
}

const format = 2;
const headerLength = 5;
const nonceLength = 12;

const tagLength = 16;
const emptyLength = headerLength + nonceLength + tagLength;

/** The first bytes of everything that a key sealed: the format and the key's id. */
export function sealedHeader(keyId: number): Buffer {
  const header = Buffer.alloc(headerLength);
  header.writeUInt8(format, 0);
  header.writeUInt32BE(keyId, 1);
  return header;
}

/** The number of nonces generated at once: a call of `randomBytes` for each costs more than the encryption. */
const nonceBatch = 256;

export const createVault = (keyring: Keyring): Vault => createLiveVault(() => keyring);

/** @param keyring returns the current keys; each call reads them once */
export function createLiveVault(keyring: () => Keyring): Vault {
  const listeners: ((context: SealContext) => void)[] = [];
  let nonces = Buffer.alloc(0);

  const newNonce = (): Buffer => {
    if (nonces.length === 0) nonces = randomBytes(nonceLength * nonceBatch);
    const nonce = nonces.subarray(0, nonceLength);
    nonces = nonces.subarray(nonceLength);
    return nonce;
  };

  const sealBytes = (context: SealContext, bytes: Uint8Array): Buffer => {
    const { current } = keyring();
    if (bytes.length === 0) return Buffer.concat([sealedHeader(current.id), macOf(current, context)]);
    const nonce = newNonce();
    const cipher = createCipheriv('aes-256-gcm', current.sealing, nonce);
    cipher.setAAD(Buffer.from(additionalData(context)));
    return Buffer.concat([sealedHeader(current.id), nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  };

  const unreadable = (context: SealContext, message: string): VaultError => {
    for (const listener of listeners) listener(context);
    return new VaultError(message);
  };

  const openBytes = (context: SealContext, sealed: Buffer): Buffer => {
    if (sealed.length < emptyLength) throw unreadable(context, 'These bytes are not a sealed value.');
    const id = sealed.readUInt32BE(1);
    const key = keyring().all.find((one) => one.id === id);
    if (!key) throw unreadable(context, 'The key that sealed this is not in the keyring.');
    if (sealed.readUInt8(0) !== format) throw unreadable(context, 'This is not sealed in a known format.');
    const changed = 'The sealed value was changed, or belongs to another row.';
    if (sealed.length === emptyLength) {
      if (timingSafeEqual(macOf(key, context), sealed.subarray(headerLength))) return Buffer.alloc(0);
      throw unreadable(context, changed);
    }
    const body = headerLength + nonceLength;
    const decipher = createDecipheriv('aes-256-gcm', key.sealing, sealed.subarray(headerLength, body), {
      authTagLength: tagLength,
    });
    decipher.setAAD(Buffer.from(additionalData(context)));
    decipher.setAuthTag(sealed.subarray(-tagLength));
    try {
      // GCM is a stream cipher: `update` returns everything, `final` verifies the tag.
      const plain = decipher.update(sealed.subarray(body, -tagLength));
      decipher.final();
      return plain;
    } catch {
      throw unreadable(context, changed);
    }
  };

  const tryOpen = <Opened>(open: () => Opened): { opened: Opened } | null => {
    try {
      return { opened: open() };
    } catch (error) {
      if (!(error instanceof VaultError)) throw error;
      return null;
    }
  };

  return {
    seal: (context, value) => sealBytes(context, Buffer.from(JSON.stringify(value), 'utf8')),
    open(context, sealed) {
      const plain = openBytes(context, sealed).toString('utf8');
      try {
        return JSON.parse(plain);
      } catch {
        throw unreadable(context, 'This value was sealed with sealBytes.');
      }
    },
    sealBytes,
    openBytes,
    openEach<Row, Opened>(rows: readonly Row[], open: (row: Row) => Opened): Opened[] {
      const opened: Opened[] = [];
      for (const row of rows) {
        const found = tryOpen(() => open(row));
        if (found) opened.push(found.opened);
      }
      return opened;
    },
    tryOpen: (open) => tryOpen(open)?.opened ?? null,
    unreadable,
    onUnreadable(listener) {
      listeners.push(listener);
    },
    isCurrent: (sealed) => sealed.length > headerLength && sealed.readUInt32BE(1) === keyring().current.id,
    blindIndex: (kind, value) => token(keyring().current, kind, value),
    blindIndexes: (kind, value) => keyring().all.map((key) => token(key, kind, value)),
    openingRing: keyring,
    sealingRing: keyring,
    signingKeys: () => keyring().all.map((key) => key.signing()),
  };
}

/**
 * Instead of nonce and tag where there is nothing to encrypt, as in the mark of a row: two hashes cost a third of what a
 * cipher does, and leave nothing behind.
 */
const macOf = (key: VaultKey, context: SealContext): Buffer =>
  Buffer.from(key.mark(additionalData(context)).slice(0, 2 * (nonceLength + tagLength)), 'hex');

/** Reused for each token: joining the parts of a text would leave a dozen objects behind. */
const uuid = Buffer.alloc(36, '-');

function token(key: VaultKey, kind: string, value: string): string {
  const hex = key.index(kind)(value);
  uuid.write(hex.slice(0, 8), 0, 'latin1');
  uuid.write(hex.slice(8, 12), 9, 'latin1');
  uuid.write(hex.slice(12, 16), 14, 'latin1');
  uuid.write(hex.slice(16, 20), 19, 'latin1');
  uuid.write(hex.slice(20, 32), 24, 'latin1');
  return uuid.toString('latin1');
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
