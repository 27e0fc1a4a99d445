import type { App } from '../../app.ts';
import type { Tx } from '../../platform/db/pool.ts';
import { takeNewKey } from '../limits/take-tries.ts';
import { issueKey } from './create-key.ts';
import { needsApproval } from './identify-key.ts';
import { revokeAllKeys } from './revoke-key.ts';
import { lockActivePairs } from './store.ts';
import { noteKeyEvent } from './tell-owner.ts';

/**
 * Gives a new account its first live key pair (L7), in the transaction that registers it. A registration is not refused
 * when the registry's live keys of the hour are given out, or need an approval: the account is left without a pair, and
 * can make one later.
 * @param opened `isCounted`: false for accounts that the program makes itself
 */
export async function issueFirstKey(
  app: App,
  tx: Tx,
  { accountId, isCounted }: { accountId: string; isCounted: boolean },
): Promise<void> {
  if (isCounted && (needsApproval(app, 'live') || (await takeNewKey(app, tx, accountId)))) return;
  await issueKey(app, tx, accountId, { id: crypto.randomUUID(), name: 'Default', kind: 'live' });
  await noteKeyEvent(app, tx, accountId, 'key.created');
}

/**
 * After a new password (A6, A7).
 * @returns the names of the keys that were revoked, or else of those that still work, replaced ones included, locked until
 * the transaction ends
 */
export const keysAfterPassword = async (
  app: App,
  tx: Tx,
  { accountId, revokeKeys }: { accountId: string; revokeKeys: boolean },
): Promise<string[]> =>
  revokeKeys ? revokeAllKeys(app, tx, accountId) : (await lockActivePairs(app, tx, accountId)).map(({ name }) => name);
