// See docs/decisions/0029-roles-are-read-with-the-session.md
import type { StaffRole } from '../../../../contract/accounts/roles.ts';
import { conflict } from '../../../errors.ts';
import type { SessionCaller } from '../../../http/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Queryable, Tx } from '../../../platform/db/pool.ts';
import type { AuditService } from '../../audit/service.ts';
import type { RoleRepository } from './repository.ts';

interface Dependencies {
  db: Db;
  roles: RoleRepository;
  audit: AuditService;
  clock: Clock;
}

/** An admin who makes a call. */
export type Admin = Pick<SessionCaller, 'accountId'> & { requestId: string };

/** Who changes a role: an admin, or for null the operator with a command. */
type Grantor = Admin | null;

type Revoked = 'revoked' | 'not there' | 'last admin';

export type RoleService = ReturnType<typeof roleService>;

/** The roles of staff (A18). */
export function roleService({ db, roles, audit, clock }: Dependencies) {
  const note = (tx: Tx, by: Grantor, event: 'role.granted' | 'role.revoked', account: string, role: StaffRole) =>
    audit.note(tx, {
      ...(by
        ? { actor: 'account', actorId: by.accountId, requestId: by.requestId }
        : { actor: 'operator', actorId: null }),
      event,
      details: { account, role },
    });

  const revoke = (accountId: string, role: StaffRole, by: Grantor): Promise<Revoked> =>
    db.transaction(async (tx): Promise<Revoked> => {
      // Before the row is locked, as whatever ends or suspends an account does.
      if (role === 'admin') await roles.holdAdmins(tx);
      const has = (await roles.of(tx, [accountId])).get(accountId) ?? [];
      if (!has.includes(role)) return 'not there';
      if (role === 'admin' && !(await roles.hasOtherAdmin(tx, accountId))) return 'last admin';
      if (!(await roles.remove(tx, accountId, role))) return 'not there';
      await note(tx, by, 'role.revoked', accountId, role);
      return 'revoked';
    });

  return {
    /** The roles of each account that has any. */
    of: (accountIds: readonly string[], from: Queryable = db): Promise<Map<string, StaffRole[]>> =>
      roles.of(from, accountIds),
    /** Whether there is an admin who is not suspended. */
    hasAdmin: (queryable: Queryable = db): Promise<boolean> => roles.hasAdmin(queryable),

    /** @returns false when the account had the role before */
    async grantIn(tx: Tx, accountId: string, role: StaffRole, by: Grantor): Promise<boolean> {
      const isNew = await roles.insert(tx, accountId, role, clock());
      if (isNew) await note(tx, by, 'role.granted', accountId, role);
      return isNew;
    },

    /** @returns false when the account had the role before */
    grant(accountId: string, role: StaffRole, by: Grantor): Promise<boolean> {
      return db.transaction((tx) => this.grantIn(tx, accountId, role, by));
    },

    /** @throws ApiError 409 when it is the last admin */
    async revoke(accountId: string, role: StaffRole, by: Admin): Promise<void> {
      if ((await revoke(accountId, role, by)) === 'last admin') throw conflict('lastAdmin');
    },

    revokeByOperator: (accountId: string, role: StaffRole): Promise<Revoked> => revoke(accountId, role, null),

    /**
     * Before an account ends or is suspended, in a transaction that has locked it.
     * @throws ApiError 409 when it is the last admin
     */
    async requireNotLastAdmin(tx: Tx, accountId: string): Promise<void> {
      const isAdmin = async () => (await roles.of(tx, [accountId])).get(accountId)?.includes('admin');
      if (!(await isAdmin())) return;
      await roles.holdAdmins(tx);
      if ((await isAdmin()) && !(await roles.hasOtherAdmin(tx, accountId))) throw conflict('lastAdmin');
    },
  };
}
