// See docs/decisions/0029-roles-are-read-with-the-session.md

import { pages } from '../../../../contract/pages.ts';
import type { App } from '../../../app.ts';
import { invalid } from '../../../errors.ts';
import { dayMs } from '../../../platform/clock.ts';
import type { AccountCall } from '../../audit/note-audit.ts';
import { grantRoleIn, hasAdmin } from '../roles/change-roles.ts';
import { deleteSetupLink, hasSetupLink, lockIfSetupToken, setupTokenUntil } from './store.ts';

/** How long a link is valid, in milliseconds (A18): 24 hours. */
const linkMs = dayMs;

/**
 * The link that makes whoever follows it the first admin; null when there is an admin. The same on every machine and
 * after a restart, until it was used or has expired.
 */
export async function setupLink(app: App): Promise<string | null> {
  if (await hasAdmin(app)) {
    await deleteSetupLink(app.db);
    return null;
  }
  const now = app.clock();
  const token = await setupTokenUntil(app, now, new Date(now.getTime() + linkMs));
  return token && `${app.settings.publicUrl}${pages.setup}?token=${token}`;
}

/** Whether there is a link that works: nobody has used it, and it has not expired. */
export const isSetupOpen = async (app: App): Promise<boolean> =>
  (await hasSetupLink(app.db, app.clock())) && !(await hasAdmin(app));

/**
 * Makes the account the first admin and removes the link.
 * @throws ApiError 422 for a link that is wrong, was used or has expired, or when there is an admin
 */
export async function claimSetup(app: App, token: string, by: AccountCall): Promise<void> {
  const isDone = await app.db.transaction(async (tx) => {
    if (!(await lockIfSetupToken(app, tx, token, app.clock())) || (await hasAdmin(app, tx))) return false;
    await grantRoleIn(app, tx, by.accountId, 'admin', by);
    await deleteSetupLink(tx);
    return true;
  });
  if (!isDone) throw invalid([{ path: 'token', code: 'setupLinkInvalid' }]);
}
