import type { SuspendBody } from '../../../../contract/accounts/people.ts';
import type { StaffRole } from '../../../../contract/accounts/roles.ts';
import type { AuditEvent } from '../../../../contract/audit/audit-events.ts';
import type { App } from '../../../app.ts';
import { conflict, notFound } from '../../../errors.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import type { grantRole, revokeRole } from '../../accounts/roles/store.ts';
import { endSessionsOf } from '../../accounts/sessions/store.ts';
import { type Account, findAccount, lockAccount, recipientOf } from '../../accounts/store.ts';
import { liftSuspension, suspendAccount } from '../../accounts/suspend-account.ts';
import { type AccountCall, byAccount, noteAudit } from '../../audit/note-audit.ts';
import { queueMail } from '../../notices/mail/queue-mail.ts';

/** Changes a locked account, with a line in the audit trail. @throws ApiError 404 */
const changePerson = (
  app: App,
  accountId: string,
  by: AccountCall,
  work: (tx: Tx, account: Account) => Promise<{ event: AuditEvent; reason?: string } | null>,
): Promise<void> =>
  app.db.transaction(async (tx) => {
    const account = await lockAccount(app, tx, accountId);
    if (!account) throw notFound('personNotFound');
    const done = await work(tx, account);
    if (!done) return;
    const { event, ...also } = done;
    await noteAudit(app, tx, { ...byAccount(by), event, details: { account: accountId, ...also } });
  });

/**
 * Suspends an account and tells its person.
 * @throws ApiError 404 when there is no such account, 409 for one's own and for the last admin
 */
export function suspendPerson(
  app: App,
  accountId: string,
  { reason, note }: SuspendBody,
  by: AccountCall,
): Promise<void> {
  if (accountId === by.accountId) throw conflict('ownAccount');
  return changePerson(app, accountId, by, async (tx, account) => {
    // The person has been told.
    if (account.suspendedAt && account.suspendedReason === reason) return null;
    await suspendAccount(app, tx, account, reason);
    await queueMail(app, tx, { kind: 'accountSuspended', ...recipientOf(account), reason, note });
    return { event: 'account.suspended', reason };
  });
}

/** Lifts a suspension and tells the person. @throws ApiError 404 when there is no such account */
export const restorePerson = (app: App, accountId: string, by: AccountCall): Promise<void> =>
  changePerson(app, accountId, by, async (tx, account) => {
    if (!account.suspendedAt) return null;
    await liftSuspension(app, tx, account);
    await queueMail(app, tx, { kind: 'accountRestored', ...recipientOf(account) });
    return { event: 'account.lifted' };
  });

/** @throws ApiError 404 when there is no such account */
export const signPersonOut = (app: App, accountId: string, by: AccountCall): Promise<void> =>
  changePerson(app, accountId, by, async (tx) => {
    await endSessionsOf(tx, accountId);
    return { event: 'account.signed_out' };
  });

/** @throws ApiError 404 when there is no such account, 409 when the last admin would lose the role */
export async function changeRole(
  app: App,
  change: typeof grantRole | typeof revokeRole,
  accountId: string,
  role: StaffRole,
  by: AccountCall,
): Promise<void> {
  if (!(await findAccount(app, accountId))) throw notFound('personNotFound');
  await change(app, accountId, role, by);
}
