import type { App } from '../../app.ts';
import { unauthorized } from '../../errors.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { deleteOldGroups } from './network-store.ts';
import { pictureUrlOf } from './pictures/picture-url.ts';
import { selectAccount, selectAccountByEmail, selectAccounts, selectRegistration } from './store.ts';
import type { Account, Recipient, Registration } from './stored-account.ts';

export const findAccount = (app: App, id: string, from: Queryable = app.db): Promise<Account | null> =>
  selectAccount(app, from, id);

/** @throws ApiError 401 when the account was deleted */
export async function existingAccount(app: App, id: string): Promise<Account> {
  const account = await selectAccount(app, app.db, id);
  if (!account) throw unauthorized('notSignedIn');
  return account;
}

export const findAccountByEmail = (app: App, email: string, from: Queryable = app.db): Promise<Account | null> =>
  selectAccountByEmail(app, from, email);

/** The id of the account with this email, or null. */
export const findAccountId = async (app: App, email: string): Promise<string | null> =>
  (await findAccountByEmail(app, email))?.id ?? null;

/**
 * Whom a mail about something else goes to, and their name. Null when the account was deleted, or cannot be opened: that
 * must not stop what the mail is about.
 */
export const findRecipient = async (app: App, id: string, from: Queryable = app.db): Promise<Recipient | null> =>
  (await selectAccounts(app, from, [id]))[0] ?? null;

/** Those of the given accounts that exist, by their ids. */
export const findAccounts = async (
  app: App,
  ids: readonly string[],
  from: Queryable = app.db,
): Promise<Map<string, Account>> =>
  new Map((await selectAccounts(app, from, [...new Set(ids)])).map((account) => [account.id, account]));

/** When and from where the account was registered, and when its email was confirmed; null when it was deleted. */
export const findRegistration = (app: App, id: string, from: Queryable = app.db): Promise<Registration | null> =>
  selectRegistration(app, from, id);

/** The path of the account's picture on the public origin; null without a picture. */
export const photoOf = (app: App, { id }: Account): Promise<string | null> => pictureUrlOf(app, id);

/** Forgets which networks accounts were registered from together, a day after. */
export const forgetNetworkGroups = ({ db, clock }: App): Promise<void> => deleteOldGroups(db, clock());
