import type { StaffRole } from '../../../../contract/accounts/roles.ts';
import { maxProofAgeMs } from '../../../../contract/endpoint.ts';
import { type App, perApp } from '../../../app.ts';
import { forbidden, unauthorized } from '../../../errors.ts';
import type { KnownSession } from '../../../http/caller.ts';
import { markSqlOf, marksIn } from '../../../marks.ts';
import { statement, type Tx } from '../../../platform/db/pool.ts';
import { keyedHash } from '../../../platform/vault/keyed-hash.ts';
import type { MarkedRow } from '../../../platform/vault/row-mark.ts';
import type { SealContext } from '../../../platform/vault/seal-context.ts';
import { noteAudit } from '../../audit/note-audit.ts';

// A session as calls use it.

interface LiveRow extends MarkedRow {
  id: string;
  account_id: string;
  token_hash: Buffer;
  token_sealed: Buffer;
  seen_at: Date;
  proven_at: Date;
  /** Of the account, in hex. */
  roles: { role: StaffRole; mark: string | null }[];
  is_suspended: boolean;
  account_marked: string;
  account_mark: Buffer | null;
}
const live = statement<LiveRow>(`
  select s.id, s.account_id, s.token_hash, s.token_sealed, coalesce(s.seen_at, s.created_at) as seen_at, s.proven_at,
    (select coalesce(json_agg(json_build_object('role', r.role, 'mark', encode(r.mark, 'hex')) order by r.role), '[]')
     from account_roles r where r.account_id = s.account_id) as roles,
    a.suspended_at is not null as is_suspended, ${markSqlOf('sessions', 's')}, ${markSqlOf('accounts', 'a', 'account_')}
  from sessions s cross join lateral (select * from accounts where id = s.account_id offset 0) a
  where s.token_hash = any($1::bytea[]) and s.expires_at > $2 and coalesce(s.seen_at, s.created_at) > $3`);
const lockMark = statement<MarkedRow>(`
  select ${markSqlOf('sessions', 'sessions')} from sessions where id = $1 and account_id = $2 for update`);
const markSeen = statement(`
  update sessions s set seen_at = greatest(s.seen_at, seen.at)
  from (select unnest($1::uuid[]) as id, unnest($2::timestamptz[]) as at order by 1) seen where s.id = seen.id`);
// The lock makes the end of the session wait for the transaction, and the transaction for the end.
const hold = statement<{ is_suspended: boolean }>(`
  select (select suspended_at is not null from accounts where id = account_id) as is_suspended
  from sessions where id = $1 and account_id = $2 for key share`);
const prove = statement('update sessions set proven_at = $2, mark = $3 where id = $1');

export const tokenContext = (id: string, owner: string): SealContext => ({
  table: 'sessions',
  column: 'token_sealed',
  id,
  owner,
});
export const tokensOf = perApp(({ vault }) => keyedHash(vault, 'session token'));

const hasRole = (app: App, accountId: string, { role, mark }: LiveRow['roles'][number]): boolean =>
  marksIn(app).roles.fits(`${accountId} ${role}`, {
    marked: '[]',
    mark: mark === null ? null : Buffer.from(mark, 'hex'),
  });

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
    write: (items) => db.run(markSeen, [items.map(({ id }) => id), items.map(({ at }) => at)]),
  }),
);

/** Writes when sessions were last used. */
export const flushSessions = (app: App): Promise<void> => seenBuffer(app).flush();

/** A session is live when it expires after the first time and was last used after the second one. */
export function cutoffOf({ clock, settings: { sessionIdleMs } }: App): [now: Date, idleSince: Date] {
  const now = clock();
  return [now, new Date(sessionIdleMs === null ? 0 : now.getTime() - sessionIdleMs)];
}

/**
 * @returns null when the token is unknown, its session has ended, or its row was not written by this program
 * @throws ApiError 403 when its account is suspended
 */
export async function identifySession(app: App, token: string): Promise<KnownSession | null> {
  const now = app.clock();
  const tokens = tokensOf(app);
  const row = await app.db.one(live, [tokens.search(token), ...cutoffOf(app)]);
  if (!row) return null;
  const { id: sessionId, account_id: accountId, seen_at: seenAt, proven_at: provenAt } = row;
  if (!tokens.fits(tokenContext(sessionId, accountId), row.token_sealed, token)) return null;
  const account = { marked: row.account_marked, mark: row.account_mark };
  if (!marksIn(app).sessions.fits(sessionId, row) || !marksIn(app).accounts.fits(accountId, account)) return null;
  if (row.is_suspended) throw forbidden('accountSuspended');
  const roles = row.roles.filter((one) => hasRole(app, accountId, one)).map(({ role }) => role);
  if (now.getTime() - seenAt.getTime() >= seenPrecisionMs) seenBuffer(app).add({ id: sessionId, at: now });
  // A proof from the future was recorded by another machine's clock, or before this one was set back.
  const age = Math.abs(now.getTime() - provenAt.getTime());
  return { accountId, sessionId, hasRecentProof: age < maxProofAgeMs, roles };
}

/**
 * Requires that the session still works, in a transaction that has locked the account. The caller was authenticated before
 * that, and the session may have been ended since, by a new password for instance, or the account suspended.
 * @throws ApiError 401 when it has ended, 403 when the account is suspended
 */
export async function requireOpenSession(tx: Tx, { accountId, sessionId }: SessionOwner): Promise<void> {
  if (sessionId === null) return;
  const session = await tx.one(hold, [sessionId, accountId]);
  if (!session) throw unauthorized('notSignedIn');
  if (session.is_suspended) throw forbidden('accountSuspended');
}

/** Records a proof of who is using the session. @throws ApiError 401 when the session has ended */
export async function proveSession(app: App, tx: Tx, accountId: string, id: string): Promise<void> {
  const at = app.clock();
  const row = await tx.one(lockMark, [id, accountId]);
  if (!row) throw unauthorized('notSignedIn');
  await tx.run(prove, [id, at, marksIn(app).sessions.changed(id, row, { proven_at: at })]);
  await noteAudit(app, tx, { actor: 'account', actorId: accountId, event: 'session.proven' });
}
