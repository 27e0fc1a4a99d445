import type { App } from '../../../app.ts';
import { dayMs } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import { VaultError } from '../../../platform/vault/vault.ts';
import { lockAccount, recipientOf } from '../../accounts/store.ts';
import { queueMail } from '../../notices/mail/queue-mail.ts';
import { selectToMail, settleMail, wasMailed } from './store.ts';

/** How many accounts one step finds. */
const mailedAtATime = 100;

async function mailTo(app: App, tx: Tx, accountId: string, since: Date): Promise<void> {
  const account = await lockAccount(app, tx, accountId);
  if (!account) return;
  const { suspendedAt, preferences } = account;
  const { correctionMail } = preferences;
  // Another process may have written in the meantime.
  if (correctionMail === 'daily' && (await wasMailed(tx, accountId, since))) return;
  const isMailed = correctionMail !== 'none' && suspendedAt === null;
  const reports = await settleMail(tx, accountId, isMailed ? app.clock() : null);
  if (isMailed && reports > 0) await queueMail(app, tx, { kind: 'reportsCorrected', ...recipientOf(account), reports });
}

/**
 * Queues mail about corrections that were not read, each once: at once, or when the last mail is a day old. Those who want
 * none get none.
 */
export async function mailCorrections(app: App): Promise<void> {
  const unreadable: string[] = [];
  for (;;) {
    const since = new Date(app.clock().getTime() - dayMs);
    const accounts = await selectToMail(app.db, since, unreadable, mailedAtATime);
    for (const accountId of accounts)
      await app.db
        .transaction((tx) => mailTo(app, tx, accountId, since))
        .catch((error: unknown) => {
          // An account that cannot be opened is already logged, and does not keep others waiting.
          if (!(error instanceof VaultError)) throw error;
          unreadable.push(accountId);
        });
    if (accounts.length < mailedAtATime) return;
  }
}
