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

const markOf = perApp(({ vault }) => marksOf(vault).emailConfirmations);
const tokensOf = perApp(({ vault }) => keyedHash(vault, 'email confirmation'));
// A link has no id of its own: its account and its token are all that it says.
const context = (owner: string): SealContext => ({
  table: 'email_confirmations',
  column: 'token_sealed',
  id: '',
  owner,
});

export async function insertConfirmationLink(
  app: App,
  tx: Queryable,
  token: string,
  accountId: string,
  expiresAt: Date,
): Promise<void> {
  const { hash, sealed } = tokensOf(app).store(context(accountId), token);
  const mark = markOf(app).make(accountId, { expires_at: expiresAt });
  await tx.rows(insert, [hash, sealed, accountId, expiresAt, mark]);
}

/** The account of the link, or null when it has expired, was deleted, or was not made by this program. */
export async function accountOfConfirmationLink(app: App, db: Queryable, token: string): Promise<string | null> {
  const row = await db.one(find, [tokensOf(app).search(token), app.clock()]);
  if (!row) return null;
  const { account_id, token_sealed } = row;
  const isOurs = tokensOf(app).fits(context(account_id), token_sealed, token) && markOf(app).fits(account_id, row);
  return isOurs ? account_id : null;
}

export async function deleteConfirmationLinksOf(tx: Queryable, accountId: string): Promise<void> {
  await tx.rows(removeAllOf, [accountId]);
}

export async function deleteExpiredConfirmationLinks(db: Queryable, now: Date): Promise<void> {
  await db.rows(removeExpired, [now]);
}

/** For key rotation. */
export const confirmationSealedRows = (app: App): SealedRows[] => [
  {
    table: 'email_confirmations',
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
