import { type Queryable, statement } from '../../platform/db/pool.ts';

export interface StoredKey {
  id: string;
  publicKey: string;
}

interface Row {
  key_id: string;
  public_key: string;
}

const add = statement(
  'receipt_keys.add',
  'insert into receipt_keys (key_id, public_key, created_at) values ($1, $2, $3) on conflict (key_id) do nothing',
);
const all = statement<Row>(
  'receipt_keys.all',
  'select key_id, public_key from receipt_keys order by created_at, key_id',
);

export type ReceiptRepository = ReturnType<typeof receiptRepository>;

export const receiptRepository = () => ({
  async add(db: Queryable, { id, publicKey }: StoredKey, at: Date): Promise<void> {
    await db.rows(add, [id, publicKey, at]);
  },
  all: async (db: Queryable): Promise<StoredKey[]> =>
    (await db.rows(all)).map(({ key_id, public_key }) => ({ id: key_id, publicKey: public_key })),
});
