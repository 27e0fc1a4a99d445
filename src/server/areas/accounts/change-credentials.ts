import type { App } from '../../app.ts';
import type { Tx } from '../../platform/db/pool.ts';
import { carryQuota, quotaSubjectOf } from '../limits/quota-store.ts';
import { keepCount } from '../limits/sketch-store.ts';
import { setEmailConfirmed, updateEmail } from './change-store.ts';
import { authorChanged } from './events.ts';
import { rolesOf } from './roles/store.ts';
import { type Account, emailsOf } from './store.ts';

/**
 * Gives a locked account another email address, which its holder has proved.
 * @throws ApiError 409 when another account has it; the transaction must not go on
 */
export async function changeAccountEmail(app: App, tx: Tx, account: Account, email: string): Promise<void> {
  const subject = await quotaSubjectOf(app, tx, account.id);
  const isStaff = (await rolesOf(app, [account.id], tx)).has(account.id);
  await updateEmail(app, tx, account, { email, earlierEmails: isStaff ? emailsOf(account) : account.earlierEmails });
  // Neither this account nor one that is registered with the old address gets a fresh count.
  await keepCount(app, tx, account.id, account.email);
  await carryQuota(app, tx, account.id, subject);
  if (account.emailConfirmedAt === null) await app.events.emit(tx, authorChanged, { accountId: account.id });
}

/** Records that the account's holder has proved its email address, unless they had before. */
export async function confirmAccountEmail(
  app: App,
  tx: Tx,
  { id, emailConfirmedAt }: { id: string; emailConfirmedAt: Date | null },
): Promise<void> {
  if (emailConfirmedAt !== null) return;
  await setEmailConfirmed(app, tx, id, app.clock());
  await app.events.emit(tx, authorChanged, { accountId: id });
}
