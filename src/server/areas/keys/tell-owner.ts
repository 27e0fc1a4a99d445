import type { NoticeCode } from '../../../contract/notices/inbox.ts';
import type { App } from '../../app.ts';
import type { Tx } from '../../platform/db/pool.ts';
import { findRecipient } from '../accounts/store.ts';
import { noteAudit } from '../audit/note-audit.ts';
import { putNotice } from '../notices/inbox/store.ts';
import type { KeyMail } from '../notices/mail/mail-content.ts';
import { queueMail } from '../notices/mail/queue-mail.ts';

const codes = {
  keyCreated: 'created',
  keyReplaced: 'replaced',
  keyEnded: 'ended',
  keyRevoked: 'revoked',
} as const satisfies Record<KeyMail['kind'], NoticeCode<'key'>>;

/** Tells the owner about a pair, by mail and in the inbox, in the transaction of the change. */
export async function tellKeyOwner(
  app: App,
  tx: Tx,
  { accountId, keyId }: { accountId: string; keyId: string },
  news: KeyMail,
): Promise<void> {
  const owner = await findRecipient(app, accountId, tx);
  if (!owner) return;
  await queueMail(app, tx, { ...news, ...owner });
  // Until when the old one works.
  const dueAt = news.kind === 'keyReplaced' && news.endsAt !== null ? new Date(news.endsAt) : null;
  await putNotice(app, tx, { accountId, keyId, kind: 'key', code: codes[news.kind], dueAt });
}

type KeyEvent = 'key.created' | 'key.replaced' | 'key.revoked' | 'secret.viewed';

/** Notes what the owner does with a pair. */
export const noteKeyEvent = (app: App, tx: Tx, accountId: string, event: KeyEvent, requestId?: string): Promise<void> =>
  noteAudit(app, tx, { actor: 'account', actorId: accountId, event, requestId });
