import type { StaffRole } from '../../../../contract/accounts/roles.ts';
import type { App } from '../../../app.ts';
import { markSqlOf, marksIn } from '../../../marks.ts';
import { type Queryable, statement, type Tx } from '../../../platform/db/pool.ts';

interface Row {
  account_id: string;
  role: StaffRole;
  marked: string;
  mark: Buffer | null;
}

// A row that another program wrote gives no role, and is replaced.
const insert = statement(
  'account_roles.insert',
  `insert into account_roles (account_id, role, granted_at, mark) values ($1, $2, $3, $4)
   on conflict (account_id, role) do update set granted_at = excluded.granted_at, mark = excluded.mark`,
);
const remove = statement<{ role: string }>(
  'account_roles.remove',
  'delete from account_roles where account_id = $1 and role = $2 returning role',
);
const holdAdmins = statement(
  'account_roles.hold_admins',
  `select pg_advisory_xact_lock(hashtextextended('the last admin', 0))`,
);

const ofAccounts = statement<Row>(
  'account_roles.of_accounts',
  `select account_id, role, ${markSqlOf('roles', 'account_roles')} from account_roles
   where account_id = any($1::uuid[]) order by account_id, role`,
);
const holders = statement<Row & { account_marked: string; account_mark: Buffer | null }>(
  'account_roles.holders',
  `select r.account_id, r.role, ${markSqlOf('roles', 'r')}, ${markSqlOf('accounts', 'a', 'account_')}
   from account_roles r join accounts a on a.id = r.account_id where r.role = $1 and a.suspended_at is null`,
);

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
export async function findRoles(
  app: App,
  db: Queryable,
  accountIds: readonly string[],
): Promise<Map<string, StaffRole[]>> {
  const found = new Map<string, StaffRole[]>();
  for (const row of (await db.rows(ofAccounts, [accountIds])).filter(isGiven(app)))
    found.set(row.account_id, [...(found.get(row.account_id) ?? []), row.role]);
  return found;
}

/** @returns false when the account has the role already */
export async function insertRole(app: App, tx: Tx, accountId: string, role: StaffRole): Promise<boolean> {
  if ((await findRoles(app, tx, [accountId])).get(accountId)?.includes(role)) return false;
  await tx.run(insert, [accountId, role, app.clock(), marksIn(app).roles.make(`${accountId} ${role}`, {})]);
  return true;
}

/** @returns false when the account does not have the role */
export const deleteRole = async (tx: Tx, accountId: string, role: StaffRole): Promise<boolean> =>
  (await tx.one(remove, [accountId, role])) !== null;

/** Takes the admins' lock until the transaction ends: two admins who revoke each other at once take turns. */
export const lockAdmins = (tx: Tx): Promise<void> => tx.run(holdAdmins);
