import type { App } from '../../../app.ts';
import { lockAccountRow } from '../../accounts/store.ts';
import { type AccountCall, byAccount, noteAudit } from '../../audit/note-audit.ts';
import { revokeAnyKey } from '../revoke-key.ts';
import { tellKeyOwner } from '../tell-owner.ts';

/** Revokes a pair, with its successors, and tells its account why; does nothing when it was revoked before. @throws ApiError 404 */
export const revokeIssuedKey = (app: App, id: string, reason: string, by: AccountCall): Promise<void> =>
  app.db.transaction(async (tx) => {
    const revoked = await revokeAnyKey(app, tx, id);
    if (!revoked || !(await lockAccountRow(tx, revoked.accountId))) return;
    const news = { keyName: revoked.name, successors: revoked.successors.length, reason };
    await tellKeyOwner(app, tx, { accountId: revoked.accountId, keyId: id }, { kind: 'keyRevoked', ...news });
    for (const key of [id, ...revoked.successors]) {
      const details = { account: revoked.accountId, key };
      await noteAudit(app, tx, { ...byAccount(by), event: 'key.revoked_by_staff', details });
    }
  });
