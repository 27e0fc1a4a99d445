import { type Queryable, statement } from '../../platform/db/pool.ts';
import type { SealedRows } from '../../platform/vault/reseal.ts';
import type { Vault } from '../../platform/vault/vault.ts';
import type { Device } from './device.ts';

/** A session is live when it ends after `now` and was used after `idleSince`. */
export interface Moment {
  now: Date;
  idleSince: Date;
}

/** What a session says about where it was begun; all of it is sealed. */
export interface Origin {
  device: Device;
  address: string | null;
}

export interface StoredSession extends Origin {
  id: string;
  createdAt: Date;
  seenAt: Date;
  expiresAt: Date;
}

export interface NewSession {
  id: string;
  accountId: string;
  tokenHash: Buffer;
  origin: Origin | null;
  createdAt: Date;
  expiresAt: Date;
}

interface SessionRow {
  id: string;
  sealed: Buffer | null;
  created_at: Date;
  seen_at: Date;
  expires_at: Date;
}

const insert = statement(
  'sessions.insert',
  `insert into sessions (id, account_id, token_hash, sealed, created_at, expires_at) values ($1, $2, $3, $4, $5, $6)`,
);
const live = statement<{ id: string; account_id: string; seen_at: Date }>(
  'sessions.live',
  `select id, account_id, coalesce(seen_at, created_at) as seen_at
   from sessions where token_hash = $1 and expires_at > $2 and coalesce(seen_at, created_at) > $3`,
);
const ofAccount = statement<SessionRow>(
  'sessions.of_account',
  `select id, sealed, created_at, coalesce(seen_at, created_at) as seen_at, expires_at
   from sessions where account_id = $1 and expires_at > $2 and coalesce(seen_at, created_at) > $3
   order by coalesce(seen_at, created_at) desc, id limit 500`,
);
const markSeen = statement(
  'sessions.mark_seen',
  `update sessions s set seen_at = greatest(s.seen_at, seen.at)
   from (select unnest($1::uuid[]) as id, unnest($2::timestamptz[]) as at order by 1) seen where s.id = seen.id`,
);
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
const removeOver = statement(
  'sessions.remove_over',
  'delete from sessions where expires_at <= $1 or coalesce(seen_at, created_at) <= $2',
);

const knownPlaces = statement<{ token: string }>(
  'sessions.known_places',
  'select token from known_places where account_id = $1 and token = any($2::uuid[])',
);
const anyPlace = statement('sessions.any_place', 'select 1 from known_places where account_id = $1 limit 1');
const rememberPlaces = statement(
  'sessions.remember_places',
  `insert into known_places (account_id, token, seen_at) select $1, unnest($2::uuid[]), $3 order by 2
   on conflict (account_id, token) do update set seen_at = excluded.seen_at`,
);
const forgetPlaces = statement('sessions.forget_places', 'delete from known_places where account_id = $1');
const forgetEveryPlace = statement('sessions.forget_every_place', 'delete from known_places');
const forgetOldPlaces = statement('sessions.forget_old_places', 'delete from known_places where seen_at <= $1');

/** A device or a network that an account was signed in from. */
export interface Place {
  kind: 'device' | 'network';
  value: string;
}

export type SessionRepository = ReturnType<typeof sessionRepository>;

/** The only file that knows how sessions, and the places they were begun at, lie in PostgreSQL. */
export function sessionRepository({ vault }: { vault: Vault }) {
  const place = (id: string) => `session:${id}`;
  const kindOf = ({ kind }: Place) => `known ${kind}`;
  const nowhere: Origin = { device: { browser: null, system: null }, address: null };
  const fromRow = ({ id, sealed, created_at, seen_at, expires_at }: SessionRow): StoredSession => ({
    // Sealed by insert below: the shape is this file's own.
    ...(sealed ? (vault.open(place(id), sealed) as Origin) : nowhere),
    id,
    createdAt: created_at,
    seenAt: seen_at,
    expiresAt: expires_at,
  });

  return {
    async insert(tx: Queryable, { id, accountId, tokenHash, origin, createdAt, expiresAt }: NewSession): Promise<void> {
      const sealed = origin && vault.seal(place(id), origin);
      await tx.rows(insert, [id, accountId, tokenHash, sealed, createdAt, expiresAt]);
    },
    sealedRows: [{ table: 'sessions', key: [['id', 'uuid']], column: 'sealed', place }] satisfies SealedRows[],
    async live(db: Queryable, tokenHash: Buffer, { now, idleSince }: Moment) {
      const row = await db.one(live, [tokenHash, now, idleSince]);
      return row && { sessionId: row.id, accountId: row.account_id, seenAt: row.seen_at };
    },
    ofAccount: async (db: Queryable, accountId: string, { now, idleSince }: Moment) =>
      (await db.rows(ofAccount, [accountId, now, idleSince])).map(fromRow),
    async markSeen(db: Queryable, seen: ReadonlyMap<string, Date>): Promise<void> {
      await db.rows(markSeen, [[...seen.keys()], [...seen.values()]]);
    },
    /** @returns whether there was one among the account's */
    removeOwn: async (tx: Queryable, accountId: string, id: string): Promise<boolean> =>
      (await tx.one(removeOwn, [id, accountId])) !== null,
    async removeOthers(tx: Queryable, accountId: string, keep: string): Promise<void> {
      await tx.rows(removeOthers, [accountId, keep]);
    },
    async removeAll(tx: Queryable, accountId: string): Promise<void> {
      await tx.rows(removeAll, [accountId]);
    },
    /** Those of an account, or with null everybody's. @returns how many there were */
    removeCounted: async (tx: Queryable, accountId: string | null): Promise<number> =>
      (await tx.one(removeCounted, [accountId]))?.count ?? 0,
    async removeOver(db: Queryable, { now, idleSince }: Moment): Promise<void> {
      await db.rows(removeOver, [now, idleSince]);
    },

    /** Which of the places the account knows. */
    async known(db: Queryable, accountId: string, places: readonly Place[]): Promise<Place[]> {
      const tokens = places.map((one) => vault.blindIndexes(kindOf(one), one.value));
      const rows = await db.rows(knownPlaces, [accountId, tokens.flat()]);
      const found = new Set(rows.map(({ token }) => token));
      return places.filter((_, at) => tokens[at]?.some((token) => found.has(token)));
    },
    knowsAny: async (db: Queryable, accountId: string): Promise<boolean> =>
      (await db.one(anyPlace, [accountId])) !== null,
    async remember(tx: Queryable, accountId: string, places: readonly Place[], at: Date): Promise<void> {
      const tokens = places.map((one) => vault.blindIndex(kindOf(one), one.value));
      await tx.rows(rememberPlaces, [accountId, tokens, at]);
    },
    async forgetPlaces(tx: Queryable, accountId: string): Promise<void> {
      await tx.rows(forgetPlaces, [accountId]);
    },
    async forgetEveryPlace(db: Queryable): Promise<void> {
      await db.rows(forgetEveryPlace);
    },
    async forgetOldPlaces(db: Queryable, before: Date): Promise<void> {
      await db.rows(forgetOldPlaces, [before]);
    },
  };
}
