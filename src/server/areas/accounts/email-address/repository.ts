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
  'email_confirmations.insert',
  'insert into email_confirmations (token_hash, token_sealed, account_id, expires_at, mark) values ($1, $2, $3, $4, $5)',
);
const find = statement<LinkRow>(
  'email_confirmations.find',
  `select account_id, token_hash, token_sealed, ${markSqlOf('emailConfirmations', 'email_confirmations')} from email_confirmations
   where token_hash = any($1::bytea[]) and expires_at > $2`,
);
const setTokenHashes = statement(
  'email_confirmations.set_token_hashes',
  `update email_confirmations c set token_hash = given.next
   from unnest($1::text[]::bytea[], $2::bytea[]) as given(was, next) where c.token_hash = given.was`,
);
const removeAllOf = statement(
  'email_confirmations.remove_all_of',
  'delete from email_confirmations where account_id = $1',
);
const removeExpired = statement(
  'email_confirmations.remove_expired',
  'delete from email_confirmations where expires_at <= $1',
);

export type EmailAddressRepository = ReturnType<typeof emailAddressRepository>;

/** Links that confirm email addresses, stored as keyed hashes of their tokens. */
export function emailAddressRepository({ vault }: { vault: Vault }) {
  const { emailConfirmations: mark } = marksOf(vault);
  const tokens = keyedHash(vault, 'email confirmation');
  // A link has no id of its own: its account and its token are all that it says.
  const context = (owner: string): SealContext => ({
    table: 'email_confirmations',
    column: 'token_sealed',
    id: '',
    owner,
  });

  return {
    async insert(tx: Queryable, token: string, accountId: string, expiresAt: Date): Promise<void> {
      const { hash, sealed } = tokens.store(context(accountId), token);
      await tx.rows(insert, [hash, sealed, accountId, expiresAt, mark.make(accountId, { expires_at: expiresAt })]);
    },
    /** The account of the link, or null when it has expired, was deleted, or was not made by this program. */
    async accountOf(db: Queryable, token: string, now: Date): Promise<string | null> {
      const row = await db.one(find, [tokens.search(token), now]);
      if (!row) return null;
      const { account_id, token_sealed } = row;
      return tokens.fits(context(account_id), token_sealed, token) && mark.fits(account_id, row) ? account_id : null;
    },
    async removeAllOf(tx: Queryable, accountId: string): Promise<void> {
      await tx.rows(removeAllOf, [accountId]);
    },
    async removeExpired(db: Queryable, now: Date): Promise<void> {
      await db.rows(removeExpired, [now]);
    },
    sealedRows: [
      {
        table: 'email_confirmations',
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
