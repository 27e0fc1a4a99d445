import { normalEmail } from '../../../contract/rules/identifiers.ts';
import type { App } from '../../app.ts';
import { unauthorized } from '../../errors.ts';
import { marksIn } from '../../marks.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { byEmail, byId, byIds, emailKind, openAccount, registrationById } from './store.ts';
import { type Account, type Recipient, type Registration, recipientOf } from './stored-account.ts';

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

/** When and from where the account was registered, and when its email was confirmed; null when it was deleted. */
export async function findRegistration(app: App, id: string, from: Queryable = app.db): Promise<Registration | null> {
  const row = await from.one(registrationById, [id]);
  if (!row) return null;
  marksIn(app).accounts.require(id, row);
  const { createdAt, emailConfirmedAt, network } = row;
  return { createdAt, emailConfirmedAt, network };
}
