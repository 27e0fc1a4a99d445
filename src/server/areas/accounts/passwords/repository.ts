import { markSqlOf, marksOf } from '../../../marks.ts';
import { type Queryable, statement } from '../../../platform/db/pool.ts';
import { keyedHash } from '../../../platform/vault/keyed-hash.ts';
import type { SealedRows } from '../../../platform/vault/reseal.ts';
import type { MarkedRow } from '../../../platform/vault/row-mark.ts';
import type { SealContext } from '../../../platform/vault/seal-context.ts';
import type { Vault } from '../../../platform/vault/vault.ts';

interface LinkRow extends MarkedRow {
  account_id: string;
  token_hash: Buffer;
  token_sealed: Buffer;
}

const insert = statement(
  'password_resets.insert',
  'insert into password_resets (token_hash, token_sealed, account_id, expires_at, mark) values ($1, $2, $3, $4, $5)',
);
const find = statement<LinkRow>(
  'password_resets.find',
  `select account_id, token_hash, token_sealed, ${markSqlOf('passwordResets', 'password_resets')} from password_resets
   where token_hash = any($1::bytea[]) and expires_at > $2`,
);
// Of two concurrent calls, the second waits for the first and then finds nothing.
const use = statement<LinkRow>(
  'password_resets.use',
  `delete from password_resets where token_hash = any($1::bytea[]) and account_id = $2 and expires_at > $3
   returning account_id, token_hash, token_sealed, ${markSqlOf('passwordResets', 'password_resets')}`,
);
const setTokenHashes = statement(
  'password_resets.set_token_hashes',
  `update password_resets r set token_hash = given.next
   from unnest($1::text[]::bytea[], $2::bytea[]) as given(was, next) where r.token_hash = given.was`,
);
const removeAllOf = statement('password_resets.remove_all_of', 'delete from password_resets where account_id = $1');
const removeExpired = statement('password_resets.remove_expired', 'delete from password_resets where expires_at <= $1');

export type PasswordRepository = ReturnType<typeof passwordRepository>;

/** Password reset links, stored as keyed hashes of their tokens. */
export function passwordRepository({ vault }: { vault: Vault }) {
  const { passwordResets: mark } = marksOf(vault);
  const tokens = keyedHash(vault, 'password reset');
  // A link has no id of its own: its account and its token are all that it says.
  const context = (owner: string): SealContext => ({
    table: 'password_resets',
    column: 'token_sealed',
    id: '',
    owner,
  });
  const fits = (row: LinkRow | null, token: string): row is LinkRow =>
    row !== null && tokens.fits(context(row.account_id), row.token_sealed, token) && mark.fits(row.account_id, row);

  return {
    async insert(db: Queryable, token: string, accountId: string, expiresAt: Date): Promise<void> {
      const { hash, sealed } = tokens.store(context(accountId), token);
      await db.rows(insert, [hash, sealed, accountId, expiresAt, mark.make(accountId, { expires_at: expiresAt })]);
    },
    /** The account of the link, or null when it was used, has expired, or was not made by this program. */
    async accountOf(db: Queryable, token: string, now: Date): Promise<string | null> {
      const row = await db.one(find, [tokens.search(token), now]);
      return fits(row, token) ? row.account_id : null;
    },
    /** Consumes the link of an account. @returns false when it was used or has expired */
    use: async (tx: Queryable, token: string, accountId: string, now: Date): Promise<boolean> =>
      fits(await tx.one(use, [tokens.search(token), accountId, now]), token),
    async removeAllOf(tx: Queryable, accountId: string): Promise<void> {
      await tx.rows(removeAllOf, [accountId]);
    },
    async removeExpired(db: Queryable, now: Date): Promise<void> {
      await db.rows(removeExpired, [now]);
    },
    sealedRows: [
      {
        table: 'password_resets',
        key: [['token_hash', 'bytea']],
        column: 'token_sealed',
        columns: { account_id: 'account_id' },
        context: ({ account_id }) => context(String(account_id)),
        async alongside(tx, rows) {
          await tx.rows(setTokenHashes, [rows.map(({ id }) => id), rows.map(({ plain }) => tokens.hashOf(plain))]);
        },
      },
    ] satisfies SealedRows[],
  };
}
