import { type Queryable, statement, type Tx } from '../../platform/db/pool.ts';
import { DistinctSketch } from '../../platform/distinct-sketch.ts';
import type { Vault } from '../../platform/vault/vault.ts';
import type { AccountDay } from './daily-quota.ts';

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
const forgetBefore = statement('identifier_sketches.forget_before', 'delete from identifier_sketches where day < $1');
const forgetAll = statement('identifier_sketches.forget_all', 'delete from identifier_sketches');

export type LimitRepository = ReturnType<typeof limitRepository>;

export const limitRepository = ({ vault }: { vault: Vault }) => ({
  /**
   * The hash an identifier is counted by: the first 40 bits of its blind index. The account and the day are part of it,
   * so it matches neither a report nor a lookup of another account.
   */
  hash({ accountId, day }: AccountDay, kind: string, value: string): number {
    // The first is under the current key. Counting goes on while nothing can be sealed.
    const [token = ''] = vault.blindIndexes('identifier asked', `${accountId} ${day} ${kind} ${value}`);
    return Number.parseInt(token.slice(0, 8) + token.slice(9, 11), 16);
  },

  /** The saved sketch of the identifiers that the account has looked up. */
  async read(db: Queryable, { accountId, day }: AccountDay): Promise<DistinctSketch> {
    const row = await db.one(read, [accountId, day]);
    return row ? DistinctSketch.fromBytes(row.sketch) : new DistinctSketch();
  },

  /** Reads the sketch and locks it until the transaction ends. Creates it if there is none. */
  async lock(tx: Tx, { accountId, day }: AccountDay): Promise<DistinctSketch> {
    let row = await tx.one(lock, [accountId, day]);
    if (!row) {
      await tx.rows(create, [accountId, day, new DistinctSketch().toBytes()]);
      row = await tx.one(lock, [accountId, day]);
    }
    return row ? DistinctSketch.fromBytes(row.sketch) : new DistinctSketch();
  },

  async save(tx: Tx, { accountId, day }: AccountDay, sketch: DistinctSketch): Promise<void> {
    await tx.rows(save, [accountId, day, sketch.toBytes()]);
  },

  async forgetAll(db: Queryable): Promise<void> {
    await db.rows(forgetAll);
  },

  /** @param day YYYY-MM-DD, which is kept */
  async forgetBefore(db: Queryable, day: string): Promise<void> {
    await db.rows(forgetBefore, [day]);
  },
});
