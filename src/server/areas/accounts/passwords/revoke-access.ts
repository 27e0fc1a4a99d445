import type { App } from '../../../app.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import { noteAudit } from '../../audit/note-audit.ts';
import { queueMail } from '../../notices/mail/queue-mail.ts';
import { dropEmailChange } from '../email-change/pending-change.ts';
import { passwordChanged } from '../events.ts';
import { forgetLinks } from '../link-store.ts';
import { deleteSourcesOf } from '../sessions/source-store.ts';
import { endSessionsOf } from '../sessions/store.ts';
import { type Account, recipientOf } from '../store.ts';

/** The result of a new password. */
export interface AfterPassword {
  /** The token of the visitor's device, which is a known one from now on; null when it is not remembered. */
  device: string | null;
  /** The names of the API keys that still work. */
  activeKeys: string[];
}

/**
 * After every new password: ends all sessions, forgets known devices and drops a change of email, because some may be an
 * intruder's, deletes reset links, and revokes the API keys if asked. A mail lists the keys.
 * @returns the names of the keys that still work
 */
export async function revokeAccess(
  app: App,
  tx: Tx,
  account: Account,
  { event, revokeKeys }: { event: 'password.changed' | 'password.reset'; revokeKeys: boolean },
): Promise<string[]> {
  const { id } = account;
  await endSessionsOf(tx, id);
  await deleteSourcesOf(tx, id);
  await forgetLinks(tx, id, ['password_reset']);
  await dropEmailChange(app, tx, id);
  const names = (await app.events.emit(tx, passwordChanged, { accountId: id, revokeKeys })).flat();
  await queueMail(app, tx, {
    kind: 'passwordChanged',
    ...recipientOf(account),
    at: app.clock().toISOString(),
    keys: { names, wereRevoked: revokeKeys },
  });
  await noteAudit(app, tx, { actor: 'account', actorId: id, event });
  return revokeKeys ? [] : names;
}
