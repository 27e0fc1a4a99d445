import { type KeyBody, keyLimit, maxNewKeyPairs, type NewKeyPair } from '../../../contract/keys/keys.ts';
import type { App } from '../../app.ts';
import { conflict, forbidden, rateLimited } from '../../errors.ts';
import { dayMs } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/pool.ts';
import { isApproved } from '../accounts/change-store.ts';
import { requireOpenSession, type SessionOwner } from '../accounts/sessions/live-session-store.ts';
import { takeNewKey } from '../limits/take-tries.ts';
import { needsApproval } from './identify-key.ts';
import { newApiKey, newSecret } from './key-text.ts';
import {
  findWholePair,
  insertKeyPair,
  isCurrent,
  type Line,
  lockActivePairs,
  pairCreatedSince,
  type StoredKeyPair,
} from './store.ts';
import { noteKeyEvent, tellKeyOwner } from './tell-owner.ts';

/** A call by which the owner makes a pair. */
export interface MakingCall {
  idempotencyKey: string | null;
  requestId: string;
}

/**
 * Makes a pair by a call of its owner: once, however often it is sent with its Idempotency-Key and body.
 * @param make gets the id of the pair, and the active pairs of the account, which is locked
 * @throws ApiError 401 when the session has ended, 409 when the pair that it made has ended
 */
export const makeOnce = (
  app: App,
  owner: SessionOwner,
  { idempotencyKey, requestId }: MakingCall,
  body: object,
  make: (tx: Tx, id: string, active: readonly StoredKeyPair[]) => Promise<NewKeyPair>,
): Promise<NewKeyPair> =>
  app.db.transaction(async (tx) => {
    const { accountId } = owner;
    const active = await lockOwnPairs(app, tx, owner);
    if (idempotencyKey === null) return make(tx, crypto.randomUUID(), active);
    const index = app.vault.blindIndex('made key pair', JSON.stringify([accountId, idempotencyKey, body]));
    // A UUID of version 8.
    const id = `${index.slice(0, 14)}8${index.slice(15, 19)}8${index.slice(20)}`;
    const made = await showPair(app, tx, accountId, id, requestId);
    if (made && !active.some((one) => one.id === id)) throw conflict('keyNotActive');
    return made ?? make(tx, id, active);
  });

/** A pair of the account with its secret, as it was when it was made; null if there is none. */
async function showPair(
  app: App,
  tx: Tx,
  accountId: string,
  id: string,
  requestId: string,
): Promise<NewKeyPair | null> {
  const pair = await findWholePair(app, tx, accountId, id);
  if (pair) await noteKeyEvent(app, tx, accountId, 'secret.viewed', requestId);
  return pair;
}

export async function issueKey(
  app: App,
  tx: Tx,
  accountId: string,
  { id, name, kind, line }: KeyBody & { id: string; line?: Line | undefined },
): Promise<NewKeyPair> {
  const apiKey = newApiKey(kind);
  const secret = newSecret(kind);
  await insertKeyPair(app, tx, { id, accountId, name, kind, apiKey, line, createdAt: app.clock() }, secret);
  return { id, name, kind, apiKey, secret };
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
  body: KeyBody & { id: string },
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
async function lockOwnPairs(app: App, tx: Tx, owner: SessionOwner): Promise<StoredKeyPair[]> {
  const active = await lockActivePairs(app, tx, owner.accountId);
  await requireOpenSession(tx, owner);
  return active;
}

/** @throws ApiError as `makeOnce` and `addKey` */
export const createKey = (app: App, owner: SessionOwner, body: KeyBody, call: MakingCall): Promise<NewKeyPair> =>
  makeOnce(app, owner, call, body, (tx, id, active) =>
    addKey(app, tx, owner.accountId, active, { ...body, id }, call.requestId),
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
    const shown = pair ? await showPair(app, tx, accountId, pair.id, requestId) : null;
    const fresh = { id: crypto.randomUUID(), name: 'Test', kind: 'test' } as const;
    return shown ?? addKey(app, tx, accountId, active, fresh, requestId);
  });
