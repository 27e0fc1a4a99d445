import type { KeyKind, KeyQuery } from '../../../contract/keys.ts';
import { type Queryable, statement, type Tx } from '../../platform/db/pool.ts';
import type { SealedRows } from '../../platform/vault/reseal.ts';
import type { Vault } from '../../platform/vault/vault.ts';

export interface StoredKeyPair {
  id: string;
  accountId: string;
  name: string;
  kind: KeyKind;
  apiKey: string;
  createdAt: Date;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
  /** When a replaced pair stops working. */
  expiresAt: Date | null;
}

interface Row {
  id: string;
  account_id: string;
  name: string;
  kind: KeyKind;
  api_key: string;
  created_at: Date;
  last_used_at: Date | null;
  revoked_at: Date | null;
  expires_at: Date | null;
}

interface AuthRow {
  api_key: string;
  id: string;
  account_id: string;
  kind: KeyKind;
  secret_hash: Buffer;
  revoked_at: Date | null;
  expires_at: Date | null;
}

const columns = 'id, account_id, name, kind, api_key, created_at, last_used_at, revoked_at, expires_at';

const insert = statement(
  'key_pairs.insert',
  `insert into key_pairs (id, account_id, name, kind, api_key, secret_hash, secret_sealed, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);
const isActive = `revoked_at is null and coalesce(expires_at, 'infinity'::timestamptz) > $2`;
/** $2 now, $3 the pair that the page begins after or null, $4 limit or null. */
const list = (name: string, where: string, direction: 'asc' | 'desc') =>
  statement<Row>(
    `key_pairs.${name}`,
    `select ${columns} from key_pairs
     where account_id = $1 and ${where}
       and ($3::uuid is null or (created_at, id) ${direction === 'asc' ? '>' : '<'} (
         select created_at, id from key_pairs where id = $3 and account_id = $1
       ))
     order by created_at ${direction}, id ${direction} limit $4::int`,
  );
const lists = {
  all: list('all', '$2::timestamptz is not null', 'asc'),
  active: list('active', isActive, 'asc'),
  ended: list('ended', `not (${isActive})`, 'desc'),
};
const firstLive = statement<Row>(
  'key_pairs.first_live',
  `select ${columns} from key_pairs
   where account_id = $1 and kind = 'live' and revoked_at is null and expires_at is null
   order by created_at, id limit 1`,
);
/** The time of the pair that was created `$3` pairs before the newest, if it was after $2. */
const createdSince = statement<{ created_at: Date }>(
  'key_pairs.created_since',
  'select created_at from key_pairs where account_id = $1 and created_at > $2 order by created_at desc offset $3 limit 1',
);
const lockAccount = statement('key_pairs.lock_account', 'select 1 from accounts where id = $1 for update');
const own = statement<Row>('key_pairs.own', `select ${columns} from key_pairs where id = $1 and account_id = $2`);
const ownSecret = statement<{ id: string; secret_sealed: Buffer }>(
  'key_pairs.own_secret',
  'select id, secret_sealed from key_pairs where id = $1 and account_id = $2',
);
const auth = statement<AuthRow>(
  'key_pairs.auth',
  'select api_key, id, account_id, kind, secret_hash, revoked_at, expires_at from key_pairs where api_key = any($1::text[])',
);
const revoke = statement(
  'key_pairs.revoke',
  'update key_pairs set revoked_at = $3 where id = $1 and account_id = $2 and revoked_at is null',
);
const expire = statement(
  'key_pairs.expire',
  'update key_pairs set expires_at = $3 where id = $1 and account_id = $2 and expires_at is null',
);
const markUsed = statement(
  'key_pairs.mark_used',
  `update key_pairs k set last_used_at = greatest(k.last_used_at, used.at)
   from (select unnest($1::uuid[]) as id, unnest($2::timestamptz[]) as at order by 1) used where k.id = used.id`,
);

export type KeyRepository = ReturnType<typeof keyRepository>;

export function keyRepository({ vault }: { vault: Vault }) {
  const context = (id: string) => `key_pair:${id}`;
  const fromRow = (row: Row): StoredKeyPair => ({
    id: row.id,
    accountId: row.account_id,
    name: row.name,
    kind: row.kind,
    apiKey: row.api_key,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    revokedAt: row.revoked_at,
    expiresAt: row.expires_at,
  });

  return {
    async insert(
      tx: Tx,
      pair: Pick<StoredKeyPair, 'id' | 'accountId' | 'name' | 'kind' | 'apiKey' | 'createdAt'>,
      secret: { plain: string; hash: Buffer },
    ): Promise<void> {
      const { id, accountId, name, kind, apiKey, createdAt } = pair;
      const sealed = vault.seal(context(id), secret.plain);
      await tx.rows(insert, [id, accountId, name, kind, apiKey, secret.hash, sealed, createdAt]);
    },
    sealedRows: [
      { table: 'key_pairs', key: [['id', 'uuid']], column: 'secret_sealed', context },
    ] satisfies SealedRows[],
    /** A page of the account's pairs that begins after `cursor`: the oldest first, ended ones alone the newest first. */
    async list(db: Queryable, accountId: string, { state, limit, cursor }: KeyQuery, now: Date) {
      return (await db.rows(lists[state ?? 'all'], [accountId, now, cursor ?? null, limit])).map(fromRow);
    },
    /** The account's pairs that work, replaced ones included, locked against other changes until the transaction ends. */
    async lockActive(tx: Tx, accountId: string, now: Date): Promise<StoredKeyPair[]> {
      await tx.rows(lockAccount, [accountId]);
      return (await tx.rows(lists.active, [accountId, now, null, null])).map(fromRow);
    },
    /** The oldest live pair that is neither revoked nor replaced. */
    async firstLive(db: Queryable, accountId: string): Promise<StoredKeyPair | null> {
      const row = await db.one(firstLive, [accountId]);
      return row && fromRow(row);
    },
    /** When the `count`th newest pair was created, if that was after `since`. */
    createdSince: async (db: Queryable, accountId: string, since: Date, count: number): Promise<Date | null> =>
      (await db.one(createdSince, [accountId, since, count - 1]))?.created_at ?? null,
    async own(db: Queryable, accountId: string, id: string): Promise<StoredKeyPair | null> {
      const row = await db.one(own, [id, accountId]);
      return row && fromRow(row);
    },
    async ownSecret(db: Queryable, accountId: string, id: string): Promise<string | null> {
      const row = await db.one(ownSecret, [id, accountId]);
      return row && String(vault.open(context(row.id), row.secret_sealed));
    },
    /** The secret hash and state of each API key; null for an unknown one. */
    async auth(db: Queryable, apiKeys: readonly string[]): Promise<(AuthRow | null)[]> {
      const known = new Map<string, AuthRow>();
      for (const row of await db.rows(auth, [[...new Set(apiKeys)]])) known.set(row.api_key, row);
      return apiKeys.map((apiKey) => known.get(apiKey) ?? null);
    },
    async revoke(tx: Tx, accountId: string, id: string, at: Date): Promise<void> {
      await tx.rows(revoke, [id, accountId, at]);
    },
    /** Ends a pair at `at`. */
    async expire(tx: Tx, accountId: string, id: string, at: Date): Promise<void> {
      await tx.rows(expire, [id, accountId, at]);
    },
    async markUsed(db: Queryable, used: ReadonlyMap<string, Date>): Promise<void> {
      await db.rows(markUsed, [[...used.keys()], [...used.values()]]);
    },
  };
}
