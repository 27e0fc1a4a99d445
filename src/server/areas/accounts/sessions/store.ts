import type { StaffRole } from '../../../../contract/accounts/roles.ts';
import { type App, perApp } from '../../../app.ts';
import { markSqlOf, marksIn } from '../../../marks.ts';
import { type Queryable, statement } from '../../../platform/db/pool.ts';
import { keyedHash } from '../../../platform/vault/keyed-hash.ts';
import type { SealedRows } from '../../../platform/vault/reseal.ts';
import type { MarkedRow } from '../../../platform/vault/row-mark.ts';
import type { SealContext } from '../../../platform/vault/seal-context.ts';
import type { Device } from './device.ts';

/** Where a session was started; sealed as a whole. */
interface Origin {
  device: Device;
  address: string | null;
}

interface StoredSession extends Origin {
  id: string;
  createdAt: Date;
  seenAt: Date;
  expiresAt: Date;
}

interface NewSession {
  id: string;
  accountId: string;
  token: string;
  origin: Origin | null;
  /** Also when its owner last proved who they are. */
  createdAt: Date;
  expiresAt: Date;
}

/** A row: where it was started is sealed. */
type SessionRow = Omit<StoredSession, keyof Origin> & { accountId: string; sealed: Buffer | null };

const insert = statement(
  'sessions.insert',
  `insert into sessions (id, account_id, token_hash, token_sealed, sealed, created_at, proven_at, expires_at, mark)
   values ($1, $2, $3, $4, $5, $6, $6, $7, $8)`,
);
interface LiveRow extends MarkedRow {
  id: string;
  account_id: string;
  token_hash: Buffer;
  token_sealed: Buffer;
  seen_at: Date;
  proven_at: Date | null;
  /** Of the account, in hex. */
  roles: { role: StaffRole; mark: string | null }[];
  is_suspended: boolean;
  account_marked: string;
  account_mark: Buffer | null;
}
const live = statement<LiveRow>(
  'sessions.live',
  `select s.id, s.account_id, s.token_hash, s.token_sealed, coalesce(s.seen_at, s.created_at) as seen_at, s.proven_at,
     (select coalesce(json_agg(json_build_object('role', r.role, 'mark', encode(r.mark, 'hex')) order by r.role), '[]')
      from account_roles r where r.account_id = s.account_id) as roles,
     a.suspended_at is not null as is_suspended, ${markSqlOf('sessions', 's')}, ${markSqlOf('accounts', 'a', 'account_')}
   from sessions s cross join lateral (select * from accounts where id = s.account_id offset 0) a
   where s.token_hash = any($1::bytea[]) and s.expires_at > $2 and coalesce(s.seen_at, s.created_at) > $3`,
);
const lockMark = statement<MarkedRow>(
  'sessions.lock_mark',
  `select ${markSqlOf('sessions', 'sessions')} from sessions where id = $1 and account_id = $2 for update`,
);
const ofAccount = statement<SessionRow>(
  'sessions.of_account',
  `select id, account_id as "accountId", sealed, created_at as "createdAt", expires_at as "expiresAt",
     coalesce(seen_at, created_at) as "seenAt"
   from sessions where account_id = $1 and expires_at > $2 and coalesce(seen_at, created_at) > $3
   order by coalesce(seen_at, created_at) desc, id limit 500`,
);
const setTokenHashes = statement(
  'sessions.set_token_hashes',
  `update sessions s set token_hash = given.hash
   from unnest($1::uuid[], $2::bytea[]) as given(id, hash) where s.id = given.id`,
);
const markSeen = statement(
  'sessions.mark_seen',
  `update sessions s set seen_at = greatest(s.seen_at, seen.at)
   from (select unnest($1::uuid[]) as id, unnest($2::timestamptz[]) as at order by 1) seen where s.id = seen.id`,
);
// The lock makes the end of the session wait for the transaction, and the transaction for the end.
const hold = statement<{ id: string }>(
  'sessions.hold',
  'select id from sessions where id = $1 and account_id = $2 for key share',
);
const prove = statement('sessions.prove', 'update sessions set proven_at = $2, mark = $3 where id = $1');
const removeOwn = statement<{ id: string }>(
  'sessions.remove_own',
  'delete from sessions where id = $1 and account_id = $2 returning id',
);
const removeOthers = statement('sessions.remove_others', 'delete from sessions where account_id = $1 and id <> $2');
const removeAll = statement('sessions.remove_all', 'delete from sessions where account_id = $1');
const removeCounted = statement<{ count: number }>(
  'sessions.remove_counted',
  `with gone as (delete from sessions where $1::uuid is null or account_id = $1 returning 1)
   select count(*)::int as count from gone`,
);
const removeExpired = statement(
  'sessions.remove_expired',
  'delete from sessions where expires_at <= $1 or coalesce(seen_at, created_at) <= $2',
);

const sealedContext = (id: string, owner: string): SealContext => ({ table: 'sessions', column: 'sealed', id, owner });
const tokenContext = (id: string, owner: string): SealContext => ({
  table: 'sessions',
  column: 'token_sealed',
  id,
  owner,
});
const tokensOf = perApp(({ vault }) => keyedHash(vault, 'session token'));

const hasRole = (app: App, accountId: string, { role, mark }: LiveRow['roles'][number]): boolean =>
  marksIn(app).roles.fits(`${accountId} ${role}`, {
    marked: '[]',
    mark: mark === null ? null : Buffer.from(mark, 'hex'),
  });

const unknownOrigin: Origin = { device: { browser: null, system: null }, address: null };
const fromRow =
  ({ vault }: App) =>
  ({ sealed, accountId, ...row }: SessionRow): StoredSession => ({
    ...row,
    // insertSession sealed it, so the shape is known.
    ...(sealed ? (vault.open(sealedContext(row.id, accountId), sealed) as Origin) : unknownOrigin),
  });

export async function insertSession(
  app: App,
  tx: Queryable,
  { id, accountId, token, origin, createdAt, expiresAt }: NewSession,
): Promise<void> {
  const stored = tokensOf(app).store(tokenContext(id, accountId), token);
  const sealed = origin && app.vault.seal(sealedContext(id, accountId), origin);
  const mark = marksIn(app).sessions.make(id, { account_id: accountId, expires_at: expiresAt, proven_at: createdAt });
  await tx.run(insert, [id, accountId, stored.hash, stored.sealed, sealed, createdAt, expiresAt, mark]);
}

/** For key rotation. */
export const sessionSealedRows = (app: App): SealedRows[] => [
  {
    table: 'sessions',
    key: [['id', 'uuid']],
    column: 'sealed',
    columns: { account_id: 'account_id' },
    context: ({ id, account_id }) => sealedContext(String(id), String(account_id)),
  },
  {
    table: 'sessions',
    key: [['id', 'uuid']],
    column: 'token_sealed',
    columns: { account_id: 'account_id' },
    context: ({ id, account_id }) => tokenContext(String(id), String(account_id)),
    async alongside(tx, rows) {
      const hashes = rows.map(({ plain }) => tokensOf(app).hashOf(plain));
      await tx.run(setTokenHashes, [rows.map(({ id }) => id), hashes]);
    },
  },
];

interface LiveSession {
  sessionId: string;
  accountId: string;
  seenAt: Date;
  provenAt: Date | null;
  roles: StaffRole[];
  isSuspended: boolean;
}

/** A session is live when it expires after the first time and was last used after the second one. */
function cutoffOf({ clock, settings: { sessionIdleMs } }: App): [now: Date, idleSince: Date] {
  const now = clock();
  return [now, new Date(sessionIdleMs === null ? 0 : now.getTime() - sessionIdleMs)];
}

/** The live session with this token; null when there is none, or its row was not written by this program. */
export async function findLiveSession(app: App, token: string): Promise<LiveSession | null> {
  const row = await app.db.one(live, [tokensOf(app).search(token), ...cutoffOf(app)]);
  if (!row) return null;
  if (!tokensOf(app).fits(tokenContext(row.id, row.account_id), row.token_sealed, token)) return null;
  const { id: sessionId, account_id: accountId, seen_at: seenAt, proven_at: provenAt } = row;
  const account = { marked: row.account_marked, mark: row.account_mark };
  if (!marksIn(app).sessions.fits(sessionId, row) || !marksIn(app).accounts.fits(accountId, account)) return null;
  const roles = row.roles.filter((one) => hasRole(app, accountId, one)).map(({ role }) => role);
  return { sessionId, accountId, seenAt, provenAt, roles, isSuspended: row.is_suspended };
}

export const findSessionsOf = async (app: App, accountId: string): Promise<StoredSession[]> =>
  app.vault.openEach(await app.db.rows(ofAccount, [accountId, ...cutoffOf(app)]), fromRow(app));

export async function markSessionsSeen(db: Queryable, seen: ReadonlyMap<string, Date>): Promise<void> {
  await db.run(markSeen, [[...seen.keys()], [...seen.values()]]);
}

/** Keeps a session from ending before the transaction does. @returns false when the account has no such session */
export const holdSession = async (tx: Queryable, accountId: string, id: string): Promise<boolean> =>
  (await tx.one(hold, [id, accountId])) !== null;

/** Records a proof of who is using a session. @returns false when the account has no such session */
export async function setSessionProven(
  app: App,
  tx: Queryable,
  accountId: string,
  id: string,
  at: Date,
): Promise<boolean> {
  const row = await tx.one(lockMark, [id, accountId]);
  if (row) await tx.run(prove, [id, at, marksIn(app).sessions.changed(id, row, { proven_at: at })]);
  return row !== null;
}

/** @returns false when the account has no such session */
export const deleteSession = async (tx: Queryable, accountId: string, id: string): Promise<boolean> =>
  (await tx.one(removeOwn, [id, accountId])) !== null;

export const deleteOtherSessions = (tx: Queryable, accountId: string, keep: string): Promise<void> =>
  tx.run(removeOthers, [accountId, keep]);

/** Ends the sessions of another account, in the transaction of an admin's call. Passwords and known devices are kept. */
export const endSessionsOf = (tx: Queryable, accountId: string): Promise<void> => tx.run(removeAll, [accountId]);

/** Deletes the sessions of an account, or of all accounts for null. @returns how many were deleted */
export const deleteAndCountSessions = async (tx: Queryable, accountId: string | null): Promise<number> =>
  (await tx.one(removeCounted, [accountId]))?.count ?? 0;

export const deleteExpiredSessions = (app: App): Promise<void> => app.db.run(removeExpired, cutoffOf(app));
