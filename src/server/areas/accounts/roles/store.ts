// See docs/decisions/0029-roles-are-read-with-the-session.md

import type { StaffRole } from '../../../../contract/accounts/roles.ts';
import type { App } from '../../../app.ts';
import { conflict, notFound } from '../../../errors.ts';
import { markSqlOf, marksIn } from '../../../marks.ts';
import { type Queryable, statement, type Tx } from '../../../platform/db/pool.ts';
import { type AccountCall, byAccount, noteAudit } from '../../audit/note-audit.ts';
import { authorityEnded } from '../events.ts';
import { lockAccountRow } from '../store.ts';

interface Row {
  account_id: string;
  role: StaffRole;
  marked: string;
  mark: Buffer | null;
}

// A row that another program wrote gives no role, and is replaced.
const insert = statement(`
  insert into account_roles (account_id, role, granted_at, mark) values ($1, $2, $3, $4)
  on conflict (account_id, role) do update set granted_at = excluded.granted_at, mark = excluded.mark`);
const remove = statement<{ role: string }>(`
  delete from account_roles where account_id = $1 and role = $2 returning role`);
const holdAdmins = statement(`select pg_advisory_xact_lock(hashtextextended('the last admin', 0))`);

const ofAccounts = statement<Row>(`
  select account_id, role, ${markSqlOf('roles', 'account_roles')} from account_roles
  where account_id = any($1::uuid[]) order by account_id, role`);
const holders = statement<Row & { account_marked: string; account_mark: Buffer | null }>(`
  select r.account_id, r.role, ${markSqlOf('roles', 'r')}, ${markSqlOf('accounts', 'a', 'account_')}
  from account_roles r join accounts a on a.id = r.account_id where r.role = $1 and a.suspended_at is null`);

/** Only a row with a mark that fits gives a role. */
const isGiven =
  (app: App) =>
  (row: Row): boolean =>
    marksIn(app).roles.fits(`${row.account_id} ${row.role}`, row);

/** Who has a role and is not suspended. */
export const findActiveHolders = async (app: App, db: Queryable, role: StaffRole): Promise<string[]> =>
  (await db.rows(holders, [role]))
    .filter(isGiven(app))
    .filter((row) => marksIn(app).accounts.fits(row.account_id, { marked: row.account_marked, mark: row.account_mark }))
    .map(({ account_id }) => account_id);

/** The roles of each account that has any. */
export async function rolesOf(
  app: App,
  accountIds: readonly string[],
  from: Queryable = app.db,
): Promise<Map<string, StaffRole[]>> {
  const found = new Map<string, StaffRole[]>();
  for (const row of (await from.rows(ofAccounts, [accountIds])).filter(isGiven(app)))
    found.set(row.account_id, [...(found.get(row.account_id) ?? []), row.role]);
  return found;
}

/** Takes the admins' lock until the transaction ends: two admins who revoke each other at once take turns. */
const lockAdmins = (tx: Tx): Promise<void> => tx.run(holdAdmins);

/** Who changes a role: an admin, or for null the operator with a command. */
type Grantor = AccountCall | null;

type Revoked = 'revoked' | 'not there' | 'last admin';

const noteRole = (
  app: App,
  tx: Tx,
  by: Grantor,
  event: 'role.granted' | 'role.revoked',
  details: { account: string; role: StaffRole },
): Promise<void> =>
  noteAudit(app, tx, {
    ...(by ? byAccount(by) : { actor: 'operator', actorId: null }),
    event,
    details,
  });

/** Whether there is an admin who is not suspended. */
export const hasAdmin = async (app: App, from: Queryable = app.db): Promise<boolean> =>
  (await findActiveHolders(app, from, 'admin')).length > 0;

/** Whether someone else is an admin and not suspended. */
const hasOtherAdmin = async (app: App, tx: Tx, accountId: string): Promise<boolean> =>
  (await findActiveHolders(app, tx, 'admin')).some((id) => id !== accountId);

/** @returns false when the account had the role before */
export async function grantRoleIn(app: App, tx: Tx, accountId: string, role: StaffRole, by: Grantor): Promise<boolean> {
  // Of several who give it at once, one does.
  await lockAccountRow(tx, accountId);
  if ((await rolesOf(app, [accountId], tx)).get(accountId)?.includes(role)) return false;
  await tx.run(insert, [accountId, role, app.clock(), marksIn(app).roles.make(`${accountId} ${role}`, {})]);
  await noteRole(app, tx, by, 'role.granted', { account: accountId, role });
  return true;
}

/** @returns false when the account had the role before. @throws ApiError 404 when it was deleted */
export const grantRole = (app: App, accountId: string, role: StaffRole, by: Grantor): Promise<boolean> =>
  app.db.transaction(async (tx) => {
    if (!(await lockAccountRow(tx, accountId))) throw notFound('personNotFound');
    return grantRoleIn(app, tx, accountId, role, by);
  });

const takeRole = (app: App, accountId: string, role: StaffRole, by: Grantor): Promise<Revoked> =>
  app.db.transaction(async (tx): Promise<Revoked> => {
    // Before the row is locked, as whatever ends or suspends an account does.
    if (role === 'admin') await lockAdmins(tx);
    const has = (await rolesOf(app, [accountId], tx)).get(accountId) ?? [];
    if (!has.includes(role)) return 'not there';
    if (role === 'admin' && !(await hasOtherAdmin(app, tx, accountId))) return 'last admin';
    if (!(await tx.one(remove, [accountId, role]))) return 'not there';
    await app.events.emit(tx, authorityEnded, { accountId });
    await noteRole(app, tx, by, 'role.revoked', { account: accountId, role });
    return 'revoked';
  });

/** @throws ApiError 409 when it is the last admin */
export async function revokeRole(app: App, accountId: string, role: StaffRole, by: AccountCall): Promise<void> {
  if ((await takeRole(app, accountId, role, by)) === 'last admin') throw conflict('lastAdmin');
}

export const revokeRoleByOperator = (app: App, accountId: string, role: StaffRole): Promise<Revoked> =>
  takeRole(app, accountId, role, null);

const isAdmin = async (app: App, tx: Tx, accountId: string): Promise<boolean> =>
  (await rolesOf(app, [accountId], tx)).get(accountId)?.includes('admin') === true;

/**
 * Before an account ends or is suspended, in a transaction that has locked it.
 * @throws ApiError 409 when it is the last admin
 */
export async function requireNotLastAdmin(app: App, tx: Tx, accountId: string): Promise<void> {
  if (!(await isAdmin(app, tx, accountId))) return;
  await lockAdmins(tx);
  if ((await isAdmin(app, tx, accountId)) && !(await hasOtherAdmin(app, tx, accountId))) throw conflict('lastAdmin');
}
