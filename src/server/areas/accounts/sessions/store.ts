import type { Session } from '../../../../contract/accounts/account.ts';
import type { App } from '../../../app.ts';
import type { Visitor } from '../../../http/visitor.ts';
import { marksIn } from '../../../marks.ts';
import { dayMs } from '../../../platform/clock.ts';
import { type Queryable, statement, type Tx } from '../../../platform/db/pool.ts';
import type { SealedRows } from '../../../platform/vault/reseal.ts';
import type { SealContext } from '../../../platform/vault/seal-context.ts';
import { randomToken } from '../../../platform/vault/secrets.ts';
import { noteAudit } from '../../audit/note-audit.ts';
import { type Device, deviceOf } from './device.ts';
import { cutoffOf, tokenContext, tokensOf } from './live-session-store.ts';
import { deleteOldSources } from './source-store.ts';

/** Where a session was started; sealed as a whole. */
interface Origin {
  device: Device;
  address: string | null;
}

/** Seven days (A10). */
export const sessionLengthMs = 7 * dayMs;

/** Where it was started is sealed. */
interface Row {
  id: string;
  sealed: Buffer | null;
  createdAt: Date;
  seenAt: Date;
  expiresAt: Date;
}

const insert = statement(`
  insert into sessions (id, account_id, token_hash, token_sealed, sealed, created_at, proven_at, expires_at, mark)
  values ($1, $2, $3, $4, $5, $6, $6, $7, $8)`);
const ofAccount = statement<Row>(`
  select id, sealed, created_at as "createdAt", expires_at as "expiresAt",
    coalesce(seen_at, created_at) as "seenAt"
  from sessions where account_id = $1 and expires_at > $2 and coalesce(seen_at, created_at) > $3
  order by coalesce(seen_at, created_at) desc, id limit 500`);
const setTokenHashes = statement(`
  update sessions s set token_hash = given.hash
  from unnest($1::uuid[], $2::bytea[]) as given(id, hash) where s.id = given.id`);
const removeOwn = statement<{ id: string }>('delete from sessions where id = $1 and account_id = $2 returning id');
const removeOthers = statement('delete from sessions where account_id = $1 and id <> $2');
const removeAll = statement('delete from sessions where account_id = $1');
const removeCounted = statement<{ count: number }>(`
  with gone as (delete from sessions where $1::uuid is null or account_id = $1 returning 1)
  select count(*)::int as count from gone`);
const removeExpired = statement('delete from sessions where expires_at <= $1 or coalesce(seen_at, created_at) <= $2');

const sealedContext = (id: string, owner: string): SealContext => ({ table: 'sessions', column: 'sealed', id, owner });
const unknownOrigin: Origin = { device: { browser: null, system: null }, address: null };

/** Starts a session of a visitor who has just proved who they are. */
export async function startSession(
  app: App,
  tx: Tx,
  accountId: string,
  visitor: Visitor | null,
): Promise<{ token: string; expiresAt: Date }> {
  const id = crypto.randomUUID();
  const token = randomToken();
  const createdAt = app.clock();
  const expiresAt = new Date(createdAt.getTime() + sessionLengthMs);
  const origin: Origin | null = visitor && { device: deviceOf(visitor.userAgent), address: visitor.address };
  const stored = tokensOf(app).store(tokenContext(id, accountId), token);
  const sealed = origin && app.vault.seal(sealedContext(id, accountId), origin);
  const mark = marksIn(app).sessions.make(id, { account_id: accountId, expires_at: expiresAt, proven_at: createdAt });
  await tx.run(insert, [id, accountId, stored.hash, stored.sealed, sealed, createdAt, expiresAt, mark]);
  await noteAudit(app, tx, { actor: 'account', actorId: accountId, event: 'session.started' });
  return { token, expiresAt };
}

/** For key rotation. */
export const sessionSealedRows = (app: App): SealedRows[] => [
  {
    table: 'sessions',
    column: 'sealed',
    columns: { account_id: 'account_id' },
    context: ({ id, account_id }) => sealedContext(String(id), String(account_id)),
  },
  {
    table: 'sessions',
    column: 'token_sealed',
    columns: { account_id: 'account_id' },
    context: ({ id, account_id }) => tokenContext(String(id), String(account_id)),
    async alongside(tx, rows) {
      const hashes = rows.map(({ plain }) => tokensOf(app).hashOf(plain));
      await tx.run(setTokenHashes, [rows.map(({ id }) => id), hashes]);
    },
  },
];

/** Ends the sessions of an account. Its password and known devices are kept. */
export const endSessionsOf = (tx: Queryable, accountId: string): Promise<void> => tx.run(removeAll, [accountId]);

/** The account's live sessions, most recently used first. @param current the id of the caller's session */
export async function listSessions(app: App, accountId: string, current: string): Promise<Session[]> {
  const found = await app.db.rows(ofAccount, [accountId, ...cutoffOf(app)]);
  return app.vault.openEach(found, ({ id, sealed, createdAt, seenAt, expiresAt }) => ({
    id,
    // startSession sealed it, so the shape is known.
    ...(sealed ? (app.vault.open(sealedContext(id, accountId), sealed) as Origin) : unknownOrigin),
    createdAt: createdAt.toISOString(),
    lastSeenAt: seenAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    current: id === current,
  }));
}

/** A device or network is forgotten when it was not used to sign in for this long. */
const sourceRetentionMs = 180 * dayMs;

/** @returns false when the account has no such session */
export const endSession = (app: App, accountId: string, id: string): Promise<boolean> =>
  app.db.transaction(async (tx) => {
    const existed = (await tx.one(removeOwn, [id, accountId])) !== null;
    if (existed) await noteAudit(app, tx, { actor: 'account', actorId: accountId, event: 'session.ended' });
    return existed;
  });

export const endOtherSessions = (app: App, accountId: string, keep: string): Promise<void> =>
  app.db.transaction(async (tx) => {
    await tx.run(removeOthers, [accountId, keep]);
    await noteAudit(app, tx, { actor: 'account', actorId: accountId, event: 'session.others_ended' });
  });

/**
 * Ends the sessions of an account, or of all accounts for null, on behalf of the operator. Passwords and known devices
 * are kept.
 * @returns how many were ended
 */
export const endSessionsByOperator = (app: App, accountId: string | null): Promise<number> =>
  app.db.transaction(async (tx) => {
    const count = (await tx.one(removeCounted, [accountId]))?.count ?? 0;
    const operator = { actor: 'operator', actorId: null } as const;
    await noteAudit(
      app,
      tx,
      accountId === null
        ? { ...operator, event: 'sessions.all_ended' }
        : { ...operator, event: 'sessions.ended', details: { account: accountId } },
    );
    return count;
  });

export async function forgetOldSessions(app: App): Promise<void> {
  await app.db.run(removeExpired, cutoffOf(app));
  await deleteOldSources(app.db, new Date(app.clock().getTime() - sourceRetentionMs));
}
