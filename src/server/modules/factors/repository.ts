import { type Queryable, statement, type Tx } from '../../platform/db/pool.ts';
import type { SealedRows } from '../../platform/vault/reseal.ts';
import type { SealContext } from '../../platform/vault/seal-context.ts';
import type { Vault } from '../../platform/vault/vault.ts';
import { noFactors, type StoredFactors } from './stored-factors.ts';

interface Row {
  sealed: Buffer;
}

const read = statement<Row>('factors.read', 'select sealed from account_factors where account_id = $1');
const lock = statement<Row>('factors.lock', 'select sealed from account_factors where account_id = $1 for update');
const write = statement(
  'factors.write',
  `insert into account_factors (account_id, sealed) values ($1, $2)
   on conflict (account_id) do update set sealed = excluded.sealed`,
);

export type FactorRepository = ReturnType<typeof factorRepository>;

/** The second factors of accounts in PostgreSQL. */
export function factorRepository({ vault }: { vault: Vault }) {
  const context = (id: string): SealContext => ({ table: 'account_factors', column: 'sealed', id, owner: id });
  const fromRow = (accountId: string, row: Row | null): StoredFactors =>
    // write below sealed it, so the shape is known.
    row ? { ...noFactors, ...(vault.open(context(accountId), row.sealed) as StoredFactors) } : noFactors;

  return {
    sealedRows: [
      {
        table: 'account_factors',
        key: [['account_id', 'uuid']],
        column: 'sealed',
        context: ({ account_id }) => context(String(account_id)),
      },
    ] satisfies SealedRows[],
    of: async (db: Queryable, accountId: string): Promise<StoredFactors> =>
      fromRow(accountId, await db.one(read, [accountId])),
    /** Locks them until the transaction ends, if there are any. The account must be locked first. */
    lock: async (tx: Tx, accountId: string): Promise<StoredFactors> =>
      fromRow(accountId, await tx.one(lock, [accountId])),
    async write(tx: Tx, accountId: string, factors: StoredFactors): Promise<void> {
      await tx.rows(write, [accountId, vault.seal(context(accountId), factors)]);
    },
  };
}
