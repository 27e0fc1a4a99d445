import type { IssuedKey, IssuedKeysQuery } from '../../../../contract/keys/staff-keys.ts';
import type { Db } from '../../../platform/db/pool.ts';
import type { AccountService } from '../../accounts/service.ts';
import type { AuditService } from '../../audit/service.ts';
import type { MailService } from '../../notices/mail/service.ts';
import type { KeyService } from '../service.ts';

interface Needs {
  db: Db;
  keys: Pick<KeyService, 'staff'>;
  accounts: Pick<AccountService, 'some' | 'lockRow' | 'recipient'>;
  mail: MailService;
  audit: AuditService;
}

/** The admin who makes the call, and the request. */
export interface KeyAdmin {
  accountId: string;
  requestId: string;
}

export type IssuedKeyService = ReturnType<typeof issuedKeyService>;

/** The key pairs of all accounts, for admins. */
export function issuedKeyService({ db, keys, accounts, mail, audit }: Needs) {
  return {
    /** A page of pairs with their owners and their use. */
    async list(query: IssuedKeysQuery, by: KeyAdmin): Promise<{ items: IssuedKey[]; next: string | null }> {
      const { items, next } = await keys.staff.page(query);
      audit.noteSoon({ actor: 'account', actorId: by.accountId, event: 'keys.listed', requestId: by.requestId });
      const owners = await accounts.some(items.map(({ accountId }) => accountId));
      const shown = items.map(({ accountId, ...pair }) => {
        const owner = owners.get(accountId);
        return owner ? { ...pair, accountId, ownerName: owner.name, ownerEmail: owner.email } : null;
      });
      // An account may be deleted between the two reads.
      return { items: shown.filter((pair) => pair !== null), next };
    },

    /** Revokes a pair, with its successors, and tells its account why; does nothing when it was revoked before. @throws ApiError 404 */
    revoke: (id: string, reason: string, { accountId: actorId, requestId }: KeyAdmin): Promise<void> =>
      db.transaction(async (tx) => {
        const revoked = await keys.staff.revoke(tx, id);
        if (!revoked || !(await accounts.lockRow(tx, revoked.accountId))) return;
        const owner = await accounts.recipient(revoked.accountId, tx);
        if (owner) {
          const { email: to, name, preferences } = owner;
          const { language } = preferences;
          await mail.queue(tx, {
            ...{ kind: 'keyRevoked', to, name, language, reason },
            ...{ keyName: revoked.name, successors: revoked.successors.length },
          });
        }
        for (const key of [id, ...revoked.successors]) {
          const details = { account: revoked.accountId, key };
          await audit.note(tx, { actor: 'account', actorId, event: 'key.revoked_by_staff', requestId, details });
        }
      }),
  };
}
