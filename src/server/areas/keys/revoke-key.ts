import type { App } from '../../app.ts';
import { notFound } from '../../errors.ts';
import type { Tx } from '../../platform/db/pool.ts';
import { type AccountCall, byAccount, noteAudit } from '../audit/note-audit.ts';
import { findOwnPair, lockActivePairs, revokePairs, type StoredKeyPair, selectPairs } from './store.ts';
import { noteKeyEvent, tellKeyOwner } from './tell-owner.ts';

/**
 * Revokes a pair, and those that took its place by calls with the pair itself: whoever had stolen it may have made them. One
 * that the owner made in a session stays.
 * @returns the pair, and those that this has ended; null if the account has no such pair
 */
async function endLine(
  app: App,
  tx: Tx,
  accountId: string,
  id: string,
): Promise<{ pair: StoredKeyPair; ended: StoredKeyPair[] } | null> {
  const active = await lockActivePairs(app, tx, accountId);
  const pair = await findOwnPair(app, tx, accountId, id);
  if (!pair) return null;
  const { root, step } = pair.line;
  const successors = active.filter(({ line }) => line.root === root && line.step > step);
  const ended = pair.revokedAt ? successors : [pair, ...successors];
  const ids = ended.map((one) => one.id);
  await revokePairs(app, tx, accountId, ids, app.clock());
  return { pair, ended };
}

/**
 * Revokes a pair with those that took its place by calls with the pair itself. It takes effect everywhere at once, since
 * every call checks the database. Idempotent.
 * @throws ApiError 404 if the account has no such pair
 */
export const revokeKey = (app: App, accountId: string, id: string, requestId: string): Promise<void> =>
  app.db.transaction(async (tx) => {
    const revoked = await endLine(app, tx, accountId, id);
    if (!revoked) throw notFound('keyNotFound');
    const { pair, ended } = revoked;
    for (const _ of ended) await noteKeyEvent(app, tx, accountId, 'key.revoked', requestId);
    if (ended.length === 0) return;
    const news = { keyName: pair.name, successors: successorsIn(ended, id), at: app.clock().toISOString() };
    await tellKeyOwner(app, tx, { accountId, keyId: id }, { kind: 'keyEnded', ...news });
  });

/** Revokes a pair of any account, as `revokeKey` does, and tells the account why. @throws ApiError 404 when there is none */
export const revokeIssuedKey = (app: App, id: string, reason: string, by: AccountCall): Promise<void> =>
  app.db.transaction(async (tx) => {
    const [issued] = await selectPairs(app, [id], tx);
    const revoked = issued && (await endLine(app, tx, issued.accountId, id));
    if (!revoked) throw notFound('keyNotFound');
    const { pair, ended } = revoked;
    const { accountId } = pair;
    for (const one of ended) {
      const details = { account: accountId, key: one.id };
      await noteAudit(app, tx, { ...byAccount(by), event: 'key.revoked_by_staff', details });
    }
    if (ended.length === 0) return;
    const news = { keyName: pair.name, successors: successorsIn(ended, id), reason };
    await tellKeyOwner(app, tx, { accountId, keyId: id }, { kind: 'keyRevoked', ...news });
  });

const successorsIn = (ended: readonly StoredKeyPair[], revoked: string): number =>
  ended.filter(({ id }) => id !== revoked).length;

/** Revokes every pair of the account, test pairs too, as `revokeKey` does. @returns the names of those that worked */
export async function revokeAllKeys(app: App, tx: Tx, accountId: string): Promise<string[]> {
  const active = await lockActivePairs(app, tx, accountId);
  await revokePairs(app, tx, accountId, null, app.clock());
  for (const _ of active) await noteKeyEvent(app, tx, accountId, 'key.revoked');
  return active.map(({ name }) => name);
}
