import type { KeyKind } from '../../../contract/keys.ts';
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
const ofAccount = statement<Row>(
  'key_pairs.of_account',
  `select ${columns} from key_pairs where account_id = $1 order by created_at, id`,
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
    ofAccount: async (db: Queryable, accountId: string) => (await db.rows(ofAccount, [accountId])).map(fromRow),
    /** The account's pairs, locked against other changes until the transaction ends. */
    async lockAll(tx: Tx, accountId: string): Promise<StoredKeyPair[]> {
      await tx.rows(lockAccount, [accountId]);
      return (await tx.rows(ofAccount, [accountId])).map(fromRow);
    },
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
