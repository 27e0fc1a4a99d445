import { normalEmail } from '../../../contract/identifiers.ts';
import { type Queryable, type Statement, statement, type Tx } from '../../platform/db/pool.ts';
import { DistinctSketch } from '../../platform/distinct-sketch.ts';
import type { Vault } from '../../platform/vault/vault.ts';
import type { CountedDay, SketchStore } from './daily-quota.ts';

interface Row {
  sketch: Buffer;
}

const read = statement<Row>(
  'identifier_sketches.read',
  'select sketch from identifier_sketches where account_id = $1 and day = $2',
);
const lock = statement<Row>(
  'identifier_sketches.lock',
  'select sketch from identifier_sketches where account_id = $1 and day = $2 for update',
);
const create = statement(
  'identifier_sketches.create',
  'insert into identifier_sketches (account_id, day, sketch) values ($1, $2, $3) on conflict do nothing',
);
const save = statement(
  'identifier_sketches.save',
  'update identifier_sketches set sketch = $3 where account_id = $1 and day = $2',
);
const forgetBefore = statement(
  'identifier_sketches.forget_before',
  `with accounts_gone as (delete from identifier_sketches where day < $1::date),
     networks_gone as (delete from network_sketches where day < $1::date)
   delete from identifier_leftovers where day < $2::date`,
);
const forgetAll = statement(
  'identifier_sketches.forget_all',
  `with accounts_gone as (delete from identifier_sketches), networks_gone as (delete from network_sketches)
   delete from identifier_leftovers`,
);
const leave = statement(
  'identifier_leftovers.leave',
  `insert into identifier_leftovers (token, day, sketch)
   select $1, day, sketch from identifier_sketches where account_id = $2 and day = $3
   on conflict (token, day) do update set sketch = excluded.sketch`,
);
const resume = statement(
  'identifier_leftovers.resume',
  `insert into identifier_sketches (account_id, day, sketch)
   select $2, day, sketch from identifier_leftovers where token = any($1::uuid[]) and day = $3
   order by octet_length(sketch) desc limit 1 on conflict do nothing`,
);
const standing = statement<{ is_confirmed: boolean; registered_network: string | null }>(
  'identifier_sketches.standing',
  'select email_confirmed_at is not null as is_confirmed, registered_network from accounts where id = $1',
);
const readNetwork = statement<Row>(
  'network_sketches.read',
  'select sketch from network_sketches where network = $1 and day = $2',
);
const lockNetwork = statement<Row>(
  'network_sketches.lock',
  'select sketch from network_sketches where network = $1 and day = $2 for update',
);
const createNetwork = statement(
  'network_sketches.create',
  'insert into network_sketches (network, day, sketch) values ($1, $2, $3) on conflict do nothing',
);
const saveNetwork = statement(
  'network_sketches.save',
  'update network_sketches set sketch = $3 where network = $1 and day = $2',
);

/** What the limits of an account depend on besides its plan. */
export interface Standing {
  isConfirmed: boolean;
  /** Blind index of the /24 or /48 the account was registered from; null when unknown. */
  network: string | null;
}

/** Sketches under a row each, which is locked while it is merged. */
const sketchStore = (
  read: Statement<Row>,
  lock: Statement<Row>,
  create: Statement<unknown>,
  save: Statement<unknown>,
): SketchStore => ({
  async read(db, { id, day }) {
    const row = await db.one(read, [id, day]);
    return row ? DistinctSketch.fromBytes(row.sketch) : new DistinctSketch();
  },
  async lock(tx, { id, day }) {
    let row = await tx.one(lock, [id, day]);
    if (!row) {
      await tx.rows(create, [id, day, new DistinctSketch().toBytes()]);
      row = await tx.one(lock, [id, day]);
    }
    return row ? DistinctSketch.fromBytes(row.sketch) : new DistinctSketch();
  },
  async save(tx, { id, day }, sketch) {
    await tx.rows(save, [id, day, sketch.toBytes()]);
  },
});

export type LimitRepository = ReturnType<typeof limitRepository>;

export const limitRepository = ({ vault }: { vault: Vault }) => {
  const leftoverKind = 'identifier leftover';
  const leftoverOf = (email: string, day: string) => `${day} ${normalEmail(email)}`;
  return {
    /** The sketches of accounts, and those of networks. */
    accounts: sketchStore(read, lock, create, save),
    networks: sketchStore(readNetwork, lockNetwork, createNetwork, saveNetwork),

    /**
     * The hash an identifier is counted by: the first 40 bits of its blind index. Who asked and the day are part of it, so
     * it matches neither a report nor a lookup of another account.
     */
    hash({ id, day }: CountedDay, kind: string, value: string): number {
      // The first is under the current key. Counting goes on while nothing can be sealed.
      const [token = ''] = vault.blindIndexes('identifier asked', `${id} ${day} ${kind} ${value}`);
      return Number.parseInt(token.slice(0, 8) + token.slice(9, 11), 16);
    },

    /** Keeps the count of an account that is being deleted, under a keyed hash of its e-mail. */
    async leave(tx: Tx, { id, day }: CountedDay, email: string): Promise<void> {
      await tx.rows(leave, [vault.blindIndex(leftoverKind, leftoverOf(email, day)), id, day]);
    },
    /** Gives a new account the count that one with the same e-mail left today. */
    async resume(tx: Tx, { id, day }: CountedDay, email: string): Promise<void> {
      await tx.rows(resume, [vault.blindIndexes(leftoverKind, leftoverOf(email, day)), id, day]);
    },

    /** Null when the account was deleted. */
    async standing(db: Queryable, accountId: string): Promise<Standing | null> {
      const row = await db.one(standing, [accountId]);
      return row && { isConfirmed: row.is_confirmed, network: row.registered_network };
    },

    async forgetAll(db: Queryable): Promise<void> {
      await db.rows(forgetAll);
    },

    /** @param day YYYY-MM-DD, which is kept, of what accounts left only `today` */
    async forgetBefore(db: Queryable, day: string, today: string): Promise<void> {
      await db.rows(forgetBefore, [day, today]);
    },
  };
};
