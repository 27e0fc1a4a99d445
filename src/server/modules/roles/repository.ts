import type { StaffRole } from '../../../contract/roles.ts';
import { type Queryable, statement, type Tx } from '../../platform/db/pool.ts';

const ofAccounts = statement<{ account_id: string; role: StaffRole }>(
  'account_roles.of_accounts',
  'select account_id, role from account_roles where account_id = any($1::uuid[]) order by account_id, role',
);
const insert = statement<{ role: string }>(
  'account_roles.insert',
  `insert into account_roles (account_id, role, granted_at) values ($1, $2, $3)
   on conflict (account_id, role) do nothing returning role`,
);
const remove = statement<{ role: string }>(
  'account_roles.remove',
  'delete from account_roles where account_id = $1 and role = $2 returning role',
);
const isAdmin = (also: string) => `select 1 from account_roles r join accounts a on a.id = r.account_id
   where r.role = 'admin' and a.suspended_at is null ${also} limit 1`;
const anyAdmin = statement('account_roles.any_admin', isAdmin(''));
const otherAdmin = statement('account_roles.other_admin', isAdmin('and r.account_id <> $1'));
const holdAdmins = statement(
  'account_roles.hold_admins',
  `select pg_advisory_xact_lock(hashtextextended('the last admin', 0))`,
);

export type RoleRepository = ReturnType<typeof roleRepository>;

/** Roles of staff in PostgreSQL. */
export const roleRepository = () => ({
  /** The roles of each account that has any. */
  async of(db: Queryable, accountIds: readonly string[]): Promise<Map<string, StaffRole[]>> {
    const found = new Map<string, StaffRole[]>();
    for (const { account_id, role } of await db.rows(ofAccounts, [accountIds]))
      found.set(account_id, [...(found.get(account_id) ?? []), role]);
    return found;
  },
  /** @returns false when the account has the role already */
  insert: async (tx: Tx, accountId: string, role: StaffRole, at: Date): Promise<boolean> =>
    (await tx.one(insert, [accountId, role, at])) !== null,
  /** @returns false when the account does not have the role */
  remove: async (tx: Tx, accountId: string, role: StaffRole): Promise<boolean> =>
    (await tx.one(remove, [accountId, role])) !== null,
  /** Whether there is an admin who is not suspended. */
  hasAdmin: async (db: Queryable): Promise<boolean> => (await db.one(anyAdmin)) !== null,
  /** Takes the admins' lock until the transaction ends: two admins who revoke each other at once take turns. */
  async holdAdmins(tx: Tx): Promise<void> {
    await tx.rows(holdAdmins);
  },
  /** Whether someone else is an admin and not suspended. */
  hasOtherAdmin: async (tx: Tx, accountId: string): Promise<boolean> =>
    (await tx.one(otherAdmin, [accountId])) !== null,
});
