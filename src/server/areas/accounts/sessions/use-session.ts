import { maxProofAgeMs } from '../../../../contract/endpoint.ts';
import { type App, perApp } from '../../../app.ts';
import { forbidden, unauthorized } from '../../../errors.ts';
import type { KnownSession } from '../../../http/caller.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import { noteAudit } from '../../audit/note-audit.ts';
import { findLiveSession, holdSession, markSessionsSeen, setSessionProven } from './store.ts';

/** The precision of a session's last use. */
const seenPrecisionMs = 60_000;

/** Who makes a change to an account: one of its sessions, or null for the program itself. */
export interface SessionOwner {
  accountId: string;
  sessionId: string | null;
}

const seenBuffer = perApp(({ buffers, db }) =>
  buffers.open<{ id: string; at: Date }>({
    name: 'sessions',
    everyMs: 2_000,
    merged: { keyOf: ({ id }) => id, join: Object.assign },
    write: (items) => markSessionsSeen(db, new Map(items.map(({ id, at }) => [id, at]))),
  }),
);

/** Writes when sessions were last used. */
export const flushSessions = (app: App): Promise<void> => seenBuffer(app).flush();

/**
 * @returns null when the token is unknown or its session has ended
 * @throws ApiError 403 when its account is suspended
 */
export async function identifySession(app: App, token: string): Promise<KnownSession | null> {
  const now = app.clock();
  const session = await findLiveSession(app, token);
  if (!session) return null;
  if (session.isSuspended) throw forbidden('accountSuspended');
  const { accountId, sessionId, seenAt, provenAt, roles } = session;
  if (now.getTime() - seenAt.getTime() >= seenPrecisionMs) seenBuffer(app).add({ id: sessionId, at: now });
  // A proof from the future was recorded by another machine's clock, or before this one was set back.
  const age = provenAt && Math.abs(now.getTime() - provenAt.getTime());
  return { accountId, sessionId, hasRecentProof: age !== null && age < maxProofAgeMs, roles };
}

/**
 * Requires that the session still exists, in a transaction that has locked the account. The caller was authenticated
 * before the body of the request arrived, and the session may have been ended since, by a new password for instance.
 * @throws ApiError 401 when it has ended
 */
export async function requireOpenSession(tx: Tx, { accountId, sessionId }: SessionOwner): Promise<void> {
  if (sessionId !== null && !(await holdSession(tx, accountId, sessionId))) throw unauthorized('notSignedIn');
}

/** Records a proof of who is using the session. @throws ApiError 401 when the session has ended */
export async function proveSession(app: App, tx: Tx, accountId: string, id: string): Promise<void> {
  if (!(await setSessionProven(app, tx, accountId, id, app.clock()))) throw unauthorized('notSignedIn');
  await noteAudit(app, tx, { actor: 'account', actorId: accountId, event: 'session.proven' });
}
