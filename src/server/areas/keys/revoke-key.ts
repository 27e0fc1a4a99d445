import type { App } from '../../app.ts';
import { notFound } from '../../errors.ts';
import type { Tx } from '../../platform/db/pool.ts';
import { findAnyPair, findOwnPair, lockActivePairs, revokePairs } from './store.ts';
import type { StoredKeyPair } from './stored-pair.ts';
import { noteKeyEvent, tellKeyOwner } from './tell-owner.ts';

/**
 * Revokes a pair, and those that took its place by calls with the pair itself: whoever had stolen it may have made them. One
 * that the owner made in a session stays. The account must be locked.
 * @returns the successors that still worked
 */
async function endLine(
  app: App,
  tx: Tx,
  { id, accountId, line }: StoredKeyPair,
  active: readonly StoredKeyPair[],
): Promise<StoredKeyPair[]> {
  const successors = active.filter((one) => one.line.root === line.root && one.line.step > line.step);
  for (const one of [id, ...successors.map((next) => next.id)]) await revokePairs(app, tx, accountId, one, app.clock());
  return successors;
}

/**
 * Revokes a pair with those that took its place by calls with the pair itself. It takes effect everywhere at once, since
 * every call checks the database. Idempotent.
 * @throws ApiError 404 if the account has no such pair
 */
export const revokeKey = (app: App, accountId: string, id: string, requestId: string): Promise<void> =>
  app.db.transaction(async (tx) => {
    const active = await lockActivePairs(app, tx, accountId);
    const pair = await findOwnPair(app, tx, accountId, id);
    if (!pair) throw notFound('keyNotFound');
    const successors = await endLine(app, tx, pair, active);
    for (const _ of [pair, ...successors]) await noteKeyEvent(app, tx, accountId, 'key.revoked', requestId);
    if (pair.revokedAt && successors.length === 0) return;
    const news = { keyName: pair.name, successors: successors.length, at: app.clock().toISOString() };
    await tellKeyOwner(app, tx, { accountId, keyId: id }, { kind: 'keyEnded', ...news });
  });

/**
 * Revokes a pair of any account, as `revokeKey` does.
 * @returns its account and name, and the ids of those that were revoked with it; null when nothing was left to revoke
 * @throws ApiError 404 when there is none
 */
export async function revokeAnyKey(
  app: App,
  tx: Tx,
  id: string,
): Promise<{ accountId: string; name: string; successors: string[] } | null> {
  const pair = await findAnyPair(app, tx, id);
  if (!pair) throw notFound('keyNotFound');
  const active = await lockActivePairs(app, tx, pair.accountId);
  const { revokedAt } = (await findAnyPair(app, tx, id)) ?? pair;
  const successors = await endLine(app, tx, pair, active);
  if (revokedAt && successors.length === 0) return null;
  return { accountId: pair.accountId, name: pair.name, successors: successors.map((one) => one.id) };
}

/** Revokes every pair of the account, test pairs too, as `revokeKey` does. @returns the names of those that worked */
export async function revokeAllKeys(app: App, tx: Tx, accountId: string): Promise<string[]> {
  const active = await lockActivePairs(app, tx, accountId);
  await revokePairs(app, tx, accountId, null, app.clock());
  for (const _ of active) await noteKeyEvent(app, tx, accountId, 'key.revoked');
  return active.map(({ name }) => name);
}
