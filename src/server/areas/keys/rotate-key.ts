import { keyLimit, type NewKeyPair, rotationOverlapMs } from '../../../contract/keys/keys.ts';
import type { App } from '../../app.ts';
import { conflict, forbidden, notFound } from '../../errors.ts';
import type { KeyCaller } from '../../http/caller.ts';
import type { Tx } from '../../platform/db/pool.ts';
import type { SessionOwner } from '../accounts/sessions/live-session-store.ts';
import { lockAccountRow } from '../accounts/store.ts';
import { noteAudit } from '../audit/note-audit.ts';
import { issueKey, type MakingCall, makeOnce, requireFewNewKeys } from './create-key.ts';
import { expirePair, findOwnPair, isCurrent, lockActivePairs, revokePairs, type StoredKeyPair } from './store.ts';
import { noteKeyEvent, tellKeyOwner } from './tell-owner.ts';

/**
 * @param replacement `newId`: of the new pair; `byKey`: by a call with the pair itself. The new one then goes on with its line,
 * and ends with it
 * @throws ApiError 404, 409 or 429, see `rotateKey`
 */
async function replaceKey(
  app: App,
  tx: Tx,
  { accountId, id, newId, now, byKey }: { accountId: string; id: string; newId: string; now: boolean; byKey: boolean },
  active: readonly StoredKeyPair[],
): Promise<NewKeyPair> {
  const old = await findOwnPair(app, tx, accountId, id);
  if (!old) throw notFound('keyNotFound');
  if (!isCurrent(old)) throw conflict('keyNotActive');
  if (!now && active.length >= keyLimit) throw conflict('keyLimit');
  await requireFewNewKeys(app, tx, accountId);
  const { name, kind } = old;
  const line = byKey ? { root: old.line.root, step: old.line.step + 1 } : undefined;
  const pair = await issueKey(app, tx, accountId, { id: newId, name, kind, line });
  const at = app.clock();
  const endsAt = now ? null : new Date(at.getTime() + rotationOverlapMs);
  if (endsAt) await expirePair(app, tx, accountId, id, endsAt);
  else await revokePairs(app, tx, accountId, [id], at);
  const times = { endsAt: endsAt?.toISOString() ?? null, at: at.toISOString() };
  await tellKeyOwner(app, tx, { accountId, keyId: id }, { kind: 'keyReplaced', keyName: name, byKey, ...times });
  return pair;
}

/**
 * Replaces a pair with a new one of the same name and kind. The old one works for another 24 hours, or ends now.
 * @throws ApiError 401 if the session has ended, 404 if the account has no such pair, 409 if it was already revoked or
 * replaced, or if 20 pairs are active and the old one is to work on, 429 if the account has made 50 pairs in a day
 */
export const rotateKey = (
  app: App,
  owner: SessionOwner,
  asked: { id: string; now: boolean },
  call: MakingCall,
): Promise<NewKeyPair> =>
  makeOnce(app, owner, call, asked, async (tx, newId, active) => {
    const { accountId } = owner;
    const pair = await replaceKey(app, tx, { accountId, ...asked, newId, byKey: false }, active);
    await noteKeyEvent(app, tx, accountId, 'key.replaced', call.requestId);
    return pair;
  });

/**
 * Replaces the pair of a call. The old one works for another 24 hours, so that a stolen secret cannot end it.
 * @throws ApiError 403 when the account is suspended, 409 and 429 as `rotateKey`
 */
export const rotateOwnKey = (app: App, { accountId, keyId }: KeyCaller, requestId: string): Promise<NewKeyPair> =>
  app.db.transaction(async (tx) => {
    const account = await lockAccountRow(tx, accountId);
    if (account?.suspendedAt) throw forbidden('accountSuspended');
    const active = await lockActivePairs(app, tx, accountId);
    const replacement = { accountId, id: keyId, newId: crypto.randomUUID(), now: false, byKey: true };
    const pair = await replaceKey(app, tx, replacement, active);
    await noteAudit(app, tx, { actor: 'key', actorId: keyId, event: 'key.replaced', requestId });
    return pair;
  });
