import type { App } from '../../app.ts';
import { forbidden } from '../../errors.ts';
import type { KeyCaller } from '../../http/caller.ts';
import { findUsablePair } from '../keys/find-keys.ts';
import { findLimitedAccount } from '../limits/account-store.ts';
import { countCall } from '../limits/count-call.ts';

/**
 * The key pair for an account's own lookups: its oldest live one, counted against its limits like a call with it.
 * @param onFound learns of the pair before its limits are asked
 * @throws ApiError 403 when no live pair of the account is active, 429 when its limits are used up
 */
export async function callerForSession(
  app: App,
  accountId: string,
  onFound: (caller: KeyCaller) => void = () => {},
): Promise<KeyCaller> {
  const [pair, account] = await Promise.all([
    findUsablePair(app, accountId),
    findLimitedAccount(app, app.db, accountId),
  ]);
  if (!pair || !account) throw forbidden('keyRevoked');
  const { isConfirmed, network, plan } = account;
  const ofAccount = { accountId, isConfirmed, network, plan };
  const caller: KeyCaller = { kind: 'key', quotas: [], keyId: pair.id, keyKind: 'live', ...ofAccount };
  onFound(caller);
  await countCall(app, caller);
  return caller;
}
