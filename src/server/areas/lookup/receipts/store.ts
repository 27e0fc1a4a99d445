import type { App } from '../../../app.ts';
import { markSqlOf, marksIn } from '../../../marks.ts';
import { statement } from '../../../platform/db/pool.ts';
import type { MarkedRow } from '../../../platform/vault/row-mark.ts';

export interface StoredKey {
  id: string;
  publicKey: string;
}

const add = statement(
  'receipt_keys.add',
  `insert into receipt_keys (key_id, public_key, created_at, mark) values ($1, $2, $3, $4)
   on conflict (key_id) do update set public_key = excluded.public_key, mark = excluded.mark
   where receipt_keys.mark is null or receipt_keys.public_key <> excluded.public_key`,
);

const all = statement<StoredKey & MarkedRow>(
  'receipt_keys.all',
  `select key_id as id, public_key as "publicKey", ${markSqlOf('receiptKeys', 'receipt_keys')}
   from receipt_keys order by created_at, key_id`,
);

export async function upsertReceiptKey(app: App, { id, publicKey }: StoredKey): Promise<void> {
  await app.db.run(add, [id, publicKey, app.clock(), marksIn(app).receiptKeys.make(id, { public_key: publicKey })]);
}

/** The public keys of receipts. One that another program wrote or changed is not shown. */
export const listReceiptKeys = async (app: App): Promise<StoredKey[]> =>
  (await app.db.rows(all))
    .filter((row) => marksIn(app).receiptKeys.fits(row.id, row))
    .map(({ id, publicKey }) => ({ id, publicKey }));
