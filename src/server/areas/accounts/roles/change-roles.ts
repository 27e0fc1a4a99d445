// See docs/decisions/0029-roles-are-read-with-the-session.md
import type { StaffRole } from '../../../../contract/accounts/roles.ts';
import type { App } from '../../../app.ts';
import { conflict } from '../../../errors.ts';
import type { Queryable, Tx } from '../../../platform/db/pool.ts';
import { type AccountCall, byAccount, noteAudit } from '../../audit/note-audit.ts';
import { authorityEnded } from '../events.ts';
import { deleteRole, findActiveHolders, findRoles, insertRole, lockAdmins } from './store.ts';

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

/** The roles of each account that has any. */
export const rolesOf = (
  app: App,
  accountIds: readonly string[],
  from: Queryable = app.db,
): Promise<Map<string, StaffRole[]>> => findRoles(app, from, accountIds);

/** Whether there is an admin who is not suspended. */
export const hasAdmin = async (app: App, from: Queryable = app.db): Promise<boolean> =>
  (await findActiveHolders(app, from, 'admin')).length > 0;

/** Whether someone else is an admin and not suspended. */
const hasOtherAdmin = async (app: App, tx: Tx, accountId: string): Promise<boolean> =>
  (await findActiveHolders(app, tx, 'admin')).some((id) => id !== accountId);

/** @returns false when the account had the role before */
export async function grantRoleIn(app: App, tx: Tx, accountId: string, role: StaffRole, by: Grantor): Promise<boolean> {
  const isNew = await insertRole(app, tx, accountId, role);
  if (isNew) await noteRole(app, tx, by, 'role.granted', { account: accountId, role });
  return isNew;
}

/** @returns false when the account had the role before */
export const grantRole = (app: App, accountId: string, role: StaffRole, by: Grantor): Promise<boolean> =>
  app.db.transaction((tx) => grantRoleIn(app, tx, accountId, role, by));

const takeRole = (app: App, accountId: string, role: StaffRole, by: Grantor): Promise<Revoked> =>
  app.db.transaction(async (tx): Promise<Revoked> => {
    // Before the row is locked, as whatever ends or suspends an account does.
    if (role === 'admin') await lockAdmins(tx);
    const has = (await findRoles(app, tx, [accountId])).get(accountId) ?? [];
    if (!has.includes(role)) return 'not there';
    if (role === 'admin' && !(await hasOtherAdmin(app, tx, accountId))) return 'last admin';
    if (!(await deleteRole(tx, accountId, role))) return 'not there';
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
  (await findRoles(app, tx, [accountId])).get(accountId)?.includes('admin') === true;

/**
 * Before an account ends or is suspended, in a transaction that has locked it.
 * @throws ApiError 409 when it is the last admin
 */
export async function requireNotLastAdmin(app: App, tx: Tx, accountId: string): Promise<void> {
  if (!(await isAdmin(app, tx, accountId))) return;
  await lockAdmins(tx);
  if ((await isAdmin(app, tx, accountId)) && !(await hasOtherAdmin(app, tx, accountId))) throw conflict('lastAdmin');
}
