import { type KeyBody, keyLimit, maxNewKeyPairs, type NewKeyPair } from '../../../contract/keys/keys.ts';
import type { App } from '../../app.ts';
import { conflict, forbidden, notFound, rateLimited } from '../../errors.ts';
import { dayMs } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/pool.ts';
import { isApproved } from '../accounts/approval-store.ts';
import { requireOpenSession, type SessionOwner } from '../accounts/sessions/live-session-store.ts';
import { takeNewKey } from '../limits/take-tries.ts';
import { needsApproval } from './identify-key.ts';
import { newApiKey, newSecret } from './key-text.ts';
import { findOwnSecret, insertKeyPair, lockActivePairs, pairCreatedSince } from './store.ts';
import { isCurrent, type Line, type StoredKeyPair } from './stored-pair.ts';
import { noteKeyEvent, tellKeyOwner } from './tell-owner.ts';

export async function issueKey(
  app: App,
  tx: Tx,
  accountId: string,
  { name, kind }: KeyBody,
  line?: Line,
): Promise<NewKeyPair> {
  const made = { id: crypto.randomUUID(), accountId, name, kind, apiKey: newApiKey(kind), createdAt: app.clock() };
  const pair = line ? { ...made, line } : made;
  const secret = newSecret(kind);
  await insertKeyPair(app, tx, pair, secret);
  return { id: pair.id, name, kind, apiKey: pair.apiKey, secret };
}

/** @throws ApiError 429 when the account has made too many pairs in a day */
export async function requireFewNewKeys(app: App, tx: Tx, accountId: string): Promise<void> {
  const now = app.clock().getTime();
  const first = await pairCreatedSince(tx, accountId, new Date(now - dayMs), maxNewKeyPairs);
  if (!first) return;
  const seconds = Math.max(1, Math.ceil((first.getTime() + dayMs - now) / 1000));
  throw rateLimited('tooManyKeyPairs', seconds, { limit: maxNewKeyPairs });
}

/**
 * @throws ApiError 403 for a live pair that needs an approval (A31), 409 beyond 20, 429 beyond 50 in a day, or when the
 * live keys of the hour, or the part of its account or network, are given out
 */
async function addKey(
  app: App,
  tx: Tx,
  accountId: string,
  active: readonly StoredKeyPair[],
  body: KeyBody,
  requestId: string,
): Promise<NewKeyPair> {
  if (needsApproval(app, body.kind) && !(await isApproved(app, accountId, tx))) throw forbidden('approvalNeeded');
  if (active.length >= keyLimit) throw conflict('keyLimit');
  await requireFewNewKeys(app, tx, accountId);
  const freeAt = body.kind === 'live' ? await takeNewKey(app, tx, accountId) : null;
  if (freeAt) throw rateLimited('newKeysPaused', Math.ceil((freeAt.getTime() - app.clock().getTime()) / 1000));
  const pair = await issueKey(app, tx, accountId, body);
  await noteKeyEvent(app, tx, accountId, 'key.created', requestId);
  await tellKeyOwner(
    app,
    tx,
    { accountId, keyId: pair.id },
    { kind: 'keyCreated', keyName: pair.name, at: app.clock().toISOString() },
  );
  return pair;
}

/** The account's active pairs, with the account locked. @throws ApiError 401 when the session has ended */
export async function lockOwnPairs(app: App, tx: Tx, owner: SessionOwner): Promise<StoredKeyPair[]> {
  const active = await lockActivePairs(app, tx, owner.accountId);
  await requireOpenSession(tx, owner);
  return active;
}

/**
 * @throws ApiError 401 if the session has ended, 409 if the account has 20 active pairs, 429 if it or the registry has
 * made too many
 */
export const createKey = (app: App, owner: SessionOwner, body: KeyBody, requestId: string): Promise<NewKeyPair> =>
  app.db.transaction(async (tx) =>
    addKey(app, tx, owner.accountId, await lockOwnPairs(app, tx, owner), body, requestId),
  );

/**
 * The account's oldest test pair, created if there is none. The docs page runs its samples with it.
 * @throws ApiError as `createKey`, if there is none
 */
export const findOrCreateTestKey = (app: App, owner: SessionOwner, requestId: string): Promise<NewKeyPair> =>
  app.db.transaction(async (tx) => {
    const { accountId } = owner;
    const active = await lockOwnPairs(app, tx, owner);
    const pair = active.find((one) => one.kind === 'test' && isCurrent(one));
    if (!pair) return addKey(app, tx, accountId, active, { name: 'Test', kind: 'test' }, requestId);
    const { id, name, kind, apiKey } = pair;
    const secret = await findOwnSecret(app, tx, accountId, id);
    if (secret === null) throw notFound('keyNotFound');
    await noteKeyEvent(app, tx, accountId, 'secret.viewed', requestId);
    return { id, name, kind, apiKey, secret };
  });
