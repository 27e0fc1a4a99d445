import type { PreferencesBody } from '../../../contract/accounts/account.ts';
import type { SuspensionReason } from '../../../contract/accounts/people.ts';
import type { App } from '../../app.ts';
import { markSqlOf, marksIn } from '../../marks.ts';
import { type Queryable, statement, type Tx } from '../../platform/db/pool.ts';
import type { MarkedRow } from '../../platform/vault/row-mark.ts';
import { freeToken, sealFields, sealPassword } from './store.ts';
import type { Account, AccountFields } from './stored-account.ts';

const confirmEmail = statement(
  'accounts.confirm_email',
  'update accounts set email_confirmed_at = $2, mark = $3 where id = $1',
);
const lockMark = statement<MarkedRow>(
  'accounts.lock_mark',
  `select ${markSqlOf('accounts', 'accounts')} from accounts where id = $1 for update`,
);
const setSuspended = statement(
  'accounts.set_suspended',
  'update accounts set suspended_at = $2, suspended_reason = $3, mark = $4 where id = $1',
);
const updateSanction = statement(
  'accounts.set_sanction',
  'update accounts set sanction_level = $2, strikes = $3 where id = $1',
);
const replaceProfile = statement('accounts.replace_profile', 'update accounts set sealed = $2 where id = $1');
const replaceEmail = statement(
  'accounts.replace_email',
  'update accounts set sealed = $2, email_token = $3, email_confirmed_at = $4, mark = $5 where id = $1',
);
const replacePassword = statement(
  'accounts.replace_password',
  'update accounts set password_sealed = $2 where id = $1',
);
const replacePreferences = statement(
  'accounts.replace_preferences',
  `update accounts
   set theme = $2, language = $3, mail_notices = $4, script = coalesce($5, script), digits = coalesce($6, digits),
     correction_mail = coalesce($7, correction_mail)
   where id = $1`,
);
const remove = statement('accounts.remove', 'delete from accounts where id = $1');

/** The mark of an account, which is locked, after a change. @throws VaultError when another program changed the account before */
export async function changedMark(
  app: App,
  tx: Queryable,
  id: string,
  change: Parameters<ReturnType<typeof marksIn>['accounts']['changed']>[2],
): Promise<Buffer | null> {
  const row = await tx.one(lockMark, [id]);
  return row && marksIn(app).accounts.changed(id, row, change);
}

export async function setEmailConfirmed(app: App, tx: Queryable, id: string, at: Date): Promise<void> {
  await tx.run(confirmEmail, [id, at, await changedMark(app, tx, id, { email_confirmed_at: at })]);
}

/** Records what the author of a locked account has come to. */
export const setSanction = (
  tx: Queryable,
  id: string,
  { level, strikes }: { level: number; strikes: number },
): Promise<void> => tx.run(updateSanction, [id, level, strikes]);

export async function setAccountSuspended(
  app: App,
  tx: Queryable,
  id: string,
  at: Date | null,
  reason: SuspensionReason | null,
): Promise<void> {
  const mark = await changedMark(app, tx, id, { suspended_at: at, suspended_reason: reason });
  await tx.run(setSuspended, [id, at, reason, mark]);
}

export async function updateFields(app: App, tx: Queryable, id: string, fields: AccountFields): Promise<void> {
  await tx.run(replaceProfile, [id, sealFields(app, id, fields)]);
}

/** Also records that the new email is confirmed. @returns false when it is taken, as `insertAccount` */
export async function updateEmail(app: App, tx: Tx, account: Account, email: string): Promise<boolean> {
  const at = app.clock();
  const emailToken = await freeToken(app, tx, email);
  if (emailToken === null) return false;
  const { id, name, phone, websiteUrl, address } = account;
  const sealed = sealFields(app, id, { name, email, phone, websiteUrl, address });
  const mark = await changedMark(app, tx, id, { email_confirmed_at: at });
  await tx.run(replaceEmail, [id, sealed, emailToken, at, mark]);
  return true;
}

export async function updatePassword(app: App, tx: Queryable, id: string, passwordHash: string): Promise<void> {
  await tx.run(replacePassword, [id, sealPassword(app, id, passwordHash)]);
}

export async function updatePreferences(tx: Queryable, id: string, preferences: PreferencesBody): Promise<void> {
  const { theme, language, mailNotices, script = null, digits = null, correctionMail = null } = preferences;
  await tx.run(replacePreferences, [id, theme, language, mailNotices, script, digits, correctionMail]);
}

export const removeAccount = (tx: Queryable, id: string): Promise<void> => tx.run(remove, [id]);
