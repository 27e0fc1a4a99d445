import type { Preferences } from '../../../contract/accounts/account.ts';
import type { SuspensionReason } from '../../../contract/accounts/people.ts';
import { normalEmail } from '../../../contract/rules/identifiers.ts';
import type { App } from '../../app.ts';
import { invalid, unauthorized } from '../../errors.ts';
import { markSqlOf, marksIn } from '../../marks.ts';
import { forUpdate, type Queryable, statement, type Tx } from '../../platform/db/pool.ts';
import type { MarkedRow } from '../../platform/vault/row-mark.ts';
import type { SealContext } from '../../platform/vault/seal-context.ts';

// Accounts are read here and written by change-store.ts.

/** The personal fields of an account, which are sealed together. */
export interface AccountFields {
  name: string;
  email: string;
  phone: string | null;
  websiteUrl: string | null;
  address: string | null;
  /** The email addresses that a member of staff had before: reports that name them stay their own matter. */
  earlierEmails?: readonly string[] | undefined;
}

export interface Account extends AccountFields {
  id: string;
  passwordHash: string;
  createdAt: Date;
  /** Null until the holder has proved the email address. */
  emailConfirmedAt: Date | null;
  /** Null unless the account is suspended: nobody can use it then. */
  suspendedAt: Date | null;
  /** Null when it is not suspended, or was for reports that moderators removed. */
  suspendedReason: SuspensionReason | null;
  preferences: Preferences;
}

/** Its email address, and those that it had before as a member of staff. */
export const emailsOf = ({ email, earlierEmails = [] }: Account): string[] => [email, ...earlierEmails];

/** Whom a mail goes to. */
export const recipientOf = ({ email, name, preferences }: Account) => ({
  to: email,
  name,
  language: preferences.language,
});

export type Recipient = ReturnType<typeof recipientOf>;

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

const byId = statement<AccountRow>(`select ${accountColumns} from accounts where id = $1`);
const byIds = statement<AccountRow>(`select ${accountColumns} from accounts where id = any($1::uuid[])`);
export const byEmail = statement<AccountRow>(`
  select ${accountColumns} from accounts where email_token = any($1::uuid[])`);
const lock = forUpdate(byId);
const lockState = statement<Pick<Account, 'suspendedAt' | 'suspendedReason'>>(`
  select suspended_at as "suspendedAt", suspended_reason as "suspendedReason" from accounts where id = $1 for update`);
const lockPassword = statement<PasswordRow>('select id, password_sealed from accounts where id = $1 for share');
const countOpened = statement<{ count: number }>(`
  select count(*)::int as count from (select from accounts where created_at > $1 limit $2) opened`);
const countUnconfirmed = statement<{ count: number }>(`
  select count(*)::int as count from (select from accounts where email_confirmed_at is null limit $1) unconfirmed`);
const any = statement('select 1 from accounts limit 1');

export const fieldsContext = (id: string): SealContext => ({ table: 'accounts', column: 'sealed', id });
export const passwordContext = (id: string): SealContext => ({ table: 'accounts', column: 'password_sealed', id });

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

export async function findAccount(app: App, id: string, from: Queryable = app.db): Promise<Account | null> {
  const row = await from.one(byId, [id]);
  return row && openAccount(app, row);
}

/** @throws ApiError 401 when the account was deleted */
export async function existingAccount(app: App, id: string): Promise<Account> {
  const account = await findAccount(app, id);
  if (!account) throw unauthorized('notSignedIn');
  return account;
}

export async function findAccountByEmail(app: App, email: string, from: Queryable = app.db): Promise<Account | null> {
  const row = await from.one(byEmail, [app.vault.blindIndexes(emailKind, normalEmail(email))]);
  return row && openAccount(app, row);
}

/** Those of the given accounts that exist and can be opened, by their ids. */
export async function findAccounts(
  app: App,
  ids: readonly string[],
  from: Queryable = app.db,
): Promise<Map<string, Account>> {
  const rows = await from.rows(byIds, [[...new Set(ids)]]);
  return new Map(app.vault.openEach(rows, (row) => [row.id, openAccount(app, row)]));
}

/**
 * Whom a mail about something else goes to, and their name. Null when the account was deleted, or cannot be opened: that
 * must not stop what the mail is about.
 */
export async function findRecipient(app: App, id: string, from: Queryable = app.db): Promise<Recipient | null> {
  const account = (await findAccounts(app, [id], from)).get(id);
  return account ? recipientOf(account) : null;
}

/** The same for some accounts, by their ids. */
export async function findRecipients(
  app: App,
  ids: readonly string[],
  from: Queryable,
): Promise<Map<string, Recipient>> {
  const accounts = await findAccounts(app, ids, from);
  return new Map([...accounts].map(([id, account]) => [id, recipientOf(account)]));
}

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

/** Whether the password is unchanged, shared with others until the transaction ends; for what writes the row see `lockUnchanged`. */
export async function keepsPassword(
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

/** As `lockAccount`. @throws ApiError 401 when the account was deleted */
export async function lockExistingAccount(app: App, tx: Tx, accountId: string): Promise<Account> {
  const account = await lockAccount(app, tx, accountId);
  if (!account) throw unauthorized('notSignedIn');
  return account;
}

/**
 * As `lockAccount`; null too when it has another password hash by now. Whatever uses up a factor locks the account this
 * way from the start: two calls that shared the row first would wait for each other.
 */
export async function lockUnchanged(
  app: App,
  tx: Tx,
  { id, passwordHash }: { id: string; passwordHash: string },
): Promise<Account | null> {
  const account = await lockAccount(app, tx, id);
  return account?.passwordHash === passwordHash ? account : null;
}

/** @throws ApiError 401 when the account was deleted, 422 when the email is not the account's */
export async function lockIfEmailIsOwn(app: App, tx: Tx, accountId: string, email: string): Promise<Account> {
  const account = await lockExistingAccount(app, tx, accountId);
  if (normalEmail(email) !== normalEmail(account.email)) throw invalid([{ path: 'email', code: 'emailNotYours' }]);
  return account;
}
