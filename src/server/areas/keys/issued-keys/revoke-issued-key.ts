import type { App } from '../../../app.ts';
import { findRecipient } from '../../accounts/find-account.ts';
import { lockAccountRow } from '../../accounts/lock-account.ts';
import { noteAudit } from '../../audit/note-audit.ts';
import { queueMail } from '../../notices/mail/queue-mail.ts';
import { revokeAnyKey } from '../revoke-key.ts';
import type { KeyAdmin } from './list-issued-keys.ts';

/** Revokes a pair, with its successors, and tells its account why; does nothing when it was revoked before. @throws ApiError 404 */
export const revokeIssuedKey = (
  app: App,
  id: string,
  reason: string,
  { accountId: actorId, requestId }: KeyAdmin,
): Promise<void> =>
  app.db.transaction(async (tx) => {
    const revoked = await revokeAnyKey(app, tx, id);
    if (!revoked || !(await lockAccountRow(tx, revoked.accountId))) return;
    const owner = await findRecipient(app, revoked.accountId, tx);
    if (owner) {
      const { email: to, name, preferences } = owner;
      const { language } = preferences;
      const successors = revoked.successors.length;
      await queueMail(app, tx, { kind: 'keyRevoked', to, name, language, reason, keyName: revoked.name, successors });
    }
    for (const key of [id, ...revoked.successors]) {
      const details = { account: revoked.accountId, key };
      await noteAudit(app, tx, { actor: 'account', actorId, event: 'key.revoked_by_staff', requestId, details });
    }
  });
