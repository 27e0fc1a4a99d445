import { type Queryable, statement } from '../../platform/db/pool.ts';

const insert = statement(
  'password_resets.insert',
  'insert into password_resets (token_hash, account_id, expires_at) values ($1, $2, $3)',
);
const accountOf = statement<{ account_id: string }>(
  'password_resets.account_of',
  'select account_id from password_resets where token_hash = $1 and expires_at > $2',
);
// Of two concurrent calls, the second waits for the first and then finds nothing.
const use = statement<{ account_id: string }>(
  'password_resets.use',
  'delete from password_resets where token_hash = $1 and expires_at > $2 returning account_id',
);
const removeAllOf = statement('password_resets.remove_all_of', 'delete from password_resets where account_id = $1');
const removeExpired = statement('password_resets.remove_expired', 'delete from password_resets where expires_at <= $1');

export type PasswordRepository = ReturnType<typeof passwordRepository>;

/** Password reset links, stored as hashes of their tokens. */
export const passwordRepository = () => ({
  async insert(db: Queryable, tokenHash: Buffer, accountId: string, expiresAt: Date): Promise<void> {
    await db.rows(insert, [tokenHash, accountId, expiresAt]);
  },
  /** The account of the link, or null when it was used or has expired. */
  accountOf: async (db: Queryable, tokenHash: Buffer, now: Date): Promise<string | null> =>
    (await db.one(accountOf, [tokenHash, now]))?.account_id ?? null,
  /** Consumes the link. @returns false when it was used or has expired */
  use: async (tx: Queryable, tokenHash: Buffer, now: Date): Promise<boolean> =>
    (await tx.one(use, [tokenHash, now])) !== null,
  async removeAllOf(tx: Queryable, accountId: string): Promise<void> {
    await tx.rows(removeAllOf, [accountId]);
  },
  async removeExpired(db: Queryable, now: Date): Promise<void> {
    await db.rows(removeExpired, [now]);
  },
});
