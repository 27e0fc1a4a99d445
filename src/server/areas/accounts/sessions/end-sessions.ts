import type { App } from '../../../app.ts';
import { dayMs } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import { noteAudit } from '../../audit/note-audit.ts';
import { deleteOldSources, deleteSourcesOf } from './source-store.ts';
import {
  deleteAndCountSessions,
  deleteExpiredSessions,
  deleteOtherSessions,
  deleteSession,
  endSessionsOf,
} from './store.ts';

/** A device or network is forgotten when it was not used to sign in for this long. */
const sourceRetentionMs = 180 * dayMs;

/** @returns false when the account has no such session */
export const endSession = (app: App, accountId: string, id: string): Promise<boolean> =>
  app.db.transaction(async (tx) => {
    const existed = await deleteSession(tx, accountId, id);
    if (existed) await noteAudit(app, tx, { actor: 'account', actorId: accountId, event: 'session.ended' });
    return existed;
  });

export const endOtherSessions = (app: App, accountId: string, keep: string): Promise<void> =>
  app.db.transaction(async (tx) => {
    await deleteOtherSessions(tx, accountId, keep);
    await noteAudit(app, tx, { actor: 'account', actorId: accountId, event: 'session.others_ended' });
  });

/**
 * Ends the sessions of an account, or of all accounts for null, on behalf of the operator. Passwords and known devices
 * are kept.
 * @returns how many were ended
 */
export const endSessionsByOperator = (app: App, accountId: string | null): Promise<number> =>
  app.db.transaction(async (tx) => {
    const count = await deleteAndCountSessions(tx, accountId);
    const event = accountId === null ? 'sessions.all_ended' : 'sessions.ended';
    await noteAudit(app, tx, { actor: 'operator', actorId: null, event });
    return count;
  });

/** Ends all sessions and forgets all devices and networks, because some may be an intruder's. */
export async function endSessionsAndForgetDevices(tx: Tx, accountId: string): Promise<void> {
  await endSessionsOf(tx, accountId);
  await deleteSourcesOf(tx, accountId);
}

export async function forgetOldSessions(app: App): Promise<void> {
  await deleteExpiredSessions(app);
  await deleteOldSources(app.db, new Date(app.clock().getTime() - sourceRetentionMs));
}
