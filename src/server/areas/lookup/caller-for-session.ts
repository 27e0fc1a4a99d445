import { personPlan } from '../../../contract/keys/usage.ts';
import type { App } from '../../app.ts';
import { forbidden, unauthorized } from '../../errors.ts';
import type { KeyCaller } from '../../http/caller.ts';
import { findUsablePair } from '../keys/find-keys.ts';
import { countCall } from '../limits/count-call.ts';
import { findLimitedAccount } from '../limits/quota-store.ts';

/**
 * In whose name an account's own checks are: of its oldest live key pair, counted against its limits like a call with it.
 * An account without a pair that it may use checks as a person, on a small plan; its id then stands for that of a key.
 * @param onFound learns of the caller before its limits are asked
 * @throws ApiError 403 for a person without a confirmed email, 429 when the limits are used up
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
  if (!account) throw unauthorized('notSignedIn');
  const { isConfirmed, network, plan } = account;
  if (!pair && !isConfirmed) throw forbidden('checkNeedsConfirmedEmail');
  const as = pair ? { keyId: pair.id, plan } : { keyId: accountId, plan: personPlan };
  const caller: KeyCaller = {
    kind: 'key',
    isByKey: false,
    hasSecret: true,
    quotas: [],
    keyKind: 'live',
    accountId,
    isConfirmed,
    network,
    ...as,
  };
  onFound(caller);
  await countCall(app, caller);
  return caller;
}
