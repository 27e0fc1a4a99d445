import type { App } from '../../app.ts';
import { servicesOf } from '../../bind.ts';
import type { Tx } from '../../platform/db/pool.ts';

/** Gives a new account its first key pair (L7). */
export const issueFirstKey = (
  app: App,
  tx: Tx,
  { accountId, isCounted }: { accountId: string; isCounted: boolean },
): Promise<void> => servicesOf(app).keys.issueFirst(tx, accountId, { isCounted });

/** After a new password (A6, A7). @returns the names of the keys that were revoked, or else of those that still work */
export const keysAfterPassword = (
  app: App,
  tx: Tx,
  { accountId, revokeKeys }: { accountId: string; revokeKeys: boolean },
): Promise<string[]> =>
  revokeKeys ? servicesOf(app).keys.revokeAll(tx, accountId) : servicesOf(app).keys.lockActiveNames(tx, accountId);
