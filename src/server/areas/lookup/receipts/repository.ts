import { markSqlOf, marksOf } from '../../../marks.ts';
import { type Queryable, statement } from '../../../platform/db/pool.ts';
import type { Vault } from '../../../platform/vault/vault.ts';

export interface StoredKey {
  id: string;
  publicKey: string;
}

interface Row {
  key_id: string;
  public_key: string;
  marked: string;
  mark: Buffer | null;
}

const add = statement(
  'receipt_keys.add',
  `insert into receipt_keys (key_id, public_key, created_at, mark) values ($1, $2, $3, $4)
   on conflict (key_id) do update set public_key = excluded.public_key, mark = excluded.mark
   where receipt_keys.mark is null or receipt_keys.public_key <> excluded.public_key`,
);

export type ReceiptRepository = ReturnType<typeof receiptRepository>;

/** Public keys of receipts in PostgreSQL. One that another program wrote or changed is not shown. */
export const receiptRepository = ({ vault }: { vault: Vault }) => {
  const { receiptKeys: mark } = marksOf(vault);
  const all = statement<Row>(
    'receipt_keys.all',
    `select key_id, public_key, ${markSqlOf('receiptKeys', 'receipt_keys')} from receipt_keys order by created_at, key_id`,
  );
  return {
    async add(db: Queryable, { id, publicKey }: StoredKey, at: Date): Promise<void> {
      await db.rows(add, [id, publicKey, at, mark.make(id, { public_key: publicKey })]);
    },
    all: async (db: Queryable): Promise<StoredKey[]> =>
      (await db.rows(all))
        .filter((row) => mark.fits(row.key_id, row))
        .map(({ key_id, public_key }) => ({ id: key_id, publicKey: public_key })),
  };
};
