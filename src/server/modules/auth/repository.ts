import { normalEmail } from '../../../contract/identifiers.ts';
import { type Queryable, statement } from '../../platform/db/pool.ts';
import type { Vault } from '../../platform/vault/vault.ts';

/** The personal fields of an account; all of them are sealed. */
export interface AccountFields {
  name: string;
  email: string;
  phone: string | null;
  websiteUrl: string | null;
  address: string | null;
}

export interface Account extends AccountFields {
  id: string;
  passwordHash: string;
}

interface AccountRow {
  id: string;
  sealed: Buffer;
  password_hash: string;
}

export interface Session {
  id: string;
  accountId: string;
  tokenHash: Buffer;
  createdAt: Date;
  expiresAt: Date;
}

const insertAccount = statement(
  'accounts.insert',
  `insert into accounts (id, email_token, sealed, password_hash, created_at) values ($1, $2, $3, $4, $5)`,
);
const accountByEmail = statement<AccountRow>(
  'accounts.by_email',
  'select id, sealed, password_hash from accounts where email_token = any($1::uuid[])',
);
const accountById = statement<AccountRow>(
  'accounts.by_id',
  'select id, sealed, password_hash from accounts where id = $1',
);
const anyAccount = statement('accounts.any', 'select 1 from accounts limit 1');
const insertSession = statement(
  'sessions.insert',
  'insert into sessions (id, account_id, token_hash, created_at, expires_at) values ($1, $2, $3, $4, $5)',
);
const liveSession = statement<{ id: string; account_id: string }>(
  'sessions.live',
  'select id, account_id from sessions where token_hash = $1 and expires_at > $2',
);
const deleteSession = statement('sessions.delete', 'delete from sessions where id = $1');
const deleteExpired = statement('sessions.delete_expired', 'delete from sessions where expires_at <= $1');

export type AuthRepository = ReturnType<typeof authRepository>;

/** The only file that knows how accounts and sessions lie in PostgreSQL. */
export function authRepository({ vault }: { vault: Vault }) {
  const place = (id: string) => `account:${id}`;
  const fromRow = ({ id, sealed, password_hash }: AccountRow): Account => ({
    // Sealed by insertAccount below: the shape is this file's own.
    ...(vault.open(place(id), sealed) as AccountFields),
    id,
    passwordHash: password_hash,
  });
  const orNull = (row: AccountRow | null) => (row ? fromRow(row) : null);

  return {
    async insertAccount(tx: Queryable, { id, passwordHash, ...fields }: Account, at: Date): Promise<void> {
      const emailToken = vault.blindIndex('account email', normalEmail(fields.email));
      await tx.rows(insertAccount, [id, emailToken, vault.seal(place(id), fields), passwordHash, at]);
    },
    byEmail: async (db: Queryable, email: string): Promise<Account | null> =>
      orNull(await db.one(accountByEmail, [vault.blindIndexes('account email', normalEmail(email))])),
    byId: async (db: Queryable, id: string): Promise<Account | null> => orNull(await db.one(accountById, [id])),

    hasAny: async (db: Queryable): Promise<boolean> => (await db.one(anyAccount)) !== null,

    async insertSession(tx: Queryable, { id, accountId, tokenHash, createdAt, expiresAt }: Session): Promise<void> {
      await tx.rows(insertSession, [id, accountId, tokenHash, createdAt, expiresAt]);
    },
    async liveSession(db: Queryable, tokenHash: Buffer, now: Date) {
      const row = await db.one(liveSession, [tokenHash, now]);
      return row && { sessionId: row.id, accountId: row.account_id };
    },
    async deleteSession(db: Queryable, id: string): Promise<void> {
      await db.rows(deleteSession, [id]);
    },
    async deleteExpiredSessions(db: Queryable, now: Date): Promise<void> {
      await db.rows(deleteExpired, [now]);
    },
  };
}
