// See docs/decisions/0005-the-database-says-which-key-seals.md
import { type Db, type Queryable, statement } from '../db/pool.ts';
import { hostName, isRunning } from '../process-identity.ts';
import type { VaultKey } from './keyring.ts';
import { type KeyState, proofOf } from './vault-keys.ts';

const states = statement<{ key_id: string; state: KeyState }>(`
  select key_id, state from vault_keys order by created_at, key_id`);
const announce = statement(`
  insert into vault_keys (key_id, proof, state) values ($1, $2, 'coming') on conflict (key_id) do nothing`);
const forsake = statement(`delete from vault_keys where key_id = $1 and state = 'coming'`);
const lockKeys = statement('lock table vault_keys in share row exclusive mode');
const demote = statement(`
  update vault_keys set state = 'opens' where state = 'seals'
  and exists (select from vault_keys where state = 'coming' and key_id = $1)`);
const promote = statement(`update vault_keys set state = 'seals' where key_id = $1 and state = 'coming'`);
const retire = statement(`update vault_keys set state = 'retired', proof = null where state = 'opens'`);
const holders = statement<{
  id: string;
  host: string;
  process: string;
  key_ids: string[];
  sealing: string;
}>(`
  select id, host, process, key_ids, sealing from vault_holders where seen_at > now() - interval '60 seconds'`);
const forget = statement('delete from vault_holders where id = any($1::uuid[])');

/** A process that seals: its host, the keys it knows, and its current key. */
export interface Holder {
  host: string;
  keyIds: number[];
  sealing: number;
}

const statesOf = async (db: Queryable): Promise<Map<number, KeyState>> =>
  new Map((await db.rows(states)).map(({ key_id, state }) => [Number(key_id), state]));

/** The database steps of replacing the current sealing key. */
export const keyRotation = (db: Db) => ({
  states: (): Promise<Map<number, KeyState>> => statesOf(db),
  /**
   * Announces the next key to every process. Of two rotations that begin at once, one chooses, and the other finds its key.
   * @param choose gets the states of the keys. It may add a key to the key file, and may run twice. `lost` is an announced
   * key that nobody has any more: nothing was sealed with it, and the chosen one takes its place
   */
  announce: (
    choose: (states: Map<number, KeyState>) => Promise<{ target: VaultKey; lost: number | null }>,
  ): Promise<VaultKey> =>
    db.transaction(async (tx) => {
      await tx.run(lockKeys);
      const known = await statesOf(tx);
      const { target, lost } = await choose(known);
      if (lost !== null) await tx.run(forsake, [lost]);
      if (!known.has(target.id)) await tx.run(announce, [target.id, proofOf(target)]);
      return target;
    }),
  /** Makes the announced key the current one. The previous key only opens from then on. */
  promote: (keyId: number): Promise<void> =>
    db.transaction(async (tx) => {
      await tx.run(lockKeys);
      await tx.run(demote, [keyId]);
      await tx.run(promote, [keyId]);
    }),
  /** Retires the previous keys, once nothing is left that they sealed. */
  async retireOthers(): Promise<void> {
    await db.run(retire);
  },
  /** Lists the processes that seal, except those of this host that were killed. */
  async holders(): Promise<Holder[]> {
    const here = hostName();
    const all = await db.rows(holders);
    const dead = all.filter((one) => one.host === here && !isRunning(JSON.parse(one.process)));
    if (dead.length > 0) await db.run(forget, [dead.map(({ id }) => id)]);
    return all
      .filter((one) => !dead.includes(one))
      .map(({ host, key_ids, sealing }) => ({
        host: host.split(' ')[0] ?? host,
        keyIds: key_ids.map(Number),
        sealing: Number(sealing),
      }));
  },
});
