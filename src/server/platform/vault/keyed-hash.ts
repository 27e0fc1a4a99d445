// See docs/decisions/0004-what-decides-carries-a-mark.md
import { timingSafeEqual } from 'node:crypto';
import type { SealContext } from './seal-context.ts';
import { tokenHash } from './secrets.ts';
import type { Vault } from './vault.ts';

/** What a row stores of a secret that someone else holds, such as a session token or the token of a mailed link. */
export interface StoredSecret {
  /** By which the row is found: the secret's blind index (16 bytes). */
  hash: Buffer;
  /** The secret's SHA-256, sealed and bound to the row and its account. */
  sealed: Buffer;
}

/**
 * How the secrets of one purpose are stored and verified. A row is found by a keyed hash, and accepted only if its sealed
 * hash opens for this row and account. So nobody can make or change such a row without the vault's keys.
 * @param purpose such as `session token`; equal secrets of different purposes share no hash
 */
export function keyedHash(vault: Vault, purpose: string) {
  const bytesOf = (uuid: string): Buffer => Buffer.from(uuid.replaceAll('-', ''), 'hex');
  const hashOf = (hashed: Buffer): Buffer => bytesOf(vault.blindIndex(purpose, hashed.toString('hex')));

  return {
    /** The keyed hash of a secret by its SHA-256, under the current key: a rotation of keys knows no more of the secret. */
    hashOf,

    /** @param context of the row, with its account as `owner` */
    store(context: SealContext, secret: string): StoredSecret {
      const hashed = tokenHash(secret);
      return { hash: hashOf(hashed), sealed: vault.sealBytes(context, hashed) };
    },

    /** The hashes under which a row with this secret may be found. */
    search(secret: string): Buffer[] {
      const hashed = tokenHash(secret);
      return vault.blindIndexes(purpose, hashed.toString('hex')).map(bytesOf);
    },

    /** Whether a row that was found has this secret and is as this program wrote it. */
    fits(context: SealContext, sealed: Buffer, secret: string): boolean {
      const hashed = tokenHash(secret);
      const stored = vault.tryOpen(() => vault.openBytes(context, sealed));
      return stored?.length === hashed.length && timingSafeEqual(stored, hashed);
    },
  };
}
