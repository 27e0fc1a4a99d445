import { type App, perApp } from '../../../app.ts';
import { markSqlOf, marksOf } from '../../../marks.ts';
import { type Queryable, statement } from '../../../platform/db/pool.ts';
import { keyedHash } from '../../../platform/vault/keyed-hash.ts';
import type { SealedRows } from '../../../platform/vault/reseal.ts';
import type { MarkedRow } from '../../../platform/vault/row-mark.ts';
import type { SealContext } from '../../../platform/vault/seal-context.ts';

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

const markOf = perApp(({ vault }) => marksOf(vault).passwordResets);
const tokensOf = perApp(({ vault }) => keyedHash(vault, 'password reset'));
// A link has no id of its own: its account and its token are all that it says.
const context = (owner: string): SealContext => ({ table: 'password_resets', column: 'token_sealed', id: '', owner });

const fits = (app: App, row: LinkRow | null, token: string): row is LinkRow =>
  row !== null &&
  tokensOf(app).fits(context(row.account_id), row.token_sealed, token) &&
  markOf(app).fits(row.account_id, row);

export async function insertResetLink(
  app: App,
  db: Queryable,
  token: string,
  accountId: string,
  expiresAt: Date,
): Promise<void> {
  const { hash, sealed } = tokensOf(app).store(context(accountId), token);
  const mark = markOf(app).make(accountId, { expires_at: expiresAt });
  await db.rows(insert, [hash, sealed, accountId, expiresAt, mark]);
}

/** The account of the link, or null when it was used, has expired, or was not made by this program. */
export async function accountOfResetLink(app: App, token: string): Promise<string | null> {
  const row = await app.db.one(find, [tokensOf(app).search(token), app.clock()]);
  return fits(app, row, token) ? row.account_id : null;
}

/** Consumes the link of an account. @returns false when it was used or has expired */
export const consumeResetLink = async (app: App, tx: Queryable, token: string, accountId: string): Promise<boolean> =>
  fits(app, await tx.one(use, [tokensOf(app).search(token), accountId, app.clock()]), token);

export async function deleteResetLinksOf(tx: Queryable, accountId: string): Promise<void> {
  await tx.rows(removeAllOf, [accountId]);
}

export async function deleteExpiredResetLinks(db: Queryable, now: Date): Promise<void> {
  await db.rows(removeExpired, [now]);
}

/** For key rotation. */
export const passwordSealedRows = (app: App): SealedRows[] => [
  {
    table: 'password_resets',
    key: [['token_hash', 'bytea']],
    column: 'token_sealed',
    columns: { account_id: 'account_id' },
    context: ({ account_id }) => context(String(account_id)),
    async alongside(tx, rows) {
      const hashes = rows.map(({ plain }) => tokensOf(app).hashOf(plain));
      await tx.rows(setTokenHashes, [rows.map(({ id }) => id), hashes]);
    },
  },
];
