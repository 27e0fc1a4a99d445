import { type Db, type Queryable, statement } from '../db/pool.ts';
import { type Keyring, KeyringError, type KeySource, keyringFile, parseKeyring } from './keyring.ts';
import { createVault, type Vault } from './vault.ts';

interface Proof {
  key_id: string;
  proof: Buffer;
}

// The table is locked so that two first starts cannot both believe that nothing was ever sealed.
const lock = statement('vault.lock', 'lock table vault_keys in share row exclusive mode');
const proofs = statement<Proof>('vault.proofs', 'select key_id, proof from vault_keys');
const addProof = statement('vault.add_proof', 'insert into vault_keys (key_id, proof) values ($1, $2)');

const context = 'vault_keys';

/**
 * Opens the vault with the keys of SHIELD_KEYS or of the key file, and makes sure that they are the keys
 * this database was sealed with. The file is made at the very first start only.
 * @throws KeyringError when a key that sealed something is missing, or the file is
 */
export function openVault(db: Db, { keys, file }: KeySource): Promise<Vault> {
  return db.transaction(async (tx) => {
    await tx.rows(lock);
    const known = await tx.rows(proofs);
    const ring = keys === null ? keyringFile(file, known.length === 0) : parseKeyring(keys);
    const vault = createVault(ring);
    requireAll(ring, known, keys === null ? `the key file ${file}` : 'SHIELD_KEYS');
    for (const { proof } of known) vault.open(context, proof);
    if (!known.some(({ key_id }) => Number(key_id) === ring.current.id))
      await tx.rows(addProof, [ring.current.id, vault.seal(context, 'fraud-shield')]);
    return vault;
  });
}

/**
 * Makes sure that the keys of a ring are those that a database was sealed with.
 * @throws KeyringError when one is missing
 * @throws VaultError when one does not open what it sealed
 */
export async function requireOwnKeys(db: Queryable, ring: Keyring): Promise<void> {
  const known = await db.rows(proofs);
  requireAll(ring, known, 'the keyring');
  const vault = createVault(ring);
  for (const { proof } of known) vault.open(context, proof);
}

function requireAll(ring: Keyring, known: Proof[], source: string): void {
  const missing = known.filter(({ key_id }) => !ring.all.some(({ id }) => id === Number(key_id)));
  if (missing.length > 0)
    throw new KeyringError(
      `The database holds data sealed with a key that is not in ${source}. Bring the keys this registry was started with. Nothing was changed.`,
    );
}
