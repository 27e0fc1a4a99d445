import type { StaffRole } from '../../../../contract/accounts/roles.ts';
import { markSqlOf, marksOf } from '../../../marks.ts';
import { type Queryable, statement, type Tx } from '../../../platform/db/pool.ts';
import type { Vault } from '../../../platform/vault/vault.ts';

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

export type RoleRepository = ReturnType<typeof roleRepository>;

/** Roles of staff in PostgreSQL. Only a row with a mark that fits gives a role. */
export const roleRepository = ({ vault }: { vault: Vault }) => {
  const { roles: mark, accounts } = marksOf(vault);
  const ofAccounts = statement<Row>(
    'account_roles.of_accounts',
    `select account_id, role, ${markSqlOf('roles', 'account_roles')} from account_roles
     where account_id = any($1::uuid[]) order by account_id, role`,
  );
  const admins = statement<Row & { account_marked: string; account_mark: Buffer | null }>(
    'account_roles.admins',
    `select r.account_id, r.role, ${markSqlOf('roles', 'r')}, ${markSqlOf('accounts', 'a', 'account_')}
     from account_roles r join accounts a on a.id = r.account_id where r.role = 'admin' and a.suspended_at is null`,
  );
  const given = (row: Row): boolean => mark.fits(`${row.account_id} ${row.role}`, row);

  /** Who is an admin and not suspended. */
  const activeAdmins = async (db: Queryable): Promise<string[]> =>
    (await db.rows(admins))
      .filter(given)
      .filter((row) => accounts.fits(row.account_id, { marked: row.account_marked, mark: row.account_mark }))
      .map(({ account_id }) => account_id);

  /** The roles of each account that has any. */
  const of = async (db: Queryable, accountIds: readonly string[]): Promise<Map<string, StaffRole[]>> => {
    const found = new Map<string, StaffRole[]>();
    for (const row of (await db.rows(ofAccounts, [accountIds])).filter(given))
      found.set(row.account_id, [...(found.get(row.account_id) ?? []), row.role]);
    return found;
  };

  return {
    of,
    /** @returns false when the account has the role already */
    async insert(tx: Tx, accountId: string, role: StaffRole, at: Date): Promise<boolean> {
      if ((await of(tx, [accountId])).get(accountId)?.includes(role)) return false;
      await tx.rows(insert, [accountId, role, at, mark.make(`${accountId} ${role}`, {})]);
      return true;
    },
    /** @returns false when the account does not have the role */
    remove: async (tx: Tx, accountId: string, role: StaffRole): Promise<boolean> =>
      (await tx.one(remove, [accountId, role])) !== null,
    /** Whether there is an admin who is not suspended. */
    hasAdmin: async (db: Queryable): Promise<boolean> => (await activeAdmins(db)).length > 0,
    /** Takes the admins' lock until the transaction ends: two admins who revoke each other at once take turns. */
    async holdAdmins(tx: Tx): Promise<void> {
      await tx.rows(holdAdmins);
    },
    /** Whether someone else is an admin and not suspended. */
    hasOtherAdmin: async (tx: Tx, accountId: string): Promise<boolean> =>
      (await activeAdmins(tx)).some((id) => id !== accountId),
  };
};
