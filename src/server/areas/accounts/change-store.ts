import type { PreferencesBody } from '../../../contract/accounts/account.ts';
import type { SuspensionReason } from '../../../contract/accounts/people.ts';
import type { Language } from '../../../contract/languages.ts';
import { normalEmail } from '../../../contract/rules/identifiers.ts';
import type { App } from '../../app.ts';
import { conflict, notFound } from '../../errors.ts';
import { markSqlOf, marksIn } from '../../marks.ts';
import { isDuplicate, type Queryable, statement, type Tx } from '../../platform/db/pool.ts';
import type { SealedRows } from '../../platform/vault/reseal.ts';
import type { MarkedRow } from '../../platform/vault/row-mark.ts';
import { type AccountCall, byAccount, noteAudit } from '../audit/note-audit.ts';
import { findPlan, refreshPlans } from '../limits/plans-in-force.ts';
import { groupOf, networkToken } from './network-store.ts';
import { type Account, type AccountFields, byEmail, emailKind, fieldsContext, passwordContext } from './store.ts';

const insert = statement(`
  insert into accounts
    (id, email_token, sealed, password_sealed, created_at, registered_network, language, author_group, mark)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`);
// Serializes registrations that share a token, even if their processes know different keys.
const lockTokens = statement(`
  select pg_advisory_xact_lock(hashtextextended(token::text, 0))
  from (select token from unnest($1::uuid[]) as given(token) order by token) as sorted`);
const setTokens = statement(`
  update accounts a set email_token = given.token
  from unnest($1::uuid[], $2::uuid[]) as given(id, token) where a.id = given.id`);
const confirmEmail = statement('update accounts set email_confirmed_at = $2, mark = $3 where id = $1');
const lockMark = statement<MarkedRow>(`
  select ${markSqlOf('accounts', 'accounts')} from accounts where id = $1 for update`);
const setSuspended = statement('update accounts set suspended_at = $2, suspended_reason = $3, mark = $4 where id = $1');
const updateSanction = statement('update accounts set sanction_level = $2, strikes = $3 where id = $1');
const replaceProfile = statement('update accounts set sealed = $2 where id = $1');
const replaceEmail = statement(`
  update accounts set sealed = $2, email_token = $3, email_confirmed_at = $4, mark = $5 where id = $1`);
const replacePassword = statement('update accounts set password_sealed = $2 where id = $1');
const changePreferences = statement(`
  update accounts
  set theme = coalesce($2, theme), language = coalesce($3, language), mail_notices = coalesce($4, mail_notices),
    script = coalesce($5, script), digits = coalesce($6, digits), correction_mail = coalesce($7, correction_mail)
  where id = $1`);
const remove = statement('delete from accounts where id = $1');

export const sealFields = ({ vault }: App, id: string, fields: AccountFields): Buffer =>
  vault.seal(fieldsContext(id), fields);
export const sealPassword = ({ vault }: App, id: string, hash: string): Buffer =>
  vault.sealBytes(passwordContext(id), Buffer.from(hash));

/** The token for an email. @throws ApiError 409 when it is taken; `writeEmail` finds what this does not */
export async function freeToken({ vault }: App, tx: Tx, email: string): Promise<string> {
  const normal = normalEmail(email);
  const tokens = vault.blindIndexes(emailKind, normal);
  if (tokens.length > 1) {
    // During key rotation an email has several tokens, and the constraint checks only one.
    await tx.run(lockTokens, [tokens]);
    if (await tx.one(byEmail, [tokens])) throw conflict('emailTaken');
  }
  return vault.blindIndex(emailKind, normal);
}

/** Writes an email under its token. @throws ApiError 409 when another account has it; the transaction must not go on */
async function writeEmail(app: App, tx: Tx, email: string, write: (token: string) => Promise<void>): Promise<void> {
  await write(await freeToken(app, tx, email)).catch((error: unknown) => {
    throw isDuplicate(error, 'accounts_email_token_key') ? conflict('emailTaken') : error;
  });
}

/**
 * @param network the /24 or /48 it is registered from; null when unknown
 * @throws ApiError 409 when the email is taken
 */
export async function insertAccount(
  app: App,
  tx: Tx,
  { id, passwordHash, ...fields }: AccountFields & { id: string; passwordHash: string },
  { network, language }: { network: string | null; language: Language },
): Promise<void> {
  const at = app.clock();
  await writeEmail(app, tx, fields.email, async (emailToken) => {
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
  });
}

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

/** The personal fields of an account after a change, sealed. */
function sealChanged(app: App, account: Account, change: Partial<AccountFields>): Buffer {
  const { id, name, email, phone, websiteUrl, address, earlierEmails } = account;
  return sealFields(app, id, { name, email, phone, websiteUrl, address, earlierEmails, ...change });
}

export async function updateFields(
  app: App,
  tx: Queryable,
  account: Account,
  change: Omit<AccountFields, 'email'>,
): Promise<void> {
  await tx.run(replaceProfile, [account.id, sealChanged(app, account, change)]);
}

/** Also records that the new email is confirmed. @throws ApiError 409 when it is taken */
export async function updateEmail(
  app: App,
  tx: Tx,
  account: Account,
  change: Pick<AccountFields, 'email' | 'earlierEmails'>,
): Promise<void> {
  const at = app.clock();
  const { id } = account;
  const sealed = sealChanged(app, account, change);
  const mark = await changedMark(app, tx, id, { email_confirmed_at: at });
  await writeEmail(app, tx, change.email, (emailToken) => tx.run(replaceEmail, [id, sealed, emailToken, at, mark]));
}

export async function updatePassword(app: App, tx: Queryable, id: string, passwordHash: string): Promise<void> {
  await tx.run(replacePassword, [id, sealPassword(app, id, passwordHash)]);
}

export async function updatePreferences(tx: Queryable, id: string, preferences: PreferencesBody): Promise<void> {
  const { theme, language, mailNotices, script, digits, correctionMail } = preferences;
  const given = [theme, language, mailNotices, script, digits, correctionMail].map((value) => value ?? null);
  await tx.run(changePreferences, [id, ...given]);
}

export const removeAccount = (tx: Queryable, id: string): Promise<void> => tx.run(remove, [id]);

/** For key rotation. */
export const accountSealedRows = ({ vault }: App): SealedRows[] => [
  {
    table: 'accounts',
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
    column: 'password_sealed',
    context: ({ id }) => passwordContext(String(id)),
  },
];

const set = statement('update accounts set access_approved_at = $2, mark = $3 where id = $1');
const read = statement<MarkedRow & { access_approved_at: Date | null }>(`
  select access_approved_at, ${markSqlOf('accounts', 'accounts')} from accounts where id = $1`);

/** Whether the account is approved for live keys. */
export async function isApproved(app: App, accountId: string, from: Queryable = app.db): Promise<boolean> {
  const row = await from.one(read, [accountId]);
  return row !== null && row.access_approved_at !== null && marksIn(app).accounts.fits(accountId, row);
}

/** Approves an account for live keys; null takes that back. Nothing happens when it was deleted. */
export async function setApproved(app: App, tx: Tx, accountId: string, access_approved_at: Date | null): Promise<void> {
  await tx.run(set, [accountId, access_approved_at, await changedMark(app, tx, accountId, { access_approved_at })]);
}

const lock = statement<{ plan: string | null }>('select plan from accounts where id = $1 for update');
const assign = statement('update accounts set plan = $2, mark = $3 where id = $1');

/** Gives an account a plan; null for the one that the setting says. @throws ApiError 404 for an unknown account or plan */
export async function assignPlan(app: App, accountId: string, plan: string | null, by: AccountCall): Promise<void> {
  await refreshPlans(app);
  if (plan !== null && !findPlan(app, plan)) throw notFound('planNotFound');
  await app.db.transaction(async (tx) => {
    const before = await tx.one(lock, [accountId]);
    if (!before) throw notFound('personNotFound');
    await tx.run(assign, [accountId, plan, await changedMark(app, tx, accountId, { plan })]);
    const details = { account: accountId, before: before.plan, after: plan };
    await noteAudit(app, tx, { ...byAccount(by), event: 'plan.assigned', details });
  });
}
