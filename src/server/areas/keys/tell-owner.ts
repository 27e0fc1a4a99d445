import type { App } from '../../app.ts';
import type { Tx } from '../../platform/db/pool.ts';
import { findRecipient } from '../accounts/find-account.ts';
import { noteAudit } from '../audit/note-audit.ts';
import type { KeyMail } from '../notices/mail/mail-content.ts';
import { queueMail } from '../notices/mail/queue-mail.ts';

/** Mails the owner about a pair, in the transaction of the change. */
export async function tellKeyOwner(app: App, tx: Tx, accountId: string, news: KeyMail): Promise<void> {
  const owner = await findRecipient(app, accountId, tx);
  if (!owner) return;
  const { email: to, name, preferences } = owner;
  await queueMail(app, tx, { ...news, to, name, language: preferences.language });
}

type KeyEvent = 'key.created' | 'key.replaced' | 'key.revoked' | 'secret.viewed';

/** Notes what the owner does with a pair. */
export const noteKeyEvent = (app: App, tx: Tx, accountId: string, event: KeyEvent, requestId?: string): Promise<void> =>
  noteAudit(app, tx, { actor: 'account', actorId: accountId, event, requestId });
