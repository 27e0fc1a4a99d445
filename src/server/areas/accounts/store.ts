import type { Preferences } from '../../../contract/accounts/account.ts';
import type { Language } from '../../../contract/languages.ts';
import { normalEmail } from '../../../contract/rules/identifiers.ts';
import type { App } from '../../app.ts';
import { markSqlOf, marksIn } from '../../marks.ts';
import { forUpdate, type Queryable, statement, type Tx } from '../../platform/db/pool.ts';
import type { SealedRows } from '../../platform/vault/reseal.ts';
import type { MarkedRow } from '../../platform/vault/row-mark.ts';
import type { SealContext } from '../../platform/vault/seal-context.ts';
import { groupOf, networkToken } from './network-store.ts';
import type { Account, AccountFields, Registration } from './stored-account.ts';

/** A row: personal fields and password are sealed. */
export interface AccountRow
  extends Omit<Account, keyof AccountFields | 'passwordHash' | 'preferences'>,
    Preferences,
    PasswordRow,
    MarkedRow {
  sealed: Buffer;
}

export const accountColumns = `id, sealed, password_sealed, created_at as "createdAt", email_confirmed_at as "emailConfirmedAt",
  suspended_at as "suspendedAt", suspended_reason as "suspendedReason",
  theme, language, script, digits, mail_notices as "mailNotices", correction_mail as "correctionMail",
  ${markSqlOf('accounts', 'accounts')}`;

interface PasswordRow {
  id: string;
  password_sealed: Buffer;
}

const insert = statement(
  'accounts.insert',
  `insert into accounts
     (id, email_token, sealed, password_sealed, created_at, registered_network, language, author_group, mark)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
);
export const byId = statement<AccountRow>('accounts.by_id', `select ${accountColumns} from accounts where id = $1`);
export const byIds = statement<AccountRow>(
  'accounts.some',
  `select ${accountColumns} from accounts where id = any($1::uuid[])`,
);
export const registrationById = statement<Registration & MarkedRow>(
  'accounts.registration_of',
  `select created_at as "createdAt", email_confirmed_at as "emailConfirmedAt", registered_network as network,
     ${markSqlOf('accounts', 'accounts')} from accounts where id = $1`,
);
export const byEmail = statement<AccountRow>(
  'accounts.by_email',
  `select ${accountColumns} from accounts where email_token = any($1::uuid[])`,
);
// Serializes registrations that share a token, even if their processes know different keys.
const lockTokens = statement(
  'accounts.lock_tokens',
  `select pg_advisory_xact_lock(hashtextextended(token::text, 0))
   from (select token from unnest($1::uuid[]) as given(token) order by token) as sorted`,
);
const setTokens = statement(
  'accounts.set_tokens',
  `update accounts a set email_token = given.token
   from unnest($1::uuid[], $2::uuid[]) as given(id, token) where a.id = given.id`,
);
const lock = forUpdate(byId);
const lockState = statement<Pick<Account, 'suspendedAt' | 'suspendedReason'>>(
  'accounts.lock_state',
  'select suspended_at as "suspendedAt", suspended_reason as "suspendedReason" from accounts where id = $1 for update',
);
const lockPassword = statement<PasswordRow>(
  'accounts.lock_password',
  'select id, password_sealed from accounts where id = $1 for share',
);
const countOpened = statement<{ count: number }>(
  'accounts.count_opened',
  'select count(*)::int as count from (select from accounts where created_at > $1 limit $2) opened',
);
const countUnconfirmed = statement<{ count: number }>(
  'accounts.count_unconfirmed',
  'select count(*)::int as count from (select from accounts where email_confirmed_at is null limit $1) unconfirmed',
);
const any = statement('accounts.any', 'select 1 from accounts limit 1');

const fieldsContext = (id: string): SealContext => ({ table: 'accounts', column: 'sealed', id });
const passwordContext = (id: string): SealContext => ({ table: 'accounts', column: 'password_sealed', id });

export const sealFields = ({ vault }: App, id: string, fields: AccountFields): Buffer =>
  vault.seal(fieldsContext(id), fields);
export const sealPassword = ({ vault }: App, id: string, hash: string): Buffer =>
  vault.sealBytes(passwordContext(id), Buffer.from(hash));
/** @throws VaultError when the hash was not written by this program */
const passwordHashOf = ({ vault }: App, { id, password_sealed }: PasswordRow): string =>
  vault.openBytes(passwordContext(id), password_sealed).toString();

export const emailKind = 'account email';

export function openAccount(app: App, row: AccountRow): Account {
  marksIn(app).accounts.require(row.id, row);
  const { id, createdAt, emailConfirmedAt, suspendedAt, suspendedReason } = row;
  const { theme, language, script, digits, mailNotices, correctionMail } = row;
  return {
    // sealFields sealed it, so the shape is known.
    ...(app.vault.open(fieldsContext(id), row.sealed) as AccountFields),
    id,
    createdAt,
    emailConfirmedAt,
    suspendedAt,
    suspendedReason,
    passwordHash: passwordHashOf(app, row),
    preferences: { theme, language, script, digits, mailNotices, correctionMail },
  };
}

/** The token for an email; null when it is taken. The unique constraint on the token may be violated instead. */
export async function freeToken({ vault }: App, tx: Tx, email: string): Promise<string | null> {
  const normal = normalEmail(email);
  const tokens = vault.blindIndexes(emailKind, normal);
  if (tokens.length > 1) {
    // During key rotation an email has several tokens, and the constraint checks only one.
    await tx.run(lockTokens, [tokens]);
    if (await tx.one(byEmail, [tokens])) return null;
  }
  return vault.blindIndex(emailKind, normal);
}

/**
 * @param network the /24 or /48 it is registered from; null when unknown
 * @returns false when the email is taken; the unique constraint on its token may be violated instead
 */
export async function insertAccount(
  app: App,
  tx: Tx,
  { id, passwordHash, ...fields }: AccountFields & { id: string; passwordHash: string },
  { network, language }: { network: string | null; language: Language },
): Promise<boolean> {
  const at = app.clock();
  const emailToken = await freeToken(app, tx, fields.email);
  if (emailToken === null) return false;
  const group = network && (await groupOf(app, tx, network, at));
  await tx.run(insert, [
    id,
    emailToken,
    sealFields(app, id, fields),
    sealPassword(app, id, passwordHash),
    at,
    network && networkToken(app, network),
    language,
    group,
    marksIn(app).accounts.make(id, {
      created_at: at,
      email_confirmed_at: null,
      suspended_at: null,
      suspended_reason: null,
      access_approved_at: null,
      plan: null,
      author_group: group,
    }),
  ]);
  return true;
}

/** For key rotation. */
export const accountSealedRows = ({ vault }: App): SealedRows[] => [
  {
    table: 'accounts',
    key: [['id', 'uuid']],
    column: 'sealed',
    context: ({ id }) => fieldsContext(String(id)),
    async alongside(tx, rows) {
      const tokens = rows.map(({ plain }) => {
        const { email }: AccountFields = JSON.parse(String(plain));
        return vault.blindIndex(emailKind, normalEmail(email));
      });
      await tx.run(setTokens, [rows.map(({ id }) => id), tokens]);
    },
  },
  {
    table: 'accounts',
    key: [['id', 'uuid']],
    column: 'password_sealed',
    context: ({ id }) => passwordContext(String(id)),
  },
];

/** The account, with its row locked until the transaction ends; null when it was deleted. */
export async function lockAccount(app: App, tx: Queryable, id: string): Promise<Account | null> {
  const row = await tx.one(lock, [id]);
  return row && openAccount(app, row);
}

/** Locks the account's row until the transaction ends, readable or not. @returns null when it was deleted */
export const lockAccountRow = (
  tx: Queryable,
  id: string,
): Promise<Pick<Account, 'suspendedAt' | 'suspendedReason'> | null> => tx.one(lockState, [id]);

/** Whether the password is unchanged; locks it until the transaction ends. */
export async function lockIfUnchanged(
  app: App,
  tx: Queryable,
  { id, passwordHash }: { id: string; passwordHash: string },
): Promise<boolean> {
  const row = await tx.one(lockPassword, [id]);
  return row !== null && passwordHashOf(app, row) === passwordHash;
}

/** Accounts that were opened since, up to `max`. */
export const countOpenedAccounts = async ({ db }: App, since: Date, max: number): Promise<number> =>
  (await db.one(countOpened, [since, max]))?.count ?? 0;
/** Accounts without a confirmed email, up to `max`. */
export const countUnconfirmedAccounts = async ({ db }: App, max: number): Promise<number> =>
  (await db.one(countUnconfirmed, [max]))?.count ?? 0;
/** Whether there is any account. */
export const hasAccounts = async ({ db }: App): Promise<boolean> => (await db.one(any)) !== null;
