import { type Queryable, statement } from '../../platform/db/pool.ts';

const insert = statement(
  'email_confirmations.insert',
  'insert into email_confirmations (token_hash, account_id, expires_at) values ($1, $2, $3)',
);
const accountOf = statement<{ account_id: string }>(
  'email_confirmations.account_of',
  'select account_id from email_confirmations where token_hash = $1 and expires_at > $2',
);
const removeExpired = statement(
  'email_confirmations.remove_expired',
  'delete from email_confirmations where expires_at <= $1',
);

export type EmailAddressRepository = ReturnType<typeof emailAddressRepository>;

/** Links that confirm e-mail addresses, stored as hashes of their tokens. */
export const emailAddressRepository = () => ({
  async insert(tx: Queryable, tokenHash: Buffer, accountId: string, expiresAt: Date): Promise<void> {
    await tx.rows(insert, [tokenHash, accountId, expiresAt]);
  },
  /** The account of the link, or null when it has expired or was deleted. */
  accountOf: async (db: Queryable, tokenHash: Buffer, now: Date): Promise<string | null> =>
    (await db.one(accountOf, [tokenHash, now]))?.account_id ?? null,
  async removeExpired(db: Queryable, now: Date): Promise<void> {
    await db.rows(removeExpired, [now]);
  },
});
