// See docs/decisions/0004-what-decides-carries-a-mark.md
import { timingSafeEqual } from 'node:crypto';
import type { SealContext } from './seal-context.ts';
import { tokenHash } from './secrets.ts';
import type { Vault } from './vault.ts';

/** What a row stores of a secret that someone else holds, such as a session token or the token of a mailed link. */
export interface StoredSecret {
  /** By which the row is found: the secret's blind index (16 bytes), or its SHA-256 (32 bytes) in an early row. */
  hash: Buffer;
  /** The secret's SHA-256, sealed and bound to the row and its account; null in an early row. */
  sealed: Buffer | null;
}

export type KeyedHash = ReturnType<typeof keyedHash>;

/**
 * How the secrets of one purpose are stored and verified. A row is found by a keyed hash, and accepted only if its sealed
 * hash opens for this row and account. So nobody can make or change such a row without the vault's keys.
 * @param purpose such as `session token`; equal secrets of different purposes share no hash
 * @param options `hasEarlyRows`: an earlier release stored the plain SHA-256, which is accepted and written as long as the
 * keyring has a key of that release
 */
export function keyedHash(vault: Vault, purpose: string, { hasEarlyRows = false } = {}) {
  const bytesOf = (uuid: string): Buffer => Buffer.from(uuid.replaceAll('-', ''), 'hex');
  const acceptsEarly = () => hasEarlyRows && vault.acceptsEarlyForm();

  /** What is stored of a secret, given its SHA-256: a rotation of keys knows no more. */
  const storeHashed = (context: SealContext, hashed: Buffer): StoredSecret => ({
    hash: bytesOf(vault.blindIndex(purpose, hashed.toString('hex'))),
    sealed: vault.sealBytes(context, hashed),
  });

  return {
    /** The keyed hash of a secret by its SHA-256, under the current key. */
    hashOf: (hashed: Buffer): Buffer => bytesOf(vault.blindIndex(purpose, hashed.toString('hex'))),

    /** @param context of the row, with its account as `owner` */
    store(context: SealContext, secret: string): StoredSecret {
      const hashed = tokenHash(secret);
      return hasEarlyRows && vault.sealsEarlyForm() ? { hash: hashed, sealed: null } : storeHashed(context, hashed);
    },

    /** The hashes under which a row with this secret may be found. */
    search(secret: string): Buffer[] {
      const hashed = tokenHash(secret);
      const found = vault.blindIndexes(purpose, hashed.toString('hex')).map(bytesOf);
      return acceptsEarly() ? [...found, hashed] : found;
    },

    /** Whether a row that was found has this secret and is as this program wrote it. */
    fits(context: SealContext, { hash, sealed }: StoredSecret, secret: string): boolean {
      const hashed = tokenHash(secret);
      const stored = sealed ? vault.tryOpen(() => vault.openBytes(context, sealed)) : acceptsEarly() ? hash : null;
      return stored?.length === hashed.length && timingSafeEqual(stored, hashed);
    },
  };
}
