// See docs/decisions/0005-the-database-says-which-key-seals.md
import { type Db, isDuplicate, statement } from '../db/pool.ts';
import { isRunning } from '../process-identity.ts';
import { KeyringError, type VaultKey } from './keyring.ts';
import { hostName, type KeyState, proofOf } from './vault-keys.ts';

const states = statement<{ key_id: string; state: KeyState }>(
  'rotation.states',
  'select key_id, state from vault_keys order by created_at, key_id',
);
const announce = statement(
  'rotation.announce',
  `insert into vault_keys (key_id, proof, state) values ($1, $2, 'coming') on conflict (key_id) do nothing`,
);
const lockKeys = statement('rotation.lock', 'lock table vault_keys in share row exclusive mode');
const demote = statement(
  'rotation.demote',
  `update vault_keys set state = 'opens' where state = 'seals'
   and exists (select from vault_keys where state = 'coming' and key_id = $1)`,
);
const promote = statement(
  'rotation.promote',
  `update vault_keys set state = 'seals' where key_id = $1 and state = 'coming'`,
);
const retire = statement(
  'rotation.retire',
  `update vault_keys set state = 'retired', proof = null where state = 'opens'`,
);
const holders = statement<{
  id: string;
  host: string;
  process: string;
  key_ids: string[];
  sealing: string;
}>(
  'rotation.holders',
  `select id, host, process, key_ids, sealing from vault_holders where seen_at > now() - interval '60 seconds'`,
);
const forget = statement('rotation.forget', 'delete from vault_holders where id = any($1::uuid[])');

/** A process that seals: its host, the keys it knows, and its current key. */
export interface Holder {
  host: string;
  keyIds: number[];
  sealing: number;
}

/** The database steps of replacing the current sealing key. */
export const keyRotation = (db: Db) => ({
  async states(): Promise<Map<number, KeyState>> {
    return new Map((await db.rows(states)).map(({ key_id, state }) => [Number(key_id), state]));
  },
  /**
   * Announces the next key to every process.
   * @throws KeyringError when another key was announced already
   */
  async announce(key: VaultKey): Promise<void> {
    await db.rows(announce, [key.id, proofOf(key)]).catch((error: unknown) => {
      throw isDuplicate(error)
        ? new KeyringError('Another key was announced already: a rotation is in progress.')
        : error;
    });
  },
  /** Makes the announced key the current one. The previous key only opens from then on. */
  promote: (keyId: number): Promise<void> =>
    db.transaction(async (tx) => {
      await tx.rows(lockKeys);
      await tx.rows(demote, [keyId]);
      await tx.rows(promote, [keyId]);
    }),
  /** Retires the previous keys, once nothing is left that they sealed. */
  async retireOthers(): Promise<void> {
    await db.rows(retire);
  },
  /** Lists the processes that seal, except those of this host that were killed. */
  async holders(): Promise<Holder[]> {
    const here = hostName();
    const all = await db.rows(holders);
    const dead = all.filter((one) => one.host === here && !isRunning(JSON.parse(one.process)));
    if (dead.length > 0) await db.rows(forget, [dead.map(({ id }) => id)]);
    return all
      .filter((one) => !dead.includes(one))
      .map(({ host, key_ids, sealing }) => ({
        host: host.split(' ')[0] ?? host,
        keyIds: key_ids.map(Number),
        sealing: Number(sealing),
      }));
  },
});
