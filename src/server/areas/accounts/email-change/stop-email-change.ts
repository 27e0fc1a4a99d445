import type { App } from '../../../app.ts';
import type { Visitor } from '../../../http/visitor.ts';
import { confirmEmailRules } from '../../limits/rules.ts';
import { giveBackTries, takeTries } from '../../limits/take-tries.ts';
import { findLink } from '../link-store.ts';
import { lockAccount } from '../store.ts';
import { badChangeLink, dropEmailChange, lockChanging } from './pending-change.ts';

/**
 * Stops a change with the link mailed to the old address.
 * @throws ApiError 422 when the change is over or the link was mailed to the new address, 429 after too many attempts
 */
export async function stopEmailChange(app: App, token: string, visitor: Visitor): Promise<void> {
  const rules = confirmEmailRules(visitor);
  await takeTries(app, rules);
  const link = await findLink(app, app.db, ['old_email'], token);
  if (!link) throw badChangeLink();
  await app.db.transaction(async (tx) => {
    if (!(await lockChanging(app, tx, link.accountId, link.changeId))) throw badChangeLink();
    await dropEmailChange(app, tx, link.accountId);
  });
  await giveBackTries(app, rules);
}

/** Stops the account's change, if there is one. */
export const cancelEmailChange = (app: App, accountId: string): Promise<void> =>
  app.db.transaction(async (tx) => {
    await lockAccount(app, tx, accountId);
    await dropEmailChange(app, tx, accountId);
  });
