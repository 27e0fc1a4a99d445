import { type IssuedKey, type IssuedKeysQuery, keyUsageDays } from '../../../contract/keys/staff-keys.ts';
import type { App } from '../../app.ts';
import { dayMs, dayOf } from '../../platform/clock.ts';
import type { Page } from '../../platform/db/page.ts';
import { findAccounts, lockAccountRow } from '../accounts/store.ts';
import { type AccountCall, byAccount, noteAudit, noteAuditSoon } from '../audit/note-audit.ts';
import { shownKey } from './find-keys.ts';
import { selectIssuedPairs } from './issued-store.ts';
import { revokeAnyKey } from './revoke-key.ts';
import { tellKeyOwner } from './tell-owner.ts';

/** A page of the pairs of all accounts, newest first, with their owners and their use in the last 30 days. */
export async function listIssuedKeys(app: App, query: IssuedKeysQuery, by: AccountCall): Promise<Page<IssuedKey>> {
  const from = dayOf(new Date(app.clock().getTime() - (keyUsageDays - 1) * dayMs));
  const { items, next } = await selectIssuedPairs(app, query, app.clock(), from);
  noteAuditSoon(app, { ...byAccount(by), event: 'keys.listed' });
  const owners = await findAccounts(
    app,
    items.map(({ accountId }) => accountId),
  );
  const shown = items.map((item) => {
    const owner = owners.get(item.accountId);
    return owner ? { ...item, ...shownKey(item), ownerName: owner.name, ownerEmail: owner.email } : null;
  });
  // An account may be deleted between the two reads.
  return { items: shown.filter((pair) => pair !== null), next };
}

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
