import type { App } from '../../app.ts';
import { forbidden } from '../../errors.ts';
import type { KeyCaller } from '../../http/caller.ts';
import { findUsablePair } from '../keys/find-keys.ts';
import { countCall, standingOf } from '../limits/plans/count-call.ts';

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
  const [pair, standing] = await Promise.all([findUsablePair(app, accountId), standingOf(app, accountId)]);
  if (!pair || !standing) throw forbidden('keyRevoked');
  const caller: KeyCaller = { kind: 'key', quotas: [], keyId: pair.id, accountId, keyKind: 'live', ...standing };
  onFound(caller);
  await countCall(app, caller);
  return caller;
}
