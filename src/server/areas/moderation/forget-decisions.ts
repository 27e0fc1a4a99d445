import { hasAnyRole } from '../../../contract/accounts/roles.ts';
import { queue } from '../../../contract/moderation/queue.ts';
import type { App } from '../../app.ts';
import type { Tx } from '../../platform/db/pool.ts';
import { rolesOf } from '../accounts/roles/store.ts';
import { findAccounts } from '../accounts/store.ts';
import { deleteAgreementsBefore } from './store.ts';

/** Keeps the reversal of a decision from bringing back what somebody had agreed to who may no longer decide. */
export async function forgetAgreementsBy(app: App, tx: Tx, { accountId }: { accountId: string }): Promise<void> {
  // One that cannot be opened may be suspended: then, too.
  const account = (await findAccounts(app, [accountId], tx)).get(accountId);
  const roles = (await rolesOf(app, [accountId], tx)).get(accountId) ?? [];
  if (account?.suspendedAt === null && hasAnyRole(roles, queue.decide.roles ?? [])) return;
  await deleteAgreementsBefore(tx, accountId);
}
